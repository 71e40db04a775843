import Testing

@testable import LabDevices
@testable import LabOrders
@testable import LabPages
@testable import LabPictures
@testable import LabReplay
@testable import PlainDesks
@testable import ScriptDesks

/// A run's records, as a film's page gets them.
@Suite struct FilmTrackTests {
    private typealias Record = FilmRecord

    private static func records(
        _ log: [(timeNs: Int64, entry: LogEntry)], _ codes: Set<FilmCode>
    ) throws -> [Record] {
        let trace = ListTrace(groups: [
            ListTrace.generated("photos", count: 9, width: 50, height: 20)
        ])
        var track = FilmTrack(trace.header)
        for (timeNs, entry) in log { track.note(timeNs, entry) }
        return try FilmRecord.all(track).filter { codes.contains($0.code) }
    }

    private static let copies = [0, 1, 2].map { LogInstance(number: $0) }
    private static let load = LogLoad(number: 7)

    private static func born(_ copy: LogInstance, _ kind: InstanceBirth.Kind = .decoded) -> LogEntry
    {
        .born(
            InstanceBirth(
                instance: copy, image: ImageID(number: copy.number + 3),
                size: PixelSize(width: 50, height: 20), bytes: 100, kind: kind, policy: 0,
                load: nil))
    }

    private static func asks(_ image: ImageID, _ answer: ViewRequest.Answer) -> LogEntry {
        .asked(
            ViewRequest(
                view: 4, image: image, size: 0, screen: 0, reason: .bound, answer: answer))
    }

    private static func leaves(
        _ copy: LogInstance, _ cause: Leaving.Cause, for newcomer: ImageID? = nil
    ) -> LogEntry {
        .leavesStore(copy, Leaving(cause: cause, isEviction: false, newcomer: newcomer))
    }

    @Test func aViewIsToldOnceItsInstantIsOver() throws {
        let begins = LogEntry.loadBegins(
            LoadBirth(
                load: Self.load, image: 3, size: PixelSize(width: 50, height: 20), policy: 0,
                isPrefetch: false))
        let records = try Self.records(
            [
                (10, Self.asks(3, .misses)), (10, begins), (10, .waits(4, Self.load)),
                (10, .blank(4)), (30, Self.born(Self.copies[0])),
                (30, .decodes(Self.copies[0], 3, isAgain: false, bytes: 100)),
                (30, .gets(4, Self.copies[0], .loaded, isWrong: false)), (30, .notBlank(4)),
                (50, .letsGo(4, Self.copies[0])), (50, Self.asks(3, .stored)),
                (50, .gets(4, Self.copies[0], .store, isWrong: false)), (60, .cleared(4)),
                (70, .ends),
            ], [.view, .blank])
        check(
            records,
            [
                Record(10, .view, 4, FilmWay.waits.code * 2 + 1, 3, 7),
                Record(30, .view, 4, FilmWay.new.code * 2, 0, 0),
                Record(30, .blank, 4, 20, 3, 1),
                Record(50, .view, 4, FilmWay.store.code * 2, 0, 0),
                Record(60, .view, 4, -1, 0, 0),
            ])
    }

    /// An image that is kept undecoded is decoded as it is shown: after the view has it, or later.
    @Test func aViewSaysHowItsImageWasDecoded() throws {
        let (one, other) = (Self.copies[0], Self.copies[1])
        let records = try Self.records(
            [
                (10, Self.asks(3, .misses)), (10, Self.born(one, .undecoded)),
                (10, .gets(4, one, .loaded, isWrong: false)),
                (20, .decodes(one, 3, isAgain: true, bytes: 100)),
                (30, .letsGo(4, one)), (30, Self.asks(4, .misses)),
                (30, Self.born(other, .mapped)), (30, .gets(4, other, .loaded, isWrong: false)),
                (40, .ends),
            ], [.view])
        check(
            records,
            [
                Record(10, .view, 4, FilmWay.loaded.code * 2, 0, 0),
                Record(20, .view, 4, FilmWay.again.code * 2, 0, 0),
                Record(30, .view, 4, FilmWay.loaded.code * 2, 1, 0),
            ])
    }

    @Test func aWrongImageIsToldWhenItIsKept() throws {
        let records = try Self.records(
            [
                (10, Self.born(Self.copies[0])), (10, Self.asks(3, .stored)),
                (10, .gets(4, Self.copies[0], .store, isWrong: false)),
                (20, Self.asks(3, .kept(isWrong: true))), (30, .ends),
            ], [.wrong])
        check(records, [Record(20, .wrong, 3)])
    }

    @Test func aKillEndsWhatIsUnderWay() throws {
        let begins = LogEntry.loadBegins(
            LoadBirth(
                load: Self.load, image: 3, size: PixelSize(width: 50, height: 20), policy: 0,
                isPrefetch: false))
        let records = try Self.records(
            [
                (10, Self.asks(3, .misses)), (10, begins), (10, .waits(4, Self.load)),
                (10, .blank(4)), (30, .killed(.system, footprintBytes: 0)), (30, .notBlank(4)),
                (40, .relaunched),
                (70, .ends),
            ], [.view, .blank, .loadEnds, .life])
        check(
            records,
            [
                Record(10, .view, 4, FilmWay.waits.code * 2 + 1, 3, 7), Record(30, .loadEnds, 7),
                Record(30, .life, FilmLife.dead.code),
                Record(30, .view, 4, FilmWay.blank.code * 2, 3, 0),
                Record(30, .blank, 4, 20, 3, 0), Record(40, .life, FilmLife.front.code),
            ])
    }

