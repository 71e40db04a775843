import Testing

@testable import KeyTraceDesks
@testable import LabBase
@testable import LabKeyTraces
@testable import PlainDesks

/// Generated traces are what their patterns say, and the same everywhere.
@Suite struct GeneratedTraceTests {
    /// All of some numbers, in their order.
    static func digest(_ numbers: [UInt64]) -> UInt64 {
        numbers.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ $1) &* 0x100_0000_01b3 }
    }

    @Test func aZipfIsTheSameOnEveryMachine() throws {
        let keys = try PlainTrace.generated("zipf", requests: 20_000).keys
        check(keys.prefix(11), [578, 671, 459, 484, 786, 99, 974, 813, 86, 210, 252])
        check(Self.digest(keys), 0x98f8_887d_a10d_7bb1)
    }

    @Test func mixesAndSizesAreTheSameOnEveryMachine() throws {
        let trace = try PlainTrace.generated(
            "zipf(share=90%)+scan(share=10%)", "loop(keys=300)", requests: 20_000,
            sizes: "lognormal(16KB, 1.5)")
        check(Self.digest(trace.keys), 0x27db_d709_7d01_658a)
        check(Self.digest(trace.sizes.map { UInt64($0) }), 0x5647_f020_5dac_42eb)
    }

    @Test func anotherSeedIsAnotherTrace() throws {
        let seven = try PlainTrace.generated("zipf", requests: 1000)
        try check(PlainTrace.generated("zipf", requests: 1000), seven)
        try check(PlainTrace.generated("zipf", requests: 1000, seed: 8) != seven)
    }

    private static func counts(_ keys: [UInt64]) -> [Int] {
        var counts: [UInt64: Int] = [:]
        for key in keys { counts[key, default: 0] += 1 }
        return counts.values.sorted(by: >)
    }

    /// Within five standard deviations, rank by rank where few ranks can change places.
    @Test(arguments: [0.6, 1.0, 1.5])
    func zipfsRanksHaveTheirShares(skew: Double) throws {
        let counts = try Self.counts(
            PlainTrace.generated("zipf", requests: 200_000, skew: skew).keys)
        let weights = (1...1000).map { StableMath.exp(-skew * StableMath.ln(Double($0))) }
        let sum = weights.reduce(0, +)
        for rank in 0..<5 {
            let expected = 200_000 * weights[rank] / sum
            check(abs(Double(counts[rank]) - expected) < 5 * expected.squareRoot())
        }
        let tenth = 200_000 * weights.prefix(100).reduce(0, +) / sum
        check(abs(Double(counts.prefix(100).reduce(0, +)) / tenth - 1) < 0.02)
    }

    @Test func uniformKeysAreAsLikely() throws {
        let counts = try Self.counts(
            PlainTrace.generated("uniform(keys=100)", requests: 100_000).keys)
        check(counts.count, 100)
        check(counts[0] < 1160 && counts[99] > 840)
    }

    @Test func aLoopGoesRoundAndAScanGoesOn() throws {
        let keys = try PlainTrace.generated(
            "loop(keys=3, offset=10, requests=5)", "scan(requests=2)", "loop(keys=2)", "scan",
            requests: 11
        ).keys
        let first = PatternKeys.firstScanned
        check(keys, [10, 11, 12, 10, 11, first, first + 1, 0, 1, first + 2, first + 3])
    }

    @Test func phasesThatDoNotSayHowLongTheyAreShareWhatIsLeft() throws {
        let phases = try KeyPhase.read(
            ["zipf(requests=50)", "loop", "scan"], requests: 101, (keys: 9, skew: 1))
        check(phases.map(\.requests), [50, 25, 26])
    }

    @Test func aMixHasItsShares() throws {
        let keys = try PlainTrace.generated("uniform(share=70%)+scan(share=30%)", requests: 50_000)
            .keys
        let scanned = keys.filter { $0 >= PatternKeys.firstScanned }
        check(abs(scanned.count - 15_000) < 600)
        check(Set(scanned).count, scanned.count)
    }

    @Test func patternsThatDoNotSayHowMuchTheyAreShareWhatIsLeft() throws {
        let phase = try KeyPhase.read(
            ["zipf(share=50%)+loop+scan"], requests: 10, (keys: 9, skew: 1))[0]
        check(phase.patterns.map(\.share), [0.5, 0.25, 0.25])
    }

    @Test func eachKeyHasOneSizeWithinTheBounds() throws {
        let trace = try PlainTrace.generated("uniform", requests: 20_000, sizes: "1KB..2KB")
        check(trace.sizes.allSatisfy { (1000...2000).contains($0) })
        try check(trace.inMemory.chunk.overrides.positions.isEmpty)
        check(Set(trace.sizes).count > 500)
        try check(
            PlainTrace.generated("loop", requests: 9, sizes: "4096").sizes.allSatisfy {
                $0 == 4096
            })
    }

    @Test func aMedianHasHalfOfTheKeysOnEitherSide() throws {
        let sizes = try PlainTrace.generated(
            "loop(keys=10000)", requests: 10_000, sizes: "lognormal(16KB, 1.5)"
        ).sizes
        check(abs(sizes.count { $0 < 16_000 } - 5000) < 250)
        // Two of a hundred lie two sigmas above.
        check((100...400).contains(sizes.count { Double($0) > 16_000 * 20.0855 }))
    }

    @Test func timesCountRequestsByTheSecond() throws {
        let phases = [KeyPhase(patterns: [KeyPattern(shape: .scan, keys: 1)], requests: 7)]
        check(
            PlainTrace(GeneratedTrace(.init(phases: phases, perSecond: 3))).times,
            [
                0, 0, 0, 1, 1, 1, 2,
            ])
    }

    @Test(arguments: [
        ("zpif", "Did you mean 'zipf'?"), ("zipf(kyes=3)", "keys"), ("zipf(keys=0)", "keys"),
        ("loop(requests=0)", "requests"), ("zipf(share=150%)", "share"),
        ("zipf(keys=100000001)", "100000001 keys are too many"),
        ("uniform(keys=4000000001)", "keys"), ("zipf(skew=-1)", "skew"), ("zipf(skew=11)", "skew"),
        ("zipf(", "zipf("),
        ("zipf+", "zipf+"), ("", "pattern"), ("zipf(keys=1, keys=2)", "keys"),
    ])
    func whatIsNoPatternIsRefusedByName(text: String, word: String) {
        let problem = #expect(throws: Complaint.self) {
            try KeyPhase.read([text], requests: 10, (keys: 9, skew: 1))
        }
        let words = problem?.lines.joined(separator: "\n") ?? ""
        check(words.contains(word), note: "\(words)")
    }

    @Test(arguments: [
        "", "0", "-1", "2KB..1KB", "1KB..", "0..5", "lognormal(16KB)", "lognormal(0, 1)",
        "lognormal(16KB, 9)", "lognormal(16KB, nan)", "normal(1, 2)", "2TB",
    ])
    func whatIsNoSizeIsRefused(text: String) { check(KeySizes(text), nil) }
}
