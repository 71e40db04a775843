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

    #if os(Linux)
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
        // No row and no event is kept where the signal came before a cell was done.
        let rows = try? folder.read("r.csv.partial")
        let done = try rows.map { try table($0).map { $0["policy"] } } ?? []
        guard let text = try? folder.read("e.ndjson.partial") else {
            return check(run.errors.contains("interrupted: 0 of 2 cells are done"))
        }
        check(text.hasSuffix("\n") && text.hasPrefix("{\"events\":1"))
        for (cell, policy) in ["weak", "none"].enumerated() {
            let ends = text.contains("{\"cell\":\(cell + 1),\"t\":")
            check(ends, done.contains(policy), note: "\(policy)")
        }
    }

    @Test func anInterruptedTraceIsWhole() async throws {
        let run = try await interrupted(by: SIGINT, "--events", "e.json")
        check(run.exitCode, 130)
        guard let text = try? folder.read("e.json.partial") else {
            return check(run.errors.contains("interrupted: 0 of 2 cells are done"))
        }
        let file = try JSONSerialization.jsonObject(with: Data(text.utf8))
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
        try folder.write("slow.json", SmallScenarios.slow(policies: ["weak", "none", "offscreen"]))
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
