import Testing

@testable import KeyTraceDesks
@testable import LabKeyTraces
@testable import PlainDesks

/// Curves of a sample of keys, against those of all keys.
@Suite struct SampledLRUTests {
    static let trace = PlainTrace.random(seed: 31, count: 40_000, columns: [])
    static let sizes: [Int64] = [1, 10, 100, 1000, 3000, 8000]

    private func sampled(_ extent: KeySample.Extent, seed: UInt64 = 1) throws -> KeyCurve.Sampled {
        try KeyCurve.sampled(ListSource(Self.trace), KeySample(extent, seed: seed))
    }

    private static func exact() throws -> [Double] {
        let memory = try trace.inMemory
        return KeyCurve.onePass(memory)(sizes).map { Double($0) / Double(memory.count) }
    }

    @Test func aSampleOfAllKeysIsTheExactCurve() throws {
        let sampled = try sampled(.rate(1))
        check(sampled.rate, 1)
        check(sampled.totals.keys, try Self.trace.inMemory.keyCount)
        for (estimate, exact) in zip(sampled.estimates(Self.sizes), try Self.exact()) {
            check(abs(estimate.missRatio - exact) < 0.0005)
        }
    }

    @Test func aTenthIsNearIt() throws {
        let estimates = try sampled(.rate(0.1)).estimates([1000, 3000, 8000])
        for (estimate, exact) in zip(estimates, try Self.exact().suffix(3)) {
            check(abs(estimate.missRatio - exact) < 0.05)
            let error = try require(estimate.error)
            check(error > 0 && error < 0.05)
        }
    }

    @Test func whatIsMoreThanCanBeCountedIsTheMost() {
        var sample = KeyTotals()
        sample.distinctBytes = .max / 2
        let source = SampledSource(ListSource(Self.trace), KeySample(.rate(0.1), seed: 1))
        check(sample.scaled(by: 0.1, source).distinctBytes, .max)
    }

    @Test func theSameSeedGivesTheSameSample() throws {
        let estimates = try [1, 1, 2].map { seed in
            try sampled(.rate(0.1), seed: seed).estimates(Self.sizes).map(\.missRatio)
        }
        check(estimates[0], estimates[1])
        check(estimates[0] != estimates[2])
    }

    @Test func aFixedNumberOfKeysIsNotExceeded() throws {
        let sampled = try sampled(.keys(500))
        check(sampled.rate < 1)
        check((Double(sampled.totals.keys) * sampled.rate).rounded(), 500)
        let all = try Self.trace.inMemory.keyCount
        check(abs(Double(sampled.totals.keys) / Double(all) - 1) < 0.2)
        for (estimate, exact) in zip(sampled.estimates(Self.sizes), try Self.exact()).suffix(3) {
            check(abs(estimate.missRatio - exact) < 0.1)
        }
    }

    @Test func fewerKeysThanThatAreAllInTheSample() throws {
        let sampled = try sampled(.keys(1_000_000))
        check(sampled.rate, 1)
        check(sampled.totals.keys, try Self.trace.inMemory.keyCount)
    }

    @Test func aSourceIsThinnedByKeys() throws {
        let source = SampledSource(ListSource(Self.trace), KeySample(.rate(0.1), seed: 1))
        let kept = PlainTrace(source)
        let keys = Set(kept.keys)
        check(source.wholeRequests, 40_000)
        check(kept.keys, Self.trace.keys.filter { keys.contains($0) })
        let share = Double(keys.count) / Double(Set(Self.trace.keys).count)
        check(abs(share - 0.1) < 0.02)
    }

    /// A thousand keys, each as likely: LRU finds as large a share as it holds. Larger caches than
    /// what came in the warm-up aren't judged.
    @Test func stretchesTellWhatSmallCachesMiss() throws {
        var windows = WindowSample(requestCount: nil, seed: 1)
        var draws = TestDraws(seed: 5)
        for _ in 0..<(1 << 21) * 4 / RequestBlock.capacity {
            var block = RequestBlock()
            block.count = RequestBlock.capacity
            for index in 0..<UInt32(block.count) { block.keys[index] = UInt64(draws.below(1000)) }
            windows.add(block)
        }
        let estimates = windows.estimator([100, 700, 1000, 1001])
        check(abs(try require(estimates[0]).missRatio - 0.9) < 0.005)
        check(abs(try require(estimates[1]).missRatio - 0.3) < 0.005)
        // Depths are told by classes, the last of which is as wide as two.
        try check(require(estimates[2]).missRatio < 0.002)
        check(estimates[3], nil)
    }

    /// Traces on which a sample's parts agree though the sample is off: pages that all are popular,
    /// and loops that a cache just holds.
    static let treacherous = [
        ["uniform(keys=100, share=50%)+uniform(keys=10000, offset=100000, share=50%)"],
        ["zipf(keys=5000, skew=0.9)"],
        [
            "loop(keys=3000, requests=20000)", "zipf(keys=2000, offset=100000, requests=10000)",
            "loop(keys=3000)",
        ],
    ]

