import Testing

@testable import LabMemory
@testable import LabPictures
@testable import LabRuns
@testable import PlainDesks

/// The lines between a phone's replay and the processes of its apps.
@Suite("Orders to the process of an app")
struct HoldMessageTests {
    private static let picture: PixelOrder.Picture = {
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
        return PixelOrder.Picture(
            path: "/a b,\tc\n%09/ü.jpg", facts: facts, target: target, isBroken: true)
    }()

    private static let orders: [HoldOrder] = [
        .decode(PixelOrder(bytes: 12, picture: picture), instance: 3),
        .decode(
            PixelOrder(
                bytes: 1 << 40,
                picture: PixelOrder.Picture(
                    path: "x", facts: PictureFacts(.png, PixelSize(width: 1, height: 2)),
                    target: PictureTarget())),
            instance: 0),
        .decode(PixelOrder(bytes: 5), instance: 9), .fill(bytes: 4096, instance: 1),
        .release(instance: 77), .keep(bytes: 0), .purge, .join("v1:/a b\tc"), .figures,
    ]

    @Test("each order is one line and reads back as it was", arguments: orders)
    func orderReadsBack(order: HoldOrder) {
        check(!order.line.contains("\n"))
        check(HoldOrder(line: order.line), order)
    }

    @Test func `orders are short lines`() {
        check(HoldOrder.fill(bytes: 4096, instance: 1).line, "fill\t1\t4096")
        check(HoldOrder.decode(PixelOrder(bytes: 5), instance: 9).line, "decode\t9\t5")
        check(HoldOrder.purge.line, "purge")
    }

    @Test(
        "a line that no parent writes is no order",
        arguments: [
            "", "fill", "fill\t1", "fill\tx\t1", "fill\t1\t2\t3", "release\t", "keep\t1.5",
            "decode\t1", "decode\t1\t2\tpath", "purge\t1", "join", "Purge", "release\t%zz",
        ])
    func refusesOrders(line: String) { check(HoldOrder(line: line), nil) }

    @Test("a decode whose picture lacks a field, or has a size that no file has, is no order")
    func refusesPictures() {
        let fields = Self.orders[0].line.split(separator: "\t", omittingEmptySubsequences: false)
        check(HoldOrder(line: fields.joined(separator: "\t")) != nil)
        check(HoldOrder(line: fields.dropLast().joined(separator: "\t")), nil)
        var wide = fields
        let width = fields.firstIndex(of: "640")!
        wide[width] = "0"
        check(HoldOrder(line: wide.joined(separator: "\t")), nil)
    }

    @Test(
        "the request of a process reads back, and no other request is one",
        arguments: [
            AppKind(), AppKind(keepsFreed: true),
            AppKind(keepsFreed: false, pixelRatio: 1.3, heapRatio: 2.8),
        ])
    func requestReadsBack(kind: AppKind) {
        check(AppKind(words: kind.words), kind)
        check(AppKind(words: Array(kind.words.dropLast())), nil)
        check(AppKind(words: ["path=app"]), nil)
    }

    private static let answers: [HoldAnswer] = [
        .done(cpuNs: 12_345), .noMemory, .undecodable("a row\tis\nshort"), .refused("no right"),
        .figures(HoldFigures(residentBytes: 1, arenaResidentBytes: 2, arenaActiveBytes: 3)),
    ]

    @Test("each answer is one line and reads back as it was", arguments: answers)
    func answerReadsBack(answer: HoldAnswer) {
        check(!answer.line.contains("\n"))
        check(HoldAnswer(line: answer.line), answer)
    }

    @Test(
        "a line that no child writes is no answer",
        arguments: ["", "done", "done\tx", "figures\t1\t2", "figures\t1\t2\tx", "no-memory\t1"])
    func refusesAnswers(line: String) { check(HoldAnswer(line: line), nil) }

    @Test("a process holds what it is told, and gives back what it is told", .withoutSanitizer)
    func serves() throws {
        var server = try AppServer(AppKind())
        func held() throws -> Int64 {
            guard case .figures(let figures) = server.answer(.figures) else { throw NoFigures() }
            return figures.arenaActiveBytes
        }
        let before = try held()
        check(server.answer(.fill(bytes: 8 << 20, instance: 4)), .done(cpuNs: 0))
        check(server.answer(.keep(bytes: 4 << 20)), .done(cpuNs: 0))
        try check(held() - before >= 12 << 20)
        check(server.answer(.release(instance: 4)), .done(cpuNs: 0))
        check(server.answer(.release(instance: 4)), .done(cpuNs: 0))
        check(server.answer(.keep(bytes: 0)), .done(cpuNs: 0))
        try check(held(), before)
        guard
            case .undecodable = server.answer(
                .decode(PixelOrder(bytes: 100, picture: Self.missing), instance: 0))
        else {
            Issue.record("a file that isn't there was decoded")
            return
        }
        check(server.answer(.join("v9:/x")), .refused("no group: v9:/x"))
    }

    private struct NoFigures: Error {}

    private static let missing = PixelOrder.Picture(
        path: "/nonexistent.png", facts: PictureFacts(.png, PixelSize(width: 5, height: 5)),
        target: PictureTarget())
}
