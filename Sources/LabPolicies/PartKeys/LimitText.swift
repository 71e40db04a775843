import LabBase

/// Limits as they are typed, and as they are read.
package enum LimitText {
    private static let units: [(name: String, bytes: Int64)] = [
        ("GB", 1_000_000_000), ("MB", 1_000_000), ("KB", 1_000),
    ]

    /// `24MB`, `1.5MB`, `67108864`: as short as it can be and exact.
    package static func typed(_ bytes: Int64) -> String { text(bytes, blank: "") ?? "\(bytes)" }

    /// `24 MB`. A limit that isn't round is shown in full.
    package static func shown(_ bytes: Int64) -> String { text(bytes, blank: " ") ?? "\(bytes) B" }

    private static func text(_ bytes: Int64, blank: String) -> String? {
        guard let unit = units.first(where: { bytes >= $0.bytes }), bytes % (unit.bytes / 1000) == 0
        else { return nil }
        return Fixed.trimmed(numerator: bytes, denominator: unit.bytes, places: 3) + blank
            + unit.name
    }
}
