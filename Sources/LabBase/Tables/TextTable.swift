/// A table for the terminal: aligned, with the best figure of each column marked.
package struct TextTable {
    package struct Heading {
        package var title: String
        /// Sentences call it so, where the title is short for it; nil for the title.
        package var name: String?
        package var isNumber = true
        /// The order in which columns are left out where there is no room: highest ranks first, and
        /// of equals the last. The first column stays.
        package var rank = 0
        /// True if its figures tell that something went badly: it stays longer than any other.
        package var isMishap = false
        /// A remark that makes it readable.
        package var note: String?

        package init(
            title: String, name: String? = nil, isNumber: Bool = true, rank: Int = 0,
            isMishap: Bool = false,
            note: String? = nil
        ) {
            self.title = title
            self.name = name
            self.isNumber = isNumber
            self.rank = rank
            self.isMishap = isMishap
            self.note = note
        }
    }

    package struct Field {
        package var text: String
        package var isBest = false

        package init(text: String, isBest: Bool = false) {
            self.text = text
            self.isBest = isBest
        }
    }

    package var headings: [Heading]
    package var rows: [[Field]] = []
    /// Names of the columns that a line had no room for.
    package internal(set) var omitted: [String] = []
    /// The width of names that were wrapped to make room; nil where they have up to half a line.
    var nameWidth: Int?

    package init(headings: [Heading], rows: [[Field]] = []) {
        self.headings = headings
        self.rows = rows
    }

    /// Lines without trailing blanks. The best figures are bold green if colour is allowed, and
    /// always marked with a star: a mark must survive a pipe, and reach readers who can't see
    /// colours.
    ///
    /// If the table is too wide for the style, its columns are split into groups that fit, one
    /// below the other, each beginning with the first column.
    package func lines(_ style: TextStyle) -> [String] {
        var widths = naturalWidths
        guard width(widths) > style.columns, widths.count > 1 else {
            return lines(Array(widths.indices), widths, style)
        }
        widths[0] = firstWidth(in: style.columns)
        for column in widths.indices.dropFirst() {
            widths[column] = min(widths[column], max(style.columns - widths[0] - 2, 8))
        }
        var bands: [[Int]] = [[0]]
        for column in widths.indices.dropFirst() {
            let band = bands[bands.count - 1] + [column]
            if band.count > 2, width(band.map { widths[$0] }) > style.columns {
                bands.append([0, column])
            } else {
                bands[bands.count - 1] = band
            }
        }
        return Array(bands.map { lines($0, widths, style) }.joined(separator: [""]))
    }

    var naturalWidths: [Int] {
        var widths = headings.map { $0.title.count }
        for row in rows {
            for (column, field) in row.enumerated() {
                widths[column] = max(widths[column], field.text.count)
            }
        }
        return widths
    }

    /// Width of the first column in a table that is too wide: at most half a line.
    func firstWidth(in columns: Int) -> Int {
        let most = nameWidth ?? max(columns / 2, 12)
        let names = [headings[0].title] + rows.map { $0[0].text }
        return names.flatMap { Self.pieces($0, width: most) }.map(\.count).max() ?? 0
    }

    /// The meaning of the mark, and the notes on columns; empty if there are none.
    package var legend: String { notes.joined(separator: Self.noteGap) }

    /// The same, one by one.
    package var notes: [String] {
        let hasBest = rows.contains { $0.contains(where: \.isBest) }
        let isLong = omitted.count > Self.mostOmitted
        let out = isLong ? "\(omitted.count) more columns" : Listing.and(omitted)
        return (hasBest ? ["* best"] : []) + headings.compactMap(\.note).distinct
            + (omitted.isEmpty ? [] : [out + ": --details"])
    }

    /// So many missing columns are named, and others counted.
    private static let mostOmitted = 4

    private static let noteGap = "   "

    /// The legend in lines that break between notes.
    package func legend(_ style: TextStyle) -> [String] {
        notes.reduce(into: []) { lines, note in
            let longer = (lines.last.map { $0 + Self.noteGap } ?? "") + note
            if lines.isEmpty || longer.count > style.columns {
                lines += style.paragraph(note)
            } else {
                lines[lines.count - 1] = longer
            }
        }
    }

    /// Width of a line: each field has room for its mark, and a blank lies between two fields.
    func width(_ widths: [Int]) -> Int { widths.reduce(0) { $0 + $1 + 2 } - 1 }

    private func lines(_ columns: [Int], _ widths: [Int], _ style: TextStyle) -> [String] {
        let titles = headings.map { Field(text: $0.title) }
        return line(titles, columns, widths, colour: false)
            + rows.flatMap { line($0, columns, widths, colour: style.colour) }
    }

    /// Makes several lines if a field is wider than its column.
    private func line(
        _ fields: [Field], _ columns: [Int], _ widths: [Int], colour: Bool
    ) -> [String] {
        let pieces = columns.map { Self.pieces(fields[$0].text, width: widths[$0]) }
        return (0..<(pieces.map(\.count).max() ?? 0)).map { number in
            var text = ""
            for (column, pieces) in zip(columns, pieces) {
                let piece = number < pieces.count ? pieces[number] : ""
                let isBest = fields[column].isBest && number == 0
                let blanks = String(repeating: " ", count: widths[column] - piece.count)
                let shown = isBest && colour ? Ink.begin("1;32") + piece + Ink.end : piece
                let mark = isBest ? "*" : " "
                if column != columns[0] { text += " " }
                text += headings[column].isNumber ? blanks + shown + mark : shown + blanks + mark
            }
            while text.hasSuffix(" ") { text.removeLast() }
            return text
        }
    }

    /// Texts are broken after these.
    static let breaks = " +,"

    /// Breaks a text after a blank, a `+` or a comma if possible, and else anywhere.
    static func pieces(_ text: String, width: Int) -> [String] {
        var pieces: [String] = []
        var rest = Substring(text)
        while rest.count > width {
            let first = rest.prefix(width)
            let end = first.lastIndex { breaks.contains($0) }.map { first.index(after: $0) }
            let piece = rest[..<(end ?? first.endIndex)]
            pieces.append(piece.last == " " ? String(piece.dropLast()) : String(piece))
            rest = rest[piece.endIndex...]
        }
        return pieces + [String(rest)]
    }
}
