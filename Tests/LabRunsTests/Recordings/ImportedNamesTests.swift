import Testing

@testable import LabBase
@testable import LabDevices
@testable import LabRecordings
@testable import PlainDesks

/// Names in logs are numbers from the moment that they are read.
@Suite("A log's names") struct ImportedNamesTests {
    /// Samples have this word in each URL, query, path and message that isn't to be kept.
    private static let secret = "planted-secret"

    private static let samples = [
        "perfetto/feed.pftrace", "perfetto/decoders.pftrace", "log-show/nuke.ndjson",
        "log-show/urlsession.ndjson", "xctrace/instruments.xml", "xctrace/signposts.xml",
    ]

    @Test("are in nothing that is made of it", arguments: samples)
    func areNotKept(sample: String) throws {
        let bytes = try InputFile.bytes(of: "\(Repository.root)/Fuzz/corpus/\(sample)")
        check(String(decoding: bytes, as: UTF8.self).contains(Self.secret))
        let log = try Importer.read("\(Repository.root)/Fuzz/corpus/\(sample)", from: nil)
        var shown = ""
        dump(log, to: &shown)
        let all = shown + log.remarks.joined() + ImportSurvey(log).lines.joined()
        check(!all.contains(Self.secret) && !all.contains("img.example"))
    }

    @Test("are in no message of a log that is cut off anywhere", arguments: samples)
    func areInNoMessage(sample: String) throws {
        let bytes = try InputFile.bytes(of: "\(Repository.root)/Fuzz/corpus/\(sample)")
        let folder = ScratchFolder()
        for end in stride(from: 1, to: bytes.count, by: Draws.step(13)) {
            let path = folder.write("cut", Array(bytes[..<end]))
            let name = sample.prefix { $0 != "/" }
            do {
                let log = try Importer.read(path, from: String(name))
                check(!log.remarks.joined().contains(Self.secret))
            } catch {
                check(!"\(error)".contains(Self.secret))
            }
        }
    }
}
