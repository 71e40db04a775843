/// A piece of a command's answer, which can be shown on a terminal, in Markdown, on a page and to a
/// program.
package enum Block: Sendable {
    /// The title of the whole or of a part. On a terminal it may be as wide as a table.
    case heading(String)
    case paragraph(String)
    /// Text that isn't wrapped.
    case line(String)
    case table(TextTable)
    /// Code to be pasted into an app, or commands to be typed.
    case code(title: String, [String])
    /// The chart of benefit against memory.
    case picture
    /// Several blocks with no empty line between them.
    case together([Block])
    /// A part of a page, with its title.
    case section(String, [Block])
    /// A list of sentences.
    case points([String])
    /// Paragraphs, of which a first screen has one of as many sentences as fit, from the first on.
    /// `rest` is a sentence on so many others.
    case sentences([String], rest: (@Sendable (Int) -> String)? = nil)
    /// Texts of a line or several, of which a first screen has those that fit, without empty lines
    /// between them.
    case items([String])
    /// Lines of which a first screen has one at least, such as failed claims. `rest` is a line on
    /// so many others.
    case claims([String], rest: @Sendable (Int) -> String)
    /// What takes long to work out, worked out once it is to be shown.
    case late(@Sendable () -> [Block])

    package static func lines(_ lines: [String]) -> Block { .together(lines.map { .line($0) }) }

    package static func paragraphs(_ texts: [String]) -> [Block] { texts.map { .paragraph($0) } }

    /// The same in pieces that no first screen shortens.
    package var whole: [Block] {
        switch self {
        case .sentences(let texts, _): Self.paragraphs(texts)
        case .items(let items):
            items.map { .together(Self.paragraphs($0.split(separator: "\n").map(String.init))) }
        case .claims(let lines, _): [.together(Self.paragraphs(lines))]
        case .late(let blocks): blocks().flatMap(\.whole)
        default: [self]
        }
    }
}

/// Text for a terminal.
extension [Block] {
    /// - Parameter picture: replaces a picture.
    package func text(_ style: TextStyle, picture: [String] = []) -> String {
        lines(style, picture).map { $0 + "\n" }.joined()
    }

    package func lines(_ style: TextStyle, _ picture: [String] = []) -> [String] {
        let parts = map { $0.lines(style, picture) }.filter { !$0.isEmpty }
        return [String](parts.joined(separator: [""]))
    }
}

extension Block {
    fileprivate func lines(_ style: TextStyle, _ picture: [String]) -> [String] {
        switch self {
        case .heading(let text): style.heading(text)
        case .paragraph(let text): style.paragraph(text)
        case .line(let text): [text]
        case .table(let table): table.lines(style)
        case .code(let title, let code): style.paragraph(title) + code.map { "  " + $0 }
        case .picture: picture
        case .sentences, .items, .claims, .late: whole.lines(style, picture)
        case .together(let blocks): blocks.flatMap { $0.lines(style, picture) }
        case .section(let title, let blocks):
            ([.heading(title)] + blocks).lines(style, picture)
        case .points(let points):
            points.flatMap { point in
                style.paragraph(point, indented: 2).enumerated().map {
                    ($0 == 0 ? "- " : "  ") + $1
                }
            }
        }
    }
}
