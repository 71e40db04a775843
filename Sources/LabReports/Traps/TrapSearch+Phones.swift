import LabBase
import LabCells
import LabReplay
import LabRuns
import LabScripts

/// Traps of phones of several apps.
extension TrapSearch {
    /// Returns the traps of a phone that was replayed: its own, and those of each app's policies.
    static func ofPhone(
        _ session: RunSession, _ runs: [(Cell, CellOutcome)], isAsked: Bool
    ) throws(Complaint) -> [TrapRemark] {
        let whole = session.inputs[runs[0].0.place]
        let phone = PhoneRows(runs.map(\.1.row))
        let scene = TrapScene(
            whole, TraceContent(whole.header, wantsLayouts: false), phone: phone)
        var remarks = found(in: scene, Trap.all.filter { $0.basis == .phone })
        for (app, runs) in runs.grouped(by: { $0.0.phone?.app }) {
            guard let app, let input = alone(session.inputs[runs[0].0.input], app) else { continue }
            let tried = runs.grouped { $0.0.ownText ?? "" }.compactMap { _, runs -> Tried? in
                guard let policy = runs[0].0.phone?.policies[app] else { return nil }
                return Tried(policy, rows: runs.map(\.1.row), isAsked: isAsked)
            }
            remarks += try self.remarks(input, tried)
        }
        return remarks
    }

    /// An app by itself, on the phone's device: what it asks for is its own script's.
    private static func alone(_ input: CellInput, _ app: Int) -> CellInput? {
        guard let played = input.phone, let trace = played.phone.apps[app].trace else { return nil }
        let source = CellSource(
            path: "\(input.path): \(played.phone.apps[app].name)", deviceText: input.deviceText,
            seed: input.seed, source: trace)
        return CellInput(source, summary: played.summaries[app])
    }
}
