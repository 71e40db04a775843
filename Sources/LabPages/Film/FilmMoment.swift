import LabBase
import LabCells
import LabEvents
import LabOrders
import LabReplay
import LabRuns
import LabScripts

/// The images in a policy's views and in its memory, once an instant is over.
final class FilmMoment {
    let policy: String
    let atNs: Int64
    /// When the run is over.
    private(set) var endNs: Int64 = 0
    private(set) var state = LogState()
    private(set) var decodes = 0
    private(set) var redecodes = 0
    private(set) var pausedNs: Int64 = 0
    /// Why the app was killed last.
    private(set) var end: String?
    private let limitBytes: Int64?

    init(_ cell: Cell, _ input: CellInput, atNs: Int64) throws(Halt) {
        policy = cell.policy.text
        self.atNs = atNs
        limitBytes = input.header.device.footprintLimitBytes
        let log = RunLog(wantsOrders: true) { [unowned self] in
            endNs = $0
            if $0 <= atNs { note($0, $1) }
        }
        _ = try ModelRun.play(
            cell, input.source, memory: ModelMemory(), log: log, sample: { _ in })
    }

    /// The time that the script has come to: it waits for an app that is started anew.
    var scriptNs: Int64 { atNs - pausedNs }

    private func note(_ timeNs: Int64, _ entry: LogEntry) {
        state.note(entry)
        switch entry {
        case .decodes(_, _, let isAgain, _):
            decodes += 1
            if isAgain { redecodes += 1 }
        case .killed(let killer, let footprintBytes):
            let reason = killer.reason(footprintBytes: footprintBytes, limitBytes: limitBytes)
            end = "killed: \(reason)"
        case .pauses(let ns): pausedNs += min(ns, atNs - timeNs)
        default: break
        }
    }
}
