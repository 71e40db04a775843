import Foundation
import LabKeyTraces
import LabOrders
import Testing

@testable import PlainDesks

/// `lab bench formats`, over traces that are short.
@Suite struct BenchCommandTests {
    let folder: LabFolder

    init() throws { folder = try LabFolder() }

    private func bench(requests: Int) -> LabProcess {
        var process = folder.lab(
            "bench", "formats", "--requests", "\(requests)", "--repeats", "1")
        process.environment["TMPDIR"] = folder.path
        return process
    }

    @Test func eachFormatHasARow() async throws {
        let run = try await bench(requests: 1000).run()
        check(run.exitCode == 0 && run.errors == "")
        let lines = run.output.split(separator: "\n")
        check(lines[0], "key traces by format, 1000 Zipf requests, processes included")
        check(lines[1].hasPrefix("  format "))
        let rows = lines.dropFirst(2).prefix(KeyFormats.writtenIDs.count).map {
            $0.split(separator: " ")
        }
        check(rows.map { String($0[0]) }, KeyFormats.writtenIDs)
        // Bytes have their unit as a word of its own.
        check(rows.allSatisfy { row in row.dropFirst(3).allSatisfy { Double($0) != nil } })
        try check(folder.names, [])
    }

    @Test func eachOrderHasARowBesideThePassThatOnlyReads() async throws {
        let run = try await folder.lab(
            "bench", "keys", "--requests", "2000", "--repeats", "1", "--quiet"
        ).run()
        check(run.exitCode == 0 && run.errors == "")
        let lines = run.output.split(separator: "\n").map { $0.split(separator: " ") }
        check(lines[1].prefix(1), ["floor:"])
        let names = lines.dropFirst(2).prefix(OrderRegistry.forKeyTraces.count).map { $0[0] }
        check(names.map(String.init), OrderRegistry.forKeyTraces)
        check(run.output.contains("a grid of 96 caches"))
    }

    @Test func anInterruptLeavesNoTrace() async throws {
        var process = bench(requests: 100_000)
        let folder = folder
        var isSent = false
        process.watching = { pid in
            // One signal: a second ends the process at once, before it has removed its files.
            guard !isSent, (try? folder.names.isEmpty) == false else { return }
            isSent = true
            kill(pid, SIGINT)
        }
        let run = try await process.run()
        check(run.exitCode, 130)
        try check(folder.names, [])
    }
}
