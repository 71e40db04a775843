/// A choice that a spec has as a word.
package protocol Word: RawRepresentable<String>, CaseIterable {}

extension Word {
    package static var words: [String] { allCases.map(\.rawValue) }

    /// For people: `fifo, lifo or priority`.
    package static var list: String { Listing.or(words) }
}
