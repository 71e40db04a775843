import Testing

@testable import LabOrders
@testable import LabPolicies
@testable import LabReplay
@testable import LabScripts
@testable import OrderOracles
@testable import PlainDesks
@testable import ReplayOracles

/// Times are those of `LoadingDesk`: 20 ms to fetch, 2 to read, 1 to decode.
@Suite("A load")
struct StageTests {
    private static let far = LoadingDesk.far
    private static let near = LoadingDesk.near

    /// Asks, and asks again when the image is long forgotten.
    private static func askTwice(
        _ image: ImageID, _ composition: Composition
    ) throws -> Observed {
        try LoadingDesk.play(composition, hasFiles: true) {
            $0.ask(image, view: 0, atMs: 0)
            $0.add(.clear(view: 0), atMs: 100)
            $0.ask(image, view: 0, atMs: 100)
        }
    }

    @Test("of a remote image takes the latency and the transfer, and then the decode")
    func takesTheFetch() throws {
        let seen = try LoadingDesk.play(hasFiles: true) { $0.ask(Self.far, view: 0, atMs: 0) }
        // 10 + 10 + 1; what was just fetched isn't read from disk again.
        check(seen.decodes, ["20 far/0"])
        check(seen.shown, ["21 far/0"])
        check(seen.counts.fetches, 1)
        check(seen.counts.fetchBytes, 1000)
    }

    @Test("of a local image takes the read, and then the decode")
    func takesTheRead() throws {
        let seen = try LoadingDesk.play(hasFiles: true) { $0.ask(Self.near, view: 0, atMs: 0) }
        check(seen.shown, ["3 near/0"])
        check(seen.counts.fetches, 0)
    }

    @Test("finds on disk what was fetched before")
    func findsItOnDisk() throws {
        let seen = try Self.askTwice(Self.far, .keepingNone())
        check(seen.shown, ["21 far/0", "103 far/0"])
        check(seen.counts.fetches, 1)
    }

    @Test("fetches again where nothing fetched is kept")
    func fetchesAgainWithoutDisk() throws {
        let seen = try Self.askTwice(Self.far, .keepingNone { $0.disk = nil })
        check(seen.shown, ["21 far/0", "121 far/0"])
        check(seen.counts.fetches, 2)
    }

    @Test("fetches again what a full disk gave up", arguments: [(1000, 3), (2000, 2)])
    func fetchesAgainFromAFullDisk(limitBytes: Int, fetches: Int) throws {
        let disk = ShelfRule(limitBytes: Int64(limitBytes))
        let seen = try LoadingDesk.play(.keepingNone { $0.disk = disk }, hasFiles: true) {
            for (index, image) in [Self.far, Self.far + 1, Self.far].enumerated() {
                $0.ask(image, view: 0, atMs: Int64(index) * 100)
            }
        }
        check(seen.counts.fetches, fetches)
    }

    @Test("takes so many times as long on a slower network")
    func takesLongerOnASlowerNetwork() throws {
        let seen = try LoadingDesk.play(hasFiles: true) {
            $0.add(.network(.slower(3)), atMs: 0)
            $0.ask(Self.far, view: 0, atMs: 0)
        }
        check(seen.shown, ["61 far/0"])
    }

    @Test("that is under way when the network slows down takes longer for what remains")
    func takesLongerForTheRest() throws {
        let seen = try LoadingDesk.play(hasFiles: true) {
            $0.ask(Self.far, view: 0, atMs: 0)
            $0.add(.network(.slower(3)), atMs: 5)
        }
        // 5 of 20 ms are over; the other 15 take 45.
        check(seen.shown, ["51 far/0"])
    }

    @Test("whose file is kept in memory only decodes")
    func onlyDecodesFromMemory() throws {
        let seen = try Self.askTwice(Self.near, .keepingNone { $0.encoded = ShelfRule() })
        check(seen.shown, ["3 near/0", "101 near/0"])
        check(seen.result.peaks.encoded, 1000)
        // 4000 bytes of pixels and 1000 of the file.
        check(seen.result.peaks.footprint, 5000)
    }

    @Test("whose pixels are on disk reads them, and doesn't decode")
    func readsPixels() throws {
        let seen = try Self.askTwice(Self.near, .keepingNone { $0.mapped = ShelfRule() })
        // 1 ms and 4 more for 4000 bytes of pixels.
        check(seen.shown, ["3 near/0", "105 near/0"])
        check(seen.counts.decodes, 1)
        check(seen.result.peaks.footprint, 0)
    }

