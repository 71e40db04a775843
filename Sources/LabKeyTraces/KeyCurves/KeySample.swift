/// Selects keys whose hash lies below a threshold, so that a sample has all requests of a key or
/// none (Waldspurger, Park, Garthwaite and Ahmad: SHARDS, FAST 2015).
package struct KeySample: Sendable, Equatable {
    package enum Extent: Sendable, Equatable {
        /// A share of all keys, above 0 and at most 1.
        case rate(Double)
        /// This many keys at most, whatever the trace has.
        case keys(Int)
        /// One of several disjoint parts of all keys, from 1.
        case shard(Int, of: Int)
    }

    package var extent: Extent
    package var seed: UInt64

    package init(_ extent: Extent, seed: UInt64) {
        self.extent = extent
        self.seed = seed
    }

    /// Share of all keys, before `keys` lowers it.
    package var rate: Double {
        switch extent {
        case .rate(let rate): rate
        case .keys: 1
        case .shard(_, let count): 1 / Double(count)
        }
    }

    /// Parses `3/8`: the third of eight.
    package static func shard(_ text: String) -> Extent? {
        let words = text.split(separator: "/", omittingEmptySubsequences: false)
        guard words.count == 2, let number = Int(words[0]), let count = Int(words[1]),
            (2...65_536).contains(count), (1...count).contains(number)
        else { return nil }
        return .shard(number, of: count)
    }

    /// Parses a share written as `1%`.
    package static func rate(_ text: String) -> Double? {
        guard let size = try? KeySize(text), size.unit == .share, size.number <= 100_000_000
        else { return nil }
        return Double(size.number) / 100_000_000
    }

    /// True if a cache of this many objects has enough of them in the sample to estimate its error.
    package static func tellsErrors(objects: Int64, rate: Double) -> Bool {
        rate >= 1 || Double(objects) * rate >= SampledLRU.fewestObjects
    }

    /// The initial length of the range of sampled hashes.
    var threshold: UInt64 {
        switch extent {
        case .rate(let rate): rate >= 1 ? .max : UInt64(rate * Self.all)
        case .keys: .max
        // The last shard ends slightly before the last hash, which has no visible effect.
        case .shard(_, let count): .max / UInt64(count)
        }
    }

    /// The lowest hash that is sampled.
    var start: UInt64 {
        if case .shard(let number, _) = extent { threshold * UInt64(number - 1) } else { 0 }
    }

    /// Number of hashes.
    static var all: Double { 18_446_744_073_709_551_616 }

    /// A key's pseudorandom hash. The caller has passed the seed through `KeyNumbers.hash`.
    @inline(__always)
    static func hash(_ key: UInt64, _ seed: UInt64) -> UInt64 {
        var mixed = (key ^ seed) &* 0x9e37_79b9_7f4a_7c15
        mixed ^= mixed >> 32
        return mixed &* 0xd6e8_feb8_6659_fd93
    }
}
