#if os(Linux)
import Foundation
import Testing

@testable import PlainDesks

/// `lab sweep` from outside: its journal, its parts, its ends.
@Suite struct SweepTests {
    let folder: LabFolder

    init() throws {
        folder = try LabFolder()
        try folder.write("feed.json", SmallScenarios.feed())
        try folder.write("slow.json", SmallScenarios.slow())
    }

    /// Rows, of 200 cells: four limits for each of two policies, and two without, on two devices, with ten
    /// seeds.
    private static let grid = [
        "feed.json", "--limit", "200KB..800KB:+200KB", "--policy", "lru", "--policy", "fifo+weak",
        "--policy", "weak", "--policy", "none", "--device", "iphone-8", "--device", "iphone-x",
        "--seed", "1..10", "--format", "csv",
    ]

    private func sweep(_ arguments: [String]) -> LabProcess {
        var process = folder.lab("sweep")
        process.arguments += arguments
        return process
    }

    @discardableResult
    private func done(_ arguments: [String]) async throws -> String {
        let run = try await sweep(arguments).run()
        try require(run.exitCode == 0, note: "\(run.errors)")
        return run.output
    }

    @Test(.timeLimit(.minutes(15)), .withoutSanitizer)
    func aSweepThatIsKilledOverAndOverComesToTheSameBytes() async throws {
        let whole = try await done(Self.grid)
        let arguments = Self.grid + ["--output", "out.csv"]
        let seconds = try await sweep(Self.grid).run().seconds
        var kills = 0
        var doneCells: [Int] = []
        for attempt in 1...60 where kills < 10 {
            var process = sweep(arguments + ["--resume", "--jobs", attempt % 2 == 0 ? "1" : "2"])
            let begun = ContinuousClock.now
            let life = Double.random(in: 0...1) * seconds / 4
            process.watching = { pid in
                if (ContinuousClock.now - begun) / .seconds(1) > life { kill(pid, SIGKILL) }
            }
            let run = try await process.run()
            check(run.exitCode == 137 || run.exitCode == 0)
            kills += run.exitCode == 137 ? 1 : 0
            let names = try folder.names
            if names.contains("out.csv") {
                // It was done, or all but: the file is whole, and the next one begins anew.
                try check(folder.read("out.csv"), whole)
                try FileManager.default.removeItem(atPath: folder.path + "/out.csv")
            }
            guard names.contains("out.csv.journal") else {
                doneCells = []
                continue
            }
            let cells = try folder.read("out.csv.journal").split(separator: "\n").dropFirst()
                .compactMap { Int($0.prefix { $0 != "," }) }
            // None is done twice, and none that was done is lost.
            check(Set(cells).count, cells.count)
            check(cells.starts(with: doneCells))
            doneCells = cells.count > 1 ? Array(cells.dropLast()) : []
        }
        check(kills, 10)
        try await done(arguments + ["--resume"])
        try check(folder.read("out.csv"), whole)
        check(!(try folder.names.contains("out.csv.journal")))
    }

    @Test func anInterruptSaysHowToGoOn() async throws {
        let arguments = ["slow.json", "--memory", "real", "--jobs", "1", "--output", "out.csv"]
        var process = sweep(arguments)
        var cells: Set<pid_t> = []
        process.watching = { pid in
            guard cells.count < 2 else { return }
            cells.formUnion(ProcessTree.cells(of: pid))
            if cells.count == 2 { kill(pid, SIGINT) }
        }
        let run = try await process.run()
        check(run.exitCode, 130)
        check(run.output, "")
        check(
            run.errors.hasSuffix(
                "\nlab: interrupted: 1 of 2 cells are done. "
                    + "The same command with --resume goes on from there\n"))
        try check(folder.names.filter { $0.hasPrefix("out") }, ["out.csv.journal"])
    }

    @Test func withoutAFileWhatIsDoneIsPrintedAtAnInterrupt() async throws {
        var process = sweep(["slow.json", "--memory", "real", "--jobs", "1", "--format", "csv"])
        var cells: Set<pid_t> = []
        process.watching = { pid in
            guard cells.count < 2 else { return }
            cells.formUnion(ProcessTree.cells(of: pid))
            if cells.count == 2 { kill(pid, SIGINT) }
        }
        let run = try await process.run()
        check(run.exitCode, 130)
        try check(table(run.output).map { $0["policy"] }, ["weak"])
    }

    @Test func twoCannotWriteOneJournal() async throws {
        let arguments = ["slow.json", "--memory", "real", "--jobs", "1", "--output", "out.csv"]
        var second: Process?
        var first = sweep(arguments)
        first.watching = { pid in
            guard second == nil, !ProcessTree.cells(of: pid).isEmpty else { return }
            let process = Process()
            process.executableURL = URL(fileURLWithPath: LabProcess.executable)
            process.arguments = ["sweep"] + arguments + ["--resume"]
            process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
            process.standardError = Pipe()
            try? process.run()
            process.waitUntilExit()
            second = process
            kill(pid, SIGKILL)
        }
        _ = try await first.run()
        let process = try require(second)
        check(process.terminationStatus, 73)
        let pipe = try require(process.standardError as? Pipe)
        let said = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        check(said.contains("another lab sweep is at work on it"))
    }

    @Test func whatIsThereIsNotLost() async throws {
        var process = sweep(Self.grid + ["--output", "out.csv"])
        process.watching = { pid in
            let journal = folder.path + "/out.csv.journal"
            let size = (try? FileManager.default.attributesOfItem(atPath: journal)[.size]) as? Int
            if size ?? 0 > 2_000 { kill(pid, SIGKILL) }
        }
        try await require(process.run().exitCode == 137)
        let before = try folder.read("out.csv.journal")
        for (more, message) in [
            ([], "of the 200 cells of this sweep. Add --resume to go on"),
            (["--resume", "--policy", "dictionary"], "cells of another sweep"),
            (["--resume", "--cell", "5"], "cells of another sweep"),
        ] {
            let run = try await sweep(Self.grid + ["--output", "out.csv"] + more).run()
            check(run.exitCode, 73)
            check(run.errors.contains(message))
        }
        try check(folder.read("out.csv.journal"), before)
    }
}
#endif
