import LabBase

/// A process of ours whose standard output we read to its end.
///
/// Its standard input is a pipe that we hold open: the child sees it close when we are gone,
/// however that happens. Only a child that takes requests is written to.
package struct ChildProcess {
    package enum Ending: Sendable, Equatable {
        case exited(Int32)
        case signalled(Int32)
    }

    /// The command under which `lab` serves a request.
    package static let serving = "__cell"

    /// They were started, and haven't been seen to end.
    static let living = LivingChildren()

    let processID: pid_t
    let output: Int32
    let lifeline: Int32

    /// - Parameters:
    ///   - apart: in a session of its own, so that who kills the command's whole process group
    ///     doesn't mean it.
    ///   - shared: a descriptor that it gets as 3; below 0: none.
    ///   - file: a descriptor above 3 that it gets as 4; below 0: none.
    package init(
        _ executable: String, _ arguments: [String], apart: Bool = false, shared: Int32 = -1,
        file: Int32 = -1
    ) throws(Complaint) {
        var toParent: [Int32] = [-1, -1]
        var toChild: [Int32] = [-1, -1]
        guard pipe(&toParent) == 0 else { throw .unstarted("pipe: \(Terminal.describe(errno))") }
        guard pipe(&toChild) == 0 else {
            close(toParent[0])
            close(toParent[1])
            throw .unstarted("pipe: \(Terminal.describe(errno))")
        }
        // Our ends must not live on in any other child, or this one would outlive us.
        for descriptor in toParent + toChild { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        defer {
            close(toParent[1])
            close(toChild[0])
        }
        do {
            processID = try Self.living.started { () throws(Complaint) in
                try Self.spawn(
                    executable, [executable] + arguments, input: toChild[0], output: toParent[1],
                    shared: shared, file: file, apart: apart)
            }
        } catch {
            close(toParent[0])
            close(toChild[1])
            throw error
        }
        output = toParent[0]
        lifeline = toChild[1]
    }

    private static func spawn(
        _ executable: String, _ words: [String], input: Int32, output: Int32, shared: Int32,
        file: Int32, apart: Bool
    ) throws(Complaint) -> pid_t {
        var how = platform_spawning()
        how.input = input
        how.output = output
        how.shared = shared
        how.file = file
        how.is_apart = apart ? 1 : 0
        // An interrupt from the keyboard goes to the child as well, but it's ours to obey: a child
        // that obeyed it would be taken for one that crashed.
        sigemptyset(&how.blocked)
        for number in Interrupt.signals { sigaddset(&how.blocked, number) }
        let argv = words.map { strdup($0) } + [nil]
        defer { for word in argv { free(word) } }
        var processID: pid_t = 0
        let code = platform_spawn(&processID, executable, argv, &how)
        guard code == 0 else { throw .unstarted(Terminal.describe(code)) }
        return processID
    }

    /// Hands over each line that the child prints, then waits for its end.
    package func readLines(_ body: (String) -> Void) -> Ending {
        var lines = OutputLines(output)
        while lines.read(waitingMs: -1, body) != .over {}
        closeEnds()
        return wait()
    }

    /// Hands over all its input, and returns what it prints, so many bytes of it at most, and its
    /// end.
    func converse(_ input: [UInt8], most: Int) -> (output: [UInt8], ending: Ending) {
        _ = Terminal.writeAll(input[...], to: lifeline)
        close(lifeline)
        var heard: [UInt8] = []
        _ = Descriptor.readAll(output) {
            heard += $0.prefix(most - heard.count)
            return nil
        }
        close(output)
        return (heard, wait())
    }

    /// Writes to its standard input, for a child that takes requests; false if it is gone.
    func say(_ text: String) -> Bool { Terminal.writeAll(text, to: lifeline) == nil }

    func closeEnds() {
        close(output)
        close(lifeline)
    }

    /// For a child that says nothing: closes its standard input, which tells it that its time has
    /// come, and waits for its end.
    @discardableResult func end() -> Ending {
        closeEnds()
        return wait()
    }

    func wait() -> Ending {
        var status: Int32 = 0
        while waitpid(processID, &status, 0) < 0, errno == EINTR {}
        Self.living.ended(processID)
        let signal = status & 0x7f
        return signal == 0 ? .exited((status >> 8) & 0xff) : .signalled(signal)
    }

    /// The file that this process was started from.
    package static var ownExecutable: String {
        var path = [CChar](repeating: 0, count: 4096)
        let length = platform_own_executable(&path, path.count)
        return String(decoding: path.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}

extension ChildProcess.Ending {
    /// `died of signal 11 (Segmentation fault)`
    ///
    /// - Parameter inGroup: its memory group has a limit, which isn't what ended it.
    func words(inGroup: Bool) -> String {
        switch self {
        case .exited(let code): "ended with code \(code)"
        case .signalled(SIGKILL):
            "was killed (SIGKILL), "
                + (inGroup
                    ? "and not for its memory group's limit: by another process, or because the "
                        + "machine ran out of memory" : "as the kernel does when memory runs out")
        case .signalled(let signal):
            "died of signal \(signal) (\(String(cString: strsignal(signal))))"
        }
    }
}

extension Complaint {
    static func unstarted(_ reason: String) -> Complaint {
        Complaint(reason, at: .whole("can't start a process"), exit: .unavailable)
    }
}
