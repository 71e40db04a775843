extension JSONReader {
    /// Reads a string, and adds its node.
    mutating func string() throws(Complaint) {
        let start = at
        var special: UInt32 = 0
        at += 1
        while at < end {
            switch bytes[at] {
            case UInt8(ascii: "\""):
                note(start, extent: (at - start - 1) | Int(special))
                at += 1
                return
            case UInt8(ascii: "\\"):
                _ = try escape(from: start)
                special = JSONNode.isSpecial
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                throw problem("a string ends on its line", "Close it with '\"', or write \\n")
            case let byte where byte < 0x20:
                throw problem(
                    "a control character (\(byte)) in a string",
                    "Remove it, or write it as \\u\(Fixed.hex(byte, digits: 4))")
            case 0x80...:
                guard let length = sequenceLength(at: at) else { throw problem(.notUTF8) }
                at += length
                special = JSONNode.isSpecial
            default: at += 1
            }
        }
        throw unfinished(.string, from: start)
    }

    /// The text between the quotes of a string that was read before, with its escapes resolved.
    static func decoded(_ bytes: [UInt8], in range: Range<Int>) -> String {
        var reader = JSONReader(bytes, range, of: "", line: 1)
        var text = ""
        var pieceStart = reader.at
        while reader.at < reader.end {
            guard bytes[reader.at] == UInt8(ascii: "\\") else {
                reader.at += 1
                continue
            }
            text += String(decoding: bytes[pieceStart..<reader.at], as: UTF8.self)
            // The string was read before, so its escapes are right.
            guard let scalar = try? reader.escape(from: pieceStart) else { break }
            text.unicodeScalars.append(scalar)
            pieceStart = reader.at
        }
        return text + String(decoding: bytes[pieceStart..<reader.end], as: UTF8.self)
    }

    private mutating func escape(from start: Int) throws(Complaint) -> Unicode.Scalar {
        let backslash = at
        at += 1
        guard let letter = next else { throw unfinished(.string, from: start) }
        let scalar: Unicode.Scalar
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"):
            scalar = Unicode.Scalar(letter)
        case UInt8(ascii: "b"): scalar = "\u{8}"
        case UInt8(ascii: "f"): scalar = "\u{C}"
        case UInt8(ascii: "n"): scalar = "\n"
        case UInt8(ascii: "r"): scalar = "\r"
        case UInt8(ascii: "t"): scalar = "\t"
        case UInt8(ascii: "u"):
            at += 1
            return try escapedScalar(from: backslash)
        default:
            let length = letter < 0x80 ? 1 : sequenceLength(at: at) ?? 0
            guard length > 0 else { throw problem(.notUTF8) }
            let shown = "\\" + String(decoding: bytes[at..<at + length], as: UTF8.self)
            throw problem(
                "unknown escape \(Quoted.text(shown))", "Write a backslash as \\\\", at: backslash)
        }
        at += 1
        return scalar
    }

    /// The character of `\u` and its digits, including the second half of a surrogate pair.
    private mutating func escapedScalar(from backslash: Int) throws(Complaint) -> Unicode.Scalar {
        let high = try fourDigits(from: backslash)
        if let scalar = Unicode.Scalar(high) { return scalar }
        let isPair =
            high < 0xDC00 && at + 1 < end && bytes[at] == UInt8(ascii: "\\")
            && bytes[at + 1] == UInt8(ascii: "u")
        if isPair {
            at += 2
            let low = try fourDigits(from: backslash)
            if (0xDC00...0xDFFF).contains(low),
                let scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
            {
                return scalar
            }
        }
        throw problem(
            "\\u\(String(high, radix: 16)) is half of a surrogate pair",
            "Write both halves, or the character itself", at: backslash)
    }

    private mutating func fourDigits(from backslash: Int) throws(Complaint) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue
            else {
                throw problem(
                    "\\u takes four hexadecimal digits", "Write, for example, \\u00e9",
                    at: backslash)
            }
            value = value << 4 | UInt32(digit)
            at += 1
        }
        return value
    }

    /// Number of bytes of the well-formed UTF-8 sequence (RFC 3629) that begins here with a byte
    /// beyond ASCII; nil if there is none.
    func sequenceLength(at index: Int) -> Int? {
        let second: ClosedRange<UInt8>
        let length: Int
        switch bytes[index] {
        case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
        case 0xE0: (length, second) = (3, 0xA0...0xBF)
        case 0xE1...0xEC, 0xEE...0xEF: (length, second) = (3, 0x80...0xBF)
        case 0xED: (length, second) = (3, 0x80...0x9F)
        case 0xF0: (length, second) = (4, 0x90...0xBF)
        case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
        case 0xF4: (length, second) = (4, 0x80...0x8F)
        default: return nil
        }
        guard index + length <= end, second.contains(bytes[index + 1]) else { return nil }
        for offset in 2..<max(length, 2) where bytes[index + offset] & 0xC0 != 0x80 { return nil }
        return length
    }
}
