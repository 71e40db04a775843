/// Comma-separated values as RFC 4180 defines them, with a plain line feed.
package enum CSV {
    package static func line(_ fields: some Sequence<String>) -> String {
        fields.map(quoted).joined(separator: ",") + "\n"
    }

    package static func table(_ columns: [Column], _ rows: [Row]) -> String {
        line(columns.map(\.name)) + rows.map { line($0.figures.map(\.written)) }.joined()
    }

    private static func quoted(_ field: String) -> String {
        guard field.utf8.contains(where: { $0 == 0x2C || $0 == 0x22 || $0 == 0x0A || $0 == 0x0D })
        else { return field }
        var text = "\""
        for character in field { text += character == "\"" ? "\"\"" : String(character) }
        return text + "\""
    }

    /// The records of a text, each with the line on which it begins.
    package static func records(
        _ text: String, of file: String = "", remedy: String? = nil
    ) throws(Complaint) -> [(line: Int, fields: [String])] {
        var records: [(line: Int, fields: [String])] = []
        var fields: [String] = []
        var field: [UInt8] = []
        var isQuoted = false
        var wasQuoted = false
        var line = 1
        var start = 1
        func finished(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
        let bytes = Array(text.utf8)
        var next = 0
        while next < bytes.count {
            let byte = bytes[next]
            next += 1
            if isQuoted {
                if byte == 0x22 {
                    if next < bytes.count, bytes[next] == 0x22 {
                        field.append(byte)
                        next += 1
                    } else {
                        isQuoted = false
                        wasQuoted = true
                    }
                } else {
                    if byte == 0x0A { line += 1 }
                    field.append(byte)
                }
                continue
            }
            switch byte {
            case 0x22 where field.isEmpty && !wasQuoted: isQuoted = true
            case 0x2C:
                fields.append(finished(field))
                field = []
                wasQuoted = false
            case 0x0D where next < bytes.count && bytes[next] == 0x0A: break
            case 0x0A:
                fields.append(finished(field))
                records.append((start, fields))
                fields = []
                field = []
                wasQuoted = false
                line += 1
                start = line
            default: field.append(byte)
            }
        }
        if isQuoted {
            throw Complaint(
                "a quoted field is never closed", remedy,
                at: .input(file, SourcePosition(line: start, column: 0)))
        }
        if !field.isEmpty || !fields.isEmpty || wasQuoted {
            fields.append(finished(field))
            records.append((start, fields))
        }
        return records
    }
}
