import Testing

@testable import LabCells
@testable import LabDevices
@testable import LabOrders
@testable import LabPolicies
@testable import LabReplay
@testable import LabReports
@testable import LabRuns
@testable import LabScripts
@testable import OrderOracles
@testable import PlainDesks
@testable import PolicyDesks
@testable import ReplayOracles
@testable import RunDesks
@testable import ScriptDesks

/// Logs told by hand, with what they come to worked out by hand.
@Suite("Blank time")
struct BlankCauseTests {
    /// The second comes 10 ns after the first and shares for 20 ns: either has half of those.
    @Test func ofTwoTransfersIsHalfTheirOwnAndHalfSharing() {
        let log = ToldLog()
        log.asks(0, for: 1, 0)
        log.share(.link, 1, 1, of: 1, 0)
        log.step(1, .transferring, 0)
        log.asks(1, for: 2, 10)
        log.step(2, .transferring, 10)
        log.share(.link, 2, 1, of: 2, 10)
        log.ends(0, 1, 30)
        log.share(.link, 1, 1, of: 1, 30)
        log.ends(1, 2, 40)
        // 10 + 20 / 2 and 20 / 2 + 10 alone; 20 / 2 each on top of that.
        check(log.blank, [.transfer: 40, .sharedLink: 20])
    }

    /// The second screen has the number of the first, which is gone.
    @Test func isOfTheScreenThatHadTheNumberThen() {
        let log = ToldLog()
        log.tell(0, .screen(ScreenRef(name: 2, number: 0), isNew: true))
        log.asks(0, for: 1, 0)
        log.step(1, .transferring, 0)
        log.ends(0, 1, 20)
        log.tell(30, .screen(ScreenRef(name: 1, number: 0), isNew: true))
        log.asks(1, for: 2, 30)
        log.step(2, .transferring, 30)
        log.ends(1, 2, 40)
        let screens = log.culprits.blank(by: \.screen)
        check(screens.map(\.key), [2, 1])
        check(screens.map(\.sum), [20, 10])
    }

    /// A third of 10 ns is 3 1/3: the two parts are 3 and 7, since 6 2/3 lost more.
    @Test func isRoundedOnceAndToItsLength() {
        let log = ToldLog()
        log.asks(0, for: 1, 0)
        log.step(1, .transferring, 0)
        log.share(.link, 3, 1, of: 3, 0)
        log.ends(0, 1, 10)
        check(log.blank, [.transfer: 3, .sharedLink: 7])
    }

    /// 1/3 + 1/3 + 1/3 of a nanosecond is one: nothing is rounded between changes.
    @Test func isRoundedAtItsEndAlone() {
        let log = ToldLog()
        log.asks(0, for: 1, 0)
        log.step(1, .transferring, 0)
        for timeNs: Int64 in 0..<3 { log.share(.link, 3, 1, of: 3, timeNs) }
        log.ends(0, 1, 3)
        check(log.blank, [.transfer: 1, .sharedLink: 2])
    }

    @Test func ofAJoinedLoadCountsForEachView() {
        let log = ToldLog()
        log.asks(0, for: 1, 0)
        log.step(1, .requesting, 0)
        log.tell(
            4,
            .asked(
                ViewRequest(
                    view: 1, image: 0, size: 0, screen: 0, reason: .bound,
                    answer: .joins(LogLoad(number: 1)))),
            .waits(1, LogLoad(number: 1)), .blank(1))
        log.tell(10, .notBlank(1))
        log.ends(0, 1, 10)
        check(log.blank, [.latency: 10 + 6])
        // Both waited for the same image.
        check(log.culprits.blank(by: \.image).map(\.sum), [16])
    }

    @Test func ofAQueueOfOneIsTheTimeOfWhoIsBefore() {
        let log = ToldLog(queues: [QueueRule(name: "q", stages: .fetch ... .decode, width: 1)])
        log.asks(0, for: 1, 0)
        log.step(1, .queued(0), 0)
        log.step(1, .seeking, 0)
        log.asks(1, for: 2, 0)
        log.step(2, .queued(0), 0)
        log.ends(0, 1, 7)
        log.step(2, .seeking, 7)
        log.ends(1, 2, 12)
        check(log.blank, [.flash: 7 + 5, .queue(0): 7])
        check(log.culprits.words(ofCause: BlankCause.fixed.count).title, "queue q (1)")
    }

