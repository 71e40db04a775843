import LabBase
import LabOrders

/// A random key trace of consecutive phases, each a mix of patterns. It depends only on its plan
/// and the seed, and is the same on every machine.
package final class GeneratedTrace: RequestSource {
    package struct Plan: Sendable {
        package var phases: [KeyPhase]
        /// Sizes of the keys; nil if each request counts as one and has no size.
        package var sizes: KeySizes?
        /// Number of requests in a second.
        package var perSecond: Int
        package var seed: UInt64

        package init(
            phases: [KeyPhase], sizes: KeySizes? = nil, perSecond: Int = 1000, seed: UInt64 = 42
        ) {
            self.phases = phases
            self.sizes = sizes
            self.perSecond = perSecond
            self.seed = seed
        }
    }

    package let columns: RequestColumns
    package var requestCount: Int? { plan.phases.reduce(0) { $0 + $1.requests } }
    package var ticksPerSecond: Int? { 1 }

    private let plan: Plan
    private let choices: Draw
    private let sizes: Draw
    private var phase = 0
    private var doneInPhase = 0
    private var done = 0
    private var makers: [PatternKeys] = []
    /// Number of keys already used by scans, which never reuse one.
    private var scanned = 0

    package init(_ plan: Plan) {
        self.plan = plan
        columns = plan.sizes == nil ? [.times] : [.times, .sizes]
        choices = Draw(seed: plan.seed, purpose: "keys.mix")
        sizes = Draw(seed: plan.seed, purpose: "keys.sizes")
        begin()
    }

    private func begin() {
        guard phase < plan.phases.count else { return }
        makers = plan.phases[phase].patterns.enumerated().map { number, pattern in
            PatternKeys(pattern, seed: plan.seed, phase: phase, number: number)
        }
    }

    package func read(into block: inout RequestBlock, wanted: RequestColumns) throws(Complaint) {
        var count: UInt32 = 0
        while Int(count) < block.room, phase < plan.phases.count {
            if doneInPhase == plan.phases[phase].requests {
                phase += 1
                doneInPhase = 0
                begin()
                continue
            }
            let key = nextKey()
            block.keys[count] = key
            if let drawn = plan.sizes, wanted.contains(.sizes) {
                block.sizes[count] = drawn.size(of: key, sizes)
            }
            if wanted.contains(.times) { block.times[count] = Int64(done / plan.perSecond) }
            count += 1
            done += 1
            doneInPhase += 1
        }
        block.count = Int(count)
    }

    private func nextKey() -> UInt64 {
        var choice = 0
        if makers.count > 1 {
            var point = choices.unit(UInt64(done))
            while choice < makers.count - 1, point >= makers[choice].pattern.share {
                point -= makers[choice].pattern.share
                choice += 1
            }
        }
        if makers[choice].pattern.shape == .scan {
            scanned += 1
            return PatternKeys.firstScanned + UInt64(scanned - 1)
        }
        return makers[choice].next(UInt64(done))
    }
}

struct PatternKeys {
    /// First key of scans, above all keys that come again.
    static let firstScanned: UInt64 = 1 << 40

    let pattern: KeyPattern
    private let draw: Draw
    private let shuffle: Shuffle
    private let table: RankTable?
    private var index: UInt64 = 0

    init(_ pattern: KeyPattern, seed: UInt64, phase: Int, number: Int) {
        self.pattern = pattern
        draw = Draw(seed: seed, purpose: "keys.\(phase).\(number)")
        // The shuffle depends on the seed alone, so that the same keys are popular in each phase
        // with them.
        shuffle = Shuffle(
            count: pattern.keys, Draw(seed: seed, purpose: "keys.order.\(pattern.offset)"))
        table = pattern.shape == .zipf ? RankTable(count: pattern.keys, skew: pattern.skew) : nil
    }

    mutating func next(_ request: UInt64) -> UInt64 {
        let offset = UInt64(pattern.offset)
        switch pattern.shape {
        case .zipf:
            let rank = table!.rank(draw.bits(request))
            return offset + shuffle.shuffled(UInt64(rank))
        case .uniform: return offset + UInt64(draw.index(request, below: pattern.keys))
        case .loop, .scan:
            defer { index = (index + 1) % UInt64(pattern.keys) }
            return offset + index
        }
    }
}

/// Draws ranks in proportion to 1/n^skew, each in constant time. Every slot of a table holds a
/// rank, and a second one that takes the rest of the slot's probability (Walker, 1977).
struct RankTable {
    private var thresholds: [UInt32]
    private var aliases: [UInt32]

    init(count: Int, skew: Double) {
        var weights = (0..<count).map { rank -> Double in
            skew == 1
                ? 1 / Double(rank + 1) : StableMath.exp(-skew * StableMath.ln(Double(rank + 1)))
        }
        let mean = weights.reduce(0, +) / Double(count)
        thresholds = Array(repeating: .max, count: count)
        aliases = Array(0..<UInt32(count))
        var small: [Int] = []
        var large: [Int] = []
        for rank in 0..<count {
            weights[rank] /= mean
            if weights[rank] < 1 { small.append(rank) } else { large.append(rank) }
        }
        while let least = small.popLast(), let most = large.last {
            thresholds[least] = UInt32(min(4_294_967_295, weights[least] * 4_294_967_296))
            aliases[least] = UInt32(most)
            weights[most] -= 1 - weights[least]
            if weights[most] < 1 {
                large.removeLast()
                small.append(most)
            }
        }
    }

    /// The rank for 64 random bits: the upper ones choose a slot, the lower ones choose in it.
    func rank(_ bits: UInt64) -> Int {
        let slot = Int(((bits >> 32) &* UInt64(thresholds.count)) >> 32)
        return UInt32(truncatingIfNeeded: bits) < thresholds[slot] ? slot : Int(aliases[slot])
    }
}
