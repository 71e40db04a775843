import Testing

@testable import LabCells
@testable import LabReports
@testable import LabRuns
@testable import PlainDesks
@testable import RunDesks

/// Claims of the shipped scenarios are about more than the one phone, link and person that a file
/// names. `make results` asks that each holds in nine of ten worlds.
@Suite struct ShippedWorldTests {
    private static let choice = WorldChoice(1...Draws.of(8), seed: 42)

    private static func report(_ name: String) throws -> (worlds: WorldReport, claims: Int) {
        var options = RunOptions()
        options.paths = [ShippedScenarios.path(name)]
        options.memory = .model
        options.takesPhones = true
        options.worlds = choice
        let session = try RunSession(options)
        let outcomes = CellScheduler(session).run()
        let cells = zip(session.cells, outcomes)
        let runs = try cells.map { cell, outcome in
            WorldRun(
                cell, session.inputs[cell.input].header, try require(outcome.world), outcome.row)
        }
        let claims = ClaimCheck(
            cells.map { .init($0, session.inputs[$0.input].header, $1.row) }, .own)
        return (
            WorldReport(runs, choice, claims: claims, required: []),
            session.inputs[0].header.claims.count
        )
    }

    /// More than all is asked for, so that each claim that was checked is told.
    @Test(arguments: ShippedScenarios.names)
    func eachClaimIsCheckedInWorlds(_ name: String) throws {
        let report = try Self.report(name)
        check(report.claims > 0)
        check(report.worlds.violations(below: 1.01).count, report.claims)
    }
}
