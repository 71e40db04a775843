/// Texts for people that are tables, and that a writer edits: a file of Markdown inside `lab`, with
/// a section for each kind of thing, and in that a row for each name.
///
///     ## more
///
///     Pages of rows that are requested when the list nears its end.
///
///     | key | takes | default |
///     |---|---|---|
///     | `rows` | how many a page has | |
///
/// The file is read when a help, a page, a schema or a message first asks for one of its texts: a
/// start reads none.
package struct WordTable: Sendable {
    private let path: String
    @Deferred package private(set) var sections: [String: Section]

    package struct Section: Sendable {
        /// Its paragraphs, each on one line.
        package fileprivate(set) var paragraphs: [String] = []
        /// What stands above the first cells of a table, and the cells of its rows: a name, and
        /// texts about it.
        fileprivate var tables: [(head: String, rows: [[String]])] = []

        package var text: String { paragraphs.joined(separator: "\n\n") }
        package var rows: [[String]] { tables.flatMap { $0.rows } }

        package func rows(under head: String) -> [[String]] {
            tables.first { $0.head == head }?.rows ?? []
        }
    }

    /// - Parameter name: that of a file in `Sources/CFiles/words`, without `.md`.
    package init(_ name: String) {
        let path = "words/\(name).md"
        self.path = path
        _sections = Deferred { Self.sections(of: EmbeddedFile.text(path)) }
    }

    /// The text of a section; empty if there is none.
    package func text(_ section: String) -> String { sections[section]?.text ?? "" }

    /// The texts about a name.
    ///
    /// - Precondition: the section has the name.
    package func row(_ name: String, of section: String) -> ArraySlice<String> {
        guard let row = sections[section]?.rows.first(where: { $0[0] == name }) else {
            preconditionFailure("\(path) has no row '\(name)' under '\(section)'")
        }
        return row.dropFirst()
    }

    private static func sections(of file: String) -> [String: Section] {
        var sections: [String: Section] = [:]
        var name = ""
        var section = Section()
        var isTable = false
        var isParagraph = false
        for bytes in file.utf8.split(
            separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        {
            let line = Substring(bytes)
            if line.hasPrefix("## ") {
                sections[name] = section
                name = String(line.dropFirst(3))
                section = Section()
            } else if line.hasPrefix("| ") {
                let cells = cells(of: line)
                if isTable {
                    section.tables[section.tables.count - 1].rows.append(cells)
                } else {
                    section.tables.append((cells[0], []))
                }
            } else if isParagraph, !line.isEmpty {
                section.paragraphs[section.paragraphs.count - 1] += " \(line)"
            } else if !line.isEmpty, !line.hasPrefix("# "), !line.hasPrefix("|---") {
                section.paragraphs.append(String(line))
            }
            isTable = line.hasPrefix("|")
            isParagraph = !line.isEmpty && !line.hasPrefix("|") && !line.hasPrefix("#")
        }
        sections[name] = section
        return sections
    }

    /// What stands between the bars of a row, without marks of code around a name. A bar of a text
    /// is written `\|`.
    private static func cells(of line: Substring) -> [String] {
        var cells: [String] = []
        var cell: [UInt8] = []
        for byte in line.utf8.dropFirst() {
            if byte != UInt8(ascii: "|") {
                cell.append(byte)
            } else if cell.last == UInt8(ascii: "\\") {
                cell[cell.count - 1] = byte
            } else {
                if cells.isEmpty { cell.removeAll { $0 == UInt8(ascii: "`") } }
                cells.append(String(decoding: cell.dropFirst().dropLast(), as: UTF8.self))
                cell = []
            }
        }
        return cells
    }
}

extension String {
    /// Another text in place of an empty one.
    package func or(_ other: @autoclosure () -> String) -> String { isEmpty ? other() : self }
}
