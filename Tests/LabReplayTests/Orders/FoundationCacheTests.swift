import Foundation
import Testing

@testable import LabOrders
@testable import LabPolicies
@testable import LabReplay
@testable import LabScripts
@testable import PlainDesks
@testable import ReplayOracles
@testable import ScriptDesks

/// `nscache-swift` beside the cache that it stands for.
@Suite("nscache-swift")
struct FoundationCacheTests {
    #if os(Linux)
    static let isOpenSource = true
    #else
    static let isOpenSource = false
    #endif

    @Test(
        "holds after each request what Foundation's NSCache holds",
        .enabled(if: isOpenSource, "elsewhere NSCache is Apple's"),
        arguments: CacheSteps.Costs.allCases)
    func holdsWhatFoundationsHolds(_ costs: CacheSteps.Costs) throws {
        for seed in UInt64(1)...400 {
            let steps = CacheSteps(seed: seed, costs: costs)
            guard let difference = try steps.difference() else { continue }
            let smallest = try steps.shrunk()
            let reason = try smallest.difference() ?? difference
            Issue.record("\(costs), seed \(seed), \(reason)\n\(smallest.text)")
            return
        }
    }

    @Test func `freezes with one cost for all, and one object above the limit empties it`() throws {
        let freeze = CacheSteps(
            limits: [2, 2, 2], count: nil, steps: (0..<5).map { .set(key: $0, cost: 1) })
        try check(freeze.held(), [0, 1])
        var wipe = freeze
        wipe.steps = [.set(key: 0, cost: 1), .set(key: 1, cost: 1), .set(key: 2, cost: 3)]
        try check(wipe.held(), [])
    }

    @Test("is seen to come to every rare case", .enabled(if: isOpenSource))
    func comesToEveryRareCase() {
        var reached: Set<FoundationCache.Rarity> = []
        for costs in CacheSteps.Costs.allCases {
            for seed in UInt64(1)...60 {
                let steps = CacheSteps(seed: seed, costs: costs)
                var cache = FoundationCache(steps)
                for step in steps.steps { cache.take(step) }
                reached.formUnion(cache.reached)
            }
        }
        check(reached, Set(FoundationCache.Rarity.allCases))
    }
}

/// Calls that both caches get.
struct CacheSteps {
    enum Costs: CaseIterable { case uniform, differing }

    enum Step {
        case set(key: Int, cost: Int)
        case read(key: Int)
        case remove(key: Int)
        case removeAll
        /// One of the limits in bytes, by its place.
        case limit(Int)
        case countLimit(Int)
    }

    static let keyCount = 8
    static let largestCost = 9

    /// In bytes: the first one, and those that the sequence goes over to.
    var limits: [Int]
    var count: Int?
    var steps: [Step]

    init(limits: [Int], count: Int?, steps: [Step]) {
        self.limits = limits
        self.count = count
        self.steps = steps
    }

    init(seed: UInt64, costs: Costs) {
        var random = SplitMix(seed)
        let largest = costs == .uniform ? 4 : 12
        limits = (0..<3).map { _ in 1 + random.below(largest) }
        count = random.chance(50) ? 1 + random.below(4) : nil
        let cost = 1 + random.below(2)
        steps = []
        for _ in 0..<(10 + random.below(60)) {
            let key = random.below(Self.keyCount)
            switch random.below(100) {
            case ..<60:
                let own = random.below(random.chance(10) ? Self.largestCost + 1 : 4)
                steps.append(.set(key: key, cost: costs == .uniform ? cost : own))
            case ..<80: steps.append(.read(key: key))
            case ..<88: steps.append(.remove(key: key))
            case ..<90: steps.append(.removeAll)
            case ..<96: steps.append(.limit(1 + random.below(2)))
            default: if count != nil { steps.append(.countLimit(1 + random.below(4))) }
            }
        }
    }

    /// The contents of the two at their first difference; nil if they never differ.
    func difference() throws -> String? {
        var real = FoundationCache(self)
        var own = try OwnCache(self)
        for (index, step) in steps.enumerated() {
            real.take(step)
            try own.take(step)
            if real.held != own.held {
                return "after step \(index): holds \(own.held), not \(real.held)"
            }
        }
        return nil
    }

    /// The keys that the lab's store holds at the end.
    func held() throws -> [Int] {
        var own = try OwnCache(self)
        for step in steps { try own.take(step) }
        return own.held
    }

