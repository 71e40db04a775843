import LabBase

/// A group of processes whose memory the kernel counts and may limit, of either version.
package struct MemoryGroup: Sendable {
    package let version: MemoryController.Version
    package let path: String
    var files = GroupFiles.kernel
}

extension MemoryGroup {
    /// Reads the word by which a process of the command names it to another.
    init?(word: String) {
        guard let colon = word.firstIndex(of: ":"),
            let version = MemoryController.Version(rawValue: String(word[..<colon]))
        else { return nil }
        self.init(version: version, path: String(word[word.index(after: colon)...]))
    }

    var word: String { "\(version.rawValue):\(path)" }

    func group(_ name: String) -> MemoryGroup {
        MemoryGroup(version: version, path: path + "/" + name, files: files)
    }

    private func file(_ v1: String, _ v2: String) -> String {
        path + "/" + (version == .v1 ? v1 : v2)
    }

    var usageFile: String { file("memory.usage_in_bytes", "memory.current") }

    func make() throws(Complaint) {
        let code = files.makeFolder(path)
        guard code == 0 else { throw refusal("no right to create a group at \(path)", code) }
    }

    /// Has groups in this one be counted on their own, which version 1 always does.
    func passOnController() throws(Complaint) {
        guard version == .v2 else { return }
        try write("+memory", "cgroup.subtree_control", "can't pass on the memory controller")
    }

    /// Moves this process, and all its threads, into the group. What it holds already stays charged
    /// to where it was.
    func join() throws(Complaint) {
        try write(String(getpid()), "cgroup.procs", "no right to join the group")
    }

    /// The bytes that the kernel charges to the group now.
    func usageBytes() throws(Complaint) -> Int64 {
        guard let bytes = number(usageFile) else { throw .unlimited("\(usageFile) can't be read") }
        return bytes
    }

    /// Beyond so much, which the kernel rounds down to pages, it kills. At most `swapBytes` more
    /// are swapped out before that.
    func limit(toBytes bytes: Int64, swapBytes: Int64 = 0) throws(Complaint) {
        let what = "can't set the limit of a group"
        try limitSwap(swapBytes)
        guard version == .v1 else { return try write(String(bytes), "memory.max", what) }
        // It limits memory and swap together: where it can be set, nothing more is swapped whatever
        // the swappiness. It may never be lower than the limit, so it comes second, or else first.
        let one = "memory.limit_in_bytes"
        let both = "memory.memsw.limit_in_bytes"
        switch files.write(String(bytes), path + "/" + one) {
        case 0: break
        case EINVAL:
            try writeIfThere(String(bytes + swapBytes), both, what)
            try write(String(bytes), one, what)
        case let code: throw refusal("\(what): \(path)/\(one)", code)
        }
        try writeIfThere(String(bytes + swapBytes), both, what)
    }

    private func limitSwap(_ bytes: Int64) throws(Complaint) {
        let what = "can't turn swap \(bytes > 0 ? "on" : "off") for a group"
        switch version {
        case .v1: try write(bytes > 0 ? "100" : "0", "memory.swappiness", what)
        // Kernels without swap have no such file.
        case .v2: try writeIfThere(String(bytes), "memory.swap.max", what)
        }
    }

    /// How many processes of the group the kernel has killed for want of memory.
    func killCount() -> Int64 {
        field("oom_kill", in: version == .v1 ? "memory.oom_control" : "memory.events") ?? 0
    }

    func field(_ name: String, in file: String) -> Int64? {
        files.field(name, in: path + "/" + file)
    }

    private func number(_ file: String) -> Int64? {
        files.read(file)?.split(separator: "\n").first.flatMap { Int64($0) }
    }

    func write(_ text: String, _ file: String, _ what: String) throws(Complaint) {
        let code = files.write(text, path + "/" + file)
        guard code == 0 else { throw refusal("\(what): \(path)/\(file)", code) }
    }

    private func writeIfThere(_ text: String, _ file: String, _ what: String) throws(Complaint) {
        let code = files.write(text, path + "/" + file)
        guard code == 0 || code == ENOENT else { throw refusal("\(what): \(path)/\(file)", code) }
    }

    /// Checks that a process may be moved into it, as far as can be known without doing it.
    func checkJoining() throws(Complaint) {
        let code = files.mayWrite(path + "/cgroup.procs")
        guard code == 0 else { throw refusal("no right to join a group at \(path)", code) }
    }

    private func refusal(_ what: String, _ code: Int32) -> Complaint {
        .unlimited("\(what): \(String(cString: strerror(code)))")
    }

    /// Kills who is left in it, and removes it; true once it is gone. A process that was killed
    /// takes a while to leave.
    @discardableResult func remove(withinMs: Int = 2000) -> Bool {
        let endNs = WallClock.nowNs() + Int64(withinMs) * 1_000_000
        while true {
            let code = files.removeFolder(path)
            if code == 0 || code == ENOENT { return true }
            for line in files.read(path + "/cgroup.procs")?.split(separator: "\n") ?? [] {
                guard let process = pid_t(line), process > 0, process != getpid() else { continue }
                kill(process, SIGKILL)
            }
            guard WallClock.nowNs() < endNs else { return false }
            usleep(1000)
        }
    }
}
