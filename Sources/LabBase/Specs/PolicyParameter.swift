/// A key that a part takes, as `key=value`, or by its place where it has no key.
package struct PolicyParameter: Sendable {
    package var name: String
    /// What can be written, for people: `64MB`, `lru or fifo`.
    package var values: String
    package var defaultText: String
    package var summary: String
    /// Written without its name, in the order of declaration.
    package var isPositional = false
    /// The words that can be written without a name, where they are known.
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
