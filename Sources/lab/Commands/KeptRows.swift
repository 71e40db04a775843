import LabBase
import LabRuns
import Synchronization

/// The rows of a command's numbered cells, with a journal beside an output that is a file.
final class KeptRows: Sendable {
    /// There is none where the result goes to standard output.
    let journal: CellJournal?
    private let rows: Mutex<[CellRow]>

    init(_ journal: CellJournal?) {
        self.journal = journal
        rows = Mutex(journal?.found ?? [])
    }

    /// In the order of their cells.
    var all: [CellRow] { rows.withLock { $0 }.sorted { $0.cell < $1.cell } }

    /// The numbers of the cells that need not be run.
    var done: Set<Int> { Set(all.map(\.cell)) }

    /// Keeps what came of a cell, now and for a later `--resume`.
    func keep(_ row: CellRow) {
        if let reason = journal?.append(row) {
            Terminal.say("\(reason). Going on without a journal: --resume won't help")
        }
        rows.withLock { $0.append(row) }
    }
}
