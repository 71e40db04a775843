import Testing

@testable import KeyTraceDesks
@testable import LabBase
@testable import LabKeyTraces
@testable import LabOrders
@testable import LabReports
@testable import PlainDesks
@testable import RunDesks

/// Parts of the keys, and what their curves come to together.
@Suite struct KeyShardTests {
    private static let trace = PlainTrace.random(seed: 31, count: 40_000, columns: [])
    let folder = ScratchFolder()

    @Test func aShardIsWrittenAsAFraction() {
        check(KeySample.shard("3/8"), .shard(3, of: 8))
        for text in ["0/8", "9/8", "1/1", "3", "3/", "/8", "a/b", "1/2/3", "-1/8", "1/70000"] {
            check(KeySample.shard(text), nil, note: "\(text)")
        }
    }

    /// Each key is in one shard, with all of its requests.
    @Test(arguments: [2, 3, 8]) func shardsDivideTheKeys(count: Int) throws {
        let trace = Self.trace
        var shards: [Set<UInt64>] = []
        var requests = 0
        for number in 1...count {
            let source = SampledSource(
                ListSource(trace), KeySample(.shard(number, of: count), seed: 5))
            var block = RequestBlock()
            var keys: Set<UInt64> = []
            while true {
                try source.read(into: &block, wanted: [])
                if block.count == 0 { break }
                for index in 0..<UInt32(block.count) { keys.insert(block.keys[index]) }
                requests += block.count
            }
            check(shards.allSatisfy { $0.isDisjoint(with: keys) })
            shards.append(keys)
        }
        let whole = try trace.inMemory
        check(shards.map(\.count).reduce(0, +), whole.keyCount)
        check(requests, whole.count)
        let mean = Double(whole.keyCount) / Double(count)
        check(shards.allSatisfy { abs(Double($0.count) / mean - 1) < 0.2 })
    }

    private static let sizes: [Int64] = [1000, 3000, 8000]

    private func curve(_ number: Int, of count: Int, seed: UInt64 = 1) throws -> KeyCurve {
        let sampled = try KeyCurve.sampled(
            ListSource(Self.trace), KeySample(.shard(number, of: count), seed: seed))
        var curve = KeyCurve(traceName: "t", decided: [], totals: sampled.totals)
        curve.seed = seed
        curve.shard = "\(number)/\(count)"
        let lru = KeyReplayPlan.Policy(
            text: "lru", order: try OrderSpec.parse("lru", forKeyTraces: true))
        for (size, estimate) in zip(Self.sizes, sampled.estimates(Self.sizes)) {
            curve.points.append(
                .init(
                    policy: lru, capacity: KeyCapacity(amount: size, isSized: false),
                    misses: Int64(estimate.missRatio * Double(sampled.totals.requests)),
                    method: .sampled, rate: sampled.rate, error: estimate.error))
        }
        return curve
    }

    private func write(_ name: String, _ curve: KeyCurve) throws {
        try SweepSample.write(Array(curve.csv.utf8), "\(folder.path)/\(name)")
    }

    @Test func theMeanIsNearTheExactCurve() throws {
        let shards = try (1...8).map { try curve($0, of: 8) }
        for (number, shard) in shards.enumerated() { try write("\(number).csv", shard) }
        let (merged, remark) = try KeyShards.curve(in: folder.path)
        check(remark, nil)
        let whole = try Self.trace.inMemory
        let exact = KeyCurve.onePass(whole)(Self.sizes)
        for (index, point) in merged.points.enumerated() {
            let own = shards.map { Double($0.points[index].misses) }
            let mean: Double = own.reduce(0, +) / 8
            check(abs(Double(point.misses) - mean) <= 0.5)
            let error = try require(point.error)
            check(error > 0)
            let off = abs(Double(point.misses - exact[index])) / Double(whole.count)
            check(off < max(4 * error, 0.01), note: "\(point.capacity.amount): \(off), \(error)")
            check(point.rate, 1)
        }
        check(merged.csv.contains(",shards,1.000000,"))
    }

    @Test func fewerShardsAreSaidToBeFewer() throws {
        try write("a.csv", curve(1, of: 4))
        try write("b.csv", curve(3, of: 4))
        let (merged, remark) = try KeyShards.curve(in: folder.path)
        check(merged.points.allSatisfy { $0.rate == 0.5 })
        check(remark?.hasPrefix("2 of 4 shards are here"), true)
        check(remark?.hasSuffix("missing is 2/4"), true)
    }

    private func refusal() -> String? {
        let failure = #expect(throws: Complaint.self) { try KeyShards.curve(in: folder.path) }
        check(failure?.exit, .badData)
        return failure?.lines[0]
    }

    @Test func whatDoesNotBelongTogetherIsRefused() throws {
        try write("a.csv", curve(1, of: 4))
        check(refusal()?.contains("has one shard"), true)
        try write("b.csv", curve(1, of: 4))
        check(refusal()?.contains("b.csv:2: shard 1 is in"), true)
        try write("b.csv", curve(2, of: 3))
        check(refusal()?.contains("b.csv:2: is of 3 shards, and "), true)
        try write("b.csv", curve(2, of: 4, seed: 2))
        check(refusal()?.contains("b.csv:2: seed is '2', in "), true)
        var other = try curve(2, of: 4)
        other.options = "--ops=read"
        try write("b.csv", other)
        check(refusal()?.contains("b.csv:2: options is '--ops=read', in "), true)
        let text = try curve(2, of: 4).csv
        let version = "," + LabVersion.figure.written + ","
        check(text.contains(version))
        try SweepSample.write(
            Array(text.replacing(version, with: ",0.0.9,").utf8), "\(folder.path)/b.csv")
        check(refusal()?.contains("b.csv:2: lab is '0.0.9', in "), true)
        var fewer = try curve(2, of: 4)
        fewer.points.removeLast()
        try write("b.csv", fewer)
        check(refusal()?.contains("is in 1 of 2 shards"), true)
        var whole = try curve(2, of: 4)
        whole.shard = nil
        try write("b.csv", whole)
        check(refusal()?.contains("isn't of a shard of the keys"), true)
    }
}
