/// Joins several words in a sentence.
package enum Listing {
    /// `a, b and c`
    package static func and(_ words: [String]) -> String { joined(words, "and") }

    /// `a, b or c`
    package static func or(_ words: [String]) -> String { joined(words, "or") }

    /// `'a', 'b' or 'c'`
    package static func quoted(_ words: [String]) -> String { or(words.map { "'\($0)'" }) }

    /// `4 to 11.6 and 14 to 45 ns/pixel`: a unit that all have stands once.
    package static func spans(_ spans: [(low: String, high: String)]) -> String {
        let ends = spans.flatMap { span -> [[Substring]] in
            [span.low.split(separator: " "), span.high.split(separator: " ")]
        }
        let unit = ends.first?.last ?? ""
        let isShared = ends.allSatisfy { $0.count == 2 && $0[1] == unit }
        func text(_ end: String) -> String { isShared ? String(end.prefix { $0 != " " }) : end }
        let texts = spans.map { low, high in
            low == high ? text(low) : "\(text(low)) to \(text(high))"
        }
        return and(texts) + (isShared ? " " + unit : "")
    }

    private static func joined(_ words: [String], _ conjunction: String) -> String {
        guard let last = words.last, words.count > 1 else { return words.first ?? "" }
        return words.dropLast().joined(separator: ", ") + " \(conjunction) " + last
    }
}
