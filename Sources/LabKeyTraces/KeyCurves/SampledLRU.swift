import LabBase
import LabOrders

/// What LRU caches of some sizes miss, as a sample of a trace's keys says, at a fixed rate or with
/// a fixed number of keys: then the threshold falls as keys come, and those above it are forgotten.
///
/// Between two requests of a key at a rate of one in a hundred one sees a hundredth of the other
/// keys, so that a depth counts for a hundred times as much. Requests are divided by as many as a
/// sample should have, not by what it has, so that a popular key that is in it, or isn't, doesn't
/// bend the curve where it is found by every cache ("SHARDS-adj"). The sample is split into groups
/// by another hash, each a sample of its own at a smaller rate; their spread gives the error, to
/// which comes that of depths: how many of the keys that a cache holds are in the sample is drawn,
/// so that each size may stand for one that is a little smaller or larger, and where the curve
/// falls steeply that decides. Where caches are so small that `WindowSample` has much the smaller
/// error, its word counts; where they hold next to nothing of the sample, no error can be told.
struct SampledLRU: ~Copyable {
    static var groups: Int { 16 }
    /// The error of a cache that holds fewer objects of the sample can't be told.
    static var fewestObjects: Double { 64 }

    /// What one sample has counted, as whole requests.
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
    /// Hashes are counted from here on.
    private let start: UInt64
    private var numbers = KeyNumbers()
    /// By hash, the greatest first, where their number is limited.
    private var heap: KeyHeap<UInt64>
    private let all: Tally
    private let parts: [Tally]
    private let kept = DenseTable<UInt64>(count: RequestBlock.capacity + 1)
    private var windows: WindowSample
    /// All shards would see the same windows, and seem to agree.
    private let usesWindows: Bool
    /// Of the whole trace.
    private(set) var requests = 0

    /// - Parameter requestCount: of the whole trace, where it is known.
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

    /// Of all keys, at the end.
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
        // It may have fallen since.
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
        // In the middle of what a sampled depth stands for.
        tally.found.add(weight, at: (Double(depth) + 0.5) * weight - 0.5)
    }

    /// Forgets the key with the greatest hash; from now on only lower ones are in.
    private mutating func lower() {
        guard let key = heap.lowest, let rank = heap.lowestRank else { return }
        heap.remove(key)
        threshold = ~rank
        all.stack.forget(key)
        parts[Int(KeyNumbers.hash(numbers.key(of: key) &+ 1) >> 60)].stack.forget(key)
    }

    /// How many keys the whole trace has, as far as the sample says.
    var keys: Int { Int(nearest: Double(all.stack.count) / rate) }

    /// At each size, in objects, ascending: the share of requests that miss, and its standard
    /// error; none where it can't be told.
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
            // A part may come to more than all requests: it is to tell how far it is off.
            func bounded(_ share: Double) -> Double { min(1, max(0, share)) }
            let ratios = counted.map { misses($0, sizes) }
            // Two standard deviations of the number of sampled keys, as a share of it.
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
                let own = bounded(ratios[0][size])
                let shift = max(bounded(lower[size]) - own, own - bounded(higher[size]))
                let isTold = KeySample.tellsErrors(objects: sizes[size], rate: rate)
                let error = rate >= 1 ? 0 : (spread * spread + shift * shift).squareRoot()
                // Neither error is known well, so the smaller one is too small.
                if let seen = seen?[size], !isTold || seen.error < error / 2 {
                    return SampledMisses(missRatio: seen.missRatio, error: seen.error)
                }
                return SampledMisses(missRatio: own, error: isTold ? error : nil)
            }
        }
    }
}

/// A sample's estimate for a cache.
package struct SampledMisses: Sendable {
    package var missRatio: Double
    /// Its standard error; nil where it can't be told.
    package var error: Double?
}
