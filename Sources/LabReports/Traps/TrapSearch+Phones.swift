import LabCells
import LabRuns
import LabScripts

/// Traps of phones of several apps.
extension TrapSearch {
    /// Returns what is wrong with phones themselves; their apps are looked at one by one.
    static func ofPhones(
        _ session: RunSession, _ outcomes: [CellOutcome]
    ) -> [TrapRemark] {
        let rows = session.rows(outcomes)
        let phones = zip(session.cells, rows).filter { $0.0.phone != nil }.grouped { cell, _ in
            let input = session.inputs[cell.place]
            return [input.path, input.header.device.id]
        }
        return phones.flatMap { _, runs in
            let whole = session.inputs[runs[0].0.place]
            let scene = TrapScene(
                whole, TraceContent(whole.header, wantsLayouts: false),
                phone: PhoneRows(runs.map { $0.1 }),
                hasAddedWarnings: runs.contains { !$0.0.warnings.isEmpty })
            return found(in: scene, Trap.all.filter { $0.basis == .phone })
        }
    }
}
