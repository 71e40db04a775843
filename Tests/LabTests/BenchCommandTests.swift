import Foundation
import LabKeyTraces
import LabOrders
import Testing

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
        #expect(run.exitCode == 0 && run.errors == "")
        let lines = run.output.split(separator: "\n")
        #expect(lines[0] == "key traces by format, 1000 Zipf requests, processes included")
        #expect(lines[1].hasPrefix("  format "))
        let rows = lines.dropFirst(2).prefix(KeyFormats.writtenIDs.count).map {
            $0.split(separator: " ")
        }
        #expect(rows.map { String($0[0]) } == KeyFormats.writtenIDs)
        // Bytes have their unit as a word of its own.
        #expect(rows.allSatisfy { row in row.dropFirst(3).allSatisfy { Double($0) != nil } })
        #expect(try folder.names == [])
    }

    @Test func eachOrderHasARowBesideThePassThatOnlyReads() async throws {
        let run = try await folder.lab(
            "bench", "keys", "--requests", "2000", "--repeats", "1", "--quiet"
        ).run()
        #expect(run.exitCode == 0 && run.errors == "")
        let lines = run.output.split(separator: "\n").map { $0.split(separator: " ") }
        #expect(lines[1].prefix(1) == ["floor:"])
        let names = lines.dropFirst(2).prefix(OrderRegistry.forKeyTraces.count).map { $0[0] }
        #expect(names.map(String.init) == OrderRegistry.forKeyTraces)
        #expect(run.output.contains("a grid of 96 caches"))
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
        #expect(run.exitCode == 130)
        #expect(try folder.names == [])
    }
}
