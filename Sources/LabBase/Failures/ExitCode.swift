/// Exit codes of `lab`. Those above 63 are from sysexits.h, so that scripts and build systems that
/// know them need no table.
package enum ExitCode: Int32, Sendable, CaseIterable {
    /// Success. Rows whose app was killed by the modelled device are results, not failures.
    case done = 0
    /// A row crashed, or an image failed to load. All other results are written.
    case failed = 1
    /// Success, but a scenario's claim, a `--require` or an `--against` doesn't hold, or `--strict`
    /// found a trap.
    case claimFails = 2
    /// The command line itself is wrong.
    case usage = 64
    /// A file's content is wrong, or a file that a scenario names is missing.
    case badData = 65
    /// A path on the command line doesn't exist.
    case noInput = 66
    /// The machine lacks a required resource.
    case unavailable = 69
    /// The result can't be written.
    case cannotWrite = 73
    /// The terminal is gone (SIGHUP). Results so far are kept.
    case hungUp = 129
    /// The user interrupted the process (SIGINT). Results so far are kept.
    case interrupted = 130
    /// A signal asked the process to end (SIGTERM). Results so far are kept.
    case terminated = 143

    /// The exit code that shells report for a signal.
    package static func interrupted(by signal: Int32) -> ExitCode {
        ExitCode(rawValue: 128 + signal) ?? .interrupted
    }
}