    @Test(
        "has the cause that its load's step is",
        arguments: [
            (.postponed, .motion), (.connecting, .connection), (.requesting, .latency),
            (.parked, .networkDown), (.seeking, .flash), (.decodingOnMain, .mainThread),
            (.awaitsMain, .mainThread), (.awaitsBatch, .batch),
        ] as [(LoadStep, BlankCause)])
    func hasTheCauseOfTheStep(_ step: LoadStep, _ cause: BlankCause) {
        let log = ToldLog()
        log.asks(0, for: 1, 0)
        log.step(1, step, 0)
        log.ends(0, 1, 5)
        check(log.blank, [cause: 5])
    }

    /// The main thread has a core: of what the other gives alone it gives three quarters.
    @Test func ofFlashAndCoresIsPartedToo() {
        let log = ToldLog()
        log.asks(0, for: 1, 0)
        log.step(1, .reading, 0)
        log.share(.flash, 4, 1, of: 4, 0)
        log.share(.flash, 4, 0, of: 1, 8)
        log.step(1, .decoding, 12)
        log.share(.cores, 1, 3, of: 4, 12)
        log.ends(0, 1, 20)
        // 8 / 4 of the first 8 ns; the flash stood still for the next 4; 8 * 3 / 4 of the last.
        check(log.blank, [.flash: 2, .sharedFlash: 6 + 4, .decoding: 6, .sharedCores: 2])
    }

    /// The other load's request is on its way for 3 ns, and its file for 5 at half the pace.
    @Test func ofALoadThatAnotherFetchesForIsThatOnes() {
        let log = ToldLog()
        log.asks(0, for: 1, 0)
        log.step(1, .requesting, 0)
        log.asks(1, for: 2, 2)
        log.step(2, .shares(LogLoad(number: 1)), 2)
        log.step(1, .transferring, 5)
        log.share(.link, 2, 1, of: 2, 5)
        log.step(1, .decoding, 11)
        log.step(2, .decoding, 11)
        log.share(.cores, 2, 1, of: 1, 11)
        log.ends(0, 1, 12)
        log.ends(1, 2, 12)
        check(log.blank, [.latency: 5 + 3, .transfer: 6, .sharedLink: 6, .decoding: 2])
    }

    @Test func goesOnAsFailedUntilTheViewAsksAnew() {
        let log = ToldLog()
        log.asks(0, for: 1, 0)
        log.step(1, .requesting, 0)
        log.tell(6, .fails(0, LogLoad(number: 1)), .loadEnds(LogLoad(number: 1), .failed))
        log.tell(20, .notBlank(0))
        log.asks(0, for: 2, 20)
        log.step(2, .seeking, 20)
        log.ends(0, 2, 21)
        check(log.blank, [.latency: 6, .failed: 14, .flash: 1])
    }

    /// Work on a load before a view waits for it is charged to no cause.
    @Test func beginsWhenTheViewIsBlank() {
        let log = ToldLog()
        log.asks(0, for: 1, 0)
        log.tell(0, .notBlank(0))
        log.step(1, .requesting, 0)
        log.tell(8, .blank(0))
        log.ends(0, 1, 10)
        check(log.blank, [.latency: 2])
    }

