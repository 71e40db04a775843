/// A table for the terminal: aligned, with the best figure of each column marked.
package struct TextTable {
    package struct Heading {
        var title: String
        var isNumber = true

        package init(title: String, isNumber: Bool = true) {
            self.title = title
            self.isNumber = isNumber
        }
    }

    package struct Entry {
        var text: String
        var isBest = false

        package init(text: String, isBest: Bool = false) {
            self.text = text
            self.isBest = isBest
        }
    }

    package var headings: [Heading]
    package var rows: [[Entry]] = []

    package init(headings: [Heading], rows: [[Entry]] = []) {
        self.headings = headings
        self.rows = rows
    }

    /// Lines without trailing blanks. The best are bold green where colour is allowed, and marked
    /// with a star in any case: a mark must survive a pipe, and eyes that don't tell colours.
    package func lines(colour: Bool) -> [String] {
        var widths = headings.map { $0.title.count }
        for row in rows {
            for (column, entry) in row.enumerated() {
                widths[column] = max(widths[column], entry.text.count)
            }
        }
        var lines = [line(headings.map { Entry(text: $0.title) }, widths, colour: false)]
        lines += rows.map { line($0, widths, colour: colour) }
        return lines
    }

    private func line(_ entries: [Entry], _ widths: [Int], colour: Bool) -> String {
        var text = ""
        for (column, entry) in entries.enumerated() {
            let blanks = String(repeating: " ", count: widths[column] - entry.text.count)
            let shown =
                entry.isBest && colour ? "\u{1B}[1;32m\(entry.text)\u{1B}[0m" : entry.text
            let mark = entry.isBest ? "*" : " "
            if column > 0 { text += " " }
            text += headings[column].isNumber ? blanks + shown + mark : shown + blanks + mark
        }
        while text.hasSuffix(" ") { text.removeLast() }
        return text
    }
}
