import Testing

@testable import LabBase
@testable import LabCells
@testable import LabReplay
@testable import LabReports
@testable import LabRuns
@testable import PlainDesks
@testable import RunDesks

/// A phone in forty worlds: with the greedy feed the camera is ended in all but every tenth.
@Suite struct PhoneWorldTests {
    private static func report(
        isKind: (String, Int) -> Bool = { $0 == "nuke" || $1 % 10 == 0 }
    ) throws -> WorldReport {
        var options = RunOptions()
        options.paths = [ShippedScenarios.path("tableview")]
        options.policies = ["weak", "nuke"]
        options.memory = .model
        options.worlds = WorldChoice(1...40, seed: 42)
        let plan = try CellPlan(options)
        let runs = plan.cells.flatMap { cell -> [WorldRun] in
            let source = plan.sources[cell.input]
            let world = source.world!
            let isKind = isKind(cell.policy.text, world.number)
            var apps = isKind ? PhoneSample.modest : PhoneSample.greedy
            apps[0].spec = cell.policy.text
            return PhoneSample.rows(cell.policy.text, apps, world: Int64(world.number)).map {
                WorldRun(cell, source.header, world, $0)
            }
        }
        return WorldReport(
            runs, WorldChoice(1...40, seed: 42), claims: .unasked,
            required: [
                try Claim("weak:camera/kills > nuke:camera/kills", columns: ResultColumns.all)
            ])
    }

    @Test func saysOfEachAppInHowManyWorldsAVariantIsBest() throws {
        let text = try Self.report().answer.text(.plain)
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        for line in [
            "Best by warm returns of camera: nuke in 36 of 40 worlds (76.9 to 96.0 %)",
            "Best by time until usable of feed: weak in 36 of 40 worlds (76.9 to 96.0 %)",
            "holds in 36 of 40 worlds (76.9 to 96.0 %): weak:camera/kills > nuke:camera/kills",
            "camera is ended 3 times in 60 min with weak, never with nuke, which differs in feed "
                + "alone (more in 36 of 40 worlds).",
            "weak, camera",
        ] {
            check(words.contains(line), note: "\(text)")
        }
    }

    @Test func countsOneWorldAsOne() throws {
        let text = try Self.report { $1 != 7 }.answer.text(.plain)
        check(text.contains("in 1 world"), note: "\(text)")
        check(!text.contains("in 1 worlds"), note: "\(text)")
    }

    @Test func namesTheAppToPrograms() throws {
        let text = try Self.report().json.text(.tight).filter { !$0.isWhitespace }
        check(text.contains(#""app":"camera","policy":"nuke","held":36"#), note: "\(text)")
    }
}
