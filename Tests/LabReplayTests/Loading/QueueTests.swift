import Testing

@testable import LabOrders
@testable import LabPolicies
@testable import LabReplay
@testable import LabScripts
@testable import OrderOracles
@testable import PlainDesks
@testable import ReplayOracles

/// Times are those of `LoadingDesk`: 20 ms to fetch, 2 to read, 1 or 10 to decode.
@Suite("A queue")
struct QueueTests {
    private static let far = LoadingDesk.far
    private static let near = LoadingDesk.near
    private static let big = LoadingDesk.big

    private static func queue(
        _ stages: ClosedRange<Stage>, width: Int? = nil,
        _ change: (inout QueueRule) -> Void = { _ in }
    ) -> Composition {
        var rule = QueueRule(name: "q", stages: stages, width: width)
        change(&rule)
        return .keepingAll { $0.queues = [rule] }
    }

    /// Three big images at once: they are read at 2 ms and decode for 10.
    private static func threeBig(_ composition: Composition) throws -> Observed {
        try LoadingDesk.play(composition) {
            for index in 0..<3 as Range<Int> {
                $0.ask(big + index, view: ViewID(index), atMs: 0)
            }
        }
    }

    @Test("lets no more loads work than it is wide")
    func isAsWide() throws {
        let seen = try Self.threeBig(Self.queue(.decode ... .decode, width: 2))
        check(seen.shown, ["12 big/0", "12 big/1", "22 big/2"])
    }

    @Test("lets no more bytes be decoded than it is wide", arguments: [50_000, 79_999])
    func isAsWideInBytes(bytes: Int) throws {
        let seen = try Self.threeBig(
            Self.queue(.decode ... .decode) { $0.widthBytes = Int64(bytes) })
        check(seen.shown, ["12 big/0", "22 big/1", "32 big/2"])
    }

    @Test("counts the bytes of those that work together")
    func countsBytesTogether() throws {
        let seen = try Self.threeBig(
            Self.queue(.decode ... .decode) { $0.widthBytes = 80_000 })
        check(seen.shown, ["12 big/0", "12 big/1", "22 big/2"])
    }

    @Test("always lets one load work, however large")
    func letsOneWork() throws {
        let seen = try Self.threeBig(Self.queue(.decode ... .decode) { $0.widthBytes = 1 })
        check(seen.shown, ["12 big/0", "22 big/1", "32 big/2"])
    }

    @Test("that is last in, first out turns to the latest")
    func turnsToTheLatest() throws {
        let seen = try Self.threeBig(
            Self.queue(.decode ... .decode, width: 1) { $0.order = .lifo })
        // The first finds the queue empty.
        check(seen.shown, ["12 big/0", "22 big/2", "32 big/1"])
    }

    @Test("for fetching alone lets the next go when one has been fetched")
    func endsWithItsStage() throws {
        let seen = try LoadingDesk.play(Self.queue(.fetch ... .fetch, width: 1)) {
            $0.ask(Self.far, view: 0, atMs: 0)
            $0.ask(Self.far + 1, view: 1, atMs: 0)
        }
        check(seen.shown, ["21 far/0", "41 far/1"])
    }

    @Test("from fetching to decoding keeps a load's place through all of it")
    func spansItsStages() throws {
        let seen = try LoadingDesk.play(Self.queue(.fetch ... .decode, width: 1)) {
            $0.ask(Self.far, view: 0, atMs: 0)
            $0.ask(Self.far + 1, view: 1, atMs: 0)
        }
        check(seen.shown, ["21 far/0", "42 far/1"])
    }

    @Test("with a rate gives as many turns at once as it may save up, then one by one")
    func keepsItsRate() throws {
        let composition = Self.queue(.read ... .decode) {
            $0.perSecond = 100
            $0.burst = 2
        }
        let seen = try LoadingDesk.play(composition) {
            for index in 0..<4 as Range<Int> {
                $0.ask(Self.near + index, view: ViewID(index), atMs: 0)
            }
        }
        check(seen.shown, ["3 near/0", "3 near/1", "13 near/2", "23 near/3"])
    }

    @Test("with a rate saves up no more turns than it may")
    func savesUpSoMany() throws {
        let composition = Self.queue(.read ... .decode) {
            $0.perSecond = 100
            $0.burst = 2
        }
        let seen = try LoadingDesk.play(composition) {
            $0.ask(Self.near, view: 0, atMs: 0)
            for index in 1..<4 as Range<Int> {
                $0.ask(Self.near + index, view: ViewID(index), atMs: 1000)
            }
        }
        check(seen.shown, ["3 near/0", "1003 near/1", "1003 near/2", "1013 near/3"])
    }

    @Test("of 80 turns a second and 25 saved up gives the 27th after 25 ms")
    func isNukes() throws {
        let composition = Self.queue(.read ... .decode) {
            $0.perSecond = 80
            $0.burst = 25
        }
        let seen = try LoadingDesk.play(composition) {
            for index in 0..<27 as Range<Int> {
                $0.ask(Self.near + index, view: ViewID(index), atMs: 0)
            }
        }
        // The 26th has its turn at 12.5 ms, the 27th at 25; then it takes 3.
        check(seen.shown.last, "28 near/26")
        check(seen.result.durationNs, 28_000_000)
    }

