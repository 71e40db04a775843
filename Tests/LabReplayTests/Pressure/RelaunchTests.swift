import LabDevices
import Testing

@testable import LabOrders
@testable import LabReplay
@testable import LabScripts
@testable import OrderOracles
@testable import PlainDesks
@testable import ReplayOracles
@testable import ScriptDesks

@Suite("A killed app is started again")
struct RelaunchTests {
    private static let mb = PressureDesk.mb
    private static let below = ScreenRef(name: 0, number: 0)
    private static let above = ScreenRef(name: 1, number: 1)

    @Test("after the relaunch the script goes on, and views ask in the order of their last asking")
    func viewsAskAnew() throws {
        var desk = PressureDesk.limit(8 * Self.mb, .relaunch)
        desk.trace.add(.push(Self.below), atMs: 0)
        desk.ask(0, on: 0, atMs: 0)
        desk.ask(1, on: 1, atMs: 10)
        desk.ask(2, on: 0, atMs: 20)
        // Three are there; the fourth kills, and the fifth finds the app started again.
        desk.handOver(3, 4, atMs: 100)
        desk.end(atMs: 150)
        desk.trace.extraWarnings = [ExtraWarning(atNs: 1_000_000_000, level: .warning)]
        let run = try desk.run("unbounded")
        check(run.said, ["0 screen a", "100 killed", "2100 relaunched"])
        check(run.decoded, [0, 1, 2, 1, 2])
        check((run.counts.requests, run.counts.misses), (5, 5))
        check((run.counts.redecodes, run.counts.compulsory), (2, 3))
        check((run.counts.restores, run.counts.warnings), (0, 0))
        check((run.counts.kills, run.killedAtMs), (1, 100))
        check((run.result.status, run.durationMs), (.ok, 2150))
        check(run.faults, [])
        // Three first waits of 2 ms each; then two views are without their images for 2 s, and ask.
        check(run.counts.reblankNs, run.counts.blankNs - 6_000_000)
        check(run.counts.restartNs, 2_000_000_000)
    }

    @Test("files that were fetched are on disk still")
    func filesStay() throws {
        var desk = PressureDesk.limit(8 * Self.mb, .relaunch)
        desk.ask(PressureDesk.far, atMs: 0)
        desk.handOver(0, 1, 2, atMs: 5000)
        let run = try desk.run("unbounded")
        check((run.counts.kills, run.counts.fetches, run.counts.decodes), (1, 1, 2))
    }

    @Test("screens below ask when they are shown", arguments: [200, 500] as [Int64])
    func screensBelow(killedAtMs: Int64) throws {
        var desk = PressureDesk.limit(8 * Self.mb, .relaunch)
        desk.trace.add(.push(Self.below), atMs: 0)
        desk.ask(0, on: 0, atMs: 0)
        desk.trace.add(.push(Self.above), atMs: 100)
        desk.ask(1, on: 1, atMs: 100)
        // In the transition, the view of the screen below is in its window still.
        desk.trace.add(.hide(view: 0, isPooled: false), atMs: 450)
        desk.handOver(2, 3, atMs: killedAtMs)
        desk.trace.events.sort { $0.timeNs < $1.timeNs }
        desk.trace.add(.pop(Self.below), atMs: 1000)
        desk.trace.add(.show(view: 0), atMs: 1000)
        desk.end(atMs: 1500)
        let run = try desk.run("unbounded")
        check(run.decoded, [0, 1, 1, 0])
        check((run.counts.requests, run.counts.restores, run.counts.kills), (4, 0, 1))
    }

    @Test("a screen that never left its window asks when it is in front again")
    func neverLeftItsWindow() throws {
        var desk = PressureDesk.limit(8 * Self.mb, .relaunch)
        desk.trace.add(.push(Self.below), atMs: 0)
        desk.ask(0, on: 0, atMs: 0)
        desk.trace.add(.push(Self.above), atMs: 100)
        desk.handOver(1, 2, 3, atMs: 200)
        desk.trace.add(.pop(Self.below), atMs: 300)
        desk.end(atMs: 500)
        let run = try desk.run("unbounded")
        check((run.counts.kills, run.decoded), (1, [0, 0]))
    }

    @Test("what it was asked while it was dead, it asks in that order")
    func askedWhileDead() throws {
        var desk = PressureDesk.limit(8 * Self.mb, .relaunch)
        desk.ask(0, on: 0, atMs: 0)
        desk.trace.add(.background, atMs: 100)
        desk.handOver(1, 2, 3, atMs: 200)
        desk.ask(4, on: 0, atMs: 300)
        desk.ask(5, on: 1, atMs: 400)
        desk.trace.add(.foreground, atMs: 500)
        desk.end(atMs: 600)
        let run = try desk.run("unbounded")
        check(run.said, ["100 background", "200 killed", "2500 relaunched"])
        check(run.decoded, [0, 4, 5])
        // No view had had the pictures that the person comes back to.
        check((run.counts.reblankNs, run.counts.restartNs), (0, 0))
    }

    /// The person is away for 300 ms, and waits for 2 s.
    @Test("a person waits for it from the return on, and not while away")
    func awaitedFromTheReturnOn() throws {
        var desk = PressureDesk.limit(8 * Self.mb, .relaunch)
        desk.ask(0, on: 0, atMs: 0)
        desk.trace.add(.background, atMs: 100)
        desk.handOver(1, 2, 3, atMs: 200)
        desk.trace.add(.foreground, atMs: 500)
        desk.end(atMs: 600)
        let run = try desk.run("unbounded")
        check(run.said, ["100 background", "200 killed", "2500 relaunched"])
        check((run.counts.blankNs, run.counts.reblankNs), (4_000_000, 2_000_000))
        check(run.counts.restartNs, 2_000_000_000)
    }

