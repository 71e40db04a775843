/// What the replay counts, as DESIGN's columns have it. Policies keep no figures of their own.
public struct Counts: Sendable, Equatable {
    public var requests: Int64 = 0
    public var strongHits: Int64 = 0
    public var weakHits: Int64 = 0
    public var joins: Int64 = 0
    public var misses: Int64 = 0
    public var restores: Int64 = 0
    public var decodes: Int64 = 0
    public var redecodes: Int64 = 0
    public var compulsory: Int64 = 0
    public var decodedBytes: Int64 = 0
    public var evictions: Int64 = 0
    public var prefetched: Int64 = 0
    public var prefetchUsed: Int64 = 0
    public var wastedDecodes: Int64 = 0
    public var failed: Int64 = 0
    public var warnings: Int64 = 0
    public var warningFreedBytes: Int64 = 0
    public var kills: Int64 = 0
    /// Of the warnings, those that the device itself, or the kernel, has sent.
    public var pressureWarnings: Int64 = 0
    public var blankNs: Int64 = 0
    public var blankViews: Int64 = 0
    public var fetches: Int64 = 0
    public var fetchBytes: Int64 = 0
    public var retried: Int64 = 0
    public var cancelled: Int64 = 0
    /// Views that were given another picture than the one they asked for.
    public var wrongImages: Int64 = 0
    /// Time in which the content moved, and how much of it frames were late.
    public var hitches = HitchTimes()

    public var hits: Int64 { strongHits + weakHits }
}

/// Durations counted by tenths of a millisecond: exact quantiles at the precision that they are
/// written with, in memory that doesn't grow with their number.
public struct DurationCounts: Sendable, Equatable {
    static let binNs: Int64 = 100_000
    private var bins: [UInt32] = []
    public private(set) var count: Int64 = 0

    public mutating func add(ns: Int64) {
        let bin = Int((ns + Self.binNs / 2) / Self.binNs)
        if bin >= bins.count {
            bins.append(contentsOf: repeatElement(0, count: bin + 1 - bins.count))
        }
        bins[bin] += 1
        count += 1
    }

    /// The nearest-rank quantile; nil if nothing was counted.
    public func quantileNs(percent: Int64) -> Int64? {
        guard count > 0 else { return nil }
        let rank = max(1, (count * percent + 99) / 100)
        var seen: Int64 = 0
        for (bin, number) in bins.enumerated() {
            seen += Int64(number)
            if seen >= rank { return Int64(bin) * Self.binNs }
        }
        return nil
    }
}
