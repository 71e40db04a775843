import Testing

@testable import LabMemory
@testable import LabOrders
@testable import LabPictures
@testable import LabReplay
@testable import LabRuns
@testable import PlainDesks

@Suite("Messages between a parent and its child")
struct ChildMessageTests {
    private static let picture: PixelRequest.Picture = {
        var facts = PictureFacts(.jpeg, PixelSize(width: 640, height: 480))
        facts.kind = .jpegProgressive
        facts.isTurned = true
        facts.frames = 3
        facts.frameNs = 100_000_000
        facts.hasAlpha = true
        facts.comesInRows = false
        facts.decoderBytes = 7
        facts.animationBytes = 8
        facts.workPixels = 9
        var target = PictureTarget(size: PixelSize(width: 64, height: 48))
        target.way = .rows
        target.layout = .rgb565
        target.frames = 2
        // A tab, a line's end and the sign of an escape.
        return PixelRequest.Picture(
            path: "/a b,\tc\n%09/ü.jpg", facts: facts, target: target, isBroken: true)
    }()

    private func readsBack<Message: ChildMessage & Equatable>(_ all: [Message]) {
        for message in all {
            check(message.line.contains("\n"), false)
            check(Message(line: message.line), message)
            let fields = message.fields
            check(Message(fields: Array(fields.dropLast())), nil)
            check(Message(fields: fields + [""]), nil)
        }
    }

    @Test func `a request to an app, and its answer, read back from one line`() {
        readsBack([
            AppRequest.decode(PixelRequest(bytes: 12, picture: Self.picture), instance: 3),
            .decode(PixelRequest(bytes: 1 << 40), instance: 0), .fill(bytes: 4096, instance: 1),
            .release(instance: 77), .keep(bytes: 0), .purge, .join("v1:/a b\tc"), .figures,
        ])
        readsBack([
            AppAnswer.done(cpuNs: 12_345), .noMemory, .undecodable("a row\tis\nshort"),
            .refused("no right"),
            .figures(AppFigures(residentBytes: 1, arenaResidentBytes: 2, arenaActiveBytes: 3)),
        ])
    }

    @Test func `what a cell's process says reads back from one line`() {
        let bytes = ByteSnapshot(
            image: 1, onScreen: 2, offScreen: 3, store: 4, inFlight: 5, duplicate: 6, garbage: 7)
        var sample = TimelineSample(
            timeNs: 5, bytes: bytes, screen: "a\tb,\"c\"",
            events: [.screen("feed"), .warning(.critical), .killed])
        var all: [CellMessage] = [
            .status(.overLimit), .figures([.integer(3), .none]), .held(bytes, peakNs: 9),
            .sample(sample), .problem(""), .unwritten("no room"),
            .progress(RunProgress(timeNs: 300_100_000, growths: 3, decodes: 3, requests: 4)),
        ]
        sample.memory = MemorySample(residentBytes: 8, arenaResidentBytes: 9)
        all.append(.sample(sample))
        for message in all { check(CellMessage(line: message.line), message) }
        check(
            CellMessage(line: CellMessage.problem("of two\nlines").line),
            .problem("of two lines"))
    }

    @Test func `what the process of a key trace's cell, or of a plugin's check, says reads back`() {
        var counts = KeyCounts()
        (counts.requests, counts.missedBytes, counts.excessRequest) = (9, 1 << 50, 7)
        var detailed = counts
        detailed.details = DetailCounts()
        detailed.details?.waitedNs = 12
        readsBack([
            KeyCellMessage.counts(counts), .window(detailed), .wall(ns: 3),
            .ended(.crashed, "in 'evict', at request 3"),
        ])
        var report = PluginReport(PluginName(path: "./a.so", settings: "b"), seed: .max)
        (report.kind, report.latest, report.isOver) = ("an order", 3, true)
        report.add(DrillOutcome(insertions: 1, calls: 2, limitFault: "x"), DrillOutcome())
        readsBack([report])
    }

    @Test func `a request reads back from the words of a command line, and no other is one`() throws
    {
        let kinds = [
            AppKind(), AppKind(keepsFreed: true),
            AppKind(keepsFreed: false, pixelRatio: 1.3, heapRatio: 2.8),
        ]
        for kind in kinds { check(AppKind(words: kind.words), kind) }
        var reading = KeyTraceReading(paths: ["a=b", "c d"])
        reading.options.delimiter = "\t"
        reading.keepsGoing = true
        let request = KeyCellRequest(
            reading: reading, policy: "plugin(./a.so)", capacity: .init(amount: 7, isSized: true),
            warmUp: 3, window: nil, seed: .max, requests: 9)
        check(KeyCellRequest(words: request.words), request)
        check(AppKind(words: request.words), nil)
        check(CellRequest(words: request.words), nil)
        let candidate = CandidateRequest(
            plugin: PluginName(path: "/candidate.so"), name: "mine.c",
            capacity: .init(amount: 1, isSized: false), keyCount: 4, seed: 42,
            limits: CandidateLimits())
        check(CandidateRequest(words: candidate.words), candidate)
    }
}
