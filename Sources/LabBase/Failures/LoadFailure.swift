/// Why a command can't begin: the lines for stderr, and the exit code that goes with them.
package struct LoadFailure: Error, Sendable, Equatable {
    package var lines: [String]
    package var exitCode: ExitCode

    package init(_ lines: [String], _ exitCode: ExitCode) {
        self.lines = lines
        self.exitCode = exitCode
    }

    package init(_ line: String, _ exitCode: ExitCode) { self.init([line], exitCode) }
}
