import Testing

@testable import LabBase
@testable import LabReplay
@testable import LabReports
@testable import LabRuns
@testable import PlainDesks
@testable import RunDesks

/// The sentences of a sweep: medians, intervals, and which policies differ.
@Suite struct SweepReportTests {
    private static func ratio(_ percent: Double) -> Figure {
        .parse(Fixed.decimal(percent / 100, places: 6), as: .fixed(places: 6))
    }

    /// A table for policies without limits, each with a hit rate for each seed.
    private static func text(_ rates: [(String, [Double])]) throws -> String {
        let sample = try SweepSample(
            policies: rates.map(\.0), limits: [], seeds: 1...UInt64(rates[0].1.count))
        var results: [CellRow] = []
        for rate in rates.flatMap(\.1) {
            results.append(sample.result(results.count + 1, ["hit_rate": ratio(rate)]))
        }
        return SweepReport.answer(sample.plan, results, outcome: .of(.hitRate)).text(.plain)
    }

    @Test func policiesThatDifferInPairsAreCalledDifferent() throws {
        let seeds = [20, 30, 40, 50, 60, 70, 80, 20, 50].map { Double($0) }
        let text = try Self.text([
            ("lru", seeds.enumerated().map { $1 + ($0 % 2 == 0 ? 1.2 : 0.8) }), ("weak", seeds),
            ("fifo", seeds.enumerated().map { $1 + ($0 % 2 == 0 ? 2 : 0) }),
            ("belady", seeds.map { $0 + 9 }),
        ])
        check(
            text.hasSuffix(
                """

                fifo has the highest hit rate, in the mean over the seeds; weak is worse; lru
                can't be told from it.

                against fifo  difference   95 % interval   of it  effect
                lru              -0.09 %   [-0.74, 0.61]  -0.2 %    -0.1  can't be told
                weak             -1.11 %  [-1.92, -0.24]  -2.3 %    -1.1  worse

                Differences are seed by seed. Intervals cover the mean difference with about 95
                %, over draws of pictures, not over people; effect: the mean difference in its
                standard deviations. Who is worse is so with all pairs of this sweep together at
                5 % (Holm).

                """), note: "\(text)")
        check(text.contains("\nlru     50.8 % [21.2, 70.8]"))
    }

    /// The best in the mean of policies that don't differ is best by chance.
    @Test(arguments: [2, 5, 10]) func alikePoliciesAreSeldomWorse(policies: Int) throws {
        let names = ["lru", "fifo", "sieve", "clock", "lfu", "arc", "s3fifo", "2q", "slru", "mq"]
        let sample = try SweepSample(
            policies: Array(names.prefix(policies)), limits: [], seeds: 1...12)
        let draw = Draw(seed: UInt64(policies), purpose: "alike policies")
        var number: UInt64 = 0
        var slips = 0
        for _ in 0..<300 {
            let results = (1...policies * 12).map { place in
                number += 1
                let score = NormalDistribution.score(ofShare: draw.unit(number) + 0x1p-54)
                return sample.result(place, ["hit_rate": Self.ratio(50 + 5 * score)])
            }
            let text = SweepReport.answer(sample.plan, results, outcome: .of(.hitRate)).text(.plain)
            if text.split(separator: "\n").contains(where: { $0.hasSuffix("  worse") }) {
                slips += 1
            }
        }
        // 5 % and three standard deviations.
        check(slips <= 26)
    }

    @Test func fewSeedsTellNothing() throws {
        let five: [Double] = [1, 2, 3, 4, 5]
        let text = try Self.text([("lru", five.map { $0 + 50 }), ("weak", five)])
        check(
            text.hasSuffix(
                """

                lru has the highest hit rate, in the mean over the seeds. Whether the others
                differ from it can't be said with 5 seeds: it takes 9.

                against lru  difference             range    of it  effect
                weak           -50.00 %  [-50.00, -50.00]  -94.3 %       -

                Differences are seed by seed.

                """), note: "\(text)")
    }