    @Test("doesn't prolong the run for a turn that nobody waits for any more")
    func doesntProlongTheRun() throws {
        var composition = Self.queue(.read ... .decode) { $0.perSecond = 10 }
        composition.loading.abandoned = .cancelled
        let seen = try LoadingDesk.play(composition) {
            $0.ask(Self.near, view: 0, atMs: 0)
            $0.ask(Self.near + 1, view: 1, atMs: 0)
            $0.add(.clear(view: 1), atMs: 1)
        }
        check(seen.counts.cancelled, 1)
        check(seen.result.durationNs, 3_000_000)
    }
}

@Suite("A load that no view waits for any more")
struct AbandonedLoadTests {
    private static let far = LoadingDesk.far

    private static func composition(_ abandoned: LoadingRule.Abandoned) -> Composition {
        .keepingAll { $0.loading.abandoned = abandoned }
    }

    private static func abandon(
        _ image: ImageID, _ abandoned: LoadingRule.Abandoned, atMs timeMs: Int64 = 5
    ) throws -> Observed {
        try LoadingDesk.play(composition(abandoned)) {
            $0.ask(image, view: 0, atMs: 0)
            $0.add(.clear(view: 0), atMs: timeMs)
        }
    }

    @Test("goes on where it may, and its decode is wasted")
    func goesOn() throws {
        let seen = try Self.abandon(Self.far, .goesOn)
        check(seen.decodes, ["20 far/0"])
        check(seen.counts.wastedDecodes, 1)
        check(seen.counts.cancelled, 0)
    }

    @Test("is cancelled before it decodes, and the run doesn't wait for it")
    func isCancelled() throws {
        let seen = try Self.abandon(Self.far, .cancelled)
        check(seen.counts.cancelled, 1)
        check(seen.counts.decodes, 0)
        check(seen.counts.fetches, 1)
        check(seen.counts.fetchBytes, 0)
        check(seen.result.durationNs, 5_000_000)
    }

    @Test("goes on once it decodes, whatever the policy says")
    func goesOnOnceItDecodes() throws {
        let seen = try Self.abandon(LoadingDesk.big, .cancelled)
        check(seen.counts.cancelled, 0)
        check(seen.counts.wastedDecodes, 1)
    }

    @Test("is kept by the views that still wait")
    func isKeptByOthers() throws {
        let seen = try LoadingDesk.play(Self.composition(.cancelled)) {
            $0.ask(Self.far, view: 0, atMs: 0)
            $0.ask(Self.far, view: 1, atMs: 0)
            $0.add(.clear(view: 0), atMs: 5)
        }
        check(seen.shown, ["21 far/0"])
        check(seen.counts.cancelled, 0)
    }

    @Test("is cancelled when its view asks for another image")
    func isCancelledByTheNext() throws {
        let seen = try LoadingDesk.play(Self.composition(.cancelled)) {
            $0.ask(Self.far, view: 0, atMs: 0)
            $0.ask(Self.far + 1, view: 0, atMs: 5)
        }
        check(seen.decodes, ["25 far/1"])
        check(seen.counts.cancelled, 1)
    }

    @Test("begins from the start when it is demoted")
    func beginsFromTheStart() throws {
        let seen = try Self.abandon(Self.far, .demoted)
        check(seen.decodes, ["25 far/0"])
        check(seen.counts.cancelled, 1)
        check(seen.counts.fetches, 2)
        check(seen.counts.misses, 1)
    }

    @Test("waits behind all others when it is demoted")
    func waitsBehindAllOthers() throws {
        var queue = QueueRule(name: "q", stages: .fetch ... .decode, width: 1)
        queue.order = .priority
        var composition = Self.composition(.demoted)
        composition.queues = [queue]
        let seen = try LoadingDesk.play(composition) {
            for index in 0..<3 as Range<Int> {
                $0.ask(Self.far + index, view: ViewID(index), atMs: 0)
            }
            $0.add(.clear(view: 1), atMs: 5)
        }
        // 21 ms each, one after the other.
        check(seen.decodes, ["20 far/0", "41 far/2", "62 far/1"])
    }

    @Test("that was demoted moves up when a view wants it again")
    func movesUp() throws {
        var queue = QueueRule(name: "q", stages: .fetch ... .decode, width: 1)
        queue.order = .priority
        var composition = Self.composition(.demoted)
        composition.queues = [queue]
        let seen = try LoadingDesk.play(composition) {
            $0.ask(Self.far, view: 0, atMs: 0)
            $0.ask(Self.far + 1, view: 1, atMs: 0)
            $0.add(.clear(view: 1), atMs: 5)
            $0.ask(Self.far + 1, view: 1, atMs: 10)
            $0.ask(Self.far + 2, view: 2, atMs: 15)
        }
        check(seen.decodes, ["20 far/0", "41 far/1", "62 far/2"])
        check(seen.counts.joins, 1)
    }

    @Test("is loaded again where the mark of it was evicted")
    func isLoadedAgain() throws {
        func play(room: Int) throws -> Observed {
            let composition = Composition.keepingAll {
                $0.store?.limitCount = room
                $0.joining = .marker
            }
            return try LoadingDesk.play(composition) {
                $0.ask(Self.far, view: 0, atMs: 0)
                $0.ask(Self.far + 1, view: 1, atMs: 1)
                $0.ask(Self.far, view: 2, atMs: 2)
            }
        }
        try check(play(room: 2).counts.joins, 1)
        try check(play(room: 1).counts.joins, 0)
        try check(play(room: 1).counts.decodes, 3)
    }
}