    @Test("a warning that was on its way dies with the app")
    func aWarningOnItsWay() throws {
        var desk = PressureDesk.warningAtSeven {
            $0.deliveryLatencyNs = 500_000_000
            $0.onKill = .relaunch
            $0.relaunchNs = 100_000_000
        }
        desk.trace.header.device.footprintLimitBytes = 8 * Self.mb
        desk.handOver(0, 1, atMs: 100)
        desk.handOver(2, 3, atMs: 1200)
        desk.end(atMs: 5000)
        let run = try desk.run("unbounded")
        check(run.said, ["1200 killed", "1300 relaunched"])
    }

    @Test("one that dies at its start each time is given up after ten deaths")
    func dyingAtItsStart() throws {
        var desk = PressureDesk.limit(6_500_000, .relaunch)
        desk.ask(0, on: 0, atMs: 0)
        desk.ask(1, on: 1, atMs: 10)
        desk.end(atMs: 60_000)
        let run = try desk.run("lru+decode(sync)")
        check((run.counts.kills, run.killedAtMs, run.durationMs), (10, 10, 18_010))
        check(run.result.status, .killed)
        // Each life that lasts gets the script a millisecond further: from 11 on to 15, and then
        // to 16, since the load of a view that has gone goes on.
        desk.trace.add(.clear(view: 1), atMs: 15)
        let freed = try desk.run("unbounded")
        check((freed.counts.kills, freed.result.status), (6, .ok))
    }

    @Test("nobody waits for one that dies when the script is over")
    func afterTheScript() throws {
        var desk = PressureDesk.limit(6_500_000, .relaunch)
        desk.ask(0, on: 0, atMs: 0)
        desk.ask(1, on: 1, atMs: 10)
        let run = try desk.run("unbounded")
        check((run.counts.kills, run.durationMs, run.result.status), (1, 11, .ok))
    }

    @Test("a policy that knows the future still knows it")
    func theFuture() throws {
        let b: ImageID = 0
        let a: ImageID = 1
        var desk = PressureDesk.limit(7 * Self.mb, .relaunch)
        func ask(_ image: ImageID, atMs timeMs: Int64) {
            desk.ask(image, atMs: timeMs)
            desk.trace.add(.clear(view: 0), atMs: timeMs + 10)
        }
        for timeMs in [0, 20, 40] as [Int64] { ask(b, atMs: timeMs) }
        desk.handOver(PressureDesk.big, atMs: 60)
        // b isn't asked for again, and leaves a its place.
        for (image, timeMs) in [(a, 70), (b, 90), (a, 110)] as [(ImageID, Int64)] {
            ask(image, atMs: timeMs)
        }
        let run = try desk.run("belady(limit=1MB)")
        check((run.counts.kills, run.counts.strongHits), (1, 3))
        check(run.decoded, [b, a, b])
    }

    @Test("a dead app is above no line")
    func aboveNoLine() throws {
        var desk = PressureDesk.limit(7 * Self.mb, .relaunch) { $0.processLine = .bytes(Self.mb) }
        desk.handOver(PressureDesk.big, atMs: 100)
        desk.end(atMs: 200)
        // 200 ms of life.
        try check(desk.run("unbounded").result.aboveWarningNs, 200_000_000)
    }
}

@Suite("At the instant of a look")
struct LookInstantTests {
    private static func run(
        latencyMs: Int64, _ add: (inout PressureDesk) -> Void
    ) throws -> PressureDesk.Run {
        var desk = PressureDesk.warningAtSeven { $0.deliveryLatencyNs = latencyMs * 1_000_000 }
        desk.trace.header.device.footprintLimitBytes = 7_500_000
        desk.handOver(0, 1, atMs: 100)
        add(&desk)
        desk.end(atMs: 3000)
        return try desk.run("dictionary")
    }

    @Test("a warning without delay frees memory before a delivery takes it")
    func beforeADelivery() throws {
        // Read until 1 s, when its decode begins.
        let inTime = try Self.run(latencyMs: 0) { $0.ask(2, atMs: 999) }
        check((inTime.said, inTime.counts.kills), (["1000 warning"], 0))
        let late = try Self.run(latencyMs: 1) { $0.ask(2, atMs: 999) }
        check((late.said, late.killedAtMs), (["1000 killed"], 1000))
    }

    @Test("and before the script does")
    func beforeTheScript() throws {
        let inTime = try Self.run(latencyMs: 0) { $0.handOver(2, atMs: 1000) }
        check((inTime.said, inTime.counts.kills), (["1000 warning"], 0))
        let late = try Self.run(latencyMs: 1) { $0.handOver(2, atMs: 1000) }
        check(late.killedAtMs, 1000)
    }

    @Test("a signal of the script comes after the device's, and before deliveries")
    func signalsOfTheScript() throws {
        let run = try Self.run(latencyMs: 0) {
            $0.ask(2, atMs: 999)
            $0.trace.add(.background, atMs: 1000)
        }
        check(run.said, ["1000 warning", "1000 background"])
        check(run.counts.kills, 0)
    }
}
