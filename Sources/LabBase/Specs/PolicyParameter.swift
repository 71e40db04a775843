/// A key of a part, as `key=value`, or a positional argument without a key.
package struct PolicyParameter: Sendable {
    package let name: String
    /// True if it is written without its name, in the order of declaration.
    package let isPositional: Bool
    /// The possible words of a positional argument, if they are known.
    package let words: [String]
    private let texts: @Sendable () -> Texts

    /// Texts for pages, made when one asks for them.
    package typealias Texts = (values: String, usually: String, meaning: String)

    /// Description of its values: `64MB`, `lru or fifo`.
    package var values: String { texts().values }
    package var defaultText: String { texts().usually }
    package var summary: String { texts().meaning }

    package init(
        _ name: String, isPositional: Bool = false, words: [String] = [],
        _ texts: @escaping @Sendable () -> Texts
    ) {
        self.name = name
        self.isPositional = isPositional
        self.words = words
        self.texts = texts
    }
}
