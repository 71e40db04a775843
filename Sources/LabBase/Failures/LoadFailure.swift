/// Why a command can't begin: the lines for stderr, and the exit code that goes with them.
public struct LoadFailure: Error, Sendable, Equatable {
    public var lines: [String]
    public var exitCode: ExitCode

    public init(_ lines: [String], _ exitCode: ExitCode) {
        self.lines = lines
        self.exitCode = exitCode
    }

    public init(_ line: String, _ exitCode: ExitCode) { self.init([line], exitCode) }
}
