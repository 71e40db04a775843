import LabBase

/// The delimiter and the columns of a CSV file, from its first line and the user's options.
struct CSVHeader: Sendable {
    struct Column: Sendable, Equatable {
        var role: ColumnChoice.Role
        /// Counted from 0.
        var index: Int
        var name: String?
    }

    private let file: String
    private(set) var delimiter: UInt8
    private(set) var columns: [Column] = []
    /// The fields of the first line.
    private var names: [String] = []
    /// True if the first line is a header, not a request.
    private(set) var isThere = false

    /// - Parameter file: the user's name for it.
    init(_ head: KeyFileHead, of file: String, _ choice: ColumnChoice) throws(Complaint) {
        self.file = file
        let lines = head.linesOrFirst
        delimiter = choice.delimiter ?? Self.guessDelimiter(lines) ?? 0x2C
        let first = lines.first.map { Self.fields($0, delimiter) } ?? []
        names = first
        if choice.names == nil {
            columns = Self.guess(first)
            isThere = true
            guard columns.contains(where: { $0.role == .key }) else {
                throw Complaint.trace(
                    file,
                    "csv, \(ColumnChoice.word(for: delimiter)), but no header that names a key",
                    "Say which column is which: --columns 'time=1,key=2,size=3'")
            }
        } else {
            try choose(first, choice)
        }
        columns.sort { $0.index < $1.index }
        if let twice = zip(columns, columns.dropFirst()).first(where: {
            $0.role == .key && $1.role == .key && $0.index == $1.index
        }) {
            throw Complaint.trace(
                file, "column \(twice.0.index + 1) is in the key twice", "Name it once")
        }
    }

    /// The columns whose values together are the key, from left to right.
    var keyIndices: [Int] { columns.filter { $0.role == .key }.map(\.index) }

    /// `time=column 1 (timestamp), key=column 2 (id)`, or `key=columns 1 (volume) + 3 (offset)`
    var text: String {
        columns.grouped(by: \.role).map { role, columns in
            let numbers = columns.map { column in
                "\(column.index + 1)" + (column.name.map { " (\($0))" } ?? "")
            }
            let word = columns.count > 1 ? "columns" : "column"
            return "\(role.rawValue)=\(word) \(numbers.joined(separator: " + "))"
        }.joined(separator: ", ")
    }

    /// `not read: column 2 (tenant)`; empty without a header, or if all columns have a role.
    var leftOut: String {
        let others = names.indices.filter { index in !columns.contains { $0.index == index } }
        guard isThere, !others.isEmpty else { return "" }
        let shown = others.prefix(4).map { "\($0 + 1) (\(names[$0]))" }
        let more = others.count > shown.count ? " and \(others.count - shown.count) more" : ""
        return "not read: column\(others.count > 1 ? "s" : "") "
            + shown.joined(separator: ", ") + more
    }

    /// The columns as their reader takes them.
    func columns(of head: KeyFileHead) -> LineColumns {
        let read = columns.map { column in
            LineColumns.Column(
                use: FieldUse(column.role, named: column.name.map(Self.plain)), index: column.index,
                name: column.name ?? "")
        }
        return LineColumns(
            delimiter: delimiter, columns: read, hasHeader: isThere,
            ticksPerSecond: read.lazy.map(\.use).ticksPerSecond,
            text: text + (leftOut.isEmpty ? "" : "; \(leftOut)"),
            remark: KeyPartSearch(head, self).remark)
    }

    private mutating func choose(_ first: [String], _ choice: ColumnChoice) throws(Complaint) {
        var isNamed = false
        for (role, name) in choice.names ?? [] {
            switch name {
            case .number(let number):
                columns.append(Column(role: role, index: number - 1))
            case .text(let text):
                isNamed = true
                guard let index = first.firstIndex(of: text) else {
                    // A first line without any known word may be that of no trace.
                    let known = Self.guess(first).isEmpty ? "" : ": it is \(Self.shown(first))"
                    throw Complaint.trace(file, "no column '\(text)' in its first line" + known)
                }
                columns.append(Column(role: role, index: index))
            }
        }
        isThere = isNamed || looksLikeHeader(first)
        guard isThere else { return }
        for index in columns.indices where columns[index].index < first.count {
            columns[index].name = first[columns[index].index]
        }
    }

    /// Recognises a header if columns are given by number: it has a known name, or no number in a
    /// column that needs one.
    private func looksLikeHeader(_ first: [String]) -> Bool {
        columns.contains { column in
            guard column.index < first.count else { return false }
            let field = first[column.index]
            if column.role.usualNames.contains(Self.plain(field)) { return true }
            return !column.role.takes(field)
        }
    }

    static func guess(_ first: [String]) -> [Column] {
        let plain = first.map(Self.plain)
        return ColumnChoice.Role.allCases.compactMap { role in
            for name in role.usualNames {
                if let index = plain.firstIndex(of: name) {
                    return Column(role: role, index: index, name: first[index])
                }
            }
            return nil
        }
    }

    /// The first delimiter that splits all lines into the same number of columns, or else the first
    /// line into several.
    static func guessDelimiter(_ lines: [Substring]) -> UInt8? {
        guard let first = lines.first else { return nil }
        let candidates = ColumnChoice.delimiterWords.map(\.byte)
        let parting = candidates.filter { fields(first, $0).count > 1 }
        let same = parting.first { byte in
            let count = fields(first, byte).count
            return lines.prefix(50).allSatisfy { fields($0, byte).count == count }
        }
        return same ?? parting.first
    }

    static func fields(_ line: Substring, _ delimiter: UInt8) -> [String] {
        var fields: [String] = []
        var field = ""
        var isQuoted = false
        let character = Character(UnicodeScalar(delimiter))
        for letter in line {
            if letter == "\"" {
                isQuoted.toggle()
            } else if letter == character, !isQuoted {
                if delimiter != 0x20 || !field.isEmpty { fields.append(field) }
                field = ""
            } else {
                field.append(letter)
            }
        }
        fields.append(field)
        return fields.map { field in
            String(field.drop { $0 == " " || $0 == "\u{FEFF}" }).trimmed
        }
    }

    /// Some files mark their header as a comment: `# time,key`.
    static func plain(_ name: String) -> String {
        let word = name.hasPrefix("#") ? String(name.dropFirst().drop { $0 == " " }) : name
        let joints = " -".utf8
        let bytes = word.lowercased().utf8.map { joints.contains($0) ? UInt8(ascii: "_") : $0 }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func shown(_ fields: [String]) -> String {
        let names = fields.prefix(8).joined(separator: ", ")
        return TextLines.quoted(Array(names.utf8)[...])
    }
}
