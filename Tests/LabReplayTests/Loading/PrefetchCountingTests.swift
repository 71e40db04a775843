import Testing

@testable import LabPolicies
@testable import LabReplay
@testable import PlainDesks
@testable import ReplayOracles

/// Rows and times are those of `RowsDesk`.
@Suite("What was prefetched")
struct PrefetchCountingTests {
    private static func play(
        _ script: [String], ahead: Double = 2, remote: Bool = false,
        _ change: (inout Composition) -> Void = { _ in }
    ) throws -> Observed {
        try RowsDesk.play(
            script.joined(separator: ", "), [PrefetchRule(ahead: ahead)], remote: remote,
            screens: RowsDesk.screens, change)
    }

    @Test("is of use once, however often it is asked for")
    func isOfUseOnce() throws {
        let seen = try Self.play([
            RowsDesk.wait(50), RowsDesk.jump(2), RowsDesk.wait(50), RowsDesk.jump(0),
            RowsDesk.wait(50), RowsDesk.jump(2),
        ])
        // Rows 2 and 3; 4 and 5 are never asked for.
        check(seen.counts.prefetched, 4)
        check(seen.counts.prefetchUsed, 2)
        check(seen.counts.wastedDecodes, 2)
        // Rows 0 and 1, and then 2 and 3 once more, are the store's.
        check(seen.counts.hits, 6)
        check(seen.counts.prefetchedHits, 2)
    }

    @Test("is of use to a view that joins it on its way")
    func isOfUseToAJoin() throws {
        let seen = try Self.play([RowsDesk.wait(5), RowsDesk.jump(2)], remote: true)
        check(seen.counts.joins, 2)
        check(seen.counts.prefetchUsed, 2)
        check(seen.counts.prefetchedHits, 0)
        check(seen.shown, ["21 a/2", "21 a/3"])
    }

    @Test("is wasted when it dies and nobody has asked for it")
    func isWasted() throws {
        // A weak table holds nothing: both die when they are delivered, and are loaded again.
        let seen = try Self.play([RowsDesk.wait(50), RowsDesk.jump(2)]) {
            $0.store = nil
            $0.weak = WeakRule()
        }
        check(seen.counts.prefetched, 4)
        check(seen.counts.prefetchUsed, 0)
        check(seen.counts.wastedDecodes, 4)
        check(seen.counts.decodes, 2 + 4 + 2)
    }

    @Test("and is asked for while it decodes isn't wasted, even if the view leaves")
    func isntWastedTwice() throws {
        let seen = try Self.play([RowsDesk.wait(2), RowsDesk.jump(2), RowsDesk.jump(20)])
        // Rows 2 and 3 decode from 2 to 3 ms. No view waits for them then, nor for 0 and 1.
        check(seen.counts.prefetchUsed, 2)
        // And 22 and 23 aren't asked for.
        check(seen.counts.wastedDecodes, 4 + 2)
    }

    @Test("is no request, and no compulsory load")
    func isNoRequest() throws {
        let seen = try Self.play([RowsDesk.wait(50)])
        check(seen.counts.requests, 2)
        check(seen.counts.compulsory, 2)
        check(seen.counts.decodes, 4)
    }
}

/// Views' loads have a queue of their own, and what is fetched ahead waits until that is empty.
@Suite("Two queues, for views and for prefetches")
struct TwoQueueTests {
    private static func play(
        _ wanted: LoadingRule.Wanted, _ script: String...
    ) throws -> Observed {
        var fast = QueueRule(name: "fast", stages: .fetch ... .decode)
        fast.serves = .views
        var slow = QueueRule(name: "slow", stages: .fetch ... .decode, width: 1)
        slow.serves = .prefetches
        slow.waitsFor = "fast"
        return try RowsDesk.play(
            script.joined(separator: ", "), [PrefetchRule(ahead: 2)], remote: true
        ) {
            $0.queues = [fast, slow]
            $0.loading.wanted = wanted
        }
    }

    private static func decodes(_ image: String, _ seen: Observed) -> [String] {
        seen.decodes.filter { $0.hasSuffix(" \(image)") }
    }

