/// The beginning of an answer, as it is shown unless details are asked for: at most twelve lines,
/// and one more for each policy, or as many as its name takes.
///
/// Parts are printed in their order, and admitted by their rank: those of rank 0 always, and of the
/// others as many as there is room for. A last line says how to get the rest.
package struct FirstScreen: Sendable {
    package static let mostLines = 12
    /// How to get the rest.
    package static let more = "More: --details"

    private enum Content: Sendable {
        case block(Block)
        case table(TextTable, title: String?)
        /// The meaning of a table's marks and columns.
        case legend(TextTable)
        /// One paragraph of as many as fit, from the first on, and a sentence that counts the rest.
        case sentences([String], rest: (@Sendable (Int) -> String)?)
        /// Paragraphs without empty lines between them, or several of a line each: those that fit.
        case items([String])
        /// Lines of which some may be left out: then the last one counts those.
        case lines([String], rest: @Sendable (Int) -> String)
    }

    private struct Part {
        var rank: Int
        var content: Content

        /// Parts take their room in this order. Lines of which some can be left out come last of
        /// those that must be there.
        var turn: Int {
            if case .lines = content { return 1 }
            return rank == 0 ? 0 : rank + 1
        }
    }

    private var parts: [Part] = []
    /// A short sentence for the last line, before it says how to get the rest.
    package var verdict: String?
    /// The block that an option asked for: it is shown whole, however many lines it takes.
    package var asked: Block?
    /// Lines beyond the twelve: one for each policy.
    private let rows: Int

    package init(rows: Int) { self.rows = rows }

    package mutating func add(_ block: Block, rank: Int = 0) {
        parts.append(Part(rank: rank, content: .block(block)))
    }

    /// Adds a table that loses columns where it is too wide, and the notes on those that are left.
    ///
    /// - Parameter title: the line right above it.
    package mutating func add(_ table: TextTable, title: String? = nil) {
        parts.append(Part(rank: 0, content: .table(table, title: title)))
        // It says which columns are missing, so that it is never left out.
        parts.append(Part(rank: 0, content: .legend(table)))
    }

    /// - Parameter rest: a sentence on so many that there is no room for.
    package mutating func add(
        _ sentences: [String], rank: Int, rest: (@Sendable (Int) -> String)? = nil
    ) {
        parts.append(Part(rank: rank, content: .sentences(sentences, rest: rest)))
    }

    package mutating func addItems(_ items: [String], rank: Int) {
        parts.append(Part(rank: rank, content: .items(items)))
    }

    /// Adds lines that must be seen, such as failed claims: the first ones, and how many more.
    package mutating func addLines(
        _ lines: [String], rest: @escaping @Sendable (Int) -> String
    ) {
        parts.append(Part(rank: 0, content: .lines(lines, rest: rest)))
    }

    /// The first screen; the whole where that is asked for, or is no longer.
    package func text(_ style: TextStyle, showsDetails: Bool, whole: String) -> String {
        text(style, showsDetails: showsDetails, pieces: CollectionOfOne(whole))
    }

    /// The same of a whole whose pieces are worked out one after the other, as far as they may be
    /// shown.
    package func text(
        _ style: TextStyle, showsDetails: Bool, pieces: some Sequence<String>
    ) -> String {
        var whole = ""
        var count = 0
        for piece in pieces {
            whole += piece
            if showsDetails { continue }
            let all = piece.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            count += all.count
            // A terminal would wrap a line that is too long.
            if count > Self.mostLines + rows || all.contains(where: { $0.count > style.columns }) {
                return lines(style).map { $0 + "\n" }.joined()
            }
        }
        return whole
    }

    private func lines(_ style: TextStyle) -> [String] {
        // An empty line stands before each part but the first, and before the last line, which says
        // that there is more, unless the others need its room.
        let most = Self.mostLines + rows + wrappedLines(style)
        var room = most
        var shown = [[String]](repeating: [], count: parts.count)
        for place in parts.indices.sorted(by: {
            (parts[$0].turn, $0) < (parts[$1].turn, $1)
        }) {
            shown[place] = Self.lines(parts[place], style, most: room - 1)
            if !shown[place].isEmpty { room -= shown[place].count + 1 }
        }
        let lines = Array(shown.filter { !$0.isEmpty }.joined(separator: [""]))
        let last = (verdict.map { $0 + " " } ?? "") + Self.more
        if let asked { return lines + [""] + Self.lines(asked, style) + ["", last] }
        return lines + (lines.count + 2 > most ? [] : [""]) + [last]
    }

    /// How many lines the names of tables take beyond one for each row.
    private func wrappedLines(_ style: TextStyle) -> Int {
        parts.reduce(0) { sum, part in
            guard case .table(let table, _) = part.content else { return sum }
            let lines = table.narrowed(to: style.columns).lines(style).count
            return sum + max(0, lines - 1 - table.rows.count)
        }
    }

    private static func lines(_ block: Block, _ style: TextStyle) -> [String] {
        [block].text(style).split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            .map(String.init)
    }

    private static func lines(_ part: Part, _ style: TextStyle, most: Int) -> [String] {
        switch part.content {
        case .block(let block):
            let lines = lines(block, style)
            return part.rank == 0 || lines.count <= most ? lines : []
        case .table(let table, let title):
            return [title].compactMap(\.self) + table.narrowed(to: style.columns).lines(style)
        case .legend(let table):
            return table.narrowed(to: style.columns).legend(style)
        case .sentences(let sentences, let rest):
            for count in sentences.indices.reversed().map({ $0 + 1 }) {
                let left = sentences.count - count
                let told =
                    sentences.prefix(count) + (left > 0 ? [rest?(left)] : []).compactMap(\.self)
                let lines = style.paragraph(told.joined(separator: " "))
                if lines.count <= most { return lines }
            }
            return []
        case .items(let items):
            var lines: [String] = []
            for item in items {
                let next = item.split(separator: "\n").flatMap { style.paragraph(String($0)) }
                if lines.count + next.count <= most { lines += next }
            }
            return lines
        case .lines(let all, let rest): return some(of: all, rest, style, most: most)
        }
    }

    /// At least one of the lines.
    private static func some(
        of all: [String], _ rest: (Int) -> String, _ style: TextStyle, most: Int
    ) -> [String] {
        var lines: [String] = []
        for (place, line) in all.enumerated() {
            let next = style.paragraph(line)
            let left = all.count - place
            let count = lines.count + next.count + (left > 1 ? 1 : 0)
            if place > 0, count > most { return lines + [rest(left)] }
            lines += next
        }
        return lines
    }
}
