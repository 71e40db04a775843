import LabBase
import Synchronization

/// The memory groups of one command: one that holds no process, and in it one for each cell that is
/// being run.
///
/// Whatever happens to the command they are removed, and with them the swap that it asked for: by
/// it, at its end and when it is interrupted; else by a process that waits for nothing but its end.
package final class CommandGroups: Sendable {
    private struct State {
        var made = 0
        var living: [String] = []
        var isOver = false
        var watch: ChildProcess?
    }

    private let base: MemoryGroup
    /// Swap for the groups of phones; nil: nothing is swapped out.
    let swap: SwapSpace?
    private let state: Mutex<State>

    /// Makes the command's group, and tries on a group in it all that a cell will need, so that a
    /// right that is missing is said before anything has begun.
    package init(
        _ controller: MemoryController, swap: SwapSpace? = nil, watched: Bool = true
    ) throws(Complaint) {
        let files = controller.files
        base = MemoryGroup(
            version: controller.version, path: "\(controller.folder)/evictionlab-\(getpid())",
            files: files)
        // The process that had our number before us is dead, and may have left an empty group.
        _ = files.removeFolder(base.path)
        let watch = watched ? try GroupWatch.start(base, swap) : nil
        self.swap = swap
        state = Mutex(State(watch: watch))
        do throws(Complaint) {
            try swap?.make()
            try base.make()
            try base.passOnController()
            // Moving a process takes rights to the nearest group that is above both its places.
            let above = MemoryGroup(
                version: controller.version, path: controller.folder, files: files)
            if controller.version == .v2 { try above.checkJoining() }
            let trial = try makeGroup()
            try trial.limit(toBytes: 1 << 30)
            try trial.checkJoining()
            _ = try trial.usageBytes()
            remove(trial)
        } catch {
            end()
            throw error
        }
    }

    /// For a cell.
    func makeGroup() throws(Complaint) -> MemoryGroup {
        try state.withLock { (state) throws(Complaint) in
            guard !state.isOver else { throw .unlimited("the command is over") }
            let group = base.group("cell-\(state.made)")
            try group.make()
            state.made += 1
            state.living.append(group.path)
            return group
        }
    }

    func remove(_ group: MemoryGroup) {
        group.remove()
        state.withLock { state in state.living.removeAll { $0 == group.path } }
    }

    /// Kills what runs in the groups and removes them all. No further one can be made.
    package func end() {
        state.withLock { state in
            state.isOver = true
            for path in state.living {
                MemoryGroup(version: base.version, path: path, files: base.files).remove()
            }
            state.living = []
            base.remove()
            swap?.remove()
            state.watch?.end()
            state.watch = nil
        }
    }

    /// Removes the groups in it first, under whatever names: only their maker knew these.
    @discardableResult static func remove(_ base: MemoryGroup) -> Bool {
        let names = (try? FolderNames.of(base.path)) ?? []
        for name in names.map({ String(decoding: $0, as: UTF8.self) })
        where name.hasPrefix("cell-") {
            base.group(name).remove()
        }
        return base.remove()
    }
}