    @Test(arguments: treacherous) func theErrorCoversWhatItSays(patterns: [String]) throws {
        let trace = try PlainTrace.generated(patterns, requests: 60_000, sizes: nil, seed: 7)
        let sizes: [Int64] = [30, 100, 300, 640, 1000, 3000, 5000]
        let exact = KeyCurve.onePass(try trace.inMemory)(sizes).map { Double($0) / 60_000 }
        var within = [[Int]](repeating: [0, 0], count: sizes.count)
        for seed in UInt64(1)...200 {
            let sampled = try KeyCurve.sampled(ListSource(trace), KeySample(.rate(0.1), seed: seed))
            for (place, estimate) in sampled.estimates(sizes).enumerated() {
                // With fewer than 64 objects in the sample nothing is said.
                check(estimate.error == nil, sizes[place] < 640)
                guard let error = estimate.error else { continue }
                let off = abs(estimate.missRatio - exact[place])
                if off <= error { within[place][0] += 1 }
                if off <= 1.96 * error { within[place][1] += 1 }
            }
        }
        for (size, within) in zip(sizes, within) where size >= 640 {
            check(within[0] >= 136, note: "\(size): \(within)")
            check(within[1] >= 190, note: "\(size): \(within)")
        }
    }

    @Test func stretchesLieElsewhereWithAnotherSeed() {
        func estimate(_ seed: UInt64) -> Double? {
            var windows = WindowSample(requestCount: 1_000_000, seed: seed)
            var draws = TestDraws(seed: 5)
            for number in 0..<1_000_000 / RequestBlock.capacity {
                var block = RequestBlock()
                block.count = RequestBlock.capacity
                // More and more keys.
                let keys = UInt64(number + 300)
                for index in 0..<UInt32(block.count) {
                    block.keys[index] = UInt64(draws.below(Int(keys)))
                }
                windows.add(block)
            }
            return windows.estimator([200])[0]?.missRatio
        }
        check(estimate(1) != nil)
        check(estimate(1), estimate(1))
        check(estimate(1) != estimate(2))
    }

    /// The estimates from stretches of one length over a trace, at these sizes.
    private func stretches(_ keys: [UInt64], seed: UInt64, at sizes: [Int64]) throws
        -> [(missRatio: Double, error: Double)]
    {
        var windows = WindowSample(
            requestCount: keys.count, seed: seed, warmRequests: 4096, countedRequests: 2048)
        var block = RequestBlock()
        for start in stride(from: 0, to: keys.count, by: RequestBlock.capacity) {
            block.count = min(RequestBlock.capacity, keys.count - start)
            for index in 0..<block.count { block.keys[UInt32(index)] = keys[start + index] }
            windows.add(block)
        }
        return try windows.estimator(sizes).map { try require($0) }
    }

    /// Misses of the cold cache lie before each stretch, and count once.
    @Test func theColdStartIsCountedOnce() throws {
        let count = 4096 + 20 * 2048 + 100
        let keys = (0..<UInt64(count)).map { (index: UInt64) -> UInt64 in
            if index < 4096 { return 100 + index }
            return index % 10
        }
        for seed in UInt64(1)...5 {
            let found = try stretches(keys, seed: seed, at: [10])[0]
            check(abs(found.missRatio - 4106 / Double(keys.count)) < 1e-9)
            check(found.error, 0)
        }
    }

    /// Over the places where stretches may lie, the estimate has no bias, and its error covers
    /// about what it says.
    @Test func theErrorOfStretchesCoversWhatItSays() throws {
        let trace = try PlainTrace.generated(
            [
                "zipf(keys=5000, skew=0.9, share=90%)"
                    + "+uniform(keys=1000000, offset=100000, share=10%)"
            ], requests: 120_000, sizes: nil, seed: 7)
        let sizes: [Int64] = [10, 100, 1000]
        let exact = KeyCurve.onePass(try trace.inMemory)(sizes).map { Double($0) / 120_000 }
        var (once, twice) = ([0, 0, 0], [0, 0, 0])
        var (off, errors) = ([0.0, 0, 0], [0.0, 0, 0])
        for seed in UInt64(1)...100 {
            for (place, found) in try stretches(trace.keys, seed: seed, at: sizes).enumerated() {
                let distance = found.missRatio - exact[place]
                off[place] += distance
                errors[place] += found.error
                if abs(distance) <= found.error { once[place] += 1 }
                if abs(distance) <= 2 * found.error { twice[place] += 1 }
            }
        }
        for place in sizes.indices {
            check(abs(off[place]) < 0.35 * errors[place], note: "\(sizes[place]): \(off)")
            check((56...90).contains(once[place]), note: "\(sizes[place]): \(once)")
            check(twice[place] >= 88, note: "\(sizes[place]): \(twice)")
        }
    }

    @Test func aShortTraceHasNoStretches() {
        let windows = WindowSample(requestCount: 1000, seed: 1)
        check(windows.estimator([1])[0], nil)
    }
}
