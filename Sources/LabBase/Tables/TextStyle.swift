/// How text for people is written: for their terminal, or for what has neither width nor colours.
package struct TextStyle: Sendable, Equatable {
    package var colour: Bool
    /// That a line may take.
    package var columns: Int

    package static let plain = TextStyle()

    package init(colour: Bool = false, columns: Int = .max) {
        self.colour = colour
        self.columns = columns
    }

    /// Lines of sentences: longer ones lead the eye too far.
    package func paragraph(_ text: String) -> [String] {
        Paragraph.wrapped(text, width: min(columns, 80))
    }
}