    @Test("that reads pixels which nobody waits for wastes no decode")
    func readsPixelsForNobody() throws {
        let seen = try LoadingDesk.play(.keepingNone { $0.mapped = ShelfRule() }, hasFiles: true) {
            $0.ask(Self.near, view: 0, atMs: 0)
            $0.add(.clear(view: 0), atMs: 100)
            $0.ask(Self.near, view: 0, atMs: 100)
            $0.add(.clear(view: 0), atMs: 101)
        }
        check(seen.counts.decodes, 1)
        check(seen.counts.wastedDecodes, 0)
    }
}

@Suite("A fetch that fails")
struct FailingFetchTests {
    private static let far = LoadingDesk.far

    private static func attempts(_ count: Int) -> Composition {
        .keepingAll { $0.loading.attempts = count }
    }

    @Test("for want of a network ends the load at once, unless it is to be tried again")
    func endsTheLoad() throws {
        let seen = try LoadingDesk.play {
            $0.add(.network(.down), atMs: 0)
            $0.ask(Self.far, view: 0, atMs: 0)
            $0.add(.network(.up), atMs: 10)
        }
        check(seen.shown, [])
        check(seen.counts.failed, 1)
        check(seen.counts.fetches, 1)
        check(seen.counts.fetchBytes, 0)
        check(seen.counts.retried, 0)
    }

    @Test("begins anew when the network is back")
    func beginsAnew() throws {
        let seen = try LoadingDesk.play(Self.attempts(2), hasFiles: true) {
            $0.ask(Self.far, view: 0, atMs: 0)
            $0.add(.network(.down), atMs: 5)
            $0.add(.network(.up), atMs: 50)
        }
        check(seen.shown, ["71 far/0"])
        check(seen.counts.retried, 1)
        check(seen.counts.failed, 0)
        check(seen.counts.fetches, 2)
        check(seen.counts.fetchBytes, 1000)
    }

    @Test("as often as it may has failed for good")
    func failsForGood() throws {
        let seen = try LoadingDesk.play(Self.attempts(2)) {
            $0.ask(Self.far, view: 0, atMs: 0)
            for timeMs in [5, 15] as [Int64] {
                $0.add(.network(.down), atMs: timeMs)
                $0.add(.network(.up), atMs: timeMs + 5)
            }
        }
        check(seen.shown, [])
        check(seen.counts.retried, 1)
        check(seen.counts.failed, 1)
    }

    @Test("and still waits for the network at the end has failed")
    func failsAtTheEnd() throws {
        let seen = try LoadingDesk.play(Self.attempts(5)) {
            $0.ask(Self.far, view: 0, atMs: 0)
            $0.add(.network(.down), atMs: 5)
        }
        check(seen.counts.failed, 1)
        check(seen.result.durationNs, 5_000_000)
    }

    @Test("is tried again in the order in which the loads began")
    func isTriedAgainInOrder() throws {
        let seen = try LoadingDesk.play(Self.attempts(2)) {
            $0.ask(LoadingDesk.near, view: 0, atMs: 0)
            $0.ask(Self.far, view: 1, atMs: 0)
            // Takes the place in the lab's tables that the local one has left.
            $0.ask(Self.far + 1, view: 2, atMs: 5)
            $0.add(.network(.down), atMs: 10)
            $0.add(.network(.up), atMs: 20)
        }
        check(seen.decodes, ["2 near/0", "40 far/0", "40 far/1"])
    }

    @Test("keeps its place in the queue while it waits")
    func keepsItsPlace() throws {
        var composition = Self.attempts(2)
        composition.queues = [QueueRule(name: "net", stages: .fetch ... .fetch, width: 1)]
        let seen = try LoadingDesk.play(composition) {
            $0.ask(Self.far, view: 0, atMs: 0)
            $0.add(.network(.down), atMs: 5)
            $0.ask(Self.far + 1, view: 1, atMs: 10)
            $0.add(.network(.up), atMs: 50)
        }
        check(seen.shown, ["71 far/0", "91 far/1"])
        check(seen.counts.fetches, 3)
    }

    @Test("since the server lacks the image is final")
    func isFinal() throws {
        let seen = try LoadingDesk.play(Self.attempts(5), missing: [0]) {
            $0.ask(Self.far, view: 0, atMs: 0)
            $0.ask(Self.far, view: 1, atMs: 10)
        }
        check(seen.shown, [])
        check(seen.counts.failed, 1)
        check(seen.counts.retried, 0)
        check(seen.counts.fetchBytes, 0)
        check(seen.counts.decodes, 0)
        check(seen.result.durationNs, 20_000_000)
    }
}
