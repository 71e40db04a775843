import LabBase
import LabCells
import LabReplay
import LabScripts

/// A cell, wherever it is run: over real memory and with a plugin in a process of its own.
struct CellRun {
    let imageCache: String
    let groups: CommandGroups?

    /// Cells of one replay, which is played once for all of them: one cell, or those of a phone.
    ///
    /// - Parameter inputs: one for each cell.
    func outcomes(of cells: [Cell], _ inputs: [CellInput]) -> [CellOutcome] {
        guard cells[0].phone != nil, !cells[0].hasOwnProcess else {
            var outcomes: [CellOutcome] = []
            for index in cells.indices { outcomes.append(outcome(of: cells[index], inputs[index])) }
            return outcomes
        }
        do throws(Halt) {
            return cells[0].memory == .model
                ? try PhoneRun.run(cells, inputs)
                : try RealPhone.run(cells, inputs, imageCache: imageCache, groups: groups)
        } catch {
            let problem = error.complaint.line
            return zip(cells, inputs).map { .died($0, $1, .crashed, problem) }
        }
    }

    private func outcome(of cell: Cell, _ input: CellInput) -> CellOutcome {
        guard cell.plugins.checks, cell.hasPlugins else { return once(cell, input) }
        // A timeline says from when on they differ.
        var checked = cell
        checked.wantsTimeline = true
        var outcome = once(checked, input)
        if [RunStatus.ok, .overLimit].map({ $0.rawValue }).contains(outcome.row[.status]) {
            checked.events = nil
            outcome.difference = Self.difference(outcome, once(checked, input))
        }
        if !cell.wantsTimeline { outcome.timeline = [] }
        return outcome
    }

    /// The first figure in which two runs of a cell differ, among those that don't depend on the
    /// machine.
    private static func difference(_ one: CellOutcome, _ other: CellOutcome) -> String? {
        if other.row[.status] != one.row[.status] {
            let problem = other.problem.map { ": \($0)" } ?? ""
            return "the second run ended as \(other.row[.status])\(problem)"
        }
        let samples = zip(one.timeline, other.timeline)
        if let (first, _) = samples.first(where: { $0.bytes != $1.bytes }) {
            return "what is held differs from \(Fixed.milliseconds(ns: first.timeNs)) ms on"
        }
        for (index, column) in one.row.columns.enumerated() where !column.isMeasured {
            let (first, second) = (one.row.figures[index], other.row.figures[index])
            if first != second { return "\(column.name) is \(first.written) and \(second.written)" }
        }
        return nil
    }

    private func once(_ cell: Cell, _ input: CellInput) -> CellOutcome {
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
