import Foundation

/// A run of the built `lab`, from outside: what it printed where, and how it ended.
///
///     let run = try await LabProcess("run", "feed.json", folder: folder).run()
///     check(run.exitCode, 66)
struct LabProcess: @unchecked Sendable {
    var arguments: [String]
    var program = LabProcess.executable
    /// Replaces or, where nil, removes variables of this process's environment.
    var environment: [String: String?] = [:]
    var folder: String?
    /// The command that starts it, such as one that takes rights away. Needs a folder.
    var launcher: [String] = []
    /// Kills the whole group of processes, and fails, after so long.
    var timeoutSeconds = 300.0
    /// Has SIGINT ignored, as scripts have it for what they run with `&`. Needs a folder.
    var isInBackground = false
    /// Called over and over while it runs, with its number: to look at it, or to send it signals.
    /// On another thread, while the test waits.
    var watching: ((pid_t) -> Void)?
    /// Sends standard output there instead of capturing it: `/dev/full`, for instance.
    var outputPath: String?

    init(_ arguments: [String], folder: String? = nil) {
        self.arguments = arguments
        self.folder = folder
    }

    init(_ arguments: String..., folder: String? = nil) {
        self.arguments = arguments
        self.folder = folder
    }

    struct Outcome {
        /// As a shell has it: 128 and the signal's number for a process that a signal ended.
        var exitCode: Int32
        var output: String
        var errors: String
        var seconds: Double
    }

    enum Failure: Error {
        case cannotStart(String)
        case timedOut(arguments: [String], output: String, errors: String)
    }

    /// Built beside the tests.
    static var executable: String {
        #if canImport(Darwin)
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") } ?? .main
        return bundle.bundleURL.deletingLastPathComponent().appendingPathComponent("lab").path
        #else
        let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        return tests.deletingLastPathComponent().appendingPathComponent("lab").path
        #endif
    }

    /// Some at a time, on threads of their own: a test that is busy computing holds up every task
    /// of the test runner, and a process that is being watched must be looked at in time.
    func run() async throws -> Outcome {
        try await withCheckedThrowingContinuation { continuation in
            Self.queue.addOperation { continuation.resume(with: Result { try self.runHere() }) }
        }
    }

    private static let queue: OperationQueue = {
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = 4
        queue.qualityOfService = .userInitiated
        return queue
    }()

    private func runHere() throws -> Outcome {
        let files = FileManager.default.temporaryDirectory
            .appendingPathComponent("lab-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: files, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(atPath: files) }
        let begun = ContinuousClock.now
        let pid = try start(files)
        let status = try wait(for: pid, since: begun, files)
        let signal = status & 0x7F
        return Outcome(
            exitCode: signal == 0 ? (status >> 8) & 0xFF : 128 + signal,
            output: Self.read(files + "/output"),
            errors: Self.read(files + "/errors"),
            seconds: (ContinuousClock.now - begun) / .seconds(1))
    }

    private func wait(
        for pid: pid_t, since begun: ContinuousClock.Instant, _ files: String
    ) throws -> Int32 {
        var status: Int32 = 0
        while true {
            if waitpid(pid, &status, WNOHANG) == pid { break }
            watching?(pid)
            if (ContinuousClock.now - begun) / .seconds(1) > timeoutSeconds {
                kill(-pid, SIGKILL)
                _ = waitpid(pid, &status, 0)
                throw Failure.timedOut(
                    arguments: arguments, output: Self.read(files + "/output"),
                    errors: Self.read(files + "/errors"))
            }
            usleep(watching == nil ? 2_000 : 5_000)
        }
        return status
    }

    private static func read(_ path: String) -> String {
        String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
    }
}

extension LabProcess {
    /// Starts it in a process group of its own, with no signal blocked or ignored, whatever the
    /// test runner was started with.
    private func start(_ files: String) throws -> pid_t {
        #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
        var attributes: posix_spawnattr_t?
        #else
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        let redirections: [(descriptor: Int32, path: String, flags: Int32)] = [
            (0, "/dev/null", O_RDONLY),
            (1, outputPath ?? files + "/output", O_WRONLY | O_CREAT),
            (2, files + "/errors", O_WRONLY | O_CREAT),
        ]
        for (descriptor, path, flags) in redirections {
            posix_spawn_file_actions_addopen(&actions, descriptor, path, flags, 0o600)
        }
        var none = sigset_t()
        var all = sigset_t()
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setpgroup(&attributes, 0)
        let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
        posix_spawnattr_setflags(&attributes, Int16(flags))

        var variables = ProcessInfo.processInfo.environment
        for (name, value) in environment { variables[name] = value }
        var command = launcher + [program] + arguments
        // glibc hides its way of changing the folder from Swift. The shell leaves its place to lab.
        let trap = isInBackground ? "trap '' INT; " : ""
        if let folder {
            command = ["/bin/sh", "-c", trap + "cd \"$0\" && exec \"$@\"", folder] + command
        }
        let words = CStrings(command)
        let settings = CStrings(variables.map { "\($0.key)=\($0.value)" })
        var pid: pid_t = 0
        let error = posix_spawn(
            &pid, command[0], &actions, &attributes, words.pointers, settings.pointers)
        guard error == 0 else {
            throw Failure.cannotStart("\(program): \(String(cString: strerror(error)))")
        }
        return pid
    }
}

/// Strings as C takes a list of them.
private final class CStrings {
    let pointers: [UnsafeMutablePointer<CChar>?]

    init(_ strings: [String]) { pointers = strings.map { strdup($0) } + [nil] }

    deinit { for pointer in pointers { free(pointer) } }
}
