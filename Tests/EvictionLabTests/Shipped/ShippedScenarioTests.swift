import Testing

@testable import LabAdvice
@testable import LabBase
@testable import LabBench
@testable import LabCommandLine
@testable import LabDevices
@testable import LabKeyTraces
@testable import LabOrders
@testable import LabPolicies
@testable import LabReplay
@testable import LabReports
@testable import LabRuns

@Suite("Shipped scenarios")
struct ShippedScenarioTests {
    @Test func areAllThatIsInTheFolder() {
        let folder = "\(ShippedScenarios.root)/scenarios"
        let files = ScratchFolder.names(in: folder).filter { $0 != "quirks" }
        #expect(files == ShippedScenarios.main.map { $0 + ".json" })
        let quirks = ScratchFolder.names(in: folder + "/quirks")
        #expect(quirks == ShippedScenarios.quirks.map { $0 + ".json" })
    }

    @Test func areCalledAsTheirFiles() throws {
        let headers = try ShippedScenarios.session.get().inputs.map(\.header)
        #expect(headers.map(\.scenario) == ShippedScenarios.names)
    }

    @Test(arguments: ShippedScenarios.names)
    func nameTheirPolicies(_ name: String) throws {
        let header = try #require(
            ShippedScenarios.session.get().inputs.first { $0.header.scenario == name }
        ).header
        #expect(header.policies.count >= 2)
        let rows = try ShippedScenarios.rows(of: name)
        #expect(rows.map { $0.text("policy") } == header.policies)
        // Where one is killed, the scenario says so.
        let killed = rows.filter { $0.text("status") != "ok" }
        let claim = Claim(header.about)
        #expect(killed.isEmpty || claim?.column == "kills")
        #expect(killed.allSatisfy { $0.text("status") == "killed" })
    }

    /// Each says in which column which two of its policies differ, and they do, by a tenth.
    @Test(arguments: ShippedScenarios.names)
    func differWhereTheySay(_ name: String) throws {
        let header = try #require(
            ShippedScenarios.session.get().inputs.first { $0.header.scenario == name }
        ).header
        let claim = try #require(Claim(header.about), "\(header.about)")
        #expect(ResultColumns.counted.map(\.name).contains(claim.column))
        let rows = try ShippedScenarios.rows(of: name)
        let figures = try claim.policies.map { policy in
            let row = try #require(rows.first { $0.text("policy") == policy }, "\(policy)")
            return try #require(row[claim.column].number)
        }
        let difference = (figures[0] - figures[1]).magnitude
        #expect(difference >= 0.1 * max(figures[0], figures[1]) && difference > 0)
    }

    /// With the command that runs it, and what to look at.
    @Test(arguments: ShippedScenarios.quirks)
    func areWalkedThroughIfTheyShowAQuirk(_ name: String) throws {
        let header = try #require(
            ShippedScenarios.session.get().inputs.first { $0.header.scenario == name }
        ).header
        let claim = try #require(Claim(header.about))
        let paragraphs = try ShippedScenarios.file("docs/quirks.md").split(separator: "\n**")
        let own = paragraphs.filter { $0.contains(" scenarios/quirks/\(name).json ") }
        #expect(own.count == 1, "docs/quirks.md needs a paragraph on \(name)")
        #expect(own.first?.contains("`\(claim.column)`") == true)
    }

    @Test func areLargeEnoughToMeasure() throws {
        let large = try ShippedScenarios.rows.get().filter {
            $0.integer("peak_paged_bytes") > 20_000_000
        }
        #expect(large.count >= 8)
    }

    /// A hundred views of one image of a million bytes: 99 copies are what sharing saves.
    @Test func sharingSaves99Copies() throws {
        let rows = try ShippedScenarios.rows(of: "czsharedimage")
        let peaks = Dictionary(
            uniqueKeysWithValues: rows.map {
                ($0.text("policy"), $0.integer("peak_image_bytes"))
            })
        #expect(peaks["none"]! - peaks["weak"]! == 99_000_000)
    }

    /// The first thing that a newcomer sees: a warning that frees tens of MB, or nothing.
    @Test func theFeedShowsWhatAWarningFrees() throws {
        let rows = try ShippedScenarios.rows(of: "tableview")
        #expect(rows.count == 5)
        for row in rows {
            let freed = row.integer("warning_freed_bytes")
            #expect(row.integer("warnings") == 1)
            #expect(row.text("policy") == "offscreen" ? freed > 20_000_000 : freed == 0)
        }
        #expect(Set(rows.map { $0.integer("decodes") }).count == 5)
        #expect(Set(rows.map { $0.integer("peak_image_bytes") }).count == 5)
    }
}

@Suite("Shipped scenarios, again")
struct ShippedDeterminismTests {
    @Test func oneJobGivesWhatTwoDo() throws {
        let again = ShippedScenarios.run(try ShippedScenarios.session.get(), jobs: 1)
        #expect(again == (try ShippedScenarios.rows.get()))
    }

    /// Reading and playing all of it anew, nothing kept from the first time.
    @Test func twoRunsGiveTheSame() throws {
        let paths = ShippedScenarios.names.map(ShippedScenarios.path)
        let again = ShippedScenarios.run(try ShippedScenarios.session(paths), jobs: 2)
        let first = try ShippedScenarios.rows.get()
        #expect(
            ShippedScenarios.deterministic(again) == ShippedScenarios.deterministic(first))
    }

    @Test(arguments: ShippedScenarios.main)
    func aCompiledTraceGivesWhatItsScenarioDoes(_ name: String) throws {
        let input = try #require(
            ShippedScenarios.session.get().inputs.first { $0.header.scenario == name })
        let folder = ScratchFolder()
        let text = Chunks()
        try LabRuns.TraceText.write(input) { text.bytes += $0.utf8 }
        let path = folder.write("\(name).ndjson", text.bytes)
        let rows = ShippedScenarios.run(try ShippedScenarios.session([path]), jobs: 2)
        let expected = try ShippedScenarios.rows(of: name)
        #expect(
            ShippedScenarios.deterministic(rows) == ShippedScenarios.deterministic(expected))
    }

    @Test func theCommittedResultsAreTheirs() throws {
        let rows = try ShippedScenarios.rows.get()
        let committed = try ShippedScenarios.file("results/shipped.csv")
        #expect(
            ShippedScenarios.deterministic(rows) == committed,
            "results/shipped.csv is stale. Run: make results")
    }

    private final class Chunks {
        var bytes: [UInt8] = []
    }
}
