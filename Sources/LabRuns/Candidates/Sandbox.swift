import LabBase
import LabDevices

/// Bubblewrap, in which candidates are compiled and run: without network, rights and other
/// processes, and with a root that is read-only and has nothing but the system's programs and
/// libraries, and the files that are named here.
package struct Sandbox: Sendable {
    /// As bubblewrap says it: `bubblewrap 0.8.0`.
    package let version: String
    let program: String
    let compiler: String?
    /// The system's folders that are in it, while compiling or running.
    private let folders: [String]

    /// Tries it, since a system can have bubblewrap and refuse what it needs.
    ///
    /// - Parameter compiler: its path; nil if nothing is compiled.
    package init(compiler: String?) throws(Complaint) {
        guard let program = Self.program(named: "bwrap") else {
            throw Complaint(
                "candidates are confined by bubblewrap, and there is no bwrap in PATH",
                "Install it, 'apt-get install bubblewrap' on Debian and Ubuntu; there is none for "
                    + "a Mac", exit: .unavailable)
        }
        self.program = program
        self.compiler = compiler
        // `/opt/gcc/bin/cc` has its parts in `/opt/gcc/lib`, and its headers may lie there.
        var roots = ["/", "/usr/", "/usr/local/"]
        for path in [compiler, compiler.map(InputFile.absolute)].compactMap(\.self) {
            roots.append(OutputFile.folder(of: OutputFile.folder(of: path)) + "/")
        }
        let parts = ["bin", "include", "lib", "lib32", "lib64", "libexec"]
        folders = roots.distinct.filter { $0 != "//" }
            .flatMap { root in parts.map { root + $0 } }
        version = try Self.words([program, "--version"])
        _ = try Self.words([program] + running + ["--version"])
    }

    /// The first line that a program says, errors included, if it ends well.
    private static func words(_ command: [String]) throws(Complaint) -> String {
        let run = try ChildProcess("/bin/sh", ["-c", "exec \"$@\" 2>&1", "sh"] + command)
            .converse([], most: 4096)
        let text = String(decoding: run.output, as: UTF8.self)
        let line = text.split(separator: "\n").first.map { Visible.line(String($0)) } ?? ""
        guard run.ending == .exited(0) else {
            throw Complaint(
                "candidates are confined by bubblewrap, which can't do so here: \(line)",
                "Allow user namespaces: sysctl kernel.unprivileged_userns_clone=1, on Ubuntu "
                    + "kernel.apparmor_restrict_unprivileged_userns=0; for containers --privileged",
                exit: .unavailable)
        }
        return line
    }

    /// The absolute path of a program with a name, or with a path.
    package static func program(named name: String) -> String? {
        let folders = (Terminal.environment("PATH") ?? "").split(separator: ":")
        let paths = name.contains("/") ? [name] : folders.map { "\($0)/\(name)" }
        return paths.first { access($0, X_OK) == 0 }
            .map { $0.hasPrefix("/") ? $0 : InputFile.absolute($0) }
    }

    /// True if a file may be seen in it: it lies in one of its folders, or has another name on
    /// their file system.
    package func shows(_ path: String) -> Bool {
        var found = stat()
        guard stat(path, &found) == 0 else { return false }
        let isLinked = found.st_mode & S_IFMT == S_IFREG && found.st_nlink > 1
        return folders.contains { folder in
            var there = stat()
            guard stat(folder, &there) == 0 else { return false }
            return isLinked && there.st_dev == found.st_dev
                || InputFile.absolute(path).hasPrefix(InputFile.absolute(folder) + "/")
        }
    }

    /// Starts a program in it, which finds these bytes as a file there. Here they stay in memory.
    ///
    /// - Parameter shared: a descriptor that it gets as 3; below 0: none.
    func started(
        _ words: [String], with file: [UInt8], at path: String, shared: Int32 = -1
    ) throws(Complaint) -> ChildProcess {
        let memory = platform_shared_memory(file.count)
        // Above those that the process gets it as.
        let descriptor = fcntl(memory, F_DUPFD_CLOEXEC, 5)
        defer { for number in [memory, descriptor] where number >= 0 { close(number) } }
        guard descriptor >= 0, pwrite(memory, file, file.count, 0) == file.count else {
            throw .unstarted(Terminal.describe(errno))
        }
        return try ChildProcess(
            program, ["--file", "4", path] + words, shared: shared, file: descriptor)
    }

    /// The words before a command of `lab` in it.
    var running: [String] {
        var words = confining(folders.filter { $0.contains("/lib") })
        // Swift's own libraries, for a `lab` that was built with them apart.
        if let swift = platform_library_of("swift_retain") {
            let folder = OutputFile.folder(of: String(cString: swift))
            words += ["--ro-bind", folder, folder]
        }
        // Root needs no user namespace, and is another user before it loads a candidate.
        if geteuid() == 0 { words += ["--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID"] }
        // Swift would draw a seed for its tables, and candidates in Swift, too.
        words += ["--setenv", "SWIFT_DETERMINISTIC_HASHING", "1"]
        return words + [
            "--ro-bind", ChildProcess.ownExecutable, "/lab", "--remount-ro", "/", "/lab",
        ]
    }

    /// The words before a command that compiles in it, in a folder for what it writes.
    func compiling(in folder: String) -> [String] {
        var words = confining(folders + ["/nix/store", "/etc/alternatives"])
        words += [
            "--setenv", "PATH", Terminal.environment("PATH") ?? "", "--setenv", "LC_ALL", "C",
        ]
        return words + ["--tmpfs", folder, "--chdir", folder, "--remount-ro", "/"]
    }

    private func confining(_ folders: [String]) -> [String] {
        var words = [
            "--unshare-ipc", "--unshare-pid", "--unshare-net", "--unshare-uts",
            "--unshare-cgroup-try", "--die-with-parent", "--clearenv", "--cap-drop", "ALL",
        ]
        if geteuid() != 0 { words.append("--unshare-user") }
        // Bubblewrap makes folders on the way for their owner alone, which root no longer is.
        for folder in ["/dev", "/etc", "/usr", "/usr/local"] { words += ["--dir", folder] }
        for path in (folders + ["/etc/ld.so.cache"]).distinct {
            words += ["--ro-bind-try", path, path]
        }
        return words + ["--dev-bind", "/dev/null", "/dev/null"]
    }
}
