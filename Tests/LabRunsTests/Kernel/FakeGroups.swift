import Foundation
import Synchronization

@testable import LabRuns

/// A tree of memory groups that behaves as the kernel's does where that matters: a new folder has
/// its files at once, a file that isn't there can't be written, and a folder goes with its files.
final class FakeGroups: Sendable {
    struct State {
        var files: [String: String] = [:]
        /// The calls, in order: `make PATH`, `remove PATH`, `PATH=TEXT`.
        var log: [String] = []
        /// By path, for whatever is done to it.
        var refusals: [String: Int32] = [:]
        /// How often a folder is still in use when it is to be removed.
        var busyTimes = 0
    }

    let state: Mutex<State>
    private let newFiles: [String: String]

    /// Files of a process that is in `/app`, and of that group.
    init(_ files: [String: String], newFiles: [String: String]) {
        state = Mutex(State(files: files))
        self.newFiles = newFiles
    }

    static func v1() -> FakeGroups {
        FakeGroups(
            [
                "/self/cgroup": "5:cpu:/\n4:memory:/app\n0::/\n",
                "/self/mountinfo": """
                35 31 0:32 / /cg/memory rw,relatime - cgroup cgroup rw,memory
                41 31 0:38 / /cg/unified rw,relatime - cgroup2 cgroup2 rw

                """,
            ],
            newFiles: [
                "cgroup.procs": "", "memory.usage_in_bytes": "262144\n", "memory.swappiness": "60",
                "memory.limit_in_bytes": "max", "memory.memsw.limit_in_bytes": "max",
                "memory.oom_control": "oom_kill_disable 0\nunder_oom 0\noom_kill 0\n",
                "cgroup.event_control": "",
            ])
    }

    static func v2(own: String = "memory", above: String = "") -> FakeGroups {
        FakeGroups(
            [
                "/self/cgroup": "0::/top/app\n",
                "/self/mountinfo": "30 23 0:26 / /cg rw,nosuid - cgroup2 cgroup rw,nsdelegate\n",
                "/cg/top/app/cgroup.controllers": "cpu memory pids\n",
                "/cg/top/app/cgroup.subtree_control": own + "\n",
                "/cg/top/app/cgroup.procs": "7\n",
                "/cg/top/cgroup.subtree_control": above + "\n", "/cg/top/cgroup.procs": "",
            ],
            newFiles: [
                "cgroup.procs": "", "cgroup.subtree_control": "", "memory.current": "4096\n",
                "memory.max": "max\n", "memory.high": "max\n", "memory.swap.max": "max\n",
                "memory.events": "low 0\nhigh 0\nmax 0\noom 0\noom_kill 0\noom_group_kill 0\n",
            ])
    }

    subscript(_ path: String) -> String? {
        get { state.withLock { $0.files[path] } }
        set { state.withLock { $0.files[path] = newValue } }
    }

    func refuse(_ path: String, _ code: Int32) { state.withLock { $0.refusals[path] = code } }

    var log: [String] { state.withLock { $0.log } }

    /// The folders that were made and not removed.
    var left: [String] {
        log.reduce(into: []) { left, line in
            let words = line.split(separator: " ").map(String.init)
            if words[0] == "make" { left.append(words[1]) }
            if words[0] == "remove" { left.removeAll { $0 == words[1] } }
        }
    }

    var files: GroupFiles {
        GroupFiles(
            makeFolder: { [self] path in
                state.withLock { state in
                    if let code = state.refusals[path] { return code }
                    state.log.append("make \(path)")
                    for (name, text) in newFiles { state.files["\(path)/\(name)"] = text }
                    return 0
                }
            },
            removeFolder: { [self] path in
                state.withLock { state in
                    guard state.files.keys.contains(where: { $0.hasPrefix(path + "/") }) else {
                        return ENOENT
                    }
                    state.busyTimes -= 1
                    if state.busyTimes >= 0 { return EBUSY }
                    state.log.append("remove \(path)")
                    for key in state.files.keys where key.hasPrefix(path + "/") {
                        state.files[key] = nil
                    }
                    return 0
                }
            },
            read: { [self] path in self[path] },
            write: { [self] text, path in
                state.withLock { state in
                    if let code = state.refusals[path] { return code }
                    guard state.files[path] != nil else { return ENOENT }
                    state.log.append("\(path)=\(text)")
                    state.files[path] = text
                    return 0
                }
            },
            mayWrite: { [self] path in state.withLock { $0.refusals[path] ?? 0 } })
    }
}
