import LabBase
import Testing

@testable import PlainDesks

@Suite("Differences seed by seed")
struct PairedDifferenceTests {
    /// From tables of Student's t, two-sided 5 %.
    @Test(
        "have the limits of Student's t",
        arguments: [
            (1, 12.706), (2, 4.303), (3, 3.182), (8, 2.306), (9, 2.262), (19, 2.093), (30, 2.042),
            (99, 1.984),
        ])
    func haveTheLimitsOfStudentsT(degrees: Int, limit: Double) {
        check((StudentT.limit(degrees: degrees) - limit).magnitude < 0.0006)
        check((StudentT.beyond(limit, degrees: degrees) - 0.05).magnitude < 0.0002)
    }

    @Test("cover the true one as often as they say", arguments: IntervalCoverage.Kind.allCases)
    func coverTheTrueOne(kind: IntervalCoverage.Kind) throws {
        // The page shows shares of 20,000 comparisons each.
        let table = try require(
            MarkdownPage("docs/understand/trust.md").blocks.first {
                $0.text.contains("heavy-tailed")
            })
        let column = IntervalCoverage.Kind.allCases.firstIndex(of: kind)!
        var shown: [Int: Double] = [:]
        for line in table.text.split(separator: "\n").dropFirst() {
            let shares = line.matches(of: /([\d.]+) %/).compactMap { Double($0.1) }
            guard let pairs = line.firstMatch(of: /^ *(\d+)/).flatMap({ Int($0.1) }),
                shares.count == IntervalCoverage.Kind.allCases.count
            else { continue }
            shown[pairs] = shares[column]
        }
        check(Set(shown.keys), Set(IntervalCoverage.counts))
        for (pairs, share) in shown where pairs >= PairedDifference.fewestPairs {
            check(share >= 94, note: "\(pairs) seeds")
            if pairs >= 20 { check(share <= 97, note: "\(pairs) seeds") }
        }
        // Soak draws them all again; else fewer, within three standard deviations of the share.
        if Draws.isSoak {
            for (pairs, share) in shown {
                let found = IntervalCoverage.coverage(kind, pairs: pairs) * 100
                check(Fixed.decimal(found, places: 2), Fixed.decimal(share, places: 2))
            }
        }
        for pairs in [PairedDifference.fewestPairs, 20] {
            let share = IntervalCoverage.coverage(kind, pairs: pairs, comparisons: 2_000) * 100
            check((share - shown[pairs]!).magnitude < 1.6, note: "\(pairs) seeds")
        }
    }

    @Test func `of a symmetric sample have Student's interval`() {
        let found = PairedDifference(differences: [-2, -1, -1, 0, 0, 0, 1, 1, 2].map { $0 + 10 })
        // Deviation 1.2247, of nine: 0.4082, times 2.306.
        check(found.mean, 10)
        check((found.high - 10.9414).magnitude < 0.0005)
        check((found.low - 9.0586).magnitude < 0.0005)
        check((found.effect! - 8.165).magnitude < 0.001)
        check(found.sign == 1 && found.probability < 1e-6)
    }

    @Test func `reach farther to the long side of a skewed sample`() {
        let found = PairedDifference(differences: [0, 0, 0, 0, 1, 1, 1, 2, 3, 12])
        check(found.high - found.mean > found.mean - found.low + 0.5)
        let mirrored = PairedDifference(differences: [0, 0, 0, 0, -1, -1, -1, -2, -3, -12])
        check((mirrored.low + found.high).magnitude < 1e-9)
        check((mirrored.probability - found.probability).magnitude < 1e-12)
    }

    @Test func `of few seeds are a range and tell nothing`() {
        let found = PairedDifference([5, 6, 7, 8, 9, 10, 11, 12], [1, 1, 1, 1, 1, 1, 1, 1])!
        check(found.low == 4 && found.high == 11 && found.sign == 0 && found.probability == 1)
        check(PairedDifference([], []), nil)
    }

    @Test func `that never vary are what they are`() {
        let found = PairedDifference(differences: [Double](repeating: 3, count: 9))
        check(found.low == 3 && found.high == 3 && found.sign == 1 && found.probability == 0)
        let none = PairedDifference(differences: [Double](repeating: 0, count: 9))
        check(none.sign == 0 && none.probability == 1)
    }

    @Test func `hold together by Holm's procedure`() {
        check(Holm.significant([0.01, 0.04, 0.03, 0.005]), [true, false, false, true])
        check(Holm.significant([0.04, 0.01]), [true, true])
        check(Holm.significant([0.06]) == [false] && Holm.significant([]) == [])
    }

    /// Among twenty comparisons without a difference, hardly any is said to hold.
    @Test func `are rarely said to be where there are none`() {
        let draw = Draw(seed: 1, purpose: "differences")
        var number: UInt64 = 0
        var slips = 0
        for _ in 0..<500 {
            let all = (0..<20).map { _ in
                PairedDifference(
                    differences: (0..<12).map { _ in
                        number += 1
                        return NormalDistribution.score(ofShare: draw.unit(number) + 0x1p-54)
                    }
                ).probability
            }
            if Holm.significant(all).contains(true) { slips += 1 }
        }
        check(slips <= 35)
    }

    /// Two that differ by little, over seeds that differ by much: apart they overlap, in pairs
    /// they are told.
    @Test func `pairs tell what the seeds hide`() throws {
        let one = [10, 30, 50, 70, 90, 110, 130, 150, 170].map { Double($0) }
        let other = one.map { $0 + 1 }
        let apart = try require(MedianEstimate(one))
        check(apart.high > 11)
        check(PairedDifference(one, other)?.sign, -1)
        check(PairedDifference(other, one)?.sign, 1)
        check(PairedDifference(one, one)?.sign, 0)
    }

    @Test func `pairs that point both ways tell nothing`() {
        let one: [Double] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
        let other: [Double] = [2, 1, 4, 3, 6, 5, 8, 7, 10, 9]
        check(PairedDifference(one, other)?.sign, 0)
    }
}
