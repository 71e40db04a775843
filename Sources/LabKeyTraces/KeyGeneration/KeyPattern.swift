import LabBase

/// A plain pattern by which requests choose their keys; generated traces mix several.
package struct KeyPattern: Sendable, Equatable {
    package enum Shape: String, Sendable, CaseIterable {
        /// Popularity falls with rank: the n-th key is requested in proportion to 1/n^skew.
        case zipf
        /// All keys equally often.
        case uniform
        /// All keys one after the other, again and again.
        case loop
        /// Keys that never come again.
        case scan
    }

    package var shape: Shape
    package var keys: Int
    package var skew: Double
    /// The first key's number. Patterns whose ranges overlap share keys.
    package var offset: Int
    /// Share of its phase's requests, beside other patterns.
    package var share: Double

    package init(shape: Shape, keys: Int, skew: Double = 1, offset: Int = 0, share: Double = 1) {
        self.shape = shape
        self.keys = keys
        self.skew = skew
        self.offset = offset
        self.share = share
    }
}

/// A stretch of a generated trace in which patterns are mixed.
package struct KeyPhase: Sendable, Equatable {
    package var patterns: [KeyPattern]
    package var requests: Int

    package init(patterns: [KeyPattern], requests: Int) {
        self.patterns = patterns
        self.requests = requests
    }
}

/// Sizes of keys: each key has one, drawn from the seed and its number.
package enum KeySizes: Sendable, Equatable {
    case fixed(Int64)
    case uniform(ClosedRange<Int64>)
    /// The logarithm is normal: half of the keys are below the median, few are very large.
    case lognormal(median: Int64, sigma: Double)

    func size(of key: UInt64, _ draw: Draw) -> Int64 {
        switch self {
        case .fixed(let bytes): return bytes
        case .uniform(let range):
            let span = UInt64(range.upperBound - range.lowerBound) + 1
            return range.lowerBound + Int64(draw.bits(key).multipliedFullWidth(by: span).high)
        case .lognormal(let median, let sigma):
            // The sum of twelve uniform numbers is near enough to normal, and the same on every
            // machine.
            var sum = -6.0
            for part in 0..<UInt64(12) { sum += draw.unit(key &* 12 &+ part) }
            let bytes = Double(median) * StableMath.exp(sum * sigma)
            return Int64(min(bytes, 1e12).rounded(.up))
        }
    }
}

/// A permutation of the numbers below a count, which spreads popular keys over the whole range.
struct Shuffle: Sendable {
    private let count: UInt64
    private let halfBits: UInt64
    private let draw: Draw

    init(count: Int, _ draw: Draw) {
        self.count = UInt64(max(1, count))
        let bits = 64 - UInt64(max(1, count) - 1).leadingZeroBitCount
        halfBits = UInt64(max(2, (bits + 1) / 2 * 2) / 2)
        self.draw = draw
    }

    /// A Feistel network over the next power of four, repeated until the result is below the count.
    func shuffled(_ number: UInt64) -> UInt64 {
        let mask = (UInt64(1) << halfBits) - 1
        var shuffled = number
        repeat {
            var (left, right) = (shuffled >> halfBits, shuffled & mask)
            for round in 0..<UInt64(4) {
                (left, right) = (right, left ^ (draw.bits(round << 32 | right) & mask))
            }
            shuffled = left << halfBits | right
        } while shuffled >= count
        return shuffled
    }
}
