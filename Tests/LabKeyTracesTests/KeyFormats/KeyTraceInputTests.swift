import Foundation
import Testing

@testable import KeyTraceDesks
@testable import LabBase
@testable import LabKeyTraces
@testable import LabOrders
@testable import PlainDesks

/// Files on a disk, opened as commands open them.
@Suite struct KeyTraceInputTests {
    private func withFolder(_ body: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("evictionlab-keys-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder.path)
    }

    private func put(_ bytes: [UInt8], _ path: String) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: path))
    }

    private func failure(_ paths: [String], format: String? = nil) -> Complaint? {
        var choice = KeyTraceInput.Choice()
        choice.format = format
        do throws(Complaint) {
            _ = try KeyTraceInput(paths, choice)
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: [Compression.gzip, .zstd])
    func severalStreamsInARowAreOneFile(compression: Compression) throws {
        try withFolder { folder in
            let trace = PlainTrace.random(seed: 31, count: 60_000)
            let plain = try written(trace, as: OracleGeneral.self)
            let output = MemorySink()
            for part in [plain[..<7], plain[7..<700_000], plain[700_000...]] {
                let sink = compression.compressing(output)
                try sink.write(Array(part))
                try sink.finish()
            }
            // Its name tells nothing.
            try put(output.bytes, "\(folder)/t")
            let input = try KeyTraceInput(["\(folder)/t"])
            check(input.decided, ["\(folder)/t: read as oracleGeneral, \(compression.rawValue)"])
            check(ReadTrace(input.source).trace, trace)
        }
    }

    /// The line in which a stream breaks off tells nothing of the format.
    @Test func whereAStreamIsCutOffItsFormatIsKnownOrTheCutIsNamed() throws {
        func half(_ plain: [UInt8]) throws -> [UInt8] {
            let output = MemorySink()
            let sink = Compression.gzip.compressing(output)
            try sink.write(plain)
            try sink.finish()
            return Array(output.bytes.prefix(output.bytes.count / 2))
        }
        let lines = (0..<250).map { number in
            "12816637200\(number * number * 7919 % 9_000_000 + 1_000_000),usr,0,Read,"
                + "\(number * 104_729 % 99_991 * 512),\(512 + number % 9),\(number)\n"
        }
        try withFolder { folder in
            try put(half(Array(lines.joined().utf8)), "\(folder)/lines.gz")
            let input = try KeyTraceInput(["\(folder)/lines.gz"])
            check(input.decided[0].contains("read as msr, gzip"))
            let read = ReadTrace(input.source)
            check(read.trace.keys.count > 10)
            check(read.failure?.what.contains("cut off"), true)
            try put(half((0..<3000).map { UInt8($0 * $0 % 251) }), "\(folder)/bytes.gz")
            check(failure(["\(folder)/bytes.gz"])?.what.contains("cut off"), true)
        }
    }

    @Test(arguments: [Compression.gzip, .zstd])
    func theUsualToolsAndWeReadEachOther(compression: Compression) throws {
        let tool = "/usr/bin/\(compression.rawValue)"
        guard FileManager.default.isExecutableFile(atPath: tool) else { return }
        try withFolder { folder in
            let trace = PlainTrace.random(seed: 32, count: 30_000)
            let path = "\(folder)/t.lcs"
            try put(written(trace, as: LCS.self), path)
            try run(tool, ["-q", path])
            let packed = path + compression.ending
            try check(ReadTrace(KeyTraceInput([packed]).source).trace, trace)

            let output = try OutputBytes(OutputFile("\(folder)/u.csv\(compression.ending)"))
            let input = try KeyTraceInput([packed])
            _ = try KeyConversion.run(
                input.source, input.texts, to: CSVColumns.self, compression.compressing(output))
            try run(tool, ["-q", "-d", "\(folder)/u.csv\(compression.ending)"])
            try check(ReadTrace(KeyTraceInput(["\(folder)/u.csv"]).source).trace, trace)
        }
    }

    private func run(_ tool: String, _ words: [String]) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: tool)
        process.arguments = words
        try process.run()
        process.waitUntilExit()
        check(process.terminationStatus, 0)
    }

    @Test func filesInARowAreOneTrace() throws {
        try withFolder { folder in
            let trace = PlainTrace.random(seed: 33, count: 9000)
            let halves = [
                PlainTrace(
                    keys: Array(trace.keys[..<4000]), sizes: Array(trace.sizes[..<4000]),
                    times: Array(trace.times[..<4000]), columns: trace.columns),
                PlainTrace(
                    keys: Array(trace.keys[4000...]), sizes: Array(trace.sizes[4000...]),
                    times: Array(trace.times[4000...]), columns: trace.columns),
            ]
            for format: any WrittenKeyFormat.Type in [
                OracleGeneral.self, EVK.self, CSVColumns.self,
            ] {
                let paths = ["\(folder)/a.\(format.id)", "\(folder)/b.\(format.id)"]
                for (half, path) in zip(halves, paths) { try put(written(half, as: format), path) }
                let input = try KeyTraceInput(paths)
                check(ReadTrace(input.source).trace, trace)
                check(input.decided.count, 2)
                let damaged = try written(halves[1], as: format).dropLast(9)
                try put(Array(damaged), paths[1])
                let read = try ReadTrace(KeyTraceInput(paths).source)
                check(read.failure.map { $0.goodRequests == read.trace.keys.count } ?? true)
                check(read.trace.keys, Array(trace.keys.prefix(read.trace.keys.count)))
            }
        }
    }

    @Test func filesOfDifferentColumnsAreNoTrace() throws {
        try withFolder { folder in
            let trace = PlainTrace.random(seed: 34, count: 10)
            try put(written(trace, as: CSVColumns.self), "\(folder)/a.csv")
            try put(written(trace, as: PlainKeys.self), "\(folder)/b.txt")
            try put(written(trace, as: LCS.self), "\(folder)/c.lcs")
            let columns = failure(["\(folder)/a.csv", "\(folder)/b.txt"])
            check(
                columns?.message,
                "it has neither times nor sizes, and \(folder)/a.csv has times "
                    + "and sizes: files that make one trace have the same columns")
            check(failure(["\(folder)/a.csv", "\(folder)/c.lcs"])?.exit, .badData)
        }
    }

    @Test func whatIsNoTraceIsRefused() throws {
        try withFolder { folder in
            try put([], "\(folder)/empty.csv")
            try put([0, 1, 2, 3, 255], "\(folder)/odd")
            check(failure(["\(folder)/none"])?.exit, .noInput)
            check(failure([folder])?.exit, .badData)
            check(failure([folder])?.message, "it is a folder. Name the files in it")
            check(failure(["\(folder)/empty.csv"])?.message, "it is empty")
            check(failure(["\(folder)/empty.csv"])?.exit, .badData)
            check(
                failure(["\(folder)/odd"])?.message,
                "neither its contents nor its name tell the format. Say it: --from "
                    + KeyFormats.ids.joined(separator: "|"))
            check(failure(["\(folder)/odd"], format: "lcs")?.message.contains("header"), true)
        }
    }

    @Test func evkGivesDenseNumbersUnlessKeysAreWanted() throws {
        try withFolder { folder in
            let trace = PlainTrace(keys: [50, 7, 50, 9])
            try put(written(trace, as: EVK.self), "\(folder)/t.evk")
            let dense = try KeyTraceInput(["\(folder)/t.evk"])
            check(dense.source.denseKeyCount, 3)
            check(dense.source.requestCount, 4)
            check(ReadTrace(dense.source).trace.keys, [0, 1, 0, 2])
            var choice = KeyTraceInput.Choice()
            choice.keepsNames = true
            let named = try KeyTraceInput(["\(folder)/t.evk"], choice)
            check(named.source.denseKeyCount, nil)
            check(ReadTrace(named.source).trace.keys, trace.keys)
        }
    }

    @Test func anAbandonedOutputLeavesNothing() throws {
        try withFolder { folder in
            let path = "\(folder)/t.arc"
            try put(Array("before".utf8), path)
            do {
                let output = try OutputBytes(OutputFile(path))
                try output.write(Array("half".utf8))
            }
            try check(FileManager.default.contentsOfDirectory(atPath: folder), ["t.arc"])
            try check(String(contentsOfFile: path, encoding: .utf8), "before")
        }
    }

    @Test func `offers to go on only where something is good`() {
        let none = Complaint.damage("a", "it was cut off", at: .byte(32), good: 0)
        check(none.description, "a: byte 32: it was cut off.")
        let some = Complaint.damage("a", "it was cut off", at: .line(3), good: 2)
        check(some.description.hasSuffix("2 requests before it are good; --keep-going uses them"))
    }
}
