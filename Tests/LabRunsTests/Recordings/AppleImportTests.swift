import Testing

@testable import LabBase
@testable import LabPictures
@testable import LabRecordings
@testable import PlainDesks

/// Logs and tables that `Tests/Imports/write-apple` wrote in the forms that public programs read.
@Suite("A log of Apple's") struct AppleImportTests {
    private static func read(_ name: String) throws -> Imported {
        let kind = name.hasSuffix(".xml") ? "xctrace" : "log-show"
        let log = try Importer.read("\(Repository.root)/Fuzz/corpus/\(kind)/\(name)", from: nil)
        check(log.importer.name, kind)
        return log
    }

    private static let ms: Int64 = 1_000_000

    @Test("has Nuke's downloads and decodes, of old names and new, with sizes as they are printed")
    func hasNuke() throws {
        let log = try Self.read("nuke.ndjson")
        check(log.fetches.map(\.beginNs), [0, 100 * Self.ms])
        check(log.fetches.map(\.tookNs), [80_500_000, 40 * Self.ms])
        check(log.fetches.map(\.bytes), [317_000, 1_200_000])
        check(log.fetches.map(\.kind), [.picture(.jpeg), .otherPicture])
        check(log.fetches.map(\.resource.host), [1, 2])
        let decode = try require(log.decodes.first)
        check(log.decodes.count, 1)
        // Decompressing is part of it.
        check((decode.beginNs, decode.endNs), (81 * Self.ms, 90 * Self.ms))
        check(decode.size, PixelSize(width: 640, height: 480))
        check(decode.resource, log.fetches[0].resource)
        for why in ["without a file", "without an end", "of URLSession beside", "other processes"] {
            check(log.remarks.contains { $0.contains(why) }, note: "\(why)")
        }
    }

    /// 160 ms before 500 and 60 ms before 600: 340 and 540 after the log's first line.
    @Test("has the tasks of URLSession by their summaries, and servers by their connections")
    func hasTasks() throws {
        let log = try Self.read("urlsession.ndjson")
        check(log.fetches.map(\.beginNs), [0, 200 * Self.ms])
        check(log.fetches.map(\.sentNs), [100 * Self.ms, 201 * Self.ms])
        check(log.fetches.map(\.waitNs), [30 * Self.ms, 49 * Self.ms])
        check(log.fetches.map(\.receiveNs), [29 * Self.ms, 8 * Self.ms])
        check(log.fetches.map(\.bytes), [118_497, 900])
        check(log.fetches.map(\.status), [200, 404])
        // The connection is used again, and then says its version no more.
        check(log.fetches.map(\.transport), [.multiplexed, .multiplexed])
        check(log.fetches.map(\.resource.host), [1, 1])
        check(log.fetches[0].resource != log.fetches[1].resource)
        for why in ["a cache answered", "that failed", "other processes"] {
            check(log.remarks.contains { $0.contains(why) }, note: "\(why)")
        }
    }

    @Test("has the rows of several tables, with what they refer to, of the process that loads")
    func hasTables() throws {
        let log = try Self.read("instruments.xml")
        check(log.fetches.map(\.beginNs), [1000 * Self.ms, 3000 * Self.ms])
        check(log.fetches.map(\.tookNs), [750 * Self.ms, 750 * Self.ms])
        check(Set(log.fetches.map(\.resource)).count, 1)
        check(log.fetches.map(\.kind), [.picture(.jpeg), .picture(.jpeg)])
        check(log.moments.map(\.what), [.memory(84_395_168), .memory(90_000_000), .background])
        check(log.remarks.map { $0.contains("of tasks that failed") }, [true])
    }

    @Test("has Nuke's intervals from a table of signposts")
    func hasSignposts() throws {
        let log = try Self.read("signposts.xml")
        check(log.fetches.map(\.tookNs), [4 * Self.ms])
        check(log.fetches.map(\.bytes), [12_000])
        check(log.decodes.map(\.size), [PixelSize(width: 400, height: 300)])
    }

    @Test(
        "is refused by its schema's name, with what is read",
        arguments: [
            ("contents.xml", "lists tables, and has the rows of none"),
            ("hangs.xml", "has a table of the schema 'potential-hangs', which isn't read"),
        ])
    func isRefused(name: String, what: String) {
        do {
            _ = try Self.read(name)
            Issue.record("it is taken")
        } catch {
            let message = "\(error)"
            check(message.contains(what) && message.contains("os-signpost"), note: "\(message)")
        }
    }

    @Test(
        "has sizes of files as a person reads them",
        arguments: [
            ("network · 12 KB · HTTP 200", 12_000), ("Finished with size 1,2 MB", 1_200_000),
            ("1.25 GB", 1_250_000_000), ("512 bytes", 512), ("Zero KB", nil), ("1.2345 KB", nil),
            ("KB", nil), ("9999999999 GB", nil), ("1,5 bytes", nil),
        ])
    func hasBytes(message: String, bytes: Int64?) {
        check(NukeSignposts.bytes(message), bytes)
    }
}
