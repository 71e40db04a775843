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

    /// The line above a table, which may be as wide as the table.
    package func heading(_ text: String) -> [String] { Paragraph.wrapped(text, width: columns) }
}

/// Styles that the lab itself sets, on their way to a terminal.
package enum Ink {
    /// Stands for the escape character until the text is written. No file can know it, so text from
    /// outside sets no style, whatever it looks like.
    package static let mark = "\u{1B}" + String(Secret.number(), radix: 36) + ";"

    /// From here on text is in a style, by the parameters of its escape sequence.
    package static func begin(_ parameters: String) -> String { mark + "[" + parameters + "m" }
    package static var end: String { begin("0") }
}
