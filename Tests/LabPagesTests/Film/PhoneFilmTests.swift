import Testing

@testable import LabBase
@testable import LabDevices
@testable import LabEvents
@testable import LabOrders
@testable import LabPages
@testable import LabReplay
@testable import LabScripts
@testable import OrderOracles
@testable import PlainDesks
@testable import ReplayOracles

/// A phone's run as a film's page gets it.
@Suite("The film of a phone")
struct PhoneFilmTests {
    private static func numbers(_ numbers: FilmNumbers) -> [Int64] {
        numbers.json.text(.tight).dropFirst().dropLast().split(separator: ",").map { Int64($0)! }
    }

    @Test func aGridShowsTheNextOfItsInstants() {
        let grid = FilmGrid(everyNs: 100)
        check([0, 1, 100, 101].map(grid.next), [0, 100, 100, 200])
        check(FilmGrid.everyInstant.next(101), 101)
    }

    /// In front from 100 to 200 and from 500 on, and started anew for 50 at 600: pauses count the
    /// time in which another is in front.
    @Test func aScriptsClockStandsStillWhileAnotherAppIsInFront() {
        var clock = PhoneAppClock()
        clock.enters(atNs: 100, untilNs: 200)
        clock.pauses(atNs: 100, forNs: 100)
        clock.enters(atNs: 500, untilNs: 900)
        check(clock.next(500, .everyInstant), nil)
        clock.pauses(atNs: 500, forNs: 300)
        clock.pauses(atNs: 600, forNs: 50)
        check(
            clock.segments,
            [
                .init(fromNs: 100, toNs: 200, scriptNs: 0),
                .init(fromNs: 500, toNs: 600, scriptNs: 100),
                .init(fromNs: 650, toNs: 900, scriptNs: 200),
            ])
        // 260 of the script is shown at 300 of a grid of 100, which is 750 of the phone.
        check(clock.next(710, FilmGrid(everyNs: 100)), 750)
        check(clock.next(860, FilmGrid(everyNs: 1000)), nil)
    }

    private static func standing(_ available: Int64, _ packed: Int64 = 0) -> PhoneStanding {
        let figures = ProcessFigures(
            presence: .front, decodedBytes: 30_000_000, ownBytes: 10_000_000)
        return PhoneStanding(
            processes: [
                .init(
                    state: .front, figures: figures, residentBytes: 40_000_000 - packed / 2,
                    packedBytes: packed)
            ], availableBytes: available, lineBytes: 5_000_000)
    }

    /// Stretches of 1 ms: of each the tightest sample, and the one before an end.
    @Test func ofEachStretchTheTightestSampleIsKept() {
        var samples = PhoneSamples(durationNs: 1_000_000_000, variants: 1)
        samples.note(0, Self.standing(60_000_000))
        samples.note(100_000, Self.standing(50_000_000))
        samples.note(200_000, Self.standing(55_000_000))
        samples.noteEnd()
        samples.note(1_000_000, Self.standing(58_000_000, 20_000_000))
        samples.tellStretch()
        // In front of each: its milliseconds, what is available, and the line.
        check(
            Self.numbers(samples.numbers),
            [
                0, 500, 50, 400, 0, 0, 300,
                0, 50, 0, 0, 0, 0, 0,
                1, 30, 0, -100, 100, 200, 0,
            ])
    }

    private static func asks(_ view: ViewID, _ image: ImageID) -> LogEntry {
        .asked(
            ViewRequest(
                view: view, image: image, size: 0, screen: 0, reason: .bound, answer: .misses))
    }

    /// A grid of 100 ns shows the last of three pictures that a view shows within that.
    @Test func aGridTellsWhatIsSeenAtItsInstants() throws {
        var track = PhoneAppTrack(
            [.everyInstant, FilmGrid(everyNs: 100)], mostBytes: 1_000_000)
        track.enters(atNs: 0, untilNs: 1000)
        for (timeNs, image) in [(10, 1), (20, 2), (30, 3)] as [(Int64, ImageID)] {
            track.note(timeNs, Self.asks(4, image))
        }
        track.note(150, .cleared(4))
        track.end(atNs: 1000)
        let view = FilmCode.view.rawValue
        let blank = FilmWay.blank.code * 2
        let ends = FilmCode.ends.rawValue
        check(
            Self.numbers(track.levels[0].numbers),
            [
                10, view, 4, blank, 1, 0, 10, view, 4, blank, 2, 0, 10, view, 4, blank, 3, 0,
                120, view, 4, -1, 0, 0, 850, ends,
            ])
        check(
            Self.numbers(track.levels[1].numbers),
            [
                100, view, 4, blank, 3, 0, 100, view, 4, -1, 0, 0, 800, ends,
            ])
        check(track.levels[1].images, [3])
    }

    @Test func aLevelThatTakesTooMuchIsGivenUp() {
        var track = PhoneAppTrack([.everyInstant], mostBytes: 30)
        track.enters(atNs: 0, untilNs: 1000)
        for timeNs in 1...20 {
            track.note(Int64(timeNs), Self.asks(4, ImageID(number: UInt32(timeNs))))
        }
        check(track.levels[0].isOver && track.levels[0].numbers.isEmpty)
    }

    private static func film(mostBytes: Int = PhoneFilm.mostBytes) throws -> PhoneFilm {
        var desk = PhoneDesk()
        desk.add("feed", [(100, PhoneDesk.asks(PhoneDesk.near))])
        desk.add("camera", [(0, 10)])
        desk.visit("feed", untilMs: 1000)
        desk.visit(nil, untilMs: 1500)
        desk.visit("camera", untilMs: 2000)
        desk.visit(nil, untilMs: 2500, isLocked: true)
        let take = PhoneTake(desk.phone, "as written", PhoneFilm.grids, mostBytes: mostBytes)
        let events: [(Int64, PhoneEvent)] = [
            (0, .visit(0)), (0, .launches(app: 0, isCold: false, afterNs: 0)),
            (0, .state(app: 0, .front)), (1_000, .visit(1)), (1_500, .visit(2)),
            (1_500, .launches(app: 1, isCold: true, afterNs: 0)),
            (1_500, .usable(app: 1, afterNs: 20)),
            (1_600, .ended(app: 0, .memory, footprintBytes: 6)), (2_000, .visit(3)),
            (2_500, .ends),
        ]
        for (timeMs, event) in events { take.note(timeMs * 1_000_000, event) }
        return PhoneFilm(desk.phone, [take], mostBytes: mostBytes)
    }

    @Test func aFilmHasItsVisitsStatesAndMarks() throws {
        let take = try Self.film().data().text
        // The app, or -1 at home and -2 while it is locked; how it came there, and when usable.
        check(take.contains("\"visits\":[0,0,1,-1,1000000,-1,0,-1,1500000,1,3,0,2000000,-2,0,-1]"))
        check(take.contains("\"states\":[0,0,1,0,1600000,0,0,0]"))
        let texts = #""texts":["camera is started anew","feed is ended for memory"]"#
        check(take.contains(texts))
        check(take.contains(#""marks":[1500000,3,1,0,-1,1600000,2,0,1,-1]"#))
    }

    @Test func aFilmWithoutRoomLeavesScreensOut() throws {
        try check(Self.film().data().text.contains("\"everyNs\":0,"))
        try check(Self.film(mostBytes: 500).data().text.contains("\"everyNs\":null"))
    }
}
