/// Joins several words in a sentence.
package enum Listing {
    /// `a, b and c`
    package static func and(_ words: [String]) -> String { joined(words, "and") }

    /// `a, b or c`
    package static func or(_ words: [String]) -> String { joined(words, "or") }

    /// `'a', 'b' or 'c'`
    package static func quoted(_ words: [String]) -> String { or(words.map { "'\($0)'" }) }

    /// From the least to the most, once where both read the same: `12 to 17`, `17`. Nil for none.
    package static func range<Value: Comparable>(
        _ values: [Value], _ text: (Value) -> String
    ) -> String? {
        guard let least = values.min(), let most = values.max() else { return nil }
        let (low, high) = (text(least), text(most))
        return low == high ? low : "\(low) to \(high)"
    }

    private static func joined(_ words: [String], _ conjunction: String) -> String {
        guard let last = words.last, words.count > 1 else { return words.first ?? "" }
        return words.dropLast().joined(separator: ", ") + " \(conjunction) " + last
    }
}
