/// Joins several words in a sentence.
package enum Listing {
    /// `a, b and c`
    package static func and(_ words: [String]) -> String { joined(words, "and") }

    /// `a, b or c`
    package static func or(_ words: [String]) -> String { joined(words, "or") }

    /// `'a', 'b' or 'c'`
    package static func quoted(_ words: [String]) -> String { or(words.map { "'\($0)'" }) }

    private static func joined(_ words: [String], _ conjunction: String) -> String {
        guard let last = words.last, words.count > 1 else { return words.first ?? "" }
        return words.dropLast().joined(separator: ", ") + " \(conjunction) " + last
    }
}
