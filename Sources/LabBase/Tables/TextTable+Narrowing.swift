/// Tables that are too wide for a line.
extension TextTable {
    /// Wrapping names to make room for a column adds at most so many lines.
    private static let mostWrapped = 4

    /// Without the columns that a line has no room for, and with names of at most two lines. Names
    /// are wrapped rather than a column is left out.
    package func narrowed(to columns: Int) -> TextTable {
        var widths = naturalWidths
        guard width(widths) > columns, widths.count > 2 else { return self }
        widths[0] = firstWidth(in: columns)
        let least = leastNameWidth(below: widths[0])
        var kept = Array(headings.indices)
        var isWrapped = false
        while kept.count > 2 {
            let excess = width(kept.map { widths[$0] }) - columns
            if excess <= 0 { break }
            if widths[0] - excess >= least {
                (isWrapped, widths[0]) = (true, widths[0] - excess)
                break
            }
            guard let last = kept.dropFirst().max(by: { leavesLater($0, $1) }) else { break }
            kept.removeAll { $0 == last }
        }
        var table = TextTable(
            headings: kept.map { headings[$0] },
            rows: rows.map { row in
                kept.map { column in
                    var field = row[column]
                    if column == 0 { field.text = Self.elided(field.text, width: widths[0]) }
                    return field
                }
            })
        table.omitted = headings.indices.filter { !kept.contains($0) }
            .map { headings[$0].name ?? headings[$0].title }
        if isWrapped { table.nameWidth = widths[0] }
        return table
    }

    private func leavesLater(_ one: Int, _ other: Int) -> Bool {
        let (a, b) = (headings[one], headings[other])
        if a.isMishap != b.isMishap { return a.isMishap }
        return (a.rank, one) < (b.rank, other)
    }

    /// The least width at which names break between their parts, no name takes more than two lines,
    /// and few take more than now.
    private func leastNameWidth(below width: Int) -> Int {
        let names = [headings[0].title] + rows.map { $0[0].text }
        let longest = names.flatMap(Self.parts).map(\.count).max() ?? 0
        func lines(_ width: Int) -> [Int] { names.map { Self.pieces($0, width: width).count } }
        let now = lines(width).reduce(0, +)
        var least = width
        while least > max(longest, 12) {
            let next = lines(least - 1)
            if next.contains(where: { $0 > 2 }) { break }
            if next.reduce(0, +) - now > Self.mostWrapped { break }
            least -= 1
        }
        return least
    }

    /// A name's parts, between which it is broken.
    private static func parts(_ name: String) -> [String] {
        name.reduce(into: [""]) { parts, character in
            parts[parts.count - 1].append(character)
            if breaks.contains(character) { parts.append("") }
        }
    }

    /// At most two lines of a name: its beginning and its end, in which names differ most.
    private static func elided(_ text: String, width: Int) -> String {
        let pieces = pieces(text, width: width)
        guard pieces.count > 2, width > 3 else { return text }
        return pieces[0] + "..." + text.suffix(width - 3)
    }
}
