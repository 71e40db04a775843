/// A choice that specs write as a word.
package protocol Word: RawRepresentable<String>, CaseIterable {}

extension Word {
    package static var words: [String] { allCases.map { $0.rawValue } }

    /// The words for users: `fifo, lifo or priority`.
    package static var list: String { Listing.or(words) }
}
