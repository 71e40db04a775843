import LabReplay
import LabScripts

/// Replays a phone over modelled memory, here and now, for those who look on.
package enum PhoneModelRun {
    /// - Parameter logs: by app, what its own replay tells.
    @discardableResult
    package static func play(
        _ phone: Phone, _ cell: Cell, log: @escaping PhoneLog, logs: (Int) -> RunLog? = { _ in nil }
    ) throws(Halt) -> PhoneResult {
        let policies = cell.phone?.policies ?? []
        let replay = try PhoneReplay(
            phone, compositions: policies.map { $0?.composition },
            memories: phone.apps.map { _ in ModelMemory() }, log: log)
        for (app, policy) in policies.enumerated() where policy != nil {
            replay.watch(app: app, nil, logs(app))
        }
        return try replay.run()
    }
}
