import LabBase
import LabOrders

/// Misses of LRU caches of some sizes, estimated from a sample of a trace's keys at a fixed rate or
/// with a fixed number of keys. A fixed number lowers the threshold as keys come, and forgets those
/// above it.
///
/// At a rate of one in a hundred, a hundredth of the other keys is seen between two requests of a
/// key, so a depth counts a hundredfold. Requests are divided by the number that a sample should
/// have, not by the one it has: so a popular key inside or outside of the sample doesn't bend the
/// curve at sizes where every cache has it ("SHARDS-adj").
///
/// The error has two parts. The sample is split into groups by another hash, each a sample of its
/// own at a smaller rate, and their spread gives one part. The other comes from depths: the number
/// of a cache's keys in the sample is random, so each size may stand for a slightly smaller or
/// larger one, which matters where the curve is steep. For caches so small that `WindowSample` has
/// a much smaller error, its estimate is used. If they hold next to nothing of the sample, the
/// error is unknown.
struct SampledLRU: ~Copyable {
    static var groups: Int { 16 }
    /// Fewest sampled objects of a cache for its error to be known.
    static var fewestObjects: Double { 64 }

    /// The counts of one sample, scaled to the whole trace.
    private final class Tally {
        var stack: LRUStack
        let share: Double
        /// Requests by depth.
        var found = DepthCounts()
        var requests = 0.0

        init(keyCapacity: Int, share: Double) {
            stack = LRUStack(keyCapacity: keyCapacity, isSparse: true)
            self.share = share
        }
    }

    private let seed: UInt64
    private let mostKeys: Int?
    private var threshold: UInt64
    /// The sampled range of hashes begins here.
    private let start: UInt64
    private var numbers = KeyNumbers()
    /// Keys by hash, the greatest first, if their number is limited.
    private var heap: KeyHeap<UInt64>
    private let all: Tally
    private let parts: [Tally]
    private let kept = DenseTable<UInt64>(count: RequestBlock.capacity + 1)
    private var windows: WindowSample
    /// False for shards: all would see the same windows, and seem to agree.
    private let usesWindows: Bool
    /// Requests of the whole trace so far.
    private(set) var requests = 0

    /// - Parameter requestCount: requests of the whole trace, if known.
    init(_ sample: KeySample, requestCount: Int?) {
        windows = WindowSample(requestCount: requestCount, seed: sample.seed)
        seed = KeyNumbers.hash(sample.seed)
        threshold = sample.threshold
        start = sample.start
        if case .shard = sample.extent { usesWindows = false } else { usesWindows = true }
        if case .keys(let keys) = sample.extent { mostKeys = keys } else { mostKeys = nil }
        let room = KeyTraceReader.most
        heap = KeyHeap(keyCapacity: mostKeys == nil ? 0 : room)
        all = Tally(keyCapacity: room, share: 1)
        parts = (0..<Self.groups).map { _ in
            Tally(keyCapacity: room, share: 1 / Double(Self.groups))
        }
    }

    /// Share of all keys that is sampled at the end.
    var rate: Double { Double(threshold) / KeySample.all }

    mutating func add(_ block: borrowing RequestBlock) {
        requests += block.count
        var count: UInt32 = 0
        for index in 0..<UInt32(block.count) {
            let key = block.keys[index]
            kept[count] = key
            count &+= KeySample.hash(key, seed) &- start < threshold ? 1 : 0
        }
        for index in 0..<count { add(kept[index]) }
        if usesWindows { windows.add(block) }
    }

    private mutating func add(_ key: UInt64) {
        let hash = KeySample.hash(key, seed) &- start
        // The threshold may have fallen since the block was filtered.
        guard hash < threshold else { return }
        let number = numbers.number(key)
        let rate = rate
        count(number, rate, all)
        count(number, rate, parts[Int(KeyNumbers.hash(key &+ 1) >> 60)])
        if let mostKeys {
            if !heap.contains(number) { heap.insert(number, ~hash) }
            if heap.count > mostKeys { lower() }
        }
    }

    private func count(_ number: KeyID, _ rate: Double, _ tally: Tally) {
        let weight = 1 / (rate * tally.share)
        tally.requests += weight
        guard let depth = tally.stack.request(number) else { return }
        // Counts at the middle of the depths that a sampled depth stands for.
        tally.found.add(weight, at: (Double(depth) + 0.5) * weight - 0.5)
    }

    /// Forgets the key with the greatest hash, and lowers the threshold to that hash.
    private mutating func lower() {
        guard let key = heap.lowest, let rank = heap.lowestRank else { return }
        heap.remove(key)
        threshold = ~rank
        all.stack.forget(key)
        parts[Int(KeyNumbers.hash(numbers.key(of: key) &+ 1) >> 60)].stack.forget(key)
    }

    /// Estimated number of keys of the whole trace.
    var keys: Int { Int(nearest: Double(all.stack.count) / rate) }

    /// The miss ratio at each size in objects, ascending, and its standard error; nil if unknown.
    var estimator: ([Int64]) -> [SampledMisses] {
        let rate = rate
        let counted = ([all] + parts).map { (requests: $0.requests, found: $0.found) }
        let requests = Double(max(1, requests))
        let windows = usesWindows ? windows.estimator : nil
        return { sizes in
            let seen = windows?(sizes)
            func misses(_ tally: (requests: Double, found: DepthCounts), _ sizes: [Int64])
                -> [Double]
            {
                tally.found.sums(below: sizes).map { (tally.requests - $0) / requests }
            }
            // A group's ratio isn't bounded, since it shows how far off the group is.
            func bounded(_ share: Double) -> Double { min(1, max(0, share)) }
            let ratios = counted.map { misses($0, sizes) }
            // Two standard deviations of the number of sampled keys, relative to it.
            let reach = sizes.map { 2 * ((1 - rate) / (rate * Double($0))).squareRoot() }
            func shifted(_ sign: Double) -> [Double] {
                misses(
                    counted[0],
                    zip(sizes, reach).map { Int64(nearest: Double($0) * max(0, 1 + sign * $1)) })
            }
            let (lower, higher) = (shifted(-1), shifted(1))
            let count = Double(ratios.count - 1)
            return sizes.indices.map { size in
                let others = ratios.dropFirst().map { $0[size] }
                let mean = others.reduce(0, +) / count
                let squares = others.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
                let spread =
                    (squares / (count - 1) / count).squareRoot()
                    * StudentT.widening(count: others.count)
                let usual = bounded(ratios[0][size])
                let shift = max(bounded(lower[size]) - usual, usual - bounded(higher[size]))
                let isKnown = KeySample.tellsErrors(objects: sizes[size], rate: rate)
                let error = rate >= 1 ? 0 : (spread * spread + shift * shift).squareRoot()
                // Both errors are estimates, so the smaller one is likely too small.
                if let seen = seen?[size], !isKnown || seen.error < error / 2 {
                    return SampledMisses(
                        missRatio: seen.missRatio, error: seen.error, isOfStretches: true)
                }
                return SampledMisses(missRatio: usual, error: isKnown ? error : nil)
            }
        }
    }
}

/// A sample's estimate for a cache.
package struct SampledMisses: Sendable {
    package var missRatio: Double
    /// Its standard error; nil if unknown.
    package var error: Double?
    /// True if all requests of some stretches tell it, and not those of some keys.
    package var isOfStretches = false
}