    /// The fewest steps that still tell them apart, found by leaving out one after the other.
    func shrunk() throws -> CacheSteps {
        var best = self
        var shrinks = true
        while shrinks {
            shrinks = false
            for index in best.steps.indices.reversed() {
                var smaller = best
                smaller.steps.remove(at: index)
                guard try smaller.difference() != nil else { continue }
                best = smaller
                shrinks = true
            }
        }
        return best
    }

    var text: String {
        let count = count.map { "\($0)" } ?? "any number"
        return (["limits \(limits), \(count) of them"] + steps.map { "\($0)" })
            .joined(separator: "\n")
    }
}

/// The real one.
struct FoundationCache {
    /// Rare paths, each of which the tests must have taken.
    enum Rarity: CaseIterable {
        case replacedAtItsCost, replacedAtAnotherCost, costsNothing, isAboveTheLimit
        case isFullByCount, isOverUntilTheNextSet
    }

    private final class Held {}

    private let cache = NSCache<NSNumber, Held>()
    private let limits: [Int]
    private var costs: [Int: Int] = [:]
    private(set) var reached: Set<Rarity> = []

    init(_ steps: CacheSteps) {
        limits = steps.limits
        cache.totalCostLimit = steps.limits[0]
        cache.countLimit = steps.count ?? 0
    }

    var held: [Int] {
        (0..<CacheSteps.keyCount).filter { cache.object(forKey: $0 as NSNumber) != nil }
    }

    mutating func take(_ step: CacheSteps.Step) {
        switch step {
        case .set(let key, let cost):
            note(key, cost)
            cache.setObject(Held(), forKey: key as NSNumber, cost: cost)
            costs[key] = cost
        case .read(let key): _ = cache.object(forKey: key as NSNumber)
        case .remove(let key): cache.removeObject(forKey: key as NSNumber)
        case .removeAll: cache.removeAllObjects()
        case .limit(let place): cache.totalCostLimit = limits[place]
        case .countLimit(let count): cache.countLimit = count
        }
        let total = held.reduce(0) { $0 + costs[$1]! }
        if total > cache.totalCostLimit { reached.insert(.isOverUntilTheNextSet) }
    }

    private mutating func note(_ key: Int, _ cost: Int) {
        if held.contains(key) {
            reached.insert(costs[key] == cost ? .replacedAtItsCost : .replacedAtAnotherCost)
        } else if cache.countLimit > 0, held.count >= cache.countLimit {
            reached.insert(.isFullByCount)
        }
        if cost == 0 { reached.insert(.costsNothing) }
        if cost > cache.totalCostLimit { reached.insert(.isAboveTheLimit) }
    }
}

/// The lab's: a replay of what an app stores, reads, removes and is told.
struct OwnCache {
    private let replay: Replay
    private var nowNs: Int64 = 0

    /// The keys come first, then an image of each cost. Signals stand for what only an app does.
    init(_ steps: CacheSteps) throws {
        let trace = ListTrace(
            groups: [ListTrace.plain(count: CacheSteps.keyCount, bytes: 1)]
                + (0...CacheSteps.largestCost).map { ListTrace.plain(count: 1, bytes: Int64($0)) })
        let count = steps.count.map { ", count=\($0)" } ?? ""
        let policy = try PolicySpec.parse(
            "nscache-swift(limit=\(steps.limits[0])\(count))+on(warning, limit=\(steps.limits[1]))"
                + "+on(background, limit=\(steps.limits[2]))+on(foreground, clear)",
            device: trace.header.device)
        replay = Replay(
            header: trace.header, composition: policy.composition, future: nil,
            memory: WatchedMemory(trace.header.catalog))
    }

    private var store: ImageStore { replay.policies[0].store! }

    var held: [Int] { store.keys.map(\.index) }

    mutating func take(_ step: CacheSteps.Step) throws {
        switch step {
        case .set(let key, let cost):
            try receive(.store(ImageID(CacheSteps.keyCount + cost), key: ImageID(key)))
        case .read(let key):
            // A miss would load, which Foundation's leaves to the app.
            guard held.contains(key) else { return }
            try receive(.request(view: 0, image: ImageID(key), size: 0, shows: false))
            try receive(.drop(view: 0))
        case .remove(let key): try receive(.remove(ImageID(key)))
        case .removeAll: try receive(.foreground)
        case .limit(let place): try receive(place == 1 ? .warning(.warning) : .background)
        case .countLimit(let count): store.limitCount = count
        }
    }

    private mutating func receive(_ action: TraceAction) throws {
        nowNs += 1_000_000
        try replay.receive(TraceEvent(timeNs: nowNs, action: action))
    }
}