    @Test func anAppThatIsNotStartedAgainHasNoMemory() throws {
        let (one, other) = (Self.copies[0], Self.copies[1])
        let records = try Self.records(
            [
                (10, Self.born(one)), (10, .stored(one)), (10, .order(policy: 0, [one])),
                (10, Self.born(other)), (20, .killed(.limit, footprintBytes: 900)), (20, .ends),
            ], [.gone, .line, .bytes])
        check(
            records,
            [
                Record(10, .bytes, 200), Record(10, .line, 0, 1, 0),
                Record(20, .gone, 0, FilmLoss.killed.code, -1),
                Record(20, .gone, 1, FilmLoss.killed.code, -1), Record(20, .bytes, 0),
                Record(20, .line, 1, 1),
            ])
    }

    @Test(
        arguments: [
            (
                Killer.limit, 73_421_312, 73_400_320,
                "its footprint of 73.4 MB is 21.0 KB over its limit of 73.4 MB"
            ),
            (
                .heap, 100_000_001, 96_000_000,
                "an OutOfMemoryError, as its footprint of 100.0 MB is 4.0 MB over its limit of 96.0 MB"
            ),
            (.system, 900, 1_000, "the device is out of memory, and its footprint is 900 B"),
        ] as [(Killer, Int64, Int64, String)])
    func aKillHasItsReason(
        _ killer: Killer, _ footprintBytes: Int64, _ limitBytes: Int64, _ reason: String
    ) {
        var trace = ListTrace(groups: [])
        trace.header.device.footprintLimitBytes = limitBytes
        var track = FilmTrack(trace.header)
        track.note(5, .killed(killer, footprintBytes: footprintBytes))
        check(track.texts, ["the app is killed: \(reason)"])
    }

    @Test func noLetterOfAStepHasAnotherMeaning() {
        let words = Dictionary(grouping: FilmStep.allCases, by: \.mark).mapValues {
            Set($0.map(\.words))
        }
        check(words.filter { $0.value.count > 1 }, [:])
        check(Set(words.keys).isDisjoint(with: FilmWay.allCases.map(\.look.mark)))
    }

    @Test func theLineIsToldByWhatMoves() throws {
        let (one, other) = (Self.copies[0], Self.copies[1])
        let records = try Self.records(
            [
                (10, Self.born(one)), (10, Self.born(other)), (10, .stored(one)),
                (10, .stored(other)), (10, .order(policy: 0, [one, other])),
                (20, .order(policy: 0, [other, one])), (30, .order(policy: 0, [other, one])),
                (40, Self.leaves(other, .limit)), (40, .stored(other)),
                (40, .order(policy: 0, [one, other])), (50, Self.leaves(one, .limit)),
                (50, .order(policy: 0, [other])), (60, .ends),
            ], [.line])
        check(
            records,
            [
                Record(10, .line, 0, 1, 0, 3, 1), Record(20, .line, 1, 2, 2, 0),
                Record(40, .line, 1, 2, 3, 1), Record(50, .line, 1, 1),
            ])
    }

    @Test(
        arguments: [
            (FilmLoss.lastHolder, [], -1),
            (.limit, [(20, leaves(copies[0], .limit, for: 8))], 8),
            // Its newcomer is itself.
            (.limit, [(20, leaves(copies[0], .limit, for: 3))], -1),
            (.lastHolder, [(19, leaves(copies[0], .limit, for: 8))], -1),
            (.lastView, [(19, leaves(copies[0], .taken))], -1),
            (.taken, [(20, leaves(copies[0], .taken))], -1),
            (.signal, [(20, leaves(copies[0], .signal))], -1),
            (.expired, [(20, leaves(copies[0], .expired))], -1),
            (
                .killed,
                [(20, .killed(.system, footprintBytes: 0)), (20, leaves(copies[0], .over))], -1
            ),
        ] as [(FilmLoss, [(Int64, LogEntry)], Int64)])
    func aCopysLossHasItsReason(
        _ loss: FilmLoss, _ before: [(Int64, LogEntry)], _ newcomer: Int64
    ) throws {
        let start: [(Int64, LogEntry)] = [
            (10, Self.born(Self.copies[0])), (10, .stored(Self.copies[0])),
        ]
        let log = start + before + [(20, .died(Self.copies[0])), (30, .ends)]
        let records = try Self.records(log.map { (timeNs: $0.0, entry: $0.1) }, [.gone])
        check(records, [Record(20, .gone, 0, loss.code, newcomer)])
    }

    @Test func bytesAreToldOncePixelsAreThere() throws {
        let (one, other) = (Self.copies[0], Self.copies[1])
        let records = try Self.records(
            [
                (10, Self.born(one, .undecoded)), (20, Self.born(other)),
                (30, .decodes(one, 3, isAgain: false, bytes: 100)), (40, .died(other)),
                (50, .ends),
            ], [.bytes])
        check(records, [Record(20, .bytes, 100), Record(30, .bytes, 200), Record(40, .bytes, 100)])
    }
}
