import Testing

@testable import LabBase
@testable import LabRuns
@testable import PlainDesks
@testable import RunDesks
@testable import ScriptDesks

@Suite("Shipped scenarios")
struct ShippedScenarioTests {
    @Test func areAllThatIsInTheFolder() {
        let folder = "\(ShippedScenarios.root)/scenarios"
        let files = ScratchFolder.names(in: folder).filter { $0.hasSuffix(".json") }
        check(files, ShippedScenarios.main.map { $0 + ".json" })
        let people = ScratchFolder.names(in: folder + "/people")
        check(people, ShippedScenarios.people.map { $0 + ".json" })
        let quirks = ScratchFolder.names(in: folder + "/quirks")
        check(quirks, ShippedScenarios.quirks.map { $0 + ".json" })
    }

    @Test func areCalledAsTheirFiles() throws {
        let headers = try ShippedScenarios.session.get().inputs.map(\.header)
        check(headers.map(\.scenario).distinct, ShippedScenarios.names)
    }

    @Test(arguments: ShippedScenarios.names)
    func nameTheirPolicies(_ name: String) throws {
        let header = try require(
            ShippedScenarios.session.get().inputs.first { $0.header.scenario == name }
        ).header
        check(header.policies.count >= 2)
        let rows = try ShippedScenarios.wholeRows(of: name)
        check(rows.map { $0.text("policy") }, header.policies)
        // A scenario says so if a policy is killed in it.
        let killed = rows.filter { $0.text("status") != "ok" }
        let claimed = header.claims.flatMap(\.columns).map(\.name)
        check(killed.isEmpty || claimed.contains("kills"))
        check(killed.allSatisfy { $0.text("status") == "killed" })
    }

    /// Each claims something of two of its policies, or of one and of another: all of it holds, and
    /// the first figures differ by a tenth.
    @Test(arguments: ShippedScenarios.names)
    func showWhatTheyClaim(_ name: String) throws {
        let header = try ShippedScenarios.header(of: name)
        let rows = try ShippedScenarios.rows(of: name)
        check(header.claims.flatMap(\.policies).distinct.count >= 2)
        for claim in header.claims {
            check(claim.violations(in: rows), [])
            check(!claim.instances(in: rows).isEmpty)
        }
        let figures = header.claims.flatMap { claim in
            claim.instances(in: rows).flatMap(\.figures).filter {
                $0.column == header.claims[0].columns[0]
            }.compactMap(\.figure.number)
        }
        let (low, high) = try (require(figures.min()), require(figures.max()))
        check(high - low >= 0.1 * high && high > low)
    }

    /// So that a person who reads the claim knows what it is for.
    @Test(arguments: ShippedScenarios.names)
    func tellAPersonWhatTheyShow(_ name: String) throws {
        let about = try ShippedScenarios.header(of: name).about
        check(about.count > 60 && about.hasSuffix("."))
    }

    /// With its name for the page's command, and what to look at.
    @Test(arguments: ShippedScenarios.quirks)
    func areWalkedThroughIfTheyShowAQuirk(_ name: String) throws {
        let column = try ShippedScenarios.header(of: name).claims[0].columns[0].name
        let page = "docs/understand/quirks.md"
        let paragraphs = try ShippedScenarios.file(page).split(separator: "\n**")
        let own = paragraphs.filter { $0.contains("`\(name)`:") }
        check(own.count, 1, note: "\(page) needs a paragraph with `\(name)`:")
        check(own.first?.contains("`\(column)`"), true)
    }

    @Test func areLargeEnoughToMeasure() throws {
        let large = try ShippedScenarios.rows.get().filter {
            $0.integer("peak_paged_bytes") > 20_000_000
        }
        check(large.count >= 8)
    }
}

@Suite("Shipped scenarios, again")
struct ShippedDeterminismTests {
    private static let names = Draws.some(of: ShippedScenarios.names)

    private static func isOfOneApp(_ name: String) -> Bool {
        ShippedScenarios.ofOneApp.contains(name)
    }

    private static func session() throws -> RunSession {
        try ShippedScenarios.session(names.map(ShippedScenarios.path))
    }

    @Test func oneJobGivesWhatTwoDo() throws {
        let session = try Self.session()
        let one = ShippedScenarios.run(session, jobs: 1)
        check(one, ShippedScenarios.run(session, jobs: 2))
    }

    /// Reading and playing all of it anew, nothing kept from the first time.
    @Test func twoRunsGiveTheSame() throws {
        let again = ShippedScenarios.run(try Self.session(), jobs: 2)
        let first = try Self.names.flatMap(ShippedScenarios.rows)
        check(ShippedScenarios.deterministic(again), ShippedScenarios.deterministic(first))
    }

    @Test(arguments: names.filter { !ShippedScenarios.quirks.contains($0) && isOfOneApp($0) })
    func aCompiledTraceGivesWhatItsScenarioDoes(_ name: String) throws {
        let input = try require(
            ShippedScenarios.session.get().inputs.first { $0.header.scenario == name })
        let folder = ScratchFolder()
        let text = Chunks()
        try LabRuns.TraceText.write(input) { text.bytes += $0.utf8 }
        let path = folder.write("\(name).ndjson", text.bytes)
        let rows = ShippedScenarios.run(try ShippedScenarios.session([path]), jobs: 2)
        let expected = try ShippedScenarios.rows(of: name)
        check(
            ShippedScenarios.deterministic(rows.map(withoutInput)),
            ShippedScenarios.deterministic(expected.map(withoutInput)))
    }

    /// The two are files of their own.
    private func withoutInput(_ row: Row) -> Row {
        var row = row
        row[figure: .of(.inputSha256)] = .none
        return row
    }

    @Test func theCommittedResultsAreTheirs() throws {
        let rows = try ShippedScenarios.rows.get()
        let committed = try ShippedScenarios.file("results/shipped.csv")
        check(
            ShippedScenarios.deterministic(rows), committed,
            note: "results/shipped.csv is stale. Run: make results")
    }

    private final class Chunks {
        var bytes: [UInt8] = []
    }
}
