import Foundation
import Testing

@testable import LabBase
@testable import LabCommandLine
@testable import PlainDesks

/// The process of the command line itself: what goes to which stream, and how it ends.
@Suite struct CommandLineTests {
    @Test func theVersionIsThatOfLabAndOfItsFormats() async throws {
        let run = try await LabProcess("--version").run()
        let lines = run.output.split(separator: "\n")
        check(lines.first?.hasPrefix("lab \(LabVersion.number)"), true)
        let commit = /commit ([0-9a-f]{40}(-changed)?|unknown)/
        check(lines.dropFirst().first?.wholeMatch(of: commit) != nil)
        check(
            lines.last,
            """
            formats scenario 1, trace 1, policy 1, evk 2, result 1, events 1, journal 1, plugin 1
            """)
        check(lines.count, 3)
        check(run.errors, "")
        check(run.exitCode, 0)
    }

    @Test func helpGoesToStandardOutput() async throws {
        let run = try await LabProcess("help", "run").run()
        check(run.output.contains("\nUsage: lab run SCENARIO|TRACE [options]\n"))
        check(run.errors, "")
        check(run.exitCode, 0)
    }

    @Test(arguments: Shell.allCases)
    func completionsAreAScript(shell: Shell) async throws {
        let run = try await LabProcess("completions", shell.rawValue).run()
        check(run.output.contains("lab"))
        check(run.output.contains("iphone-8"))
        check(run.errors, "")
        check(run.exitCode, 0)
    }

    @Test func aReaderThatHasGoneEndsItSilently() async throws {
        var process = LabProcess("completions", "bash")
        process.outputReaderLeavesAfterBytes = 0
        let run = try await process.run()
        check(run.errors, "")
        check(run.exitCode, 128 + SIGPIPE)
    }

    @Test func anErrorThatNobodyReadsChangesNothing() async throws {
        var process = LabProcess("run")
        process.closed = [2]
        try await check(process.run().exitCode, 64)
    }

    @Test(.enabled(if: access("/dev/full", W_OK) == 0, "there is no /dev/full"))
    func aFullDiskIsSaid() async throws {
        var process = LabProcess("--help")
        process.outputPath = "/dev/full"
        let run = try await process.run()
        check(run.errors, "lab: cannot write to standard output: No space left on device\n")
        check(run.exitCode, 73)
    }

    @Test func aClosedOutputIsSaid() async throws {
        var process = LabProcess("--help")
        process.closed = [0, 1]
        let run = try await process.run()
        check(run.errors, "lab: cannot write to standard output: Bad file descriptor\n")
        check(run.exitCode, 73)
    }
}
