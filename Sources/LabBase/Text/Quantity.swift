/// Reads sizes, times and shares as people write them, exactly.
package enum Quantity {
    package static let minuteNs: Int64 = 60_000_000_000

    package enum Failure: Error, Sendable, Equatable {
        case notANumber
        case unknownUnit(String)
        case missingUnit
        case tooLarge
    }

    package static let sizeUnits: [(name: String, bytes: Int64)] = [
        ("B", 1), ("KB", 1_000), ("MB", 1_000_000), ("GB", 1_000_000_000),
        ("KiB", 1 << 10), ("MiB", 1 << 20), ("GiB", 1 << 30),
    ]

    package static let timeUnits: [(name: String, ns: Int64)] = [
        ("ms", 1_000_000), ("s", 1_000_000_000), ("m", 60_000_000_000),
        ("h", 3_600_000_000_000), ("d", 86_400_000_000_000),
    ]

    /// The `ps` and the small `b` distinguish bits from bytes.
    package static let rateUnits = sizeUnits.map { $0.name + "/s" } + bitUnits.map(\.name)

    private static let bitUnits: [(name: String, bits: Int64)] = [
        ("bps", 1), ("kbps", 1_000), ("Mbps", 1_000_000), ("Gbps", 1_000_000_000),
    ]

    /// `2.5MB/s`, `20Mbps`: bytes per second. Never negative, and never without a unit.
    package static func bytesPerSecond(_ text: String) throws(Failure) -> Int64 {
        let (digits, unit) = split(text)
        if let bits = bitUnits.first(where: { $0.name == unit }) {
            return try scaled(digits, by: bits.bits) / 8
        }
        if unit.isEmpty {
            _ = try scaled(digits, by: 1)
            throw .missingUnit
        }
        guard unit.hasSuffix("/s"),
            let match = sizeUnits.first(where: { $0.name == unit.dropLast(2) })
        else { throw .unknownUnit(unit) }
        return try scaled(digits, by: match.bytes)
    }

    /// `64MB`, `1.5MiB`, `4096`: bytes. Never negative.
    package static func bytes(_ text: String) throws(Failure) -> Int64 {
        let (digits, unit) = split(text)
        if unit.isEmpty { return try scaled(digits, by: 1) }
        guard let match = sizeUnits.first(where: { $0.name == unit }) else {
            throw .unknownUnit(unit)
        }
        return try scaled(digits, by: match.bytes)
    }

    /// `250ms`, `3s`, `1.5m`: nanoseconds. Only 0 needs no unit. Never negative.
    package static func nanoseconds(_ text: String) throws(Failure) -> Int64 {
        let (digits, unit) = split(text)
        if unit.isEmpty {
            guard try scaled(digits, by: 1_000_000) == 0 else { throw .missingUnit }
            return 0
        }
        guard let match = timeUnits.first(where: { $0.name == unit }) else {
            throw .unknownUnit(unit)
        }
        return try scaled(digits, by: match.ns)
    }

    /// Formats a size in GiB if that is whole, else in bytes.
    package static func size(_ bytes: Int64) -> String {
        bytes % (1 << 30) == 0 ? "\(bytes >> 30)GiB" : "\(bytes) B"
    }

    /// Formats a time in the largest unit that gives a whole number.
    ///
    /// - Precondition: whole milliseconds.
    package static func time(_ ns: Int64) -> String {
        let unit = timeUnits.last { ns % $0.ns == 0 }!
        return "\(ns / unit.ns)\(unit.name)"
    }

    private static func split(_ text: String) -> (digits: Substring, unit: String) {
        // Scans bytes: a digit with a combining mark is another character.
        let digits = text.utf8.prefix { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
        return (Substring(digits), String(text.utf8.dropFirst(digits.count)) ?? "")
    }

    /// A decimal number times a unit, rounded down to a whole number.
    private static func scaled(_ digits: Substring, by unit: Int64) throws(Failure) -> Int64 {
        let halves = digits.split(separator: ".", omittingEmptySubsequences: false)
        guard (1...2).contains(halves.count), !halves[0].isEmpty else { throw .notANumber }
        guard halves.count == 1 || !halves[1].isEmpty else { throw .notANumber }
        guard let whole = Int64(halves[0]) else { throw .tooLarge }
        let (scaledWhole, overflow) = whole.multipliedReportingOverflow(by: unit)
        guard !overflow else { throw .tooLarge }
        var rest: Int64 = 0
        if halves.count == 2 {
            let fraction = halves[1].prefix(6)
            var denominator: Int64 = 1
            for _ in 0..<fraction.count { denominator *= 10 }
            guard let numerator = Int64(fraction) else { throw .notANumber }
            rest = unit / denominator * numerator + unit % denominator * numerator / denominator
        }
        let (sum, carried) = scaledWhole.addingReportingOverflow(rest)
        guard !carried else { throw .tooLarge }
        return sum
    }
}
