import LabOrders

/// The share of a reference's misses that a cache avoids, of the same requests: below 0 if it
/// misses more often.
package struct MissReduction: Sendable, Equatable {
    /// Counts each miss once; nil if the reference has none that could be avoided.
    package var objects: Double?
    /// Weighs each miss by its size.
    package var bytes: Double?

    package init(_ counts: KeyCounts, against reference: KeyCounts) {
        objects = Self.share(Int64(counts.misses), of: Int64(reference.misses))
        bytes = Self.share(counts.missedBytes, of: reference.missedBytes)
    }

    private static func share(_ missed: Int64, of reference: Int64) -> Double? {
        reference > 0 ? 1 - Double(missed) / Double(reference) : nil
    }
}
