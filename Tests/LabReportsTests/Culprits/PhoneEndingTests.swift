import Testing

@testable import LabBase
@testable import LabCells
@testable import LabPolicies
@testable import LabReplay
@testable import LabReports
@testable import PlainDesks
@testable import ReplayOracles

/// Why apps of a phone were ended, with what it comes to worked out by hand.
@Suite("Apps of a phone that were ended")
struct PhoneEndingTests {
    /// The camera takes 85 MB of 100 from 1500 ms on. The feed has 5 MB of its own and an image of
    /// 1 MB, so that 9 MB are available at the look at 2000 ms, and the system acts below 10.
    private static func endings(
        _ change: (inout PhoneDesk) -> Void = { _ in }
    ) throws -> PhoneEndings {
        var desk = PhoneDesk()
        desk.add("feed", [(100, PhoneDesk.asks(PhoneDesk.near))], policy: "lru(limit=8MB)")
        desk.add("camera", [(0, 10), (500, 85)], left: 20)
        desk.visit("feed", untilMs: 1000)
        desk.visit("camera", untilMs: 3000)
        desk.visit("feed", untilMs: 10_000)
        change(&desk)
        return try endings(of: desk)
    }

    private static func endings(of desk: PhoneDesk) throws -> PhoneEndings {
        let phone = desk.phone
        let search = PhoneEndingSearch(phone)
        let replay = try PhoneReplay(
            phone,
            compositions: desk.policies.map { policy in
                try policy.map { try PolicySpec.parse($0, device: desk.device).composition }
            }, log: { search.note($0, $1) })
        return search.found("as written", try replay.run())
    }

    @Test func `have their time, their state and what the system saw`() throws {
        let endings = try Self.endings().endings
        try require(endings.count == 1)
        let ending = endings[0]
        check(ending.app == 0 && ending.number == 1 && ending.front == 1)
        check(ending.atNs == 2_000_000_000 && ending.reason == .memory)
        check(ending.leftNs, 1_000_000_000)
        check(ending.footprintBytes, 6 * PhoneDesk.mb)
        check(ending.standing?.availableBytes, 9 * PhoneDesk.mb)
        check(ending.standing?.lineBytes, 10 * PhoneDesk.mb)
        check(ending.returnNs == 3_000_000_000 && ending.usableNs == 702_000_000)
    }

    @Test("would have lived had an image been a megabyte smaller, by the system's own rules")
    func wouldHaveLived() throws {
        let endings = try Self.endings().endings
        // The camera shows no images that could be smaller.
        check(endings.map(\.smallerBytes), [[PhoneDesk.mb, nil]])
    }

    @Test func `would not have lived where all images are too few`() throws {
        var desk = PhoneDesk()
        desk.add("feed", [(100, PhoneDesk.asks(PhoneDesk.near))], policy: "lru(limit=8MB)")
        // A megabyte more than the image comes to is wanting.
        desk.add("camera", [(0, 10), (500, 86)], left: 20)
        desk.visit("feed", untilMs: 1000)
        desk.visit("camera", untilMs: 3000)
        let endings = try Self.endings(of: desk).endings
        check(endings.map(\.smallerBytes), [[nil, nil]])
        check(endings.map(\.returnNs), [nil])
    }

    @Test func `are told in sentences`() throws {
        let endings = try Self.endings()
        let asked = PhoneQuestion(app: 0, figure: .coldStarts)
        let state = endings.title(endings.endings[0].state)
        check(
            endings.sentences(asked, most: 1),
            [
                "as written: feed was ended once, for memory; the return to feed was cold.",
                "Images of feed that were 1.0 MB smaller would have kept it until wanted again.",
                "At 2.000 s (camera in front) feed was ended for memory: 9.0 MB were available, and "
                    + "the system acts below 10.0 MB; it was \(state) since 1.000 s, and wanted "
                    + "again at 3.000 s: usable after 702.0 ms.",
                "The apps had then: camera 85.0 MB of RAM; feed 6.0 MB of RAM, 1.0 MB of images.",
            ])
        let camera = PhoneQuestion(app: 1, figure: .kills)
        check(endings.sentences(camera, most: 1), ["as written: camera was never ended."])
    }

    @Test func `are all counted where a figure counts those that were followed by a return`() {
        let second: Int64 = 1_000_000_000
        func end(_ number: Int, _ at: Int64, _ reason: KillReason, back: Int64?) -> PhoneEnding {
            PhoneEnding(
                app: 0, number: number, atNs: at, reason: reason, footprintBytes: 1, front: nil,
                returnNs: back, smallerBytes: [back == nil ? nil : 100_000])
        }
        var feed = PhoneFigures()
        feed.returns = 2
        feed.warmReturns = 1
        let endings = PhoneEndings(
            phone: "day", variant: "as written", names: ["feed"], isAndroid: true,
            endings: [
                end(1, 2 * second, .memory, back: 63 * second + second / 2),
                end(2, 3 * 3600 * second + 65 * second, .ownLimit, back: nil),
            ], figures: [feed])
        let told = endings.sentences(PhoneQuestion(app: 0, figure: .warmReturns), most: 1)
        check(
            told.prefix(3),
            [
                "as written: feed was ended twice, once for memory and once for its own limit, and "
                    + "wanted again after 1 of the ends; 1 of 2 returns to feed were warm.",
                "Images of feed that were 100.0 KB smaller would have kept the one that was wanted "
                    + "again.",
                "At 2.000 s feed was ended for memory, and wanted again at 1:03.500.",
            ])
        let kills = endings.sentences(PhoneQuestion(app: 0, figure: .kills), most: 2)
        check(kills.last?.hasPrefix("At 3:01:05.000 feed was ended for its own limit"), true)
    }

    @Test func `have tables of all that apps held, and of images that were too large`() throws {
        let tables = try Self.endings().tables(.all)
        check(tables.map(\.key), ["endings", "held_at_ends", "smaller_images"])
        check(tables[1].rows.map { $0[1] }, [.text("feed"), .text("camera")])
        let mb = Int128(PhoneDesk.mb)
        check(
            tables[2].rows,
            [
                [.text("feed 1"), .text("feed"), .number(mb), .number(mb), .number(0)]
            ])
    }

    @Test func `of an own limit are cured by the app's own images alone`() throws {
        var desk = PhoneDesk { $0.footprintLimitBytes = 20 * PhoneDesk.mb }
        desk.add("feed", [(2000, .appMemory(bytes: 16_000_000))])
        desk.visit("feed", untilMs: 9000)
        let endings = try Self.endings(of: desk).endings
        check(endings.map(\.reason), [.ownLimit])
        check(endings.map(\.smallerBytes), [[nil]])
    }

    @Test(arguments: [
        ("feed/cold_starts", PhoneQuestion(app: 0, figure: .coldStarts)),
        ("camera/kills", PhoneQuestion(app: 1, figure: .kills)),
        ("phone/kills", PhoneQuestion(figure: .kills)),
        ("kills_for_limit", PhoneQuestion(figure: .killsForLimit)),
    ])
    func aQuestionNamesAnAppAndAFigure(_ text: String, _ question: PhoneQuestion) throws {
        try check(PhoneQuestion(text, apps: ["feed", "camera"]), question)
    }

    @Test(arguments: ["feed/decodes", "fed/kills", "feed/camera/kills", ""])
    func anotherQuestionIsRefused(_ text: String) {
        #expect(throws: Complaint.self) { try PhoneQuestion(text, apps: ["feed", "camera"]) }
    }
}
