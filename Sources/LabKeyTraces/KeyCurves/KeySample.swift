/// Which keys are in a sample: those whose hash lies below a threshold, so that all requests of a
/// key are in or none (Waldspurger, Park, Garthwaite and Ahmad: SHARDS, FAST 2015).
package struct KeySample: Sendable, Equatable {
    package enum Extent: Sendable, Equatable {
        /// Of all keys, as a share above 0 and at most 1.
        case rate(Double)
        /// So many at most, whatever the trace has.
        case keys(Int)
    }

    package var extent: Extent
    package var seed: UInt64

    package init(_ extent: Extent, seed: UInt64) {
        self.extent = extent
        self.seed = seed
    }

    /// Of all keys, as far as it is fixed.
    package var rate: Double {
        if case .rate(let rate) = extent { rate } else { 1 }
    }

    /// `1%`, as it is written.
    package static func rate(_ text: String) -> Double? {
        guard let size = try? KeySize(text), case .share(let share) = size.amount,
            share <= 100_000_000
        else { return nil }
        return Double(share) / 100_000_000
    }

    /// What is sampled at first.
    var threshold: UInt64 {
        switch extent {
        case .rate(let rate): rate >= 1 ? .max : UInt64(rate * Self.all)
        case .keys: .max
        }
    }

    /// How many hashes there are.
    static var all: Double { 18_446_744_073_709_551_616 }

    /// A key's hash, as good as drawn; the seed has been through `hash` itself.
    @inline(__always)
    static func hash(_ key: UInt64, _ seed: UInt64) -> UInt64 {
        var mixed = (key ^ seed) &* 0x9e37_79b9_7f4a_7c15
        mixed ^= mixed >> 32
        return mixed &* 0xd6e8_feb8_6659_fd93
    }
}
