import LabBase

/// How a chart is drawn: what the reader's terminal can show.
package struct ChartStyle: Sendable, Equatable {
    package enum Glyphs: Sendable {
        /// Lines of braille dots, eight to a character.
        case unicode
        /// Seven-bit characters, for a terminal or a locale that has no others.
        case ascii
    }

    /// The columns of the whole chart, labels included.
    package var columns = 80
    /// The rows of the plot alone.
    package var rows = 12
    package var glyphs = Glyphs.unicode
    package var colour = false

    /// Beyond it a line leads the eye too far.
    static let mostColumns = 120

    /// For what is written to a stream: as wide as its terminal, and 80 where there is none.
    package static func of(_ stream: Terminal.Stream) -> ChartStyle {
        let columns =
            Terminal.isInteractive(stream) ? Terminal.columns(descriptor: stream.rawValue) : 80
        return ChartStyle(
            columns: min(columns, mostColumns), glyphs: Terminal.glyphs,
            colour: Terminal.allowsColour(stream))
    }

    /// The symbol of what has the ink: of a line, or of what happened.
    func symbol(of ink: DiagramInk) -> Character { chosen(of: ink.symbols) }

    private func chosen(of pair: String) -> Character {
        glyphs == .ascii ? pair.first! : pair.last!
    }

    var ring: Character { glyphs == .ascii ? "@" : "◎" }

    /// What an area or a part of a bar is filled with.
    func fill(_ ink: DiagramInk) -> Character {
        colour && glyphs == .unicode ? "█" : chosen(of: ink.fills)
    }
}

extension Terminal {
    /// Unicode if more than ASCII is understood: by the locale, and by a terminal that isn't dumb.
    /// A file or a pipe has the locale of its reader, as far as anyone can know.
    static var glyphs: ChartStyle.Glyphs {
        let names = ["LC_ALL", "LC_CTYPE", "LANG"]
        let locale = names.lazy.compactMap { environment($0) }.first { !$0.isEmpty } ?? ""
        return glyphs(locale: locale, term: environment("TERM") ?? "")
    }

    static func glyphs(locale: String, term: String) -> ChartStyle.Glyphs {
        let charset = locale.lowercased().filter { $0 != "-" }
        return charset.hasSuffix("utf8") && term != "dumb" ? .unicode : .ascii
    }
}