    @Test func oneSeedGivesPlainFigures() throws {
        let text = try Self.text([("lru", [51]), ("weak", [12])])
        check(text.hasPrefix("tableview on iPhone 8, seed 1, model memory\n\n"))
        check(text.contains("\nlru       51.0 %        0          0 B"))
        check(!text.contains("["))
        check(text.contains("can't be said with one seed"))
    }

    @Test func eachLimitHasItsOwnBest() throws {
        let sample = try SweepSample(limits: ["8MB,16MB"], seeds: 1...9)
        let results = (1...27).map { cell in
            // lru at 8 MB, at 16 MB, and weak, with nine seeds each.
            let base = [10.0, 30.0, 20.0][(cell - 1) / 9]
            return sample.result(cell, ["hit_rate": Self.ratio(base + Double(cell % 9))])
        }
        let text = SweepReport.answer(sample.plan, results, outcome: .of(.hitRate)).text(.plain)
        for sentence in [
            "At 8.0 MB weak has the highest hit rate, in the mean over the seeds; lru is worse.",
            "At 16.0 MB lru has the highest hit rate, in the mean over the seeds; weak is worse.",
        ] {
            check(text.replacing("\n", with: " ").contains(sentence))
        }
    }

    @Test func theHeadingSaysWhatTheIntervalsCover() throws {
        func heading(_ seeds: Int) throws -> String {
            let rates = (0..<seeds).map { Double($0) }
            let text = try Self.text([("lru", rates), ("weak", rates)])
            return text.components(separatedBy: "\n\n")[0].replacing("\n", with: " ")
        }
        try check(
            heading(5),
            "tableview on iPhone 8, seeds 1 to 5, model memory: medians over draws of "
                + "pictures, not over people, and the seeds' range, which "
                + "covers the median with 93.75 %; 95 % takes 6 seeds")
        try check(
            heading(20),
            "tableview on iPhone 8, seeds 1 to 20, model memory: medians over draws of "
                + "pictures, not over people, each with an interval that "
                + "covers the median with 95.86 %")
    }

    @Test func whatWasNeverServedIsShownWhereThereIsAny() throws {
        let sample = try SweepSample(policies: ["lru", "weak"], limits: [], seeds: 1...3)
        func text(_ unserved: Int64) -> String {
            let results = (1...6).map { cell in
                sample.result(cell, ["unserved_requests": .integer(cell > 3 ? unserved : 0)])
            }
            return SweepReport.answer(sample.plan, results, outcome: .of(.hitRate)).text(.plain)
        }
        check(text(7).contains("blank time  unserved"))
        check(text(7).contains("0.0 ms         7"))
        check(!text(0).contains("unserved"))
    }

    @Test func whoWasKilledIsSaidAndNotCompared() throws {
        let sample = try SweepSample(
            policies: ["lru", "weak", "unbounded"], limits: [], seeds: 1...6)
        let results = (1...18).map { cell in
            // Unbounded is killed with one seed, after the best hit rate of all.
            let killed = cell == 15
            return sample.result(
                cell,
                [
                    "hit_rate": Self.ratio([10.0, 20.0, 90.0][(cell - 1) / 6]),
                    "kills": .integer(killed ? 1 : 0),
                    "status": .text(killed ? "killed" : "ok"),
                ])
        }
        let text = SweepReport.answer(sample.plan, results, outcome: .of(.hitRate)).text(.plain)
        check(
            text.hasSuffix(
                """

                unbounded (1 of 6 seeds) was killed, and wasn't compared.

                weak has the highest hit rate, in the mean over the seeds. Whether the others
                differ from it can't be said with 6 seeds: it takes 9.

                against weak  difference             range    of it  effect
                lru             -10.00 %  [-10.00, -10.00]  -50.0 %       -

                Differences are seed by seed.

                """))
    }

