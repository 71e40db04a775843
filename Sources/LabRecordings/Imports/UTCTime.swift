/// Times of logs, as nanoseconds since the beginning of 1970.
enum UTCTime {
    /// A time of ISO 8601, as `2026-11-26T05:20:17.123456+01:00`; nil for another text. Without
    /// a zone it is UTC.
    static func nanoseconds(_ text: String) -> Int64? {
        var words = TimeScanner(text)
        guard let year = words.number(digits: 4), words.skip("-"),
            let ns = words.time(inYear: year), let zoneNs = words.zone(), words.isAtEnd
        else { return nil }
        return ns - zoneNs
    }

    /// Days since the beginning of 1970, for 1970 to 2200.
    static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64? {
        guard (1970...2200).contains(year), (1...12).contains(month), (1...31).contains(day) else {
            return nil
        }
        // The year begins with March, so that the leap day is its last.
        let shifted = month > 2 ? year : year - 1
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear - 719_468
    }
}

/// Reads the parts of a time from its text.
struct TimeScanner {
    private var rest: Substring.UTF8View

    init(_ text: some StringProtocol) { rest = Substring(text).utf8 }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard rest.first == UInt8(ascii: character) else { return false }
        rest = rest.dropFirst()
        return true
    }

    mutating func number(digits: Int) -> Int64? {
        let word = rest.prefix(digits)
        guard word.count == digits, word.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        rest = rest.dropFirst(digits)
        return word.reduce(0) { $0 * 10 + Int64($1 - 0x30) }
    }

    /// `11-26T05:20:17.123`, as nanoseconds since the beginning of 1970.
    mutating func time(inYear year: Int64) -> Int64? {
        guard let month = number(digits: 2), skip("-"), let day = number(digits: 2),
            skip("T") || skip(" "), let ns = timeOfDay(), let days = UTCTime.days(year, month, day)
        else { return nil }
        return days * 86_400_000_000_000 + ns
    }

    /// `05:20:17`, with any number of decimals.
    private mutating func timeOfDay() -> Int64? {
        guard let hour = number(digits: 2), hour < 24, skip(":"), let minute = number(digits: 2),
            minute < 60, skip(":"), let second = number(digits: 2), second <= 60
        else { return nil }
        return ((hour * 60 + minute) * 60 + second) * 1_000_000_000 + decimals()
    }

    private mutating func decimals() -> Int64 {
        guard skip(".") || skip(",") else { return 0 }
        var (ns, unit): (Int64, Int64) = (0, 100_000_000)
        while let digit = number(digits: 1) {
            ns += digit * unit
            unit /= 10
        }
        return ns
    }

    /// Two numbers with blanks or a hyphen before and between them, as `1234-5678`; empty without.
    mutating func numbers() -> String {
        var found: [String] = []
        while found.count < 2 {
            rest = rest.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "-") }
            let word = rest.prefix { (0x30...0x39).contains($0) }
            guard !word.isEmpty else { return "" }
            found.append(String(Substring(word)))
            rest = rest[word.endIndex...]
        }
        return found.joined(separator: "-")
    }

    /// `Z`, `+01:00`, `-0500` or nothing, as nanoseconds ahead of UTC; nil for another text.
    mutating func zone() -> Int64? {
        if isAtEnd || skip("Z") || skip("z") { return 0 }
        let isAhead = skip("+")
        guard isAhead || skip("-"), let hours = number(digits: 2), hours <= 14 else { return nil }
        _ = skip(":")
        let minutes = number(digits: 2) ?? 0
        let ns = (hours * 60 + minutes) * 60_000_000_000
        return isAhead ? ns : -ns
    }
}
