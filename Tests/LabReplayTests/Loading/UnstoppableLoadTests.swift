import Testing

@testable import LabDevices
@testable import LabOrders
@testable import LabPolicies
@testable import LabReplay
@testable import LabScripts
@testable import OrderOracles
@testable import PlainDesks
@testable import ReplayOracles
@testable import ScriptDesks

/// Times are those of `LoadingDesk`: 20 ms to fetch, 2 to read, 1 to decode.
@Suite("An abandoned load that can't be stopped")
struct UnstoppableLoadTests {
    private static let far = LoadingDesk.far
    private static let near = LoadingDesk.near

    private static func onlyWaiting(
        width: Int, _ running: LoadingRule.Running = .stored
    ) -> Composition {
        .keepingAll {
            $0.queues = [QueueRule(name: "all", stages: .fetch ... .decode, width: width)]
            $0.loading.abandoned = .cancelled
            $0.loading.cancelsOnlyWaiting = true
            $0.loading.running = running
        }
    }

    @Test("is cancelled while it waits, and goes on for the store when it has its turn")
    func goesOnForTheStore() throws {
        let seen = try LoadingDesk.play(Self.onlyWaiting(width: 1)) {
            $0.ask(Self.far, view: 0, atMs: 0)
            $0.ask(Self.far + 1, view: 1, atMs: 0)
            $0.add(.clear(view: 0), atMs: 5)
            $0.add(.clear(view: 1), atMs: 5)
            $0.ask(Self.far, view: 0, atMs: 100)
        }
        check(seen.decodes, ["20 far/0"])
        check(seen.shown, ["100 far/0"])
        check(seen.counts.cancelled, 1)
        check(seen.counts.wastedDecodes, 1)
    }

    @Test("that goes on is joined by no view")
    func isNotJoined() throws {
        let seen = try LoadingDesk.play(Self.onlyWaiting(width: 2)) {
            $0.ask(Self.far, view: 0, atMs: 0)
            $0.add(.clear(view: 0), atMs: 5)
            $0.ask(Self.far, view: 1, atMs: 6)
        }
        check(seen.counts.joins, 0)
        check(seen.decodes, ["20 far/0", "26 far/0"])
    }

    @Test("that is dropped keeps its place to the end of its stage, for nothing")
    func isDropped() throws {
        let seen = try LoadingDesk.play(Self.onlyWaiting(width: 1, .dropped), hasFiles: true) {
            $0.ask(Self.far, view: 0, atMs: 0)
            $0.add(.clear(view: 0), atMs: 5)
            $0.ask(Self.far + 1, view: 1, atMs: 6)
            $0.ask(Self.far, view: 0, atMs: 100)
        }
        check(seen.shown, ["41 far/1", "121 far/0"])
        check(seen.counts.cancelled, 1)
        check(seen.counts.fetches, 3)
        check(seen.counts.fetchBytes, 3000)
    }

    @Test("that is decoded by then goes to the store, dropped or not")
    func isDecodedByThen() throws {
        let seen = try LoadingDesk.play(Self.onlyWaiting(width: 1, .dropped)) {
            $0.ask(LoadingDesk.big, view: 0, atMs: 0)
            $0.add(.clear(view: 0), atMs: 5)
            $0.ask(LoadingDesk.big, view: 0, atMs: 50)
        }
        check(seen.shown, ["50 big/0"])
        check(seen.counts.cancelled, 0)
    }

    @Test("that was cancelled while it waited for a connection has fetched nothing")
    func hasFetchedNothing() throws {
        var desk = LoadingDesk()
        desk.trace.header.device.network.connections = 2
        for view in 0..<4 as Range<Int> {
            desk.ask(Self.far + view, view: ViewID(view), atMs: 0)
        }
        for view in (0..<4 as Range<Int>).reversed() {
            desk.add(.clear(view: ViewID(view)), atMs: 1)
        }
        let seen = try Observed(desk.trace, .keepingNone { $0.loading.abandoned = .cancelled })
        check(seen.counts.cancelled, 4)
        check(seen.counts.fetches, 2)
        check(seen.counts.fetchBytes, 0)
    }
}

@Suite("What the policy has before views")
struct EarlyStoreTests {
    private static let far = LoadingDesk.far
    private static let near = LoadingDesk.near

    @Test("is found while images wait for others")
    func isFoundInABatch() throws {
        let seen = try LoadingDesk.play(.keepingAll { $0.loading.deliversEveryNs = 10_000_000 }) {
            $0.ask(Self.near, view: 0, atMs: 0)
            $0.ask(Self.near, view: 1, atMs: 2)
            $0.ask(Self.near, view: 2, atMs: 5)
        }
        // Ready after 3 ms: the second joins, and the third finds it.
        check(seen.shown, ["5 near/0", "13 near/0", "13 near/0"])
        check(seen.counts.joins, 1)
        check(seen.counts.strongHits, 1)
        check(seen.counts.decodes, 1)
    }

    @Test("and has let go of is joined while a view waits, shared while it lives, and never kept")
    func isSharedAndNeverKept() throws {
        let forgets = Composition.keepingAll {
            $0.weak = WeakRule()
            $0.weak!.promotes = true
            $0.reactions = [Reaction(.warning, .clear, of: .loads)]
        }
        let seen = try LoadingDesk.play(forgets) {
            $0.ask(Self.far, view: 0, atMs: 0)
            $0.add(.warning(.warning), atMs: 5)
            $0.ask(Self.far, view: 1, atMs: 6)
            $0.ask(Self.far, view: 2, atMs: 50)
            for view in 0..<3 as Range<ViewID> { $0.add(.clear(view: view), atMs: 60) }
            $0.ask(Self.far, view: 0, atMs: 100)
        }
        check(seen.shown, ["21 far/0", "21 far/0", "50 far/0", "103 far/0"])
        check(seen.counts.joins, 1)
        check(seen.counts.weakHits, 1)
        check(seen.counts.strongHits, 0)
    }

    @Test("and has let go of is joined no more when its last view has gone")
    func isNotJoinedWhenAllHaveGone() throws {
        let forgets = Composition.keepingAll {
            $0.weak = WeakRule()
            $0.reactions = [Reaction(.warning, .clear, of: .loads)]
        }
        let seen = try LoadingDesk.play(forgets) {
            $0.ask(Self.far, view: 0, atMs: 0)
            $0.add(.warning(.warning), atMs: 5)
            $0.add(.clear(view: 0), atMs: 6)
            $0.ask(Self.far, view: 1, atMs: 7)
        }
        check(seen.counts.joins, 0)
        check(seen.decodes, ["20 far/0", "27 far/0"])
    }
}
