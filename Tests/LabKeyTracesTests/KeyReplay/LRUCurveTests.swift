import LabBase
import LabOrders
import Testing

@testable import KeyTraceDesks
@testable import LabKeyTraces
@testable import PlainDesks

/// Depths in LRU's stack, against a list, and the curve that they make, against replays.
@Suite struct LRUCurveTests {
    /// Popular keys, few of which are many requests apart: 60,000 requests use the slots up several
    /// times over, and so many keys that there must be more slots.
    @Test(arguments: [40, 7000])
    func aDepthIsTheNumberOfKeysSince(keys: Int) {
        var draws = TestDraws(seed: UInt64(keys))
        var stack = LRUStack(keyCapacity: keys)
        var list: [KeyID] = []
        var wrong = 0
        for request in 0..<60_000 {
            let key = KeyID(draws.below(1 + draws.below(1 + draws.below(keys))))
            let place = list.lastIndex(of: key)
            let depth = place.map { UInt32(list.count - 1 - $0) }
            if let place { list.remove(at: place) }
            if request % 97 == 0 {
                stack.forget(key)
            } else {
                list.append(key)
                if stack.request(key) != depth { wrong += 1 }
            }
        }
        check(wrong, 0)
        check(Int(stack.count), list.count)
    }

    @Test func aKeyThatIsForgottenComesAsANewOne() {
        var stack = LRUStack(keyCapacity: 3)
        for key: KeyID in [0, 1, 2] { _ = stack.request(key) }
        stack.forget(1)
        check(stack.request(0), 1)
        check(stack.request(1), nil)
    }

    @Test func theCurveIsTheReplayAtEverySize() throws {
        let trace = PlainTrace.random(seed: 21, count: 20_000, columns: [])
        let memory = try trace.inMemory
        let sizes = [1, 2, 3, 5, 8, 20, 100, 999, 3000, memory.keyCount, memory.keyCount + 1]
        let list = sizes.map { "\($0)" }.joined(separator: ",")
        let misses = try KeyReplay(KeyReplayPlan(["lru"], list)).run(memory).map {
            Int64($0.counts.misses)
        }
        for jobs in 1...3 {
            check(KeyCurve.onePass(memory, jobs: jobs)(sizes.map(Int64.init)), misses)
            var reader = KeyTraceReader(ListSource(trace), countsEachAsOne: true)
            try check(KeyCurve.onePass(&reader, jobs: jobs)(sizes.map(Int64.init)), misses)
        }
    }

    /// Stretches of a few requests in short lines: their slots are moved together many times.
    @Test(arguments: [1, 2, 3, 8], [1, 7, 256, 1000])
    func stretchesTellTheDepthsOfTheWhole(jobs: Int, length: Int) throws {
        for (seed, keys) in [(UInt64(1), 1), (2, 5), (3, 90), (4, 3000)] {
            var draws = TestDraws(seed: seed)
            var trace = PlainTrace(columns: [])
            trace.keys = (0..<7000).map { _ in UInt64(draws.below(1 + draws.below(keys))) }
            let memory = try trace.inMemory
            var stack = LRUStack(keyCapacity: memory.keyCount)
            var found = [UInt64](repeating: 0, count: memory.keyCount)
            for position in 0..<UInt32(memory.count) {
                if let depth = stack.request(memory.chunk.log[position]) { found[Int(depth)] += 1 }
            }
            var curve = LRUCurve(keyCapacity: memory.keyCount, jobs: jobs, length: length, slots: 1)
            curve.add(memory)
            let counted = curve.cumulated
            check(curve.requests, memory.count)
            check(zip([0] + counted, counted).map { $1 - $0 }, found)
        }
    }

    @Test(arguments: [1, 2]) func aTraceOfNothingHasNoCurve(jobs: Int) throws {
        var curve = LRUCurve(keyCapacity: 0, jobs: jobs)
        curve.add(try PlainTrace(columns: []).inMemory)
        check(curve.requests, 0)
        check(curve.cumulated, [])
    }

    @Test(arguments: [1, 2]) func aFailureEndsTheCurve(jobs: Int) throws {
        let failure = Complaint("the file ends", exit: .badData)
        var curve = LRUCurve(keyCapacity: 10, jobs: jobs, length: 4)
        let log = RequestLog(count: 4 + RequestChunk.roomBeyond)
        var reads = 0
        #expect(throws: failure) {
            try curve.add { (add) throws(Complaint) in
                reads += 1
                if reads == 5 { throw failure }
                add(log, 0..<4)
            }
        }
        check(reads, 5)
    }

    @Test func theUsualSizesGoFromOneToAll() {
        var totals = KeyTotals()
        totals.keys = 10_000
        let amounts = KeyCurve.usualCapacities(totals, points: 5).map(\.amount)
        check(amounts, [1, 10, 100, 1000, 10_000])
        totals.keys = 3
        check(KeyCurve.usualCapacities(totals, points: 100).map(\.amount), [1, 2, 3])
        totals.keys = 0
        check(KeyCurve.usualCapacities(totals, points: 100).isEmpty)
    }
}
