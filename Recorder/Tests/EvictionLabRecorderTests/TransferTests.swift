import Foundation
import Testing

@testable import EvictionLabRecorder

/// Transfers that this recorder and the one for Android write alike.
@Suite struct TransferTests {
    private static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Shared")

    private static func text(_ name: String) throws -> String {
        try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
    }

    private static func transfer(_ words: [String]) -> RecordedTransfer {
        func known(_ index: Int) -> String? { words[index] == "-" ? nil : words[index] }
        func time(_ index: Int) -> Int64? {
            known(index).flatMap(Double.init).map { Int64(($0 * 1e6).rounded()) }
        }
        return RecordedTransfer(
            url: words[0], host: words[1], askedNs: time(2) ?? 0, sentNs: time(3),
            firstByteNs: time(4), endNs: time(5), bytes: known(6).flatMap { Int64($0) },
            status: known(7).flatMap { Int($0) }, mediaType: known(8), version: known(9),
            ending: words[10] == "cached" ? .cached : words[10] == "failed" ? .failed : .done)
    }

    private static func scratch() -> URL {
        FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).har")
    }

    /// The entries' numbers, if the file is a whole one.
    private static func entries(_ file: URL) throws -> [Int] {
        let root = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
        let log = try #require((root as? [String: Any])?["log"] as? [String: Any])
        return try #require(log["entries"] as? [[String: Int]]).compactMap { $0["number"] }
    }

    @Test func theTransfersOfBothListenersAreWrittenLineForLine() throws {
        let file = Self.scratch()
        defer { try? FileManager.default.removeItem(at: file) }
        let log = TransferRecording(writingTo: file)
        for line in try Self.text("transfers.tsv").split(separator: "\n")
        where !line.hasPrefix("#") {
            log.add(Self.transfer(line.split(separator: "\t").map(String.init)))
        }
        let written = try String(contentsOf: file, encoding: .utf8)
        let lines = written.split(separator: "\n").map { $0.trimmingPrefix { $0 == " " } }
        #expect(try lines == Self.text("transfers.har").split(separator: "\n"))
        #expect(!written.contains("planted-secret") && !written.contains("example"))
        #expect(log.failure == nil)
    }

    @Test func theFileIsWholeAfterEachEntry() throws {
        let file = Self.scratch()
        defer { try? FileManager.default.removeItem(at: file) }
        var archive = try ArchiveFile(file)
        #expect(try Self.entries(file) == [])
        for number in 1...300 {
            let blanks = String(repeating: " ", count: 97 * number % 700)
            try archive.append("{\"number\":\(blanks)\(number)}")
            #expect(try Self.entries(file) == Array(1...number))
        }
        // A line lies within a page: of a write over two, a kill may leave the first alone.
        for line in try Data(contentsOf: file).split(separator: UInt8(ascii: "\n")) {
            let first = try #require(line.firstIndex { $0 != UInt8(ascii: " ") })
            #expect(first / 4096 == line.endIndex / 4096)
        }
    }

    @Test func theFileIsWholeWheneverItsProcessIsKilled() async throws {
        var most = 0
        for round in 0..<100 {
            let file = Self.scratch()
            defer { try? FileManager.default.removeItem(at: file) }
            let path = file.path
            await #expect(processExitsWith: .signal(SIGKILL)) {
                [path = path as String, round = round as Int] in
                var archive = try ArchiveFile(URL(fileURLWithPath: path))
                Thread.detachNewThread {
                    usleep(UInt32(997 * round % 10_000))
                    kill(getpid(), SIGKILL)
                }
                let blanks = String(repeating: " ", count: 500)
                for number in 1... { try archive.append("{\"number\":\(blanks)\(number)}") }
            }
            let entries = try Self.entries(file)
            #expect(entries == Array(1..<entries.count + 1))
            most = max(most, entries.count)
        }
        #expect(most > 200)
    }

    @Test func aFileThatCannotBeWrittenIsSaid() {
        let log = TransferRecording(writingTo: URL(fileURLWithPath: "/nowhere/transfers.har"))
        log.add(RecordedTransfer(url: "https://a.example/1", host: "a.example", askedNs: 1))
        guard case .cannotWrite = log.failure else {
            Issue.record("\(String(describing: log.failure))")
            return
        }
    }
}
