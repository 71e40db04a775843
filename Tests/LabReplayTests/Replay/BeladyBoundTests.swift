import LabOrders
import Testing

@testable import LabPolicies
@testable import LabReplay
@testable import LabScripts
@testable import PlainDesks
@testable import PolicyDesks
@testable import ReplayOracles
@testable import ScriptDesks

@Suite("belady, as a bound")
struct BeladyBoundTests {
    /// Images of one size under requests, views that come and go, and nothing else.
    static func trace(
        seed: UInt64, requests: Int, mostImages: Int = 6, gapsMs: [Int64] = [0, 1, 2, 4]
    ) -> ListTrace {
        var random = SplitMix(seed)
        let count = 2 + random.below(mostImages - 1)
        var trace = ListTrace(groups: [
            ListTrace.generated("unit", count: count, width: 50, height: 20)
        ])
        let views = 1 + random.below(3)
        var timeMs: Int64 = 0
        var asked = 0
        while asked < requests {
            timeMs += random.pick(gapsMs)
            let view = ViewID(random.below(views))
            switch random.below(10) {
            case 0: trace.add(.clear(view: view), atMs: timeMs)
            case 1: trace.add(.drop(view: view), atMs: timeMs)
            case 2: trace.add(.hide(view: view, isPooled: false), atMs: timeMs)
            default:
                asked += 1
                let image = ImageID(random.below(count))
                trace.add(.request(view: view, image: image, size: 0, shows: true), atMs: timeMs)
            }
        }
        return trace
    }

    static func decodes(_ trace: ListTrace, _ spec: String) throws -> Int64 {
        try Replayed(trace, spec).result.counts.decodes
    }

    @Test(
        "is never beaten by a store with the same limit",
        arguments: ["lru(limit=L)", "lru(limit=L)+weak", "fifo(limit=L)", "fifo(limit=L)+weak"],
        [1, 2, 3, 8])
    func isNeverBeaten(_ rival: String, room: Int) throws {
        let limit = "\(4 * room)KB"
        let spec = try require(rival.replacingFirst("L)", with: limit + ")"))
        var wins = 0
        for seed in UInt64(1)...60 {
            let trace = Self.trace(seed: seed, requests: 60, mostImages: 12)
            let bound = try Self.decodes(trace, "belady(limit=\(limit))")
            let rivals = try Self.decodes(trace, spec)
            check(bound <= rivals, note: "seed \(seed)")
            if bound < rivals { wins += 1 }
        }
        check(wins > 10)
    }

    @Test func `decodes no more than weak, which holds nothing`() throws {
        for seed in UInt64(1)...60 {
            let trace = Self.trace(seed: seed, requests: 60)
            let bound = try Self.decodes(trace, "belady(limit=4KB)")
            try check(bound <= Self.decodes(trace, "weak"), note: "seed \(seed)")
        }
    }

    @Test func `with room for everything decodes what unbounded does: each image once`() throws {
        for seed in UInt64(1)...40 {
            let trace = Self.trace(seed: seed, requests: 40)
            let floor = try Replayed(trace, "unbounded").result.counts
            check(floor.decodes, floor.compulsory, note: "seed \(seed)")
            try check(Self.decodes(trace, "belady(limit=none)"), floor.decodes)
            try check(Self.decodes(trace, "belady(limit=8KB)") >= floor.decodes)
        }
    }

    @Test("does as well as the best of all choices, loads being done in time", arguments: [1, 2])
    func doesAsWellAsTheBestOfAllChoices(room: Int) throws {
        var searched = 0
        var worse = 0
        for seed in UInt64(1)...150 {
            let trace = Self.trace(seed: seed, requests: 9, mostImages: 5, gapsMs: [3, 4])
            guard let best = Self.fewestDecodes(trace, room: room) else { continue }
            searched += 1
            let bound = try Self.decodes(trace, "belady(limit=\(4 * room)KB)")
            if bound != best.least {
                Issue.record("seed \(seed): \(bound), not \(best.least)\n\(trace.text)")
                return
            }
            if best.most > best.least { worse += 1 }
        }
        check(searched > 100)
        // The choice mattered.
        check(worse > 10)
    }

    /// Why the bound is said to hold where each load is done before the next request: here one
    /// choice in a hundred keeps an image that is about to come out of a load in flight anyway.
    @Test func `can be beaten by a decode where loads overlap requests`() throws {
        let trace = Self.trace(seed: 726, requests: 11, mostImages: 6, gapsMs: [0, 1])
        let best = try require(Self.fewestDecodes(trace, room: 1))
        check(best.least, 5)
        try check(Self.decodes(trace, "belady(limit=4KB)"), 6)
    }

    /// Tries every victim at every eviction; nil where that would take too long.
    static func fewestDecodes(_ trace: ListTrace, room: Int) -> (least: Int64, most: Int64)? {
        let policy = Composition.future("chosen", Int64(4000 * room))
        var choices: [(taken: Int, of: Int)] = []
        var least = Int64.max
        var most: Int64 = 0
        for _ in 0..<1500 {
            let replay = ReferenceReplay(trace, policy)
            var next = 0
            replay.choose = { count in
                if next == choices.count { choices.append((0, count)) }
                next += 1
                return choices[next - 1].taken
            }
            replay.run(trace)
            least = min(least, replay.counts.decodes)
            most = max(most, replay.counts.decodes)
            while let last = choices.last, last.taken == last.of - 1 { choices.removeLast() }
            if choices.isEmpty { return (least, most) }
            choices[choices.count - 1].taken += 1
        }
        return nil
    }
}
