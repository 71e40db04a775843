import Testing

@testable import KeyTraceDesks
@testable import LabKeyTraces
@testable import LabOrders
@testable import PlainDesks

/// No cache misses less than is said where requests write, delete or expire.
@Suite struct LeastMissesTests {
    /// By hand: at 1 s `lru` has lost a, so that the miss brings it in for a thousand seconds, where
    /// a cache without a limit still has it, and it soon expires.
    @Test func aCacheWithoutALimitIsNoBoundWhereEntriesExpire() throws {
        let trace = try KeyTrace.csv(
            "time,key,ttl\n0,a,1\n1,b,1000\n1,a,1000\n3,a,1\n5,a,1\n7,a,1\n")
        let replay = KeyReplay(try KeyReplayPlan(["lru", "unbounded"], "1"))
        let results = try replay.run(trace)
        check(results.map(\.counts.misses), [3, 5])
        check(replay.compulsory(of: trace), 3)
        check(results[1].cell.side(of: trace.totals, isWhole: true), nil)
        check(results[1].cell.side(of: KeyTotals(), isWhole: true), .below)
    }

    /// The least misses of a key, by each choice of the requests before which it is lost.
    private static func leastMisses(_ requests: [RequestDetails.Request], warmUp: Int) -> Int {
        (0..<1 << requests.count).map { lost in
            var expiryNs: Int64?
            var misses = 0
            for (place, request) in requests.enumerated() {
                if lost >> place & 1 == 1 { expiryNs = nil }
                switch request.operation.effect {
                case .delete: expiryNs = nil
                case .write: expiryNs = request.expiryNs
                case .read:
                    if let expiryNs, request.timeNs <= expiryNs { continue }
                    misses += place >= warmUp ? 1 : 0
                    expiryNs = request.expiryNs
                }
            }
            return misses
        }.min()!
    }

    @Test func noChoiceOfMissesHasLess() {
        var random = SplitMix(11)
        for _ in 0..<Draws.of(400) {
            var timeNs: Int64 = 0
            let requests = (0..<1 + random.below(8)).map { _ in
                timeNs += Int64(random.below(3)) * 1_000_000_000
                var request = RequestDetails.Request()
                request.timeNs = timeNs
                request.expiryNs = timeNs + Int64(1 + random.below(6)) * 1_000_000_000
                request.operation = random.chance(20) ? .set : random.chance(10) ? .delete : .get
                return request
            }
            let warmUp = Int(random.below(3))
            let chunk = RequestChunk(capacity: requests.count)
            let details = RequestDetails(
                [.operations, .lives], hasTimes: true, capacity: requests.count)
            for (place, request) in requests.enumerated() { details[UInt32(place)] = request }
            chunk.details = details
            chunk.count = requests.count
            let least = LeastMisses(keyCapacity: 1, warmUp: warmUp)
            least.play(chunk, from: 0)
            check(least.count, Self.leastMisses(requests, warmUp: warmUp))
        }
    }
}
