import LabBase
import LabCells
import LabPolicies
import LabReplay
import LabRuns
import LabScripts

/// Looks for traps in inputs, and in policies and their replays.
package enum TrapSearch {
    /// A policy with its rows, one for each seed; `log` where one was kept.
    package struct Tried {
        package let policy: Policy
        package var rows: [Row]
        package var log: LoggedWork?
        /// False for a policy that the user hasn't named: its parts may do nothing.
        package var isAsked: Bool
        /// The pieces of the policy's text.
        let pieces: [WrittenPart]

        package init(_ policy: Policy, rows: [Row], log: LoggedWork? = nil, isAsked: Bool = true) {
            self.policy = policy
            pieces = policy.written
            self.rows = rows
            self.log = log
            self.isAsked = isAsked
        }
    }

    /// Returns the traps of an input, and of policies that were replayed with it.
    package static func remarks(
        _ input: CellInput, _ tried: [Tried] = [], among traps: [Trap] = Trap.all
    ) throws(Complaint) -> [TrapRemark] {
        let rows = tried.contains { $0.policy.composition.wantsLayouts }
        var scene = TrapScene(input, try content(input, rows: rows))
        var remarks = found(in: scene, traps.filter { $0.basis == .input })
        let known = traps.filter { $0.basis == .policy }
        let ofPolicies = traps.filter { $0.basis == .policy || $0.basis == .replay }
        for tried in tried {
            scene.take(tried)
            remarks += found(in: scene, tried.isAsked ? ofPolicies : known)
        }
        guard !remarks.isEmpty else { return [] }
        let merged = TrapRemark.merged(remarks)
        // In the table's order, so that the graver ones come first whichever policy has them.
        return traps.flatMap { trap in merged.filter { $0.trap.name == trap.name } }
    }

    /// Returns the traps of a session that was run; inputs that differ by their seeds alone are
    /// one. Each app of a phone is looked at with the policies of its own.
    package static func remarks(
        _ session: RunSession, _ outcomes: [CellOutcome]
    ) throws(Complaint) -> [TrapRemark] {
        let isDefault = session.options.policies.isEmpty
        let own = zip(session.cells, outcomes).filter { cell, _ in
            session.inputs[cell.input].script != nil
        }
        let runs = own.grouped { cell, _ in
            let input = session.inputs[cell.input]
            return [input.path, input.header.device.id, cell.phone?.appName ?? ""]
        }
        var remarks = ofPhones(session, outcomes)
        for (_, runs) in runs {
            let input = session.inputs[runs[0].0.input]
            let tried = runs.grouped { $0.0.ownText ?? "" }.map { _, runs in
                Tried(runs[0].0.ownPolicy, rows: runs.map { $0.1.row }, isAsked: !isDefault)
            }
            remarks += try self.remarks(input, tried)
        }
        return remarks
    }

    /// Returns what is wrong with phones themselves; their apps are looked at one by one.
    static func ofPhones(
        _ session: RunSession, _ outcomes: [CellOutcome]
    ) -> [TrapRemark] {
        let rows = session.rows(outcomes)
        let phones = zip(session.cells, rows).filter { $0.0.phone != nil }.grouped { cell, _ in
            let input = session.inputs[cell.wholeInput]
            return [input.path, input.header.device.id]
        }
        return phones.flatMap { _, runs in
            let whole = session.inputs[runs[0].0.wholeInput]
            let scene = TrapScene(
                whole, TraceContent(whole.header, wantsLayouts: false),
                phone: PhoneRows(runs.map { $0.1 }),
                hasAddedWarnings: runs.contains { !$0.0.warnings.isEmpty })
            return found(in: scene, Trap.all.filter { $0.basis == .phone })
        }
    }

    /// Returns the traps of an input's own policies that need no replay and that the author can
    /// mend by writing a policy otherwise.
    package static func misspelt(
        _ input: CellInput, _ policies: [Policy]
    ) throws(Complaint) -> [TrapRemark] {
        try remarks(
            input, policies.map { Tried($0, rows: []) }, among: [Trap.stills, .limitWithoutUnit])
    }

    /// Returns the choices that no policy can be given with an input, each with the reason.
    package static func untried(_ input: CellInput) throws(Complaint) -> [String] {
        let policy = try PolicySpec.parse("lru+prefetch(ahead=1)", device: input.header.device)
        return try remarks(
            input, [Tried(policy, rows: [])], among: Trap.all.filter { $0.hides != nil }
        ).map { remark in "\(remark.trap.hides ?? "") (\(remark.what))" }
    }

    /// Replays a policy over modelled memory, with a log if a trap asks of one of its parts what
    /// no column counts.
    package static func tried(_ cell: Cell, _ input: CellInput) throws(Complaint) -> Tried {
        var tried = Tried(cell.policy, rows: [])
        let wantsLog = tried.pieces.contains { piece in
            [OnPart.id, TidyPart.id, MappedPart.id].contains(where: piece.hasOwn)
                || ["calm", "ttl"].contains(where: piece.keys.contains)
        }
        let result = try Complaint.ofPlay { () throws(Halt) in
            guard wantsLog else { return try ModelRun.play(cell, input.source) }
            let (result, work) = try ModelRun.logged(cell, input.source)
            tried.log = work
            return result
        }
        tried.rows = [CellOutcome.finished(cell, input, result, nil).row]
        return tried
    }

    static func content(_ input: CellInput, rows: Bool) throws(Complaint) -> TraceContent {
        let script = input.script ?? input.source
        return try Complaint.ofPlay { () throws(Halt) in try script.content(rows: rows) }
    }

    static func found(in scene: TrapScene, _ traps: [Trap]) -> [TrapRemark] {
        var remarks: [TrapRemark] = []
        for trap in traps {
            for site in trap.find(scene) { remarks.append(TrapRemark(trap, site, scene)) }
        }
        return remarks
    }
}