    @Test("let prefetches wait until no view's load is under way")
    func letPrefetchesWait() throws {
        let seen = try Self.play(.moves, RowsDesk.wait(100))
        // The views' loads take until 21 ms, then each prefetch 21.
        check(seen.decodes, ["20 a/0", "20 a/1", "41 a/2", "62 a/3"])
    }

    @Test("let what works go on when a view's load comes")
    func letWhatWorksGoOn() throws {
        let seen = try Self.play(.moves, RowsDesk.wait(30), RowsDesk.jump(10))
        // Row 2 has worked since 21; row 3 waits for the views' until 51.
        check(
            seen.decodes.prefix(6),
            [
                "20 a/0", "20 a/1", "41 a/2", "50 a/10", "50 a/11", "71 a/3",
            ])
    }

    @Test("move what a view wants to its queue")
    func moveWhatIsWanted() throws {
        let seen = try Self.play(.moves, RowsDesk.wait(30), RowsDesk.jump(2))
        // Row 2 works already.
        check(seen.shown.suffix(2), ["42 a/2", "51 a/3"])
        check(Self.decodes("a/3", seen), ["50 a/3"])
        check(seen.counts.joins, 2)
    }

    @Test("leave what a view wants where it is, where that is the rule")
    func leaveWhatIsWanted() throws {
        let seen = try Self.play(.waits, RowsDesk.wait(30), RowsDesk.jump(2))
        check(seen.shown.suffix(2), ["42 a/2", "63 a/3"])
        check(Self.decodes("a/3", seen), ["62 a/3"])
        check(seen.counts.joins, 2)
    }

    @Test("load what a view wants beside it, where that is the rule, and decode it again later")
    func loadTwice() throws {
        let seen = try Self.play(.twice, RowsDesk.wait(30), RowsDesk.jump(2))
        // The view's own load fetches from 30; the pending one then finds the file on disk.
        check(seen.shown.suffix(2), ["42 a/2", "51 a/3"])
        check(Self.decodes("a/3", seen), ["50 a/3", "53 a/3"])
        check(seen.counts.joins, 1)
        check(seen.counts.misses, 3)
        check(seen.counts.redecodes, 1)
        // Row 2, joined; what decodes later was of no use to its view.
        check(seen.counts.prefetchUsed, 1)
    }

    @Test("in one go by priority: views' first, whatever came first")
    func goByPriority() throws {
        func decodes(_ order: QueueRule.Order) throws -> [String] {
            var queue = QueueRule(name: "q", stages: .fetch ... .decode, width: 1)
            queue.order = order
            let script = [RowsDesk.wait(30), RowsDesk.jump(10)].joined(separator: ", ")
            return try RowsDesk.play(script, [PrefetchRule(ahead: 1)], remote: true) {
                $0.queues = [queue]
            }.decodes
        }
        try check(
            decodes(.priority).prefix(5),
            [
                "20 a/0", "41 a/1", "62 a/10", "83 a/11", "104 a/2",
            ])
        try check(
            decodes(.fifo).prefix(5),
            [
                "20 a/0", "41 a/1", "62 a/2", "83 a/10", "104 a/11",
            ])
    }
}

@Suite("A load that a range wants")
struct WantedAheadTests {
    @Test("goes on when its view has gone, though abandoned loads are cancelled")
    func goesOn() throws {
        let script = [RowsDesk.wait(5), RowsDesk.jump(2), RowsDesk.wait(5), RowsDesk.jump(4)]
            .joined(separator: ", ")
        func cancelled(behind: Double) throws -> Int64 {
            try RowsDesk.play(script, [PrefetchRule(ahead: 0, behind: behind)], remote: true) {
                $0.loading.abandoned = .cancelled
            }.counts.cancelled
        }
        // Rows 0 to 3 are asked for and left.
        try check(cancelled(behind: 0), 4)
        // 0 and 1 are behind at 5 ms, and no more at 10; 2 and 3 are then.
        try check(cancelled(behind: 2), 2)
    }
}
