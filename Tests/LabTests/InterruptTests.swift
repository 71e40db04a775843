#if os(Linux)
import Foundation
import Testing

@testable import LabBase
@testable import PlainDesks

/// Being interrupted, and being killed, in the middle of the work.
@Suite struct InterruptTests {
    let folder: LabFolder

    init() throws {
        folder = try LabFolder()
        try folder.write("slow.json", SmallScenarios.slow())
    }

    /// Compares, and sends the signal once the second cell's process has begun.
    private func interrupted(
        by signal: Int32, group: Bool = false, _ arguments: String...
    ) async throws -> (outcome: LabProcess.Outcome, cells: Set<pid_t>) {
        var process = folder.lab("compare", "slow.json", "--jobs", "1")
        process.arguments += arguments
        var cells: Set<pid_t> = []
        process.watching = { pid in
            guard cells.count < 2 else { return }
            cells.formUnion(ProcessTree.cells(of: pid))
            if cells.count == 2 { kill(group ? -pid : pid, signal) }
        }
        return (try await process.run(), cells)
    }

    private func areGone(_ cells: Set<pid_t>) async throws -> Bool {
        let end = ContinuousClock.now + .seconds(30)
        while cells.contains(where: ProcessTree.isAlive) {
            guard ContinuousClock.now < end else { return false }
            try await Task.sleep(for: .milliseconds(5))
        }
        return true
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func whatIsDoneIsInAFileBesideTheEarlierResult(signal: Int32) async throws {
        try folder.write("out.csv", "old\n")
        let (run, cells) = try await interrupted(by: signal, "--output", "out.csv")
        check(run.exitCode, 128 + signal)
        check(run.output, "")
        check(
            run.errors.hasSuffix(
                "\nlab: interrupted: 1 of 2 cells are done, and are in out.csv.partial\n"))
        try check(folder.read("out.csv"), "old\n")
        let rows = try table(folder.read("out.csv.partial"))
        check(rows.map { $0["policy"] }, ["weak"])
        check(rows.map { $0["status"] }, ["ok"])
        try await check(areGone(cells))
    }

    /// Before a cell is done there is nothing to keep.
    @Test func anInterruptAtOnceLeavesTheEarlierResultAlone() async throws {
        let names = ["out.csv", "time.csv", "e.ndjson"]
        for name in names { try folder.write(name, "old\n") }
        try folder.write("slow.json", SmallScenarios.slow(policies: ["none", "weak"]))
        var process = folder.lab(
            line:
                "compare slow.json --jobs 1 --output out.csv --timeline time.csv --events e.ndjson")
        var isSent = false
        process.watching = { pid in
            guard !isSent, !ProcessTree.cells(of: pid).isEmpty else { return }
            isSent = true
            kill(pid, SIGINT)
        }
        let run = try await process.run()
        check(run.exitCode, 130)
        check(run.errors.hasSuffix("lab: interrupted: 0 of 2 cells are done\n"), note: run.errors)
        try check(names.map(folder.read), names.map { _ in "old\n" })
        try check(folder.names.filter { $0.contains("partial") }, [])
    }

    /// Programs can tell, and the lab says it when it reads the part.
    @Test func aResultInJSONSaysThatItIsNotWhole() async throws {
        _ = try await interrupted(by: SIGINT, "--output", "out.json")
        let value = try JSONReader.read(
            Array(folder.read("out.json.partial").utf8), of: "out.json.partial")
        check(value["partial"]?["done"]?.integer, 1)
        check(value["partial"]?["cells"]?.integer, 2)
        let report = try await folder.lab(
            "report", "out.json.partial", "--format", "markdown"
        ).run()
        check(report.exitCode, 0)
        check(report.errors.contains("out.json.partial: isn't whole: 1 of 2 cells are in it"))
        let whole = try await folder.lab(
            line: "run slow.json --policy weak --memory model --format json"
        ).run()
        check(whole.output.contains("\"partial\""), false)
    }

    @Test func whatIsDoneIsPrinted() async throws {
        let (run, _) = try await interrupted(by: SIGINT)
        check(run.exitCode, 130)
        try check(table(run.output).map { $0["policy"] }, ["weak"])
    }

    /// Control-C reaches the cells' processes as well.
    @Test func theKeyboardsInterruptMakesNoRowOfTheCellThatItStops() async throws {
        let (run, cells) = try await interrupted(by: SIGINT, group: true)
        check(run.exitCode, 130)
        try check(table(run.output).map { $0["status"] }, ["ok"])
        try await check(areGone(cells))
    }

    @Test func theTimelineOfWhatIsDoneIsWritten() async throws {
        _ = try await interrupted(by: SIGINT, "--timeline", "time.csv")
        let policies = Set(try table(folder.read("time.csv.partial")).map { $0["policy"] })
        check(policies, ["weak"])
    }

    @Test func noTemporaryFileIsLeft() async throws {
        _ = try await interrupted(by: SIGTERM, "--output", "out.csv")
        let left = try folder.names.filter { $0.contains(".lab-") }
        check(left, [])
    }

    @Test func aKilledParentLeavesNoCell() async throws {
        let (run, cells) = try await interrupted(by: SIGKILL)
        check(run.exitCode, 137)
        check(cells.count, 2)
        try await check(areGone(cells))
    }

    /// The compiler's parts are no children of ours.
    @Test(.withoutSanitizer, arguments: [SIGTERM, SIGKILL])
    func aCandidatesCompilerEndsWithItsParent(signal: Int32) async throws {
        let doubled = (1...30).map { "#define D\($0) D\($0 - 1) D\($0 - 1)" }
        try folder.write(
            "long.c",
            (["#define D0 \"text\""] + doubled + ["const char *text = D30;", ""])
                .joined(separator: "\n"))
        try folder.write("t.txt", "a\nb\na\n")
        var process = folder.lab("trace", "score", "long.c", "--train", "t.txt")
        process.environment = ["TMPDIR": folder.path, "CC": "gcc"]
        var compiling: Set<pid_t> = []
        process.watching = { pid in
            let started = ProcessTree.descendants(of: pid)
            guard compiling.isEmpty, started.contains(where: { ProcessTree.name(of: $0) == "cc1" })
            else { return }
            compiling = Set(started)
            kill(pid, signal)
        }
        let run = try await process.run()
        check(run.exitCode, 128 + signal)
        check(compiling.count > 3)
        try await check(areGone(compiling))
        try check(folder.names.filter { $0.contains(".lab-") }, [])
    }

    @Test func picturesThatAreBeingDrawnAreNotLeftHalf() async throws {
        try folder.write(
            "large.json",
            SmallScenarios.slow().replacingOccurrences(of: "900", with: "4000"))
        var process = folder.lab("run", "large.json")
        let cache = folder.path + "/cache"
        var isDrawing = false
        process.watching = { pid in
            let names = (try? FileManager.default.subpathsOfDirectory(atPath: cache)) ?? []
            guard !isDrawing, names.contains(where: { $0.contains(".lab-") }) else { return }
            isDrawing = true
            kill(pid, SIGTERM)
        }
        let run = try await process.run()
        check(isDrawing)
        check(run.exitCode, 143)
        check(run.output == "" && !run.errors.contains("lab: interrupted"))
        try check(folder.names.filter { $0.contains(".png") || $0.contains(".lab-") }, [])
    }

    @Test func aReaderWhoDoesNotReadOnHoldsNobodyUp() async throws {
        try folder.write("feed.json", SmallScenarios.feed())
        var process = folder.lab("compare", "feed.json", "--memory", "model", "--seed", "1..200")
        let pipe = folder.path + "/pipe"
        try require(mkfifo(pipe, 0o600) == 0)
        let reader = open(pipe, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        defer { close(reader) }
        process.outputPath = pipe
        var isSent = false
        process.watching = { pid in
            var look = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
            guard !isSent, poll(&look, 1, 0) == 1, Int32(look.revents) & POLLIN != 0 else { return }
            isSent = true
            kill(pid, SIGTERM)
        }
        try await check(process.run().exitCode, 143)
    }

    @Test func aSignalThatAShellMadeIgnoredStaysIgnored() async throws {
        try folder.write("slow.json", SmallScenarios.slow(policies: ["weak"]))
        var process = LabProcess(["compare", "slow.json", "--jobs", "1"], folder: folder.path)
        process.environment["XDG_CACHE_HOME"] = folder.path + "/cache"
        process.isInBackground = true
        var isSent = false
        process.watching = { pid in
            guard !isSent, !ProcessTree.cells(of: pid).isEmpty else { return }
            kill(pid, SIGINT)
            isSent = true
        }
        try await check(process.run().exitCode, 0)
        check(isSent)
    }

    /// Libraries are set up before the first line of `lab` runs. The handler can be seen from
    /// outside only until then, so several are tried.
    @Test func aSignalBeforeThereIsAnythingToDoEndsItWithItsCode() async throws {
        var isCaught = 0
        for _ in 0..<40 {
            var process = folder.lab("--version")
            var isSent = false
            process.watching = { pid in
                guard !isSent, Self.catches(SIGTERM, pid) else { return }
                isSent = true
                kill(pid, SIGTERM)
            }
            let run = try await process.run()
            check(run.exitCode == 143 || run.exitCode == 0)
            check(run.errors, "")
            if isSent { isCaught += 1 }
        }
        check(isCaught > 0)
    }

    private static func catches(_ signal: Int32, _ pid: pid_t) -> Bool {
        let status = (try? String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8)) ?? ""
        guard let line = status.split(separator: "\n").first(where: { $0.hasPrefix("SigCgt:") }),
            let mask = UInt64(line.split(separator: "\t")[1], radix: 16)
        else { return false }
        return mask & 1 << UInt64(signal - 1) != 0
    }
}
#endif
