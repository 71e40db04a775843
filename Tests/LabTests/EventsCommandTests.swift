import Foundation
import Testing

@testable import PlainDesks

/// `--events`: all that happens, beside the result.
@Suite struct EventsCommandTests {
    let folder: LabFolder

    init() throws {
        folder = try LabFolder()
        try folder.write("feed.json", SmallScenarios.feed())
    }

    private func run(_ arguments: [String]) async throws -> LabProcess.Outcome {
        var process = folder.lab()
        process.arguments = arguments
        return try await process.run()
    }

    private var leftovers: [String] {
        get throws { try folder.names.filter { $0.contains(".lab-") } }
    }

    private func lines(_ text: String) -> [Substring] { text.split(separator: "\n") }

    @Test(arguments: ["run", "compare", "warn"])
    func eachCommandWritesEachCell(command: String) async throws {
        let run = try await run([
            command, "feed.json", "--memory", "model", "--seed", "1..2", "--events", "e.ndjson",
        ])
        check(run.exitCode, 0, note: "\(run.errors)")
        let text = try folder.read("e.ndjson")
        let begins = lines(text).filter { $0.contains("\"event\":\"begin\"") }
        check(begins.count, 10)
        check(
            begins[2],
            #"{"cell":3,"t":0,"event":"begin","scenario":"feed","policy":"weak","#
                + #""device":"iphone-8","seed":1,"memory":"model"}"#)
        check(text.hasPrefix("{\"events\":1,\"lab\":\""))
        check(lines(text).count { $0.hasSuffix("\"event\":\"end\"}") }, 10)
        try check(leftovers, [])
    }

    @Test(arguments: ["e.ndjson", "e.json"], ["model", "real"])
    func jobsAndRepeatsChangeNoByte(file: String, memory: String) async throws {
        var texts: [String] = []
        for more in [["--jobs", "1"], ["--jobs", "2"], ["--jobs", "3", "--repeats", "2"]] {
            let run = try await run(
                ["compare", "feed.json", "--memory", memory, "--events", file, "--seed", "1..3"]
                    + more)
            check(run.exitCode, 0, note: "\(run.errors)")
            texts.append(Self.withoutMeasures(try folder.read(file)))
        }
        check(texts[0].utf8.count > 10_000)
        check(texts[0] == texts[1] && texts[0] == texts[2])
        try check(leftovers, [])
    }

    /// Without what the kernel says.
    private static func withoutMeasures(_ text: String) -> String {
        text.split(separator: "\n").filter {
            !$0.contains("\"event\":\"memory\"") && !$0.contains("\"resident bytes\"")
        }.joined(separator: "\n")
    }

    @Test func realMemoryAddsWhatIsResidentAndNothingElse() async throws {
        var texts: [String] = []
        for memory in ["model", "real"] {
            let run = try await run(
                ["run", "feed.json", "--memory", memory, "--events", "e.ndjson", "--quiet"])
            check(run.exitCode, 0, note: "\(run.errors)")
            texts.append(try folder.read("e.ndjson"))
        }
        let measured = lines(texts[1]).filter { $0.contains("\"event\":\"memory\"") }
        check(measured.count > 10)
        check(measured.allSatisfy { $0.contains("\"rssBytes\":") })
        check(!texts[0].contains("\"event\":\"memory\""))
        let real = Self.withoutMeasures(texts[1]).replacing(
            "\"memory\":\"real\"", with: "\"memory\":\"model\"")
        check(real, Self.withoutMeasures(texts[0]))
    }

    @Test func theyChangeNothingOfTheResult() async throws {
        let command = ["compare", "feed.json", "--memory", "model", "--columns", "counted"]
        let plain = try await run(command)
        let told = try await run(command + ["--events", "e.ndjson"])
        check(plain.output == told.output && told.errors == plain.errors)
    }

    @Test func aStreamHasTheSameBytes() async throws {
        let command = [
            "compare", "feed.json", "--memory", "model", "--output", "r.csv", "--jobs", "2",
        ]
        _ = try await run(command + ["--events", "e.ndjson"])
        let streamed = try await run(command + ["--events", "-"])
        check(streamed.exitCode == 0 && streamed.errors == "")
        let written = try folder.read("e.ndjson")
        check(streamed.output, written)
    }

    @Test func aReaderWhoGoesEndsIt() async throws {
        var process = folder.lab(
            "compare", "feed.json", "--memory", "model", "--output", "r.csv", "--events", "-",
            "--seed", "1..200")
        process.outputReaderLeavesAfterBytes = 100
        let run = try await process.run()
        check(run.exitCode, 128 + SIGPIPE)
        try check(leftovers, [])
    }

    #if os(Linux)
    @Test(arguments: ["model", "real"])
    func aFullDeviceIsSaidAfterTheResult(memory: String) async throws {
        let run = try await run([
            "compare", "feed.json", "--memory", memory, "--events", "/dev/full",
        ])
        check(run.exitCode, 73)
        check(run.errors, "lab: cannot write /dev/full: No space left on device\n")
        try check(table(run.output).count, 5)
    }

    @Test func aResultThatCannotBeWrittenLeavesNoEvents() async throws {
        let run = try await run([
            "compare", "feed.json", "--memory", "model", "--output", "/dev/full", "--events",
            "e.ndjson",
        ])
        check(run.exitCode, 73)
        try check(folder.names.filter { $0 != "feed.json" && !$0.hasPrefix("cache") }, [])
    }

    @Test func aFullDiskLeavesTheOldEvents() async throws {
        guard geteuid() == 0, let disk = try SmallDisk(folder, kilobytes: 64) else { return }
        defer { disk.unmount() }
        for memory in ["model", "real"] {
            try folder.write("disk/e.ndjson", "old\n")
            let run = try await run([
                "compare", "feed.json", "--memory", memory, "--events", "disk/e.ndjson",
            ])
            check(run.exitCode, 73)
            check(run.errors.contains("No space left on device"))
            try check(table(run.output).count, 5)
            try check(folder.read("disk/e.ndjson"), "old\n")
            try check(leftovers, [])
        }
    }

    /// Compares, and sends the signal once the second cell's process has begun.
    private func interrupted(
        by signal: Int32, _ arguments: String...
    ) async throws -> LabProcess.Outcome {
        try folder.write("slow.json", SmallScenarios.slow())
        var process = folder.lab("compare", "slow.json", "--jobs", "2")
        process.arguments += arguments
        let place = folder.path
        var isSent = false
        process.watching = { pid in
            let names = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
            // The file's own, and those of cells.
            let count = names.count { $0.hasPrefix(".lab-") }
            let worked = ProcessTree.cells(of: pid).map(ProcessTree.worked).max() ?? 0
            guard !isSent, count > 1, worked > 0.3 else { return }
            isSent = true
            kill(pid, signal)
        }
        let run = try await process.run()
        check(isSent)
        return run
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func anInterruptLeavesWhatIsDoneAndNoSpool(signal: Int32) async throws {
        let run = try await interrupted(by: signal, "--events", "e.ndjson", "--output", "r.csv")
        check(run.exitCode, 128 + signal)
        try check(leftovers, [])
        // No row is kept where the signal came before a cell was done.
        let rows = try? folder.read("r.csv.partial")
        let done = try rows.map { try table($0).map { $0["policy"] } } ?? []
        let text = try folder.read("e.ndjson.partial")
        check(text.hasSuffix("\n") && text.hasPrefix("{\"events\":1"))
        for (cell, policy) in ["weak", "none"].enumerated() {
            let ends = text.contains("{\"cell\":\(cell + 1),\"t\":")
            check(ends, done.contains(policy), note: "\(policy)")
        }
    }

    @Test func anInterruptedTraceIsWhole() async throws {
        let run = try await interrupted(by: SIGINT, "--events", "e.json")
        check(run.exitCode, 130)
        let file = try JSONSerialization.jsonObject(with: Data(folder.read("e.json.partial").utf8))
        check((file as? [String: Any])?["traceEvents"] is [Any])
    }

    /// Bytes of the second cell's events by now: the first one's go straight to what becomes the
    /// file, and its own to a file beside it.
    private func putAside(by lab: pid_t) -> Int {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        let sizes = names.filter { $0.hasPrefix(".lab-\(lab)-") }.map { name in
            let path = "\(folder.path)/\(name)"
            let size = try? FileManager.default.attributesOfItem(atPath: path)[.size]
            return (size as? NSNumber)?.intValue ?? 0
        }
        return sizes.count < 2 ? 0 : sizes.min() ?? 0
    }

    @Test(arguments: ["e.ndjson", "e.json"])
    func aKilledCellLeavesWholeLines(file: String) async throws {
        try folder.write(
            "slow.json", SmallScenarios.slow(policies: ["weak", "none", "offscreen"]))
        var process = folder.lab("compare", "slow.json", "--jobs", "1", "--events", file)
        var cells: Set<pid_t> = []
        var second: pid_t?
        process.watching = { pid in
            for cell in ProcessTree.cells(of: pid) where cells.insert(cell).inserted {
                second = cells.count == 2 ? cell : second
            }
            guard let cell = second, putAside(by: pid) > 4096 else { return }
            kill(cell, SIGKILL)
        }
        let run = try await process.run()
        try check(table(run.output).map { $0["status"] }, ["ok", "killed-by-kernel", "ok"])
        let text = try folder.read(file)
        if file == "e.json" {
            _ = try JSONSerialization.jsonObject(with: Data(text.utf8))
        } else {
            for line in lines(text) {
                _ = try JSONSerialization.jsonObject(with: Data(line.utf8))
            }
            let ends = lines(text).filter { $0.hasSuffix("\"event\":\"end\"}") }
            check(ends.map { $0.hasPrefix("{\"cell\":2,") }, [false, false])
            check(lines(text).count { $0.hasPrefix("{\"cell\":2,") } > 10)
        }
        try check(leftovers, [])
    }
    #endif
}
