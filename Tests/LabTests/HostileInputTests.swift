import Foundation
import Testing

@testable import PlainDesks

/// Files and limits of other people: each case was found by running one. Each ends in one line,
/// with a documented exit code.
@Suite struct HostileInputTests {
    let folder: LabFolder

    init() throws { folder = try LabFolder() }

    /// A claim in CI would hold, whatever it says, if nothing were run.
    @Test(.withoutSanitizer) func withoutProcCommandsAreWhatTheySay() async throws {
        try folder.write("feed.json", SmallScenarios.feed())
        let hiding = ["/bin/sh", "-c", "mount -t tmpfs none /proc && exec \"$0\" \"$@\""]
        var process = folder.lab(
            "run", "feed.json", "--memory", "model", "--require", "decodes < 1", "--quiet")
        process.launcher = ["/usr/bin/unshare", "-m"] + hiding
        let run = try await process.run()
        // A user who may not hide it can't try.
        guard !run.errors.contains("unshare") && !run.errors.contains("mount:") else { return }
        check(run.exitCode, 2)
        check(run.errors.contains("require 'decodes < 1'"))
        process.arguments = ["run", "feed.json", "--quiet"]
        let real = try await process.run()
        check(real.exitCode, 69)
        check(real.errors.contains("real memory can't be measured here"))
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func everyCommandEndsAsTheSignalSaysAndLeavesNothing(signal: Int32) async throws {
        try folder.write("a.txt", (0..<200_000).map { "\($0 % 70_001)\n" }.joined())
        for arguments in [
            ["trace", "generate", "zipf", "--requests", "4000000000", "--output", "out.evk"],
            ["trace", "convert"] + Array(repeating: "a.txt", count: 24) + ["--output", "out.evk"],
            ["trace", "curve", "a.txt", "--policy", "belady", "--output", "out.csv"],
        ] {
            var process = LabProcess(arguments, folder: folder.path)
            var looks = 0
            process.watching = { pid in
                looks += 1
                if looks == 10 { kill(pid, signal) }
            }
            let run = try await process.run()
            // One that was faster than the signal has its output.
            if run.exitCode == 0 {
                try FileManager.default.removeItem(atPath: "\(folder.path)/\(arguments.last!)")
                continue
            }
            check(run.exitCode, 128 + signal, note: "\(arguments): \(run.errors)")
            try check(folder.names, ["a.txt"])
        }
    }
}
