import Testing

@testable import LabBase
@testable import LabCells
@testable import LabPolicies
@testable import LabReplay
@testable import LabReports
@testable import LabRuns
@testable import PlainDesks
@testable import RunDesks

@Suite("Traps")
struct TrapTests {
    @Test func eachHasASample() {
        let names = Trap.all.map(\.name)
        #expect(names.distinct == names)
        #expect(Set(TrapSample.all.map(\.trap)) == Set(names))
    }

    @Test(arguments: TrapSample.all)
    func isSeenInItsSample(_ sample: TrapSample) throws {
        let found = try sample.has.remarks().filter { $0.trap.name == sample.trap }
        #expect(found.count == 1)
        #expect(found.first?.what.hasPrefix(sample.what) == true, "\(found.map(\.what))")
    }

    @Test(arguments: TrapSample.all)
    func isNotSeenInTheNearOne(_ sample: TrapSample) throws {
        let found = try sample.hasNot.remarks().filter { $0.what.hasPrefix(sample.what) }
        #expect(found.map(\.line) == [])
    }

    /// A sentence ends where the next begins, and a list's words have no full stop.
    @Test(arguments: Trap.all.map(\.name))
    func isDeclaredInSentences(_ name: String) throws {
        let trap = try #require(Trap.named(name))
        #expect(trap.effect.hasSuffix(".") && trap.remedy.hasSuffix("."))
        #expect(!trap.summary.hasSuffix("."))
        #expect(trap.summary.count <= 76)
    }

    /// Of a step the place is that of the step itself.
    @Test func areToldWithTheirPlaces() throws {
        let warned = TrapSample.all.first { $0.trap == "unsent-warning" }!
        let step = try #require(try warned.has.remarks().first { $0.trap.name == warned.trap })
        #expect(
            step.position?.path == "script[4].memoryWarning" || step.position?.path == "script[4]")
        #expect(step.position?.line == 6)
        #expect(step.policies == [])
        let limit = TrapSample.all.first { $0.trap == "never-stays" }!
        let store = try #require(try limit.has.remarks().first { $0.trap.name == limit.trap })
        #expect(store.place == "nuke(limit=9MB)")
        #expect(store.line.hasPrefix("feed: nuke(limit=9MB): keeps nothing above 900.0 KB"))
    }

    @Test func areAtMostThreeLinesBesideAnAnswer() throws {
        var input = try ShippedScenarios.session([ShippedScenarios.path("icons")]).inputs[0]
        _ = input.summary
        input.summary = input.summary
        let tried = try ["lru(limit=1KB)", "weak(coalesce=on)", "offscreen", "encoded(limit=1)"]
            .map { text in
                TrapSearch.Tried(
                    try PolicySpec.parse(text, device: input.header.device), rows: [])
            }
        let remarks = try TrapSearch.remarks(input, tried)
        #expect(!remarks.isEmpty)
        let five = [TrapRemark](repeating: remarks[0], count: 5)
        let lines = TrapReport.lines(five, command: "lab traps icons")
        #expect(lines.count == 4)
        #expect(lines.last == "and 2 more: lab traps icons")
        #expect(TrapReport.lines(Array(five.prefix(3)), command: "").count == 3)
    }
}
