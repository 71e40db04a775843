import Testing

@testable import LabBase
@testable import LabRecordings
@testable import PlainDesks

/// The log that listeners of OkHttp and URLSession write.
@Suite("A log of transfers") struct TransferLogTests {
    private static let shared = "\(Repository.root)/Recorder/Shared/transfers.ndjson"

    private static func read(_ lines: [String]) throws -> Imported {
        let folder = ScratchFolder()
        let text = lines.map { $0 + "\n" }.joined()
        return try Importer.read(folder.write("a.ndjson", Array(text.utf8)), from: nil)
    }

    private static let ms: Int64 = 1_000_000

    @Test("is read as both listeners write it")
    func isRead() throws {
        let log = try Importer.read(Self.shared, from: nil)
        check(log.importer.name, "transfers")
        check(log.fetches.count, 7)
        let first = try require(log.fetches.first)
        check((first.beginNs, first.sentNs), (0, 1_500_000))
        check((first.waitNs, first.receiveNs), (38_750_000, 19_750_000))
        check(first.bytes == 90_000 && first.kind == .picture(.jpeg))
        check(first.transport == .multiplexed && first.tookNs == nil)
        // The same URL later, over another version.
        let again = log.fetches[3]
        check(again.resource == first.resource && again.transport == .plain)
        // A transfer of which only the ends are known.
        check(log.fetches[2].tookNs == 25 * Self.ms && log.fetches[2].waitNs == nil)
        check(log.fetches.map(\.status), [200, 200, 200, 200, 304, 404, 200])
        check(log.remarks.count, 2)
    }

    @Test("has every key that is declared in what both listeners write")
    func hasEveryKey() throws {
        let text = try Repository.text("Recorder/Shared/transfers.ndjson")
        for key in TransferKey.all { check(text.contains("\"\(key.name)\":"), note: "\(key.name)") }
    }

    @Test(
        "passes over a line that can't be one, by its key",
        arguments: [
            (#"{"t":1,"url":1,"x":2}"#, "with a key that isn't known"),
            (#"{"t":-1,"url":1}"#, "with a 't' that can't be one"),
            (#"{"t":1,"url":0}"#, "with a 'url' that can't be one"),
            (#"{"t":1}"#, "without 'url'"), (#"[]"#, "that are no objects"),
            (#"{"t":1,"url":1,"status":700}"#, "with a 'status' that can't be one"),
            (#"{"t":1,"url":1,"cached":true}"#, "answered by a cache of HTTP"),
            (#"{"t":1,"url":1,"failed":true}"#, "without an answer"),
        ])
    func passesOver(line: String, why: String) throws {
        let log = try Self.read([#"{"transfers":1}"#, #"{"t":0,"url":1}"#, line])
        check(log.fetches.count, 1)
        check(log.remarks.map { $0.contains(why) && $0.contains("line 3") }, [true])
    }

    @Test("is refused without its first line, and read up to a line that is cut off")
    func isOfOneForm() throws {
        #expect(throws: Complaint.self) { try Self.read([#"{"transfers":2}"#]) }
        let folder = ScratchFolder()
        let text = #"{"transfers":1}"# + "\n" + #"{"t":0,"url":1}"# + "\n" + #"{"t":1,"u"#
        let log = try Importer.read(folder.write("a.ndjson", Array(text.utf8)), from: nil)
        check(log.fetches.count, 1)
    }
}
