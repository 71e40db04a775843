import Testing

@testable import LabBase
@testable import LabDevices
@testable import LabPictures
@testable import LabRecordings
@testable import PlainDesks

/// Traces that `Tests/Imports/write-perfetto` wrote with Perfetto's own schema.
@Suite("A trace of Perfetto's") struct PerfettoImportTests {
    private static func path(_ name: String) -> String {
        "\(Repository.root)/Fuzz/corpus/perfetto/\(name).pftrace"
    }

    private static func read(_ name: String) throws -> Imported {
        try Importer.read(path(name), from: nil)
    }

    private static let ms: Int64 = 1_000_000

    @Test("has a load of Glide's once, and the decode of BitmapFactory's two calls that is one")
    func hasALoad() throws {
        let log = try Self.read("feed")
        check(log.importer.name, "perfetto")
        check(log.requests.map(\.timeNs), [10 * Self.ms])
        check(log.requests.map(\.hits), [false])
        let decode = try require(log.decodes.first)
        check(log.decodes.count, 1)
        check((decode.beginNs, decode.endNs), (42 * Self.ms, 50 * Self.ms))
        check(decode.resource?.number, log.requests.first?.resource.number)
        check(log.remarks.contains { $0.contains("of BitmapFactory, just before a longer one") })
    }

    @Test("has frames, memory and the app's life, in order of time though the cores' weren't")
    func hasMoments() throws {
        let log = try Self.read("feed")
        let moments = log.moments.map { ($0.timeNs / Self.ms, $0.what) }
        let wanted: [(Int64, Imported.Moment.What)] = [
            (0, .frame), (16, .frame), (20, .memory(102_400_000)), (32, .frame),
            (60, .memoryWarning), (75, .background), (80, .memory(122_880_000)),
            (90, .foreground),
        ]
        check(moments.map(\.0), wanted.map(\.0))
        check(moments.map(\.1), wanted.map(\.1))
        check(log.remarks.contains { $0.contains("saying that the system ended the app") })
    }

    @Test("has the sizes that ImageDecoder was asked for, and memory by its parts")
    func hasSizes() throws {
        let log = try Self.read("decoders")
        check(
            log.decodes.map(\.size),
            [
                PixelSize(width: 400, height: 300), PixelSize(width: 64, height: 48),
            ])
        // 30 and 50 MB, then 60 instead of 50, which another process's thread told.
        check(log.moments.map(\.what), [.memory(80_000_000), .memory(90_000_000)])
    }

    @Test("has sections of the app's own packets, by interned names and a clock of their own")
    func hasTracks() throws {
        let log = try Self.read("tracks")
        check(log.moments.map(\.what), [.frame])
        check(log.decodes.map(\.beginNs), [6 * Self.ms, 9_500_000])
        check(log.decodes.map(\.endNs), [9 * Self.ms, 11_500_000])
        check(log.remarks.contains { $0.contains("of a clock that the trace doesn't tell") })
    }

    @Test("tells memory, and claims none of the others")
    func claims() throws {
        try check(Self.read("feed").importer.tells, [.memory])
    }

    @Test("is read up to the packet that is cut off")
    func isCut() throws {
        let bytes = try InputFile.bytes(
            of: "\(Repository.root)/Fuzz/corpus/perfetto/decoders.pftrace")
        let folder = ScratchFolder()
        let path = folder.write("cut.pftrace", Array(bytes.dropLast(3)))
        let log = try Importer.read(path, from: nil)
        check(log.decodes.count, 2)
        check(log.remarks.contains { $0.contains("cut off by the file's end") })
    }

    @Test("is refused with the byte that is damaged, and nothing of its text")
    func isRefused() throws {
        var bytes = try InputFile.bytes(of: "\(Repository.root)/Fuzz/corpus/perfetto/feed.pftrace")
        // The first field of the first packet becomes the beginning of a group.
        bytes[2] = 0x0B
        let folder = ScratchFolder()
        let path = folder.write("bad.pftrace", bytes)
        do throws(Complaint) {
            _ = try Importer.read(path, from: "perfetto")
            Issue.record("it is taken")
        } catch {
            check(error.description.contains("byte 2: isn't a trace of Perfetto's"))
        }
    }

    @Test(
        "has sections of names that are declared, whole or as a beginning",
        arguments: [
            ("Choreographer#doFrame 12", PerfettoSection.Meaning.frame),
            ("decodeBitmap", .bitmapFactory),
            ("decodeBitmapOfMine", nil), ("lmk,12,3,4", .kill), ("", nil), ("ID#w=", .size),
        ])
    func hasMeanings(name: String, meaning: PerfettoSection.Meaning?) {
        let bytes = Array("xx\(name)yy".utf8)
        check(PerfettoSection.meaning(bytes, 2..<bytes.count - 2), meaning)
    }

    @Test("takes each form of a marker's line")
    func takesMarkers() {
        func point(_ text: String) -> (SystracePoint.What, Int32?, String)? {
            let bytes = Array(text.utf8)
            return SystracePoint(bytes, in: 0..<bytes.count).map {
                ($0.what, $0.process, String(decoding: bytes[$0.name], as: UTF8.self))
            }
        }
        check(point("B|16|a|b\n")!, (.begin, 16, "a|b"))
        check(point("E|16\n")!, (.end, 16, ""))
        check(point("E")!, (.end, nil, ""))
        check(point("S|16|load|7")!, (.asyncBegin, 16, "load"))
        check(point("N|16|track|what")!, (.instant, 16, "what"))
        check(point("C|16|heap|-12|x")!, (.counter(-12), 16, "heap"))
        for text in ["", "B", "B|", "B|x|a", "C|16|heap|x", "trace_event_clock_sync: 1", "X|1|a"] {
            check(point(text), nil, note: "\(text)")
        }
    }
}
