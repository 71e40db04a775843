import LabBase

/// An answer on a terminal: its first screen, of at most twelve lines and one more for each policy,
/// or as many as its name takes. The whole is shown where that is asked for, or is no longer.
///
/// Parts are printed in their order, and admitted by their rank: those of rank 0 always, and of the
/// others as many as there is room for. A last line says how to get the rest.
extension Answer {
    package static let mostLines = 12
    /// How to get the rest.
    package static let more = "More: --details"

    /// - Parameter picture: the lines of a picture.
    package func text(
        _ style: TextStyle, showsDetails: Bool = true, picture: [String] = []
    ) -> String {
        var whole: [String] = []
        for block in blocks {
            let lines = [block].lines(style, picture)
            if lines.isEmpty { continue }
            whole += (whole.isEmpty ? [] : [""]) + lines
            if showsDetails { continue }
            // A terminal would wrap a line that is too long.
            let isTooLong = lines.contains { $0.count > style.columns }
            if whole.count > Self.mostLines + rows || isTooLong {
                return firstScreen(style).map { $0 + "\n" }.joined()
            }
        }
        return whole.map { $0 + "\n" }.joined()
    }

    private func firstScreen(_ style: TextStyle) -> [String] {
        // A table loses columns where it is too wide; the notes on those that are left stand below.
        let pieces = parts.filter { $0.visibility != .whole && $0.rank >= 0 }.flatMap { part in
            let block = part.block.narrowed(to: style.columns)
            let notes = block.tables.map { Block.lines($0.legend(style)) }
            return [(block: block, rank: part.rank)] + notes.map { (block: $0, rank: 0) }
        }
        // An empty line stands before each part but the first, and before the last line, which says
        // that there is more, unless the others need its room.
        let wrapped = pieces.flatMap { $0.block.tables }.reduce(0) { sum, table in
            sum + max(0, table.lines(style).count - 1 - table.rows.count)
        }
        let most = Self.mostLines + rows + wrapped
        var room = most
        var shown = [[String]](repeating: [], count: pieces.count)
        // Lines of which some can be left out come last of those that must be there.
        func turn(_ index: Int) -> Int {
            if case .claims = pieces[index].block { return 1 }
            return pieces[index].rank == 0 ? 0 : pieces[index].rank + 1
        }
        for index in pieces.indices.sorted(by: { (turn($0), $0) < (turn($1), $1) }) {
            let piece = pieces[index]
            shown[index] = piece.block.brief(style, most: room - 1, isNeeded: piece.rank == 0)
            if !shown[index].isEmpty { room -= shown[index].count + 1 }
        }
        var lines: [String] = []
        for piece in shown where !piece.isEmpty { lines += (lines.isEmpty ? [] : [""]) + piece }
        let last = (verdict.map { $0 + " " } ?? "") + Self.more
        // What an option asked for is shown whole, however many lines it takes.
        let asked = parts.filter { $0.rank == Self.asked }.map { $0.block }.lines(style)
        if !asked.isEmpty { return lines + [""] + asked + ["", last] }
        return lines + (lines.count + 2 > most ? [] : [""]) + [last]
    }
}

extension Block {
    /// Its tables without the columns that a line has no room for.
    fileprivate func narrowed(to columns: Int) -> Block {
        switch self {
        case .table(let table): .table(table.narrowed(to: columns))
        case .together(let blocks): .together(blocks.map { $0.narrowed(to: columns) })
        default: self
        }
    }

    fileprivate var tables: [TextTable] {
        switch self {
        case .table(let table): [table]
        case .together(let blocks): blocks.flatMap { $0.tables }
        default: []
        }
    }

    /// As much of it as so many lines have room for.
    fileprivate func brief(_ style: TextStyle, most: Int, isNeeded: Bool) -> [String] {
        switch self {
        case .sentences(let sentences, let rest):
            var told = sentences
            while !told.isEmpty {
                let left = sentences.count - told.count
                let last = left > 0 ? rest.map { [$0(left)] } ?? [] : []
                let lines = style.paragraph((told + last).joined(separator: " "))
                if lines.count <= most { return lines }
                told.removeLast()
            }
            return []
        case .items(let items):
            return items.reduce(into: []) { lines, item in
                let next = item.split(separator: "\n").flatMap { style.paragraph(String($0)) }
                if lines.count + next.count <= most { lines += next }
            }
        case .claims(let all, let rest):
            var lines: [String] = []
            for (index, line) in all.enumerated() {
                let next = style.paragraph(line)
                let left = all.count - index
                let count = lines.count + next.count + (left > 1 ? 1 : 0)
                if index > 0, count > most { return lines + [rest(left)] }
                lines += next
            }
            return lines
        default:
            let lines = [self].lines(style)
            return isNeeded || lines.count <= most ? lines : []
        }
    }
}
