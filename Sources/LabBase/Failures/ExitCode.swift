/// How `lab` ends. The numbers above 63 are those of sysexits.h, so that scripts and build
/// systems that know them need no table of ours.
package enum ExitCode: Int32, Sendable, CaseIterable {
    /// Done. Rows whose app was killed by the modelled device are results, not failures.
    case done = 0
    /// A row crashed, or an image failed to load. What could be done is written.
    case failed = 1
    /// Done, but a scenario's claim, a `--require` or an `--against` does not hold.
    case claimFails = 2
    /// The command line itself is wrong.
    case usage = 64
    /// A file's content is wrong, or a file that a scenario names isn't there.
    case badData = 65
    /// A path on the command line doesn't exist.
    case noInput = 66
    /// The machine lacks what was asked for.
    case unavailable = 69
    /// The result can't be written.
    case cannotWrite = 73
    /// The terminal is gone (SIGHUP). What was done is written.
    case hungUp = 129
    /// Interrupted by the user (SIGINT). What was done is written.
    case interrupted = 130
    /// Somebody wants the process to end (SIGTERM). What was done is written.
    case terminated = 143

    /// As shells count.
    package static func interrupted(by signal: Int32) -> ExitCode {
        ExitCode(rawValue: 128 + signal) ?? .interrupted
    }
}
