import Testing

@testable import LabBase
@testable import LabCells
@testable import LabDevices
@testable import LabReplay
@testable import LabReports
@testable import LabRuns
@testable import PlainDesks
@testable import RunDesks

/// Sentences about worlds, of rows that nothing was run for.
@Suite struct WorldReportTests {
    private static let choice = WorldChoice(1...40, seed: 42)

    /// Two policies in forty worlds: weak is blank for 100 ms, lru for 60 ms, and for 200 in every
    /// tenth world.
    ///
    /// - Parameters:
    ///   - tied: in the first two worlds both are alike.
    ///   - slow: the worlds in which lru is blank for 200 ms; nil for every tenth.
    private static func report(
        required: [String], tied: Bool = false, slow: Set<Int>? = nil
    ) throws -> WorldReport {
        let plan = try plan()
        let sample = SweepSample(plan: plan)
        let runs = plan.cells.map { cell -> WorldRun in
            let source = plan.sources[cell.input]
            let world = source.world!
            let isAlike = tied && world.number <= 2
            let isSlow = slow?.contains(world.number) ?? (world.number % 10 == 0)
            let blank: Int64 =
                isAlike ? 5000 : cell.policy.text == "weak" ? 1000 : isSlow ? 2000 : 600
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

    private static func plan() throws -> CellPlan {
        var options = RunOptions()
        options.paths = [ShippedScenarios.path("tableview")]
        options.policies = ["lru(limit=32MB)", "weak"]
        options.memory = .model
        options.worlds = choice
        return try CellPlan(options)
    }

    /// The worlds by a figure that they draw, the least first, with its text.
    private static func worlds(by figure: String) throws -> [(number: Int, text: String)] {
        let worlds = try plan().sources.compactMap(\.world).map { world in
            (world.number, try require(world.draws.first { $0.name == figure }).text)
        }
        func number(_ text: String) -> Double {
            Double(text.prefix { $0.isNumber || $0 == "." }) ?? .infinity
        }
        return worlds.sorted { number($0.1) < number($1.1) }
    }

    private static func words(_ report: WorldReport) -> String {
        report.answer.text(.plain).split(whereSeparator: \.isWhitespace)
            .joined(separator: " ")
    }

    private static let isLess = "lru(limit=32MB):blank_ms < weak:blank_ms"

    @Test func eachClaimAndBestSaysInHowManyWorldsItHolds() throws {
        let required = [
            "lru(limit=32MB):blank_ms < weak:blank_ms", "decodes <= 39", "blank_ms < 300ms",
        ]
        let text = try Self.report(required: required).answer.text(.plain)
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
        let text = try Self.report(required: [], tied: true).answer.text(
            .plain, showsDetails: false)
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
        let text = try Self.report(required: required).answer.text(.plain)
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

    /// Of eleven worlds on the slowest links all fail, and one of the others.
    @Test func aClaimAndABestSayAtWhichFigureTheyTurn() throws {
        let worlds = try Self.worlds(by: "network.bandwidth")
        let slow = Set((worlds.prefix(11) + worlds.suffix(1)).map(\.number))
        let report = try Self.report(required: [Self.isLess], slow: slow)
        let least = try require(Int64(worlds[11].text.dropLast(3)))
        let turn =
            "in 11 of the 11 worlds with network.bandwidth below \(FigureText.rate(least)), and in "
            + "1 of the 29 others (--world \(try require(worlds.prefix(11).map(\.number).min())) "
            + "shows one)"
        let words = Self.words(report)
        check(words.contains(": \(Self.isLess) it fails \(turn)"), note: "\(words)")
        check(words.contains(", weak in 12; another is best \(turn)"), note: "\(words)")
        let json = report.json.text(.tight)
        let member =
            #","turn":{"figure":"network.bandwidth","is":"below","value":"\#(worlds[11].text)","#
            + #""fails":11,"of":11,"others_fail":1,"others":29}}"#
        check(json.split(separator: member).count, 3, note: "\(json)")
    }

    /// As above, where more of a figure is worse.
    @Test func aFigureThatMayBeTooLargeHasAThresholdAbove() throws {
        let worlds = try Self.worlds(by: "flash.latency")
        let slow = Set(worlds.suffix(10).map(\.number))
        let words = Self.words(try Self.report(required: [Self.isLess], slow: slow))
        let last = worlds[29].text.replacing("ms", with: " ms")
        check(
            words.contains(
                "fails in 10 of the 10 worlds with flash.latency above \(last), and in 0 of the "
                    + "30 others"), note: "\(words)")
    }

    /// A limit of connections is one of two values, of which one is no number.
    @Test func aFigureOfTwoValuesFailsAtOneOfThem() throws {
        let worlds = try Self.worlds(by: "network.connections")
        for text in ["6", "none"] {
            let slow = worlds.filter { $0.text == text }
            let words = Self.words(
                try Self.report(required: [Self.isLess], slow: Set(slow.map(\.number))))
            check(
                words.contains(
                    "fails in \(slow.count) of the \(slow.count) worlds with network.connections at "
                        + text), note: "\(words)")
        }
    }

    @Test func whereNoFigureTellsThatIsSaid() throws {
        let report = try Self.report(required: [Self.isLess, "decodes <= 39"])
        let words = Self.words(report)
        for line in [
            "\(Self.isLess) no one figure tells where it fails (--world 10 shows one)",
            "decodes <= 39 it fails in too few worlds to tell by which figure (--world 40 shows one)",
            "weak in 4; no one figure tells where another is best (--world 10 shows one)",
        ] {
            check(words.contains(line), note: "\(words)")
        }
        check(report.json.text(.tight).split(separator: #","turn":null}"#).count, 4)
    }

    @Test func whatHoldsInAllWorldsOrInNoneTurnsNowhere() throws {
        let report = try Self.report(required: ["decodes <= 40", "decodes > 40"], slow: [])
        let words = Self.words(report)
        check(!words.contains("--world ") && !words.contains("figure"), note: "\(words)")
        check(!report.json.text(.tight).contains("turn"))
    }

    @Test func theSpreadLeavesATwentiethOutAtEachEnd() {
        let spread = MedianEstimate(overWorlds: (1...200).map { Double($0) }.reversed())
        check(spread?.median == 100.5 && spread?.low == 11 && spread?.high == 190)
        let few = MedianEstimate(overWorlds: [3, 1, 2])
        check(few?.median == 2 && few?.low == 1 && few?.high == 3)
        check(MedianEstimate(overWorlds: []), nil)
    }
}
