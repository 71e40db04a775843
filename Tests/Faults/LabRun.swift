#if os(Linux)
import Glibc
import Synchronization

/// A run of the command, until its whole tree of processes is gone.
struct LabRun {
    enum Ending: Equatable {
        case exited(Int32)
        case signalled(Int32)
        case hung
        /// It ended, and something that it had started didn't.
        case leftProcess
    }

    var ending: Ending
    var process: pid_t
    var output: Bytes
    var errors: Bytes

    /// As a shell has it.
    var code: Int32? {
        switch ending {
        case .exited(let code): code
        case .signalled(let signal): 128 + signal
        case .hung, .leftProcess: nil
        }
    }

    static let patienceMs: Int32 = 20_000
    /// A child that the kernel is to kill is given so long.
    static let graceMs: Int32 = 3_000
    /// In the child, the end of a pipe that every process of its tree has.
    private static let lifeline: Int32 = 9
    private static let oneAtATime = Mutex(())

    init(_ words: [String], variables: [String: String], in folder: String) {
        var ends: [Int32] = [-1, -1]
        let (outputPath, errorPath) = (folder + "/stdout", folder + "/stderr")
        // No other worker's child may get an end of this pipe.
        process = Self.oneAtATime.withLock { _ in
            guard pipe(&ends) == 0 else { stop("no pipe") }
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            let process = Self.start(words, variables, outputPath, errorPath, lifeline: ends[1])
            close(ends[1])
            return process
        }
        ending = Self.wait(for: process, ends[0])
        close(ends[0])
        output = Files.read(outputPath) ?? []
        errors = Files.read(errorPath) ?? []
    }

    private static func start(
        _ words: [String], _ variables: [String: String], _ output: String, _ errors: String,
        lifeline end: Int32
    ) -> pid_t {
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        for (descriptor, path) in [(Int32(1), output), (2, errors)] {
            posix_spawn_file_actions_addopen(
                &actions, descriptor, path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        }
        posix_spawn_file_actions_adddup2(&actions, end, lifeline)
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
        var arguments = words.map { strdup($0) } + [nil]
        var settings = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for word in arguments + settings { free(word) } }
        var process: pid_t = 0
        let code = posix_spawn(&process, words[0], &actions, &attributes, &arguments, &settings)
        guard code == 0 else { stop("can't start \(words[0]): \(String(cString: strerror(code)))") }
        return process
    }

    private static func wait(for process: pid_t, _ lifeline: Int32) -> Ending {
        var status: Int32 = 0
        var isOver = false
        var leftMs = patienceMs
        while leftMs > 0 {
            var end = pollfd(fd: lifeline, events: 0, revents: 0)
            let stepMs: Int32 = 500
            if poll(&end, 1, stepMs) > 0 {
                if !isOver { waitpid(process, &status, 0) }
                let signal = status & 0x7F
                return signal == 0 ? .exited((status >> 8) & 0xFF) : .signalled(signal)
            }
            leftMs -= stepMs
            if !isOver, waitpid(process, &status, WNOHANG) == process {
                isOver = true
                leftMs = min(leftMs, graceMs)
            }
        }
        Glibc.kill(-process, SIGKILL)
        if !isOver { waitpid(process, &status, 0) }
        return isOver ? .leftProcess : .hung
    }
}
#endif
