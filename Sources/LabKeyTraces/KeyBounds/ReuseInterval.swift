/// The time between a request and the next one for the same key. The second hits if the key stays
/// in the cache throughout, and takes the room of its size at each moment between them.
struct ReuseInterval: Equatable {
    /// Positions of both requests.
    var from: UInt32
    var to: UInt32
    /// Room that the key takes.
    var size: Int64
    /// Bytes that the second request would save by hitting.
    var bytes: Int64

    var length: UInt32 { to - from }
    /// Room multiplied by time.
    var volume: UInt128 { UInt128(UInt64(size)) * UInt128(length) }
}

/// The misses that a bound is about: of objects or of bytes. A schedule that is best for one isn't
/// for the other.
enum BoundGoal: CaseIterable {
    case objects, bytes

    /// The worth of a hit at the interval's end.
    @inline(__always)
    func worth(_ interval: ReuseInterval) -> Int64 {
        switch self {
        case .objects: 1
        case .bytes: interval.bytes
        }
    }

    /// True if the first saves more for its room and time, with no rounding. Both are worth
    /// something: of no worth and no room there is no price.
    @inline(__always)
    func prefers(_ a: ReuseInterval, _ b: ReuseInterval) -> Bool {
        switch self {
        case .objects: a.volume < b.volume
        case .bytes:
            // The size cancels out of most: those whose requests all have one size.
            a.size == a.bytes && b.size == b.bytes
                ? a.length < b.length : Self.isDenser(a, b)
        }
    }

    @inline(never)
    private static func isDenser(_ a: ReuseInterval, _ b: ReuseInterval) -> Bool {
        let (first, second) = (
            a.volume.multipliedFullWidth(by: UInt128(UInt64(b.bytes))),
            b.volume.multipliedFullWidth(by: UInt128(UInt64(a.bytes)))
        )
        return (first.high, first.low) < (second.high, second.low)
    }
}
