import Testing

@testable import LabCells
@testable import LabReports
@testable import LabRuns
@testable import PlainDesks
@testable import RunDesks

/// A phone's sweep in two places: each is compared by itself, and an end of an app bars no phone.
@Suite struct PhonePlacesTests {
    @Test func haveATableEach() throws {
        let phone = PhoneFolder()
        let plan = try phone.plan {
            $0.policies = ["feed=lru"]
            $0.limits = [try LimitAxis("feed=8MB,16MB")]
            $0.devices = ["iphone-8", "pixel-8"]
        }
        let rows = ShippedScenarios.run(try RunSession(plan), jobs: 1)
        let results = zip(plan.cells, rows).map { cell, row in
            var row = row
            row["kills"] = .integer(1)
            return CellRow(cell, CellOutcome(row: row))
        }
        let text = SweepReport.answer(plan, results, outcome: .of(.blankMs))
            .text(.plain, showsDetails: false)
        check(text.hasPrefix("2 places, 4 replays, each place by itself\n"), note: "\(text)")
        let lines = text.split(separator: "\n")
        check(lines.count { $0.contains("feed warm") }, 2, note: "\(text)")
        check(lines.count { $0.hasPrefix(" 8.0 MB") || $0.hasPrefix("8.0 MB") }, 2, note: "\(text)")
        check(text.contains("day on iPhone 8") && text.contains("day on Pixel 8"), note: "\(text)")
        check(!text.contains("compared") && !text.contains("best in"), note: "\(text)")
    }
}
