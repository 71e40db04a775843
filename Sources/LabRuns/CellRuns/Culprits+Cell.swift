import LabCells
import LabEvents
import LabReplay
import LabScripts

extension Culprits {
    /// Runs a cell over modelled memory, and looks.
    package static func of(_ cell: Cell, _ input: CellInput) throws(Halt) -> Culprits {
        let header = cell.kernel.header(input.source.header)
        let search = CulpritSearch(header, cell.policy.composition)
        let result = try ModelRun.play(
            cell, input.source, memory: ModelMemory(), log: RunLog { search.note($0, $1) }
        ) { _ in }.result
        return search.found(cell.policy.text, result)
    }
}
