import Testing

@testable import LabDevices
@testable import LabOrders
@testable import LabPolicies
@testable import LabReplay
@testable import LabScripts
@testable import OrderOracles
@testable import PlainDesks
@testable import PolicyDesks
@testable import ReplayOracles
@testable import ScriptDesks

@Suite("A device kills")
struct KillTests {
    private static let mb = PressureDesk.mb

    @Test("with the byte above the limit, and the run reports as of then")
    func atThatInstant() throws {
        var desk = PressureDesk.limit(7 * Self.mb)
        for image in 0..<3 as Range<ImageID> {
            desk.ask(image, on: ViewID(image.number), atMs: Int64(image) * 10)
        }
        // With the delivery that kills, and therefore after it.
        desk.ask(3, on: 3, atMs: 21)
        desk.end(atMs: 500)
        let run = try desk.run("unbounded")
        check(run.result.status, .killed)
        check((run.killedAtMs, run.durationMs), (21, 21))
        check((run.counts.requests, run.counts.decodes), (3, 3))
        check(run.result.peaks.footprint, 3 * Self.mb)
        check(run.counts.blankNs, 5_000_000)
        check(run.faults, [])
        desk.trace.header.device.footprintLimitBytes = 8 * Self.mb
        try check(desk.run("unbounded").killedAtMs, 22)
    }

    @Test("not at the limit itself")
    func notAtTheLimit() throws {
        var desk = PressureDesk.limit(7 * Self.mb)
        desk.handOver(0, 1, atMs: 100)
        try check(desk.run("unbounded").result.status, .ok)
        desk.trace.header.device.footprintLimitBytes = 7 * Self.mb - 1
        try check(desk.run("unbounded").killedAtMs, 100)
    }

    @Test("in the middle of what happens, and the rest doesn't")
    func inTheMiddle() throws {
        var desk = PressureDesk.limit(7 * Self.mb)
        for view in 0..<5 as Range<ViewID> { desk.ask(ImageID(view.number), on: view, atMs: 50) }
        let run = try desk.run("lru+decode(sync)")
        check((run.killedAtMs, run.counts.requests), (50, 3))
        // No view has waited, and the third never had its image.
        check((run.counts.blankNs, run.result.peaks.onScreen), (0, 2 * Self.mb))
        check(run.result.peaks.inFlight, Self.mb)
    }

    @Test("for files in memory too, and not for pages of a file")
    func forFilesInMemory() throws {
        var desk = PressureDesk.limit(7 * Self.mb)
        desk.ask(PressureDesk.file, atMs: 0)
        let encoded = try desk.run("lru+encoded(limit=20MB)")
        // A millisecond to begin, and three for 3 MB.
        check((encoded.killedAtMs, encoded.counts.decodes), (4, 0))
        try check(desk.run("lru").result.status, .ok)
        desk.ask(PressureDesk.big, on: 1, atMs: 100)
        try check(desk.run("lru").result.status, .killed)
        let mapped = Composition.store("lru", nil) { $0.mapped = ShelfRule() }
        let run = try desk.run(mapped)
        check((run.result.status, run.result.peaks.footprint), (.ok, 0))
        check(run.result.peaks.image, 4 * Self.mb)
    }

    @Test("nobody where that is ignored, and says for how long")
    func ignored() throws {
        var desk = PressureDesk.limit(7 * Self.mb, .ignore)
        desk.handOver(0, 1, 2, atMs: 300)
        desk.end(atMs: 1000)
        let run = try desk.run("unbounded")
        check((run.result.status, run.counts.kills), (.ok, 0))
        check(run.result.aboveLimitNs, 700_000_000)
    }

    @Test("what was blank at its death wasn't all visible")
    func notAllVisible() throws {
        var desk = PressureDesk.limit(7 * Self.mb)
        desk.trace.add(.push(ScreenRef(name: 0, number: 0)), atMs: 0)
        // Each asks as the image of the one before is there; the third one's never is.
        for view in 0..<3 as Range<ViewID> {
            desk.ask(ImageID(view.number), on: view, atMs: Int64(view) * 2)
        }
        let run = try desk.run("unbounded")
        check((run.killedAtMs, run.result.firstImageP50Ns), (5, 2_000_000))
        check(run.result.allVisibleP50Ns, nil)
        desk.trace.events[3].timeNs = 5_000_000
        try check(desk.run("unbounded").result.allVisibleP50Ns, 4_000_000)
    }

    @Test("a policy that knows the future, like any other")
    func theFutureToo() throws {
        var desk = PressureDesk.limit(7 * Self.mb)
        for view in 0..<3 as Range<ViewID> { desk.ask(ImageID(view.number), on: view, atMs: 0) }
        let run = try desk.run("belady(limit=1MB)")
        // Views hold what no order can give up.
        let other = try desk.run("unbounded")
        check(run.result.status == .killed && run.counts.decodes == 3)
        check((run.killedAtMs, run.counts.decodes), (other.killedAtMs, other.counts.decodes))
    }
}

@Suite("Apps in the background are ended")
struct BackgroundKillTests {
    private static func run(
        front: Int64, _ background: [Int64], _ order: Pressure.EvictionOrder,
        onKill: Pressure.OnKill = .relaunch, isLeft: Bool = true
    ) throws -> (ended: Int, run: PressureDesk.Run) {
        var desk = PressureDesk.limit(20 * PressureDesk.mb, onKill) { $0.evictionOrder = order }
        desk.others(front, background, atMs: 100)
        if isLeft {
            desk.trace.add(.background, atMs: 200)
            desk.trace.add(.foreground, atMs: 3000)
        }
        desk.end(atMs: 4000)
        let run = try desk.run("none")
        return (run.said.count { $0 == "1000 another app ended" }, run)
    }

    @Test("the one left longest ago first, until a tenth is available; ours last")
    func theOldestFirst() throws {
        // 100 - 5 - 80 - 11 = 4 MB; less 3: 7; less 8: 15.
        let (ended, run) = try Self.run(front: 80, [3, 8], .oldest)
        check((ended, run.counts.kills), (2, 0))
        // -6, -3, 5: ours must go, and is there 2 s after the person comes back.
        let (all, killed) = try Self.run(front: 90, [3, 8], .oldest)
        check((all, killed.killedAtMs), (2, 1000))
        check(killed.said.suffix(2), ["1000 killed", "5000 relaunched"])
        check((killed.durationMs, killed.result.status), (6000, .ok))
    }

    @Test("or the largest first, ours perhaps")
    func theLargestFirst() throws {
        // 4 MB; less 8: 12.
        let (ended, run) = try Self.run(front: 80, [3, 8], .largest)
        check((ended, run.counts.kills), (1, 0))
        // -4; less 8: 4; ours has 5, the other 3.
        let (one, killed) = try Self.run(front: 88, [3, 8], .largest)
        check((one, killed.counts.kills), (1, 1))
        // The one left first goes, of two that are equally large.
        let (equal, spared) = try Self.run(front: 82, [5], .largest)
        check((equal, spared.counts.kills), (1, 0))
    }

    @Test("never ours in front, nor where nobody kills; the others all the same")
    func neverOursInFront() throws {
        let front = try Self.run(front: 94, [3, 8], .largest, isLeft: false)
        check((front.ended, front.run.counts.kills), (2, 0))
        let ignored = try Self.run(front: 94, [3], .largest, onKill: .ignore)
        check((ignored.ended, ignored.run.counts.kills), (1, 0))
    }
}
