/// Formats figures as text, the same on every machine.
package enum Fixed {
    /// Nanoseconds as milliseconds with one decimal, rounded half up.
    package static func milliseconds(ns: Int64) -> String {
        decimal(numerator: ns, denominator: 1_000_000, places: 1)
    }

    /// A quotient of two whole numbers, rounded half away from zero. Exact for any operands whose
    /// quotient fits 64 bits with its decimals.
    package static func decimal(numerator: Int64, denominator: Int64, places: Int) -> String {
        precondition(denominator > 0 && (0...9).contains(places), "denominator \(denominator)")
        var power: UInt64 = 1
        for _ in 0..<places { power *= 10 }
        let magnitude = numerator.magnitude.multipliedFullWidth(by: power)
        let half = UInt64(denominator) / 2 + UInt64(denominator) % 2
        var (quotient, remainder) = UInt64(denominator).dividingFullWidth(magnitude)
        if remainder >= half { quotient += 1 }
        return (numerator < 0 && quotient > 0 ? "-" : "")
            + point(digits: String(quotient), places: places)
    }

    /// A measured floating-point figure with fixed decimals.
    package static func decimal(_ value: Double, places: Int) -> String {
        var power = 1.0
        for _ in 0..<places { power *= 10 }
        let scaled = (value.magnitude * power).rounded(.toNearestOrAwayFromZero)
        guard scaled.isFinite, scaled < 9e18 else { return String(value) }
        return (value < 0 && scaled > 0 ? "-" : "")
            + point(digits: String(UInt64(scaled)), places: places)
    }

    /// Bytes for users: `41.2 MB`, `960 KB`, `88 B`. The units are decimal, as storage is sold.
    package static func bytes(_ bytes: Int64) -> String {
        let magnitude = bytes.magnitude
        switch magnitude {
        case ..<1_000: return "\(bytes) B"
        case ..<999_950: return decimal(numerator: bytes, denominator: 1_000, places: 1) + " KB"
        case ..<999_950_000:
            return decimal(numerator: bytes, denominator: 1_000_000, places: 1) + " MB"
        default: return decimal(numerator: bytes, denominator: 1_000_000_000, places: 2) + " GB"
        }
    }

    /// A number in base 16, with zeros before it that make it at least so long.
    package static func hex(_ value: some UnsignedInteger, digits count: Int) -> String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: max(0, count - digits.count)) + digits
    }

    private static func point(digits: String, places: Int) -> String {
        guard places > 0 else { return digits }
        let padded = String(repeating: "0", count: max(0, places + 1 - digits.utf8.count)) + digits
        return String(padded.dropLast(places)) + "." + String(padded.suffix(places))
    }
}

extension Fixed {
    /// Nanoseconds as milliseconds, exactly, without trailing zeros.
    package static func exactMilliseconds(ns: Int64) -> String {
        trimmed(numerator: ns, denominator: 1_000_000)
    }

    /// A number as it is written in code, without decimals if it is whole.
    package static func plain(_ value: Double) -> String {
        Int64(exactly: value).map { String($0) } ?? String(value)
    }

    /// A quotient without trailing zeros: `12.5`, `3`.
    package static func trimmed(numerator: Int64, denominator: Int64, places: Int = 6) -> String {
        var text = decimal(numerator: numerator, denominator: denominator, places: places)
        while text.hasSuffix("0") { text.removeLast() }
        if text.hasSuffix(".") { text.removeLast() }
        return text
    }
}
