extension JSONReader {
    /// Reads `true`, `false` or `null`; for anything else, throws an error that guesses what was
    /// meant.
    mutating func word() throws(Complaint) {
        let start = at
        var stop = at
        while stop < end, isWordByte(bytes[stop]) { stop += 1 }
        let word = String(decoding: bytes[start..<stop], as: UTF8.self)
        switch word {
        case "true", "false", "null":
            note(start, extent: 0)
            at = stop
        case "":
            throw problem(
                knownConfusion
                    ?? Complaint("expected a value, found \(nextInWords)", "Write a value here"))
        case _ where isUnknownText: throw problem(.notJSON)
        case "NaN", "nan", "Infinity", "inf": throw notFinite(word)
        default:
            throw problem(
                "\(Quoted.text(word)) is no JSON value",
                "Put text in double quotes; true, false and null are lower-case")
        }
    }

    /// Reads a number, and adds its node.
    mutating func number() throws(Complaint) {
        let start = at
        var stop = at
        while stop < end, isNumberByte(bytes[stop]) { stop += 1 }
        // Directly following characters belong to the same mistake, as in 12px or 0x1F.
        let isPlain = stop == end || !isWordByte(bytes[stop])
        guard isPlain, let shape = shape(start, stop) else {
            if isUnknownText { throw problem(.notJSON) }
            while stop < end, isWordByte(bytes[stop]) || isNumberByte(bytes[stop]) { stop += 1 }
            let text = String(decoding: bytes[start..<stop], as: UTF8.self)
            if text == "-Infinity" || text == "-NaN" { throw notFinite(text) }
            throw problem(
                "\(Quoted.text(text)) is no JSON number", "Write it like 12, -3, 0.5 or 2e6")
        }
        if shape == .exponent || stop - start > 300 {
            let text = String(decoding: bytes[start..<stop], as: UTF8.self)
            guard Double(text)?.isFinite == true else {
                throw problem(
                    "\(Quoted.text(text)) is too large for a number", "Write a smaller one")
            }
        }
        note(start, extent: stop - start)
        at = stop
    }

    private func notFinite(_ word: String) -> Complaint {
        problem("\(word) is no JSON number", "Write a finite number")
    }

    private enum NumberShape { case digits, fraction, exponent }

    /// The form of the number by JSON's grammar; nil if it has none.
    private func shape(_ start: Int, _ stop: Int) -> NumberShape? {
        var index = bytes[start] == UInt8(ascii: "-") ? start + 1 : start
        var shape = NumberShape.digits
        func digits() -> Int {
            var count = 0
            while index < stop, isDigit(bytes[index]) {
                index += 1
                count += 1
            }
            return count
        }
        let leadsWithZero = index < stop && bytes[index] == UInt8(ascii: "0")
        let whole = digits()
        guard whole > 0, whole == 1 || !leadsWithZero else { return nil }
        if index < stop, bytes[index] == UInt8(ascii: ".") {
            index += 1
            shape = .fraction
            guard digits() > 0 else { return nil }
        }
        if index < stop, bytes[index] | 32 == UInt8(ascii: "e") {
            index += 1
            shape = .exponent
            let isSigned = index < stop && !isDigit(bytes[index])
            if isSigned { index += 1 }
            guard digits() > 0 else { return nil }
        }
        return index == stop ? shape : nil
    }

    /// A specific error, if the next characters are a known mistake.
    var knownConfusion: Complaint? {
        guard let byte = next else { return nil }
        let following = at + 1 < end ? bytes[at + 1] : 0
        switch (byte, following) {
        case (UInt8(ascii: "/"), UInt8(ascii: "/")), (UInt8(ascii: "/"), UInt8(ascii: "*")),
            (UInt8(ascii: "#"), _):
            return Complaint(
                "JSON has no comments", "Write a key \"//\" with the comment as its value")
        case (UInt8(ascii: "'"), _):
            return Complaint("text in single quotes", "JSON takes double quotes only")
        case (0x80..., _):
            guard let length = sequenceLength(at: at) else { return .notUTF8 }
            let scalar = String(decoding: bytes[at..<at + length], as: UTF8.self)
            return "“”„‟«»‘’".contains(scalar)
                ? Complaint("a curly quote", "Write a straight double quote") : nil
        default: return nil
        }
    }

    /// The next character, as a message shows it.
    var nextInWords: String {
        guard let byte = next else { return "the end of the file" }
        let length = byte < 0x80 ? 1 : sequenceLength(at: at) ?? 1
        return Quoted.text(String(decoding: bytes[at..<at + length], as: UTF8.self))
    }

    private func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    private func isNumberByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"),
            UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
            true
        default: false
        }
    }

    private func isWordByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
