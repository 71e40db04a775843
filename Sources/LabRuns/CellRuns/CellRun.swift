import LabBase
import LabCells
import LabReplay
import LabScripts

/// A cell, wherever it is run: over real memory and with a plugin in a process of its own.
enum CellRun {
    static func outcome(
        of cell: Cell, _ input: CellInput, imageCache: String, groups: CommandGroups?
    ) -> CellOutcome {
        guard cell.plugins.checks, cell.policy.composition.hasPlugins else {
            return once(cell, input, imageCache: imageCache, groups: groups)
        }
        // A timeline says from when on they differ.
        var checked = cell
        checked.wantsTimeline = true
        var outcome = once(checked, input, imageCache: imageCache, groups: groups)
        if [RunStatus.ok, .overLimit].map(\.rawValue).contains(outcome.row[.status]) {
            checked.events = nil
            let again = once(checked, input, imageCache: imageCache, groups: groups)
            outcome.difference = PluginCheck.difference(outcome, again)
        }
        if !cell.wantsTimeline { outcome.timeline = [] }
        return outcome
    }

    private static func once(
        _ cell: Cell, _ input: CellInput, imageCache: String, groups: CommandGroups?
    ) -> CellOutcome {
        guard !cell.hasOwnProcess else {
            return ChildRun.run(cell, input, imageCache: imageCache, groups: groups)
        }
        do throws(Halt) {
            return try ModelRun.run(cell, input)
        } catch {
            return .died(cell, input, .crashed, error.complaint.line)
        }
    }
}
