import Testing

@testable import LabBase
@testable import LabScripts
@testable import PlainDesks

@Suite("A person")
struct PersonTests {
    private static func strokes(_ seed: UInt64, _ gesture: Gesture, _ count: Int) -> [Stroke] {
        var person = Person(seed: seed)
        return (0..<count).map { _ in person.stroke(gesture) }
    }

    @Test func `does the same for the same seed, and otherwise for another`() {
        let first = Self.strokes(7, .reading, 50)
        check(first, Self.strokes(7, .reading, 50))
        check(first[0] != Self.strokes(8, .reading, 1)[0])
        check(Set(first.map(\.speed)).count, 50)
    }

    /// On every machine, to the bit.
    @Test func `is who they were`() {
        let stroke = Self.strokes(42, .reading, 3)[2]
        let bits = [stroke.speed, stroke.travel, stroke.durationS, stroke.gapS].map {
            String($0.bitPattern, radix: 16)
        }
        check(
            bits,
            [
                "404290b226e6ccbd", "405411ccc280da90", "40014be490ee2a4e", "4018bbc40c6c2f14",
            ])
    }

    @Test func `has neighbours who have nothing to do with them`() {
        let traits = (0..<4000 as Range<UInt64>).map { Person(seed: $0).traits }
        for trait in [\Person.Traits.speed, \.travel, \.gap, \.reversal, \.stay, \.away] {
            let values = traits.map { $0[keyPath: trait] }
            let mean = values.reduce(0, +) / 4000
            let square = values.reduce(0) { $0 + $1 * $1 } / 4000
            let next = zip(values, values.dropFirst()).reduce(0) { $0 + $1.0 * $1.1 } / 4000
            check(abs(mean) < 0.06 && abs(square - 1) < 0.09 && abs(next) < 0.06)
        }
    }

    @Test func `goes the only way there is at an end of the content`() {
        var person = Person(seed: 3)
        for _ in 0..<200 {
            let atEnd = person.stroke(.reading, canGoOn: false)
            check(atEnd.goesBack)
            let atStart = person.stroke(.reading, canGoBack: false)
            check(!atStart.goesBack)
        }
    }

    @Test func `strokes neither infinitely long nor in no time, whoever they are`() {
        for seed in 0..<300 as Range<UInt64> {
            for gesture in Gesture.allCases {
                for stroke in Self.strokes(seed, gesture, 100) {
                    check((0.017...120).contains(stroke.durationS))
                    check(stroke.travel > 0 && stroke.travel < 5000)
                    check(stroke.gapS > 0.01 && stroke.gapS < 3600)
                    check(stroke.release.map { (50...8000).contains($0) } ?? true)
                }
            }
        }
    }

    @Test func `makes their visits of their own, however much they stroke between`() {
        var (busy, idle) = (Person(seed: 5), Person(seed: 5))
        for _ in 0..<10 {
            _ = busy.stroke(.paging)
            let (one, other) = (busy.visit(), idle.visit())
            check(one, other)
        }
    }
}

@Suite("The normal distribution")
struct NormalDistributionTests {
    @Test(
        "is what tables have",
        arguments: [
            (0, 0.5), (1, 0.841344746068543), (1.959963984540054, 0.975), (-3, 0.00134989803163009),
            (-5, 2.866515718791933e-07),
        ])
    func isWhatTablesHave(score: Double, share: Double) {
        let found = NormalDistribution.share(below: score)
        check(abs(found / share - 1) < 1e-9)
    }

    @Test func `leads back from shares to scores`() {
        for step in 1..<2000 {
            let share = Double(step) / 2000
            let back = NormalDistribution.share(below: NormalDistribution.score(ofShare: share))
            check(abs(back - share) < 1e-8)
        }
        for share in [1e-12, 1e-6, 0.001] {
            let back = NormalDistribution.share(below: NormalDistribution.score(ofShare: share))
            check(abs(back / share - 1) < 1e-7)
        }
    }
}

@Suite("A curve through quantiles")
struct QuantileCurveTests {
    @Test func `goes through what was published`() {
        let curve = QuantileCurve([(0.05, 19), (0.5, 71), (0.95, 417)])
        for (share, value) in [(0.05, 19.0), (0.5, 71), (0.95, 417)] {
            let found = curve.value(atScore: NormalDistribution.score(ofShare: share))
            check(abs(found / value - 1) < 1e-9)
        }
        check(curve.value(atScore: 4) > 417 && curve.value(atScore: -4) < 19)
    }

    @Test func `is a log-normal of its median and sigma`() {
        let curve = QuantileCurve(median: 3, sigma: 0.5)
        check(abs(StableMath.ln(curve.value(atScore: -2) / 3) + 1) < 1e-12)
    }

    /// Worked by hand: of two humps far apart the middle of the first lies at half its share.
    @Test func `has two humps where they were published`() {
        let curve = QuantileCurve(
            .init(share: 0.4, median: 1, sigma: 0.1), .init(share: 0.6, median: 100, sigma: 0.2))
        let low = curve.value(atScore: NormalDistribution.score(ofShare: 0.2))
        let high = curve.value(atScore: NormalDistribution.score(ofShare: 0.7))
        check(abs(low - 1) < 0.01 && abs(high - 100) < 2)
    }
}
