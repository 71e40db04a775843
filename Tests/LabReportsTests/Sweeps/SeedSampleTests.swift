import Testing

@testable import LabBase
@testable import LabReports
@testable import LabRuns
@testable import PlainDesks
@testable import RunDesks

/// The seeds of a sweep as a sample: of nothing, of pictures, or of people.
@Suite struct SeedSampleTests {
    private static func ms(_ value: Double) -> Figure {
        .parse(Fixed.decimal(value, places: 1), as: .fixed(places: 1))
    }

    /// Policies with these figures for each of nine seeds.
    private static func report(
        _ figures: [(policy: String, blankMs: [Double], decodes: Int64, fetches: Int64)],
        scenario: String = "tableview"
    ) throws -> (text: String, json: String) {
        let sample = try SweepSample(
            policies: figures.map(\.policy), limits: [], seeds: 1...9, scenario: scenario)
        var results: [CellRow] = []
        for (_, blankMs, decodes, fetches) in figures {
            for seed in 0..<9 {
                results.append(
                    sample.result(
                        results.count + 1,
                        [
                            "blank_ms": ms(blankMs[seed % blankMs.count]),
                            "decodes": .integer(decodes), "fetches": .integer(fetches),
                        ]))
            }
        }
        return (
            SweepReport.answer(sample.plan, results, outcome: .of(.blankMs)).text(.plain)
                .replacing("\n", with: " "),
            SweepReport.json(sample.plan, [], results, half: .counted, outcome: .of(.blankMs))
        )
    }

    @Test func oneRunMadeNineTimesInfersNothing() throws {
        let report = try Self.report([("lru", [120.5], 85, 0), ("fifo", [140.5], 90, 0)])
        check(
            report.text.contains(
                "seeds 1 to 9, model memory: each seed gives the same run, which is one sample and "
                    + "has no interval"), note: "\(report.text)")
        check(report.text.contains("lru has the least blank time. "))
        check(report.text.contains("against lru  difference   of it fifo"))
        check(report.text.contains("20.0 ms  16.6 %"))
        check(report.text.contains("No seed changes anything here: all 9 are one script"))
        for word in ["interval that", "95 %", "worse", "Holm", "["] {
            check(!report.text.contains(word), note: "\(word)")
        }
        check(!report.json.contains("\"comparisons\""))
        check(report.json.contains("\"blank_ms_low\": null"))
        check(report.json.contains("\"seeds\": 9"))
    }

    /// One policy for which a seed changes something makes the seeds a sample.
    @Test func seedsThatChangeAnythingAreASample() throws {
        let report = try Self.report([("lru", [120.5, 121.5], 85, 0), ("fifo", [140.5], 90, 0)])
        check(report.text.contains("each with an interval"))
        check(report.text.contains("fifo is worse"))
        check(report.json.contains("\"comparisons\""))
    }

    @Test func drawsOfPicturesAreNoPeople() throws {
        let rows: [(String, [Double], Int64, Int64)] = [
            ("lru", [120.5, 121.5], 85, 0), ("fifo", [140.5, 149.5], 90, 0),
        ]
        let words = "over draws of pictures, not over people"
        try check(Self.report(rows).text.components(separatedBy: words).count, 3)
        try check(!Self.report(rows, scenario: "wander").text.contains(words))
    }

    @Test func anOutcomeThatIsOneForAllIsNamed() throws {
        let report = try Self.report([
            ("lru", [5000, 5001, 4999], 85, 40), ("fifo", [5001, 5001, 5000], 100, 40),
        ])
        check(
            report.text.contains(
                "In the mean over the seeds they hardly differ by blank time, by 0.0 % at most: "
                    + "each fetches 40 times, and that is what views wait for. By decodes these "
                    + "means are 17.6 % apart: --outcome decodes."), note: "\(report.text)")
        // One run has no means.
        let one = try Self.report([("lru", [5000], 85, 40), ("fifo", [5001], 100, 40)])
        check(one.text.contains("By blank time they hardly differ, by 0.0 % at most: "))
        check(one.text.contains("By decodes it is 17.6 %: --outcome decodes."))
    }

    @Test(arguments: [
        // Others fetch more.
        ([5000.0, 5001], 100, 41),
        // The wait differs after all.
        ([5500.0, 5600], 100, 40),
        // Nothing else differs.
        ([5001.0, 5001], 85, 40),
    ]) func anOutcomeThatTellsSomethingIsNot(
        blankMs: [Double], decodes: Int64, fetches: Int64
    ) throws {
        let report = try Self.report([
            ("lru", [5000, 5001], 85, 40), ("fifo", blankMs, decodes, fetches),
        ])
        check(!report.text.contains("hardly differ"))
    }
}
