import EvictionLab
import LabCells
import LabCommandLine
import LabReports
import LabRuns

extension ReplayCommand {
    /// A sweep leaves what files say behind by design, and checks them where it is asked to.
    static func scope(_ arguments: ParsedArguments) -> ClaimCheck.Scope {
        if let scope = arguments.all(Options.claims).first { return scope }
        return [.run, .compare].contains(arguments.id) ? .own : .none
    }

    /// Once everything is done: before that, policies seem to be missing.
    func claims(_ session: RunSession, _ outcomes: [CellOutcome]) -> ClaimCheck {
        guard outcomes.count == session.cells.count else { return .unasked }
        return ClaimCheck(
            zip(session.cells, outcomes).map { cell, outcome in
                .init(cell, session.inputs[cell.input].header, outcome.row)
            }, claimScope)
    }
}
