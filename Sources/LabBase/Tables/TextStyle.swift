/// The style of text for users: for their terminal, or plain, without width and colours.
package struct TextStyle: Sendable, Equatable {
    package var colour: Bool
    /// The width of a line.
    package var columns: Int

    package static let plain = TextStyle()
    /// A file's or a pipe's: as wide as a terminal, so that both show the same text.
    package static let page = TextStyle(columns: 80)

    package init(colour: Bool = false, columns: Int = .max) {
        self.colour = colour
        self.columns = columns
    }

    /// Wraps sentences to at most 80 columns, since longer lines are hard to read.
    ///
    /// - Parameter indented: columns that are to be put before each line.
    package func paragraph(_ text: String, indented: Int = 0) -> [String] {
        Paragraph.wrapped(text, width: min(columns, 80) - indented)
    }

    /// Wraps the line above a table, which may be as wide as the table.
    package func heading(_ text: String) -> [String] { Paragraph.wrapped(text, width: columns) }
}

/// Styles that the lab itself sets, until text reaches a terminal.
package enum Ink {
    /// Stands for the escape character until the text is written. It is random, so text from
    /// outside can't set a style.
    package static let mark = "\u{1B}" + String(Secret.number(), radix: 36) + ";"

    /// Begins a style, given by the parameters of its escape sequence.
    package static func begin(_ parameters: String) -> String { mark + "[" + parameters + "m" }
    package static var end: String { begin("0") }
}
