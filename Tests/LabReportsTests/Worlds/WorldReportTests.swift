import Testing

@testable import LabBase
@testable import LabCells
@testable import LabReplay
@testable import LabReports
@testable import LabRuns
@testable import LabScripts
@testable import PlainDesks
@testable import RunDesks

/// Sentences about worlds, of rows that nothing was run for.
@Suite struct WorldReportTests {
    private static let choice = WorldChoice(1...40, seed: 42)

    /// Two policies in forty worlds: weak is blank for 100 ms, lru for 60 ms, and for 200 in every
    /// tenth world.
    ///
    /// - Parameter tied: in the first two worlds both are alike.
    private static func report(required: [String], tied: Bool = false) throws -> WorldReport {
        var options = RunOptions()
        options.paths = [ShippedScenarios.path("tableview")]
        options.policies = ["lru(limit=32MB)", "weak"]
        options.memory = .model
        options.worlds = choice
        let plan = try CellPlan(options)
        let sample = SweepSample(plan: plan)
        let runs = plan.cells.map { cell -> WorldRun in
            let source = plan.sources[cell.input]
            let world = source.world!
            let isAlike = tied && world.number <= 2
            let blank: Int64 =
                isAlike
                ? 5000
                : cell.policy.text == "weak" ? 1000 : world.number % 10 == 0 ? 2000 : 600
            let hits: Int64 = cell.policy.text == "weak" ? 4 : 6
            let row = sample.result(
                cell.number,
                [
                    "blank_ms": .fixed(blank, places: 1), "requests": .integer(10),
                    "decodes": .integer(Int64(world.number)), "hits": .integer(hits),
                    "hit_rate": .fixed(hits, places: 1),
                ])
            return WorldRun(cell, source.header, world, row.whole(plan))
        }
        return WorldReport(
            runs, choice, claims: .unasked,
            required: try required.map { try Claim($0, columns: ResultColumns.all) })
    }

    @Test func eachClaimAndBestSaysInHowManyWorldsItHolds() throws {
        let required = [
            "lru(limit=32MB):blank_ms < weak:blank_ms", "decodes <= 39", "blank_ms < 300ms",
        ]
        let text = try Self.report(required: required).screen(.plain, showsDetails: true)
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        // Wilson's intervals of 36, 39 and 40 of 40, with forty digits: 76.948 to 96.04, 87.12 to
        // 99.56, 91.24 to 100.
        for line in [
            "holds in 36 of 40 worlds (76.9 to 96.0 %): lru(limit=32MB):blank_ms < weak:blank_ms",
            "holds in 39 of 40 worlds (87.1 to 99.6 %): decodes <= 39",
            "holds in 40 of 40 worlds (91.2 to 100.0 %): blank_ms < 300ms",
            "Best by blank time: lru(limit=32MB) in 36 of 40 worlds (76.9 to 96.0 %), weak in 4",
        ] {
            check(words.contains(line), note: "\(text)")
        }
        // The heading is one line, as that of every report.
        let lines = text.split(separator: "\n")
        check(lines.dropFirst().allSatisfy { $0.count <= 80 }, note: "\(text)")
        check(text.contains("40 worlds of seed 42"))
        // The median of 1 to 40, and all but two at each end.
        check(text.contains("20.5 [3.0, 38.0]"), note: "\(text)")
    }

    @Test func tiesAreSaidAndBlankTimeComesFirst() throws {
        let text = try Self.report(required: [], tied: true).screen(.plain, showsDetails: false)
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        check(
            words.contains(
                "Best by blank time: lru(limit=32MB) in 34 of 40 worlds (70.9 to 92.9 %), weak in "
                    + "4; tied in 2"), note: "\(text)")
        let blank = try require(words.firstRange(of: "Best by blank time"))
        let hits = try require(words.firstRange(of: "Best by hit rate"))
        check(blank.lowerBound < hits.lowerBound)
    }

    @Test func claimsThatHoldInFewerWorldsComeFirst() throws {
        let required = ["decodes <= 39", "decodes <= 20", "decodes <= 40"]
        let text = try Self.report(required: required).screen(.plain, showsDetails: true)
        let claims = text.split(separator: "\n").filter { $0.contains("  holds in ") }
        check(claims.map { $0.suffix(2) }, ["20", "39", "40"], note: "\(text)")
    }

    @Test func aClaimMustHoldInTheShareThatIsAskedFor() throws {
        let report = try Self.report(required: ["lru(limit=32MB):blank_ms < weak:blank_ms"])
        check(report.violations(below: 0.9).isEmpty)
        let found = report.violations(below: 0.95)
        check(
            found,
            [
                "require 'lru(limit=32MB):blank_ms < weak:blank_ms': tableview: holds in 36 of 40 "
                    + "worlds (76.9 to 96.0 %), and --hold asks for 95 %"
            ])
    }

    @Test func aProgramReadsTheSame() throws {
        let json = try Self.report(required: ["decodes <= 39"]).json.text(.tight)
        check(
            json.contains(
                #"{"claim":"decodes <= 39","from":"require","held":39,"of":40,"low":0.871"#),
            note: "\(json)")
        check(
            json.contains(
                #"{"column":"blank_ms","policy":"lru(limit=32MB)","held":36,"of":40,"#),
            note: "\(json)")
    }

    @Test func theSpreadLeavesATwentiethOutAtEachEnd() {
        let spread = WorldSpread((1...200).map { Double($0) }.reversed())
        check(spread?.median == 100.5 && spread?.low == 11 && spread?.high == 190)
        let few = WorldSpread([3, 1, 2])
        check(few?.median == 2 && few?.low == 1 && few?.high == 3)
        check(WorldSpread([]), nil)
    }
}
