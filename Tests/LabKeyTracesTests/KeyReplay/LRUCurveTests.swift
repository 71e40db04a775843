import LabOrders
import Testing

@testable import KeyTraceDesks
@testable import LabKeyTraces
@testable import OrderOracles

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
        #expect(wrong == 0)
        #expect(Int(stack.count) == list.count)
    }

    @Test func aKeyThatIsForgottenComesAsANewOne() {
        var stack = LRUStack(keyCapacity: 3)
        for key: KeyID in [0, 1, 2] { _ = stack.request(key) }
        stack.forget(1)
        #expect(stack.request(0) == 1)
        #expect(stack.request(1) == nil)
    }

    @Test func theCurveIsTheReplayAtEverySize() throws {
        let trace = PlainTrace.random(seed: 21, count: 20_000, columns: [])
        let memory = try trace.inMemory
        let sizes = [1, 2, 3, 5, 8, 20, 100, 999, 3000, memory.keyCount, memory.keyCount + 1]
        let list = sizes.map { "\($0)" }.joined(separator: ",")
        let misses = try KeyReplay(KeyReplayPlan(["lru"], list)).run(memory).map {
            Int64($0.counts.misses)
        }
        #expect(KeyCurve.onePass(memory)(sizes.map(Int64.init)) == misses)
        var reader = KeyTraceReader(ListSource(trace), countsEachAsOne: true)
        #expect(try KeyCurve.onePass(&reader)(sizes.map(Int64.init)) == misses)
    }

    @Test func theUsualSizesGoFromOneToAll() {
        var totals = KeyTotals()
        totals.keys = 10_000
        let amounts = KeyCurve.usualCapacities(totals, points: 5).map(\.amount)
        #expect(amounts == [1, 10, 100, 1000, 10_000])
        totals.keys = 3
        #expect(KeyCurve.usualCapacities(totals, points: 100).map(\.amount) == [1, 2, 3])
        totals.keys = 0
        #expect(KeyCurve.usualCapacities(totals, points: 100).isEmpty)
    }
}
