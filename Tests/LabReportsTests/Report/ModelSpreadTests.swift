import Testing

@testable import LabBase
@testable import LabCells
@testable import LabPolicies
@testable import LabReports
@testable import LabRuns
@testable import PlainDesks
@testable import RunDesks

/// Commands that name every system, and what they say of one with several models.
@Suite("A run of systems")
struct ModelSpreadTests {
    private static func session(
        _ policies: [String], of scenario: String = "tableview"
    ) throws -> RunSession {
        var options = RunOptions()
        options.paths = [ShippedScenarios.path(scenario)]
        options.policies = policies
        options.memory = .model
        return try RunSession(options)
    }

    private static func outcomes(_ session: RunSession) -> [CellOutcome] {
        CellScheduler(session).run()
    }

    @Test func hasARowForEverySystemAndModel() throws {
        let session = try Self.session(["all"])
        let rows = Self.outcomes(session).map(\.row)
        check(rows.map { $0.text("policy") }, PolicyRegistry.presets.flatMap(\.modelSpecs))
        check(rows.allSatisfy { $0.text("status") == "ok" })
        check(rows.filter { $0.text("policy").hasPrefix("nscache-apple(") }.count, 5)
    }

    @Test(arguments: ["nscache-apple(limit=9MB)", "nscache-apple(limit=9MB)+weak"])
    func endsWithTheSpreadOfTheModels(spec: String) throws {
        let session = try Self.session([spec, "lru"])
        let outcomes = Self.outcomes(session)
        let rows = outcomes.map(\.row).filter { $0.text("policy").hasPrefix("nscache-apple") }
        check(rows.count, 5)
        let decodes = RunSentence.range(rows.map { $0.integer("decodes") })
        let peaks = RunSentence.range(rows.map { $0.integer("peak_image_bytes") }, Fixed.bytes)
        let sentence = " models of \(spec) decoded \(decodes) times, and peaked at \(peaks)."
        for text in [
            RunReport.answer(session, outcomes).text(.plain),
            RunReport.answer(session, outcomes, comparesScenarios: true).text(.plain),
        ] {
            let words = text.split(whereSeparator: { " \n".contains($0) }).joined(separator: " ")
            check(words.hasSuffix(sentence), note: "\(text)")
        }
    }

    @Test func saysWhyTheModelsAreAlikeWhereNothingIsEvicted() throws {
        let session = try Self.session(["nscache-apple"], of: "photo-grid")
        let remarks = RunReport.spreads(session, Self.outcomes(session))
        check(remarks.count, 1)
        check(remarks[0].hasPrefix("photo-grid: All models of nscache-apple decoded 2400 times, "))
        check(remarks[0].hasSuffix(": nothing was evicted. A smaller limit tells them apart."))
    }

    @Test func saysNothingOfOneModelAlone() throws {
        let session = try Self.session(["nscache-apple(model=lazy)", "lru"])
        let text = RunReport.answer(session, Self.outcomes(session)).text(.plain)
        check(!text.contains("models of"))
    }

    @Test func canBeWhatAScenarioNames() throws {
        var text = try ShippedScenarios.file("scenarios/tableview.json")
        let policies = try require(text.firstRange(of: "\"policies\": ["))
        text.insert(contentsOf: "\"all\", ", at: policies.upperBound)
        let cells = try ScratchFile.with(text, "everything.json") { path in
            var options = RunOptions()
            options.paths = [path]
            options.memory = .model
            return try RunSession(options).cells
        }
        let all = PolicyRegistry.presets.flatMap(\.modelSpecs)
        check(cells.map(\.policy.text).starts(with: all))
        check(cells.count > all.count)
    }
}