    /// An app is killed while a view and its thumbnail are on a covered screen. The thumbnail gets
    /// an image again and loses it: from then on neither shows one, and the view hasn't asked yet.
    @Test func ofAViewThatHasNotAskedAgainHasNoLoad() throws {
        var trace = ListTrace(groups: [
            ListTrace.generated("photos", count: 2, width: 50, height: 20)
        ])
        trace.header.device.pressure.onKill = .relaunch
        let (front, covered) = (ScreenRef(name: 0, number: 0), ScreenRef(name: 1, number: 1))
        trace.add(.push(covered), atMs: 0)
        trace.add(.request(view: 0, image: 0, size: 0, shows: true), atMs: 0)
        trace.add(.request(view: 1, image: 1, size: 0, shows: true), atMs: 0)
        trace.add(.over(view: 0, thumbnail: 1), atMs: 0)
        trace.add(.push(front), atMs: 10)
        let beforeKill = trace.events.count
        trace.add(.request(view: 1, image: 1, size: 0, shows: true), atMs: 20)
        trace.add(.clear(view: 1), atMs: 40)
        trace.endNs = 70 * 1_000_000
        let composition = Composition.with { $0.weak = WeakRule() }
        let search = CulpritSearch(trace.header, composition)
        let replay = Replay(
            header: trace.header, composition: composition, future: nil,
            keys: ListTrace.keys)
        replay.watch(nil, nil, RunLog { search.note($0, $1) })
        for event in trace.events[..<beforeKill] { try replay.receive(event) }
        try replay.end()
        for event in trace.events[beforeKill...] { try replay.receive(event) }
        try replay.finish(timeNs: trace.endNs)
        let found = search.found("weak", replay.result())
        _ = replay.tearDown()
        let blank = found.blank(by: \.cause).map { (found.causes.all[$0.key], Int64($0.sum)) }
        // From 40 to 70 ms.
        let nothing = blank.first { $0.0 == .nothing }?.1
        check(nothing, 30_000_000)
        check(found.counts.blankNs, blank.reduce(0) { $0 + $1.1 })
    }

    /// Through a run: two files of a megabyte over a link of 10 MB/s take 200 ms together after
    /// 5 ms, where each would take 100 alone.
    @Test func ofARunIsWhatItsLinkGives() throws {
        var remote = ListTrace.generated(
            "remote", count: 2, width: 50, height: 20, encodedBytes: 1_000_000)
        remote.remote = true
        var trace = ListTrace(groups: [remote])
        trace.header.network = Network(latencyNs: 5_000_000, bytesPerSecond: 10_000_000)
        for number: UInt32 in 0..<2 {
            trace.add(
                .request(
                    view: ViewID(number: number), image: ImageID(number: number), size: 0,
                    shows: true),
                atMs: 0)
        }
        trace.endNs = 1_000_000_000
        let ms: Int64 = 1_000_000
        let blank = try CulpritRun(trace, "weak").blank
        check(blank[.latency], 2 * 5 * ms)
        check(blank[.transfer], 2 * 100 * ms)
        check(blank[.sharedLink], 2 * 100 * ms)
    }

    /// One of the two is loaded ahead, at low priority: at 80 ms it has a quarter, and the other a
    /// half. Then a view wants it, too, and each gets a half of the link: the other is there at 180,
    /// and this one, alone with its last quarter, at 205. The first view waits 175 ms for what takes
    /// 100, the second 125 for what would take 75.
    @Test func ofARunIsWhatPrioritiesGive() throws {
        var remote = ListTrace.generated(
            "remote", count: 2, width: 50, height: 20, encodedBytes: 1_000_000)
        remote.remote = true
        var trace = ListTrace(groups: [remote])
        trace.header.network = Network(latencyNs: 5_000_000, bytesPerSecond: 10_000_000)
        let (first, second) = (ViewID(number: 0), ViewID(number: 1))
        let (ahead, other) = (ImageID(number: 0), ImageID(number: 1))
        trace.add(.prefetch(ahead, size: 0), atMs: 0)
        trace.add(.request(view: first, image: other, size: 0, shows: true), atMs: 0)
        trace.add(.request(view: second, image: ahead, size: 0, shows: true), atMs: 80)
        trace.endNs = 1_000_000_000
        let ms: Int64 = 1_000_000
        let blank = try CulpritRun(trace, "weak+loading(prefetchPriority=low)").blank
        check(blank[.latency], 5 * ms)
        check(blank[.transfer], 175 * ms)
        check(blank[.sharedLink], 125 * ms)
    }
}
