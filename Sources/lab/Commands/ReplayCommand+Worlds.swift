import LabBase
import LabCells
import LabCommandLine
import LabReports
import LabRuns

/// `--worlds` and `--world`: each cell in worlds that are drawn.
extension ReplayCommand {
    /// The seed of worlds if none is given.
    private static let usualSeed: UInt64 = 42

    /// The worlds that were asked for; nil for the circumstances as they are written.
    static func worlds(_ arguments: ParsedArguments) throws(Complaint) -> WorldChoice? {
        let count = arguments.all(Options.worlds).first
        let some = arguments.all(Options.world).first
        guard let numbers = some ?? count.map({ 1...$0 }) else {
            guard arguments.isGiven(Options.hold) else { return nil }
            throw arguments.refusal(.missingCompanion("--hold", "--worlds N"))
        }
        let name = some == nil ? "--worlds" : "--world"
        if count != nil, some != nil {
            throw arguments.refusal(.conflict("--worlds", "--world"))
        }
        if arguments.all(Options.memory).first == .real {
            throw arguments.refusal(.conflict(name, "--memory real"))
        }
        for other in ["enforce", "kernel-warnings", "enforce-swap"] where arguments.isGiven(other) {
            throw arguments.refusal(.conflict(name, "--" + other))
        }
        if numbers.count > 1, arguments.id != .advise, arguments.isGiven(Options.chart) {
            throw arguments.refusal(.conflict(name, "--chart"))
        }
        let seeds = arguments[Options.seeds]
        if let seeds, seeds.count > 1 {
            throw arguments.refusal(
                .invalidValue(
                    name: "--seed", value: "\(seeds.lowerBound)..\(seeds.upperBound)",
                    complaint: "must be one seed with \(name): each world draws its own"))
        }
        return WorldChoice(numbers, seed: seeds?.lowerBound ?? usualSeed)
    }

    /// Says in how many worlds claims and bests hold; nil without several worlds, and until every
    /// cell is done.
    func worldReport(
        _ session: RunSession, _ outcomes: [CellOutcome], _ claims: ClaimCheck
    ) -> WorldReport? {
        guard let worlds, worlds.numbers.count > 1, outcomes.count == session.cells.count else {
            return nil
        }
        let runs = zip(session.cells, zip(outcomes, session.rows(outcomes))).compactMap {
            cell, run in
            run.0.world.map {
                WorldRun(cell, session.inputs[cell.input].header, $0, run.1)
            }
        }
        return WorldReport(runs, worlds, claims: claims, required: requirements)
    }
}
