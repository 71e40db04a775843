/// Why something that somebody asked for can't be done: where, what is wrong, and what to do.
public struct LoadFailure: Error, Sendable, Equatable {
    /// In one line, and for a policy in a few more that point at the place in it.
    public var lines: [String]
    /// Of a command that fails so.
    package var exitCode: ExitCode

    package init(_ lines: [String], _ exitCode: ExitCode) {
        self.lines = lines
        self.exitCode = exitCode
    }

    package init(_ line: String, _ exitCode: ExitCode) { self.init([line], exitCode) }
}
