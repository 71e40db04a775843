import Foundation
import Testing

@testable import LabBase
@testable import LabCommandLine

/// The process of the command line itself: what goes to which stream, and how it ends.
@Suite struct CommandLineTests {
    @Test func theVersionIsThatOfLabAndOfItsFormats() async throws {
        let run = try await LabProcess("--version").run()
        let lines = run.output.split(separator: "\n")
        #expect(lines.first?.hasPrefix("lab \(LabVersion.number)") == true)
        let commit = /commit ([0-9a-f]{40}(-changed)?|unknown)/
        #expect(lines.dropFirst().first?.wholeMatch(of: commit) != nil)
        #expect(
            lines.last == """
                formats scenario 1, trace 1, policy 1, evk 2, result 1, events 1, journal 1, plugin 1
                """)
        #expect(lines.count == 3)
        #expect(run.errors == "")
        #expect(run.exitCode == 0)
    }

    @Test func helpGoesToStandardOutput() async throws {
        let run = try await LabProcess("help", "run").run()
        #expect(run.output.contains("\nUsage: lab run SCENARIO|TRACE [options]\n"))
        #expect(run.errors == "")
        #expect(run.exitCode == 0)
    }

    @Test(arguments: Shell.allCases)
    func completionsAreAScript(shell: Shell) async throws {
        let run = try await LabProcess("completions", shell.rawValue).run()
        #expect(run.output.contains("lab"))
        #expect(run.output.contains("iphone-8"))
        #expect(run.errors == "")
        #expect(run.exitCode == 0)
    }

    @Test func aReaderThatHasGoneEndsItSilently() async throws {
        var process = LabProcess("completions", "bash")
        process.outputReaderLeavesAfterBytes = 0
        let run = try await process.run()
        #expect(run.errors == "")
        #expect(run.exitCode == 128 + SIGPIPE)
    }

    @Test func anErrorThatNobodyReadsChangesNothing() async throws {
        var process = LabProcess("run")
        process.closed = [2]
        #expect(try await process.run().exitCode == 64)
    }

    @Test(.enabled(if: access("/dev/full", W_OK) == 0, "there is no /dev/full"))
    func aFullDiskIsSaid() async throws {
        var process = LabProcess("--help")
        process.outputPath = "/dev/full"
        let run = try await process.run()
        #expect(run.errors == "lab: cannot write to standard output: No space left on device\n")
        #expect(run.exitCode == 73)
    }

    @Test func aClosedOutputIsSaid() async throws {
        var process = LabProcess("--help")
        process.closed = [0, 1]
        let run = try await process.run()
        #expect(run.errors == "lab: cannot write to standard output: Bad file descriptor\n")
        #expect(run.exitCode == 73)
    }
}
