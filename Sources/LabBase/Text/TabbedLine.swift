/// Fields of one line with tabs between them, whatever bytes of text they have: `%09`, `%0a`.
package enum TabbedLine {
    package static func line(_ fields: [String]) -> String {
        fields.map(escaped).joined(separator: "\t")
    }

    /// Returns nil for a line with an escape that means nothing.
    package static func fields(_ line: String) -> [String]? {
        var fields: [String] = []
        for field in Array(line.utf8).split(
            separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
        {
            guard let text = unescaped(field) else { return nil }
            fields.append(text)
        }
        return fields
    }

    package static func escaped(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 < 0x20 || $0 == 0x25 }) else { return text }
        var result: [UInt8] = []
        for byte in text.utf8 {
            if byte < 0x20 || byte == 0x25 {
                result += Array("%\(Fixed.hex(byte, digits: 2))".utf8)
            } else {
                result.append(byte)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    package static func unescaped(_ text: ArraySlice<UInt8>) -> String? {
        guard text.contains(0x25) else { return String(validating: text, as: UTF8.self) }
        var result: [UInt8] = []
        var rest = text
        while let byte = rest.popFirst() {
            guard byte == 0x25 else {
                result.append(byte)
                continue
            }
            guard rest.count >= 2,
                let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
            else { return nil }
            result.append(value)
            rest = rest.dropFirst(2)
        }
        return String(validating: result, as: UTF8.self)
    }
}
