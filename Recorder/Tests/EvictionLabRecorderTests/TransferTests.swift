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
            url: words[0], host: known(1), askedNs: time(2) ?? 0, sentNs: time(3),
            firstByteNs: time(4), endNs: time(5), bytes: known(6).flatMap { Int64($0) },
            status: known(7).flatMap { Int($0) }, mediaType: known(8), version: known(9),
            ending: words[10] == "cached" ? .cached : words[10] == "failed" ? .failed : .done)
    }

    @Test func theTransfersOfBothListenersAreWrittenLineForLine() throws {
        let file = FileManager.default.temporaryDirectory
            .appendingPathComponent("\(UUID().uuidString).ndjson")
        defer { try? FileManager.default.removeItem(at: file) }
        let log = TransferRecording(writingTo: file, from: Date(timeIntervalSince1970: 0))
        for line in try Self.text("transfers.tsv").split(separator: "\n")
        where !line.hasPrefix("#") {
            log.add(Self.transfer(line.split(separator: "\t").map(String.init)))
        }
        let written = try String(contentsOf: file, encoding: .utf8)
        #expect(try written == Self.text("transfers.ndjson"))
        #expect(!written.contains("planted-secret") && !written.contains("example"))
        #expect(log.failure == nil)
    }

    @Test func aFileThatCannotBeWrittenIsSaid() {
        let log = TransferRecording(
            writingTo: URL(fileURLWithPath: "/nowhere/transfers.ndjson"))
        log.add(RecordedTransfer(url: "https://a.example/1", host: "a.example", askedNs: 1))
        guard case .cannotWrite = log.failure else {
            Issue.record("\(String(describing: log.failure))")
            return
        }
    }
}
