import LabReplay
import LabScripts

/// A phone replayed for the sake of its log, and not for its rows.
extension PhoneRun {
    /// - Parameters:
    ///   - log: is told what becomes of processes.
    ///   - logs: by app, what the app's own replay tells; nil: nothing.
    package static func watch(
        _ cell: Cell, _ input: CellInput, log: @escaping PhoneLog,
        logs: (Int) -> RunLog? = { _ in nil }
    ) throws(Halt) -> PhoneResult {
        let replay = try prepare(cell, input, log: log)
        for (app, policy) in (cell.phone?.policies ?? []).enumerated() where policy != nil {
            replay.watch(app: app, nil, logs(app))
        }
        return try replay.run()
    }
}
