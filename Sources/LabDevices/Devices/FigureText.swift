import LabBase

/// Formats figures exactly to the last digit, since half of one may be shown.
package enum FigureText {
    package static func time(_ ns: Int64) -> String {
        ns < 1_000_000_000
            ? Fixed.trimmed(numerator: ns, denominator: 1_000_000) + " ms"
            : Fixed.trimmed(numerator: ns, denominator: 1_000_000_000) + " s"
    }

    package static func rate(_ bytesPerSecond: Int64) -> String {
        bytesPerSecond < 1_000_000
            ? Fixed.trimmed(numerator: bytesPerSecond, denominator: 1000) + " KB/s"
            : Fixed.trimmed(numerator: bytesPerSecond, denominator: 1_000_000) + " MB/s"
    }

    static func size(_ bytes: Int64) -> String {
        if bytes % (1 << 20) == 0 { return "\(bytes >> 20) MiB" }
        return bytes % 1000 == 0
            ? Fixed.trimmed(numerator: bytes, denominator: 1_000_000) + " MB" : "\(bytes) B"
    }

    package static func share(_ millionths: Int64) -> String {
        Fixed.trimmed(numerator: millionths, denominator: 10_000) + " %"
    }
}
