import Foundation
import Synchronization
import Testing

@testable import PlainDesks

/// Input without an end, or a line without an end, is refused while it is still small.
@Suite("Input without an end")
struct EndlessInputTests {
    /// The most for a build with all checks, of which 60 MB are the program itself.
    private static let mostKB = 160_000

    private static func run(_ arguments: [String], in folder: LabFolder) async throws
        -> (LabProcess.Outcome, peakKB: Int)
    {
        let peakKB = Mutex(0)
        var process = LabProcess(arguments, folder: folder.path)
        process.watching = { pid in
            guard let status = try? String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8),
                let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") }),
                let kilobytes = line.split(separator: " ").compactMap({ Int($0) }).first
            else { return }
            peakKB.withLock { $0 = max($0, kilobytes) }
        }
        let outcome = try await process.run()
        return (outcome, peakKB.withLock { $0 })
    }

    private static let commands: [[String]] =
        [
            ["run", "/dev/zero"], ["run", "feed.json", "--policy", "@/dev/zero"],
            ["run", "feed.json", "--device", "/dev/zero"],
            ["run", "feed.json", "--network", "/dev/zero"], ["compare", "/dev/zero"],
            ["compare", "feed.json", "--against", "/dev/zero"], ["trace", "info", "/dev/zero"],
            ["scenario", "check", "/dev/zero"], ["scenario", "compile", "/dev/zero"],
            ["sweep", "/dev/zero"], ["policies", "@/dev/zero"], ["report", "/dev/zero"],
            ["trace", "convert", "/dev/zero", "--output", "t.evk"],
            ["trace", "check", "/dev/zero"], ["trace", "anonymise", "/dev/zero"],
            ["trace", "import", "/dev/zero"], ["trace", "import", "/dev/zero", "--from", "har"],
        ]
        + ["arc", "lirs", "csv", "plain", "evk", "lcs"].map {
            ["trace", "run", "/dev/zero", "--from", $0, "--size", "10"]
        }

    @Test("is refused in a line, and little memory", arguments: commands)
    func isRefused(_ arguments: [String]) async throws {
        let folder = try LabFolder()
        try folder.write("feed.json", SmallScenarios.feed())
        let (run, peakKB) = try await Self.run(arguments, in: folder)
        check([64, 65, 66].contains(run.exitCode), note: "\(run.errors)")
        check(run.errors.split(separator: "\n").count <= 4)
        check(run.errors.utf8.count < 1000)
        check(Sanitizer.isOn || peakKB < Self.mostKB)
    }
}
