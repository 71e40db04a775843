/// A key of a part, as `key=value`, or a positional argument without a key.
package struct PolicyParameter: Sendable {
    package var name: String
    /// Description of its values: `64MB`, `lru or fifo`.
    package var values: String
    package var defaultText: String
    package var summary: String
    /// True if it is written without its name, in the order of declaration.
    package var isPositional = false
    /// The possible words of a positional argument, if they are known.
    package var words: [String] = []

    package init(
        _ name: String, _ values: String, default defaultText: String, _ summary: String,
        isPositional: Bool = false, words: [String] = []
    ) {
        self.name = name
        self.values = values
        self.defaultText = defaultText
        self.summary = summary
        self.isPositional = isPositional
        self.words = words
    }
}
