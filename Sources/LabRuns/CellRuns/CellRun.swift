import LabCells
import LabReplay
import LabScripts

/// A cell, wherever it is run: over real memory and with a plugin in a process of its own.
enum CellRun {
    /// Cells of one replay, which is played once for all of them: one cell, or those of a phone.
    ///
    /// - Parameter inputs: one for each cell.
    static func outcomes(
        of cells: [Cell], _ inputs: [CellInput], imageCache: String, groups: CommandGroups?
    ) -> [CellOutcome] {
        guard cells[0].phone != nil, !cells[0].hasOwnProcess else {
            return zip(cells, inputs).map {
                outcome(of: $0, $1, imageCache: imageCache, groups: groups)
            }
        }
        do throws(Halt) {
            return cells[0].memory == .model
                ? try PhoneRun.run(cells, inputs)
                : try HeldPhone.run(cells, inputs, imageCache: imageCache, groups: groups)
        } catch {
            let problem = error.complaint.line
            return zip(cells, inputs).map { .died($0, $1, .crashed, problem) }
        }
    }

    private static func outcome(
        of cell: Cell, _ input: CellInput, imageCache: String, groups: CommandGroups?
    ) -> CellOutcome {
        guard cell.plugins.checks, cell.hasPlugins else {
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
