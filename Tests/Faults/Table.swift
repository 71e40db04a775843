#if os(Linux)
/// A CSV as far as two of them are compared here.
struct Table: Equatable {
    var rows: [[String]]

    /// Measured columns are only asked to have a value.
    init(_ bytes: Bytes, measured: [String]) {
        rows = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .map(Self.fields)
        // A cut-off end has no empty line behind it.
        let columns = (rows.first ?? []).indices.filter { measured.contains(rows[0][$0]) }
        for row in rows.indices.dropFirst() {
            for column in columns where column < rows[row].count && rows[row][column] != "" {
                rows[row][column] = "#"
            }
        }
    }

    private static func fields(_ line: Bytes.SubSequence) -> [String] {
        var fields: [String] = []
        var field: Bytes = []
        var isQuoted = false
        for byte in line {
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            if byte == UInt8(ascii: ","), !isQuoted {
                fields.append(String(decoding: field, as: UTF8.self))
                field = []
            } else {
                field.append(byte)
            }
        }
        return fields + [String(decoding: field, as: UTF8.self)]
    }

    /// True if it has the first rows of another, whole.
    ///
    /// - Parameter exactly: they are the same; otherwise a figure may have been replaced by a
    /// message.
    func begins(_ other: Table, exactly: Bool) -> Bool {
        guard rows.count >= 2, rows.count <= other.rows.count, rows.last == [""],
            let names = rows.first, names == other.rows[0]
        else { return false }
        for (row, right) in zip(rows.dropLast(), other.rows) where row != right {
            // The row's identity stands first.
            guard !exactly, row.count == names.count, row[..<2] == right[..<2] else {
                return false
            }
        }
        return true
    }
}
#endif