    /// The best in the mean of its own seeds is held against others over the seeds of both.
    @Test func theBestInTheMeanMayBeWorseSeedBySeed() throws {
        let sample = try SweepSample(policies: ["lru", "weak"], limits: [], seeds: 1...11)
        var results = (1...22).map { cell in
            let seed = (cell - 1) % 11
            let luck = seed < 2 ? 50.0 : Double(seed % 3)
            return sample.result(cell, ["blank_ms": Self.ms(100 + luck - (cell > 11 ? 5 : 0))])
        }
        // Two seeds that are hard for both are missing of lru.
        for cell in [0, 1] {
            results[cell] = sample.crashed(cell + 1)
        }
        let text = SweepReport.answer(sample.plan, results, outcome: .of(.blankMs)).text(.plain)
        check(
            text.replacing("\n", with: " ").contains(
                "lru has the least blank time, in the mean over the seeds; weak is better seed by "
                    + "seed."), note: "\(text)")
        check(text.contains("  better\n"))
    }

    private static func ms(_ value: Double) -> Figure {
        .parse(Fixed.decimal(value, places: 1), as: .fixed(places: 1))
    }

    /// A row that crashed has no figure, and is no zero.
    @Test func whatCrashedIsSaidAndLeftOut() throws {
        let sample = try SweepSample(policies: ["weak"], limits: [], seeds: 1...3)
        var results = sample.results(1...3)
        results[1] = sample.crashed(2)
        let text = SweepReport.answer(sample.plan, results, outcome: .of(.hitRate)).text(.plain)
        check(text.contains("\nweak (1 crashed)"))
        check(text.contains("  200 [100, 300]"))
    }

    @Test func theFiguresAreTheSameEachTime() throws {
        let sample = try SweepSample(seeds: 1...9)
        let results = sample.all
        check(
            SweepReport.answer(sample.plan, results, outcome: .of(.hitRate)).text(.plain),
            SweepReport.answer(sample.plan, results, outcome: .of(.hitRate)).text(.plain))
    }

    @Test(arguments: [
        ("hit_rate", 0.5123, 0.49, 0.53, "51.2 % [49.0, 53.0]"),
        ("decodes", 7, 6, 8, "7 [6, 8]"), ("decodes", 7.5, 6, 8, "7.5 [6.0, 8.0]"),
        ("decodes", 7, 7, 7, "7"),
        ("peak_image_bytes", 58_700_000, 999_000, 60_100_000, "58.7 MB [1.0, 60.1]"),
        ("peak_image_bytes", 58_700_000, 58_699_999, 58_700_001, "58.7 MB"),
        ("blank_ms", 1234.5, 900, 1300, "1.23 s [0.90, 1.30]"),
        ("blank_ms", 12.5, 12.5, 12.5, "12.5 ms"),
    ])
    func anIntervalIsInTheMediansUnit(
        name: String, median: Double, low: Double, high: Double, text: String
    ) {
        let column = ResultColumns.all.first { $0.name == name }!
        let estimate = MedianEstimate(median: median, low: low, high: high)
        check(SweepReport.shown(estimate, column, TimeScale([median])), text)
    }

    /// Cells show medians, and the sentence says that it goes by means.
    @Test func starsOfAFirstScreenGoByItsMedians() throws {
        let sample = try SweepSample(policies: ["lru", "fifo"], seeds: 1...3)
        let results = (1...12).map { cell in
            // Half of them are of lru, whose third seed is a hard one.
            let blank = cell > 6 ? 10.0 : cell % 3 == 0 ? 100 : 1
            return sample.result(cell, ["blank_ms": Self.ms(blank)])
        }
        let text = SweepReport.answer(sample.plan, results, outcome: .of(.blankMs))
            .text(.page, showsDetails: false)
        let lines = text.split(separator: "\n")
        check(lines.contains { $0.hasPrefix("lru ") && $0.contains(" 1.0 ms* ") }, note: "\(text)")
        check(lines.contains { $0.hasPrefix("fifo ") && !$0.contains("*") }, note: "\(text)")
        check(text.contains("fifo has the least blank time, in the mean over the seeds"))
        // Nothing that it explains is shown.
        check(!text.contains("Differences are") && !text.contains("effect"), note: "\(text)")
    }
}
