import Testing

@testable import LabReplay
@testable import PlainDesks
@testable import ReplayOracles

/// Worked out by hand, in milliseconds and megabytes.
@Suite("A phone of several apps")
struct PhoneSequenceTests {
    @Test func `shares its link between the app that was left and the one in front`() throws {
        var desk = PhoneDesk()
        for name in ["feed", "maps"] { desk.add(name, [(0, PhoneDesk.asks(PhoneDesk.far))]) }
        desk.visit("feed", untilMs: 50)
        desk.visit("maps", untilMs: 1000)
        let heard = try desk.run().heard
        // The feed's file of 10 MB has 5 of them by 50, and the rest at half the pace by 150. Of
        // maps' file 5 MB are left then, which come alone.
        check(heard[0].contains("150 #1 decoding"))
        check(heard[1].contains("200 #1 decoding"))
        check(heard[0].contains("50 background"))
    }

    @Test func `lets a script go on only while its app is in front`() throws {
        var desk = PhoneDesk()
        desk.add(
            "feed", [(100, .appMemory(bytes: 1_000_000)), (300, .appMemory(bytes: 2_000_000))])
        desk.visit("feed", untilMs: 200)
        desk.visit(nil, untilMs: 1000)
        desk.visit("feed", untilMs: 2000)
        let outcome = try desk.run()
        check(outcome.heard[0], ["100 own 1", "200 background", "1000 foreground", "1100 own 2"])
        check(outcome.figures(0).returns, 1)
        check(outcome.figures(0).warmReturns, 1)
        check(outcome.result.apps[0].durationNs, 2_000_000_000)
    }

    @Test("ends an app for another's memory, and starts it again when the person is back")
    func endsAnApp() throws {
        var desk = PhoneDesk()
        desk.add("feed", [(100, PhoneDesk.asks(PhoneDesk.near))], policy: "lru(limit=8MB)")
        desk.add("camera", [(0, 10), (500, 85)], left: 20)
        desk.visit("feed", untilMs: 1000)
        desk.visit("camera", untilMs: 3000)
        desk.visit("feed", untilMs: 10_000)
        let outcome = try desk.run()
        // From 1500 on 9 MB are available, which the look at 2000 sees: 100 - 85 - 5 - 1.
        check(
            outcome.told,
            [
                "0 visit 0", "0 feed launches for 0",
                "1000 visit 1", "1000 camera takes 10", "1000 camera launches for 0",
                "1500 camera takes 85",
                "2000 feed ended by memory with 6",
                "3000 visit 2", "3000 camera takes 20", "3000 feed launches again for 700",
                // It reads for a millisecond from 3700 on, and decodes for one.
                "3702 feed usable after 702", "10000 ends",
            ])
        var expected = PhoneFigures()
        (expected.returns, expected.coldStarts, expected.killsForMemory) = (1, 1, 1)
        expected.usableNs.add(ns: 702_000_000)
        check(outcome.figures(0), expected)
        check(outcome.figures(1), PhoneFigures())
        check(outcome.result.apps[0].counts.decodes, 2)
        check(outcome.result.apps[0].killedBy, .system)
        check(outcome.result.whole.peaks.footprint, 91 * PhoneDesk.mb)
        check(outcome.result.whole.phone, expected)
        // Blank for 2 ms, then without the process for 700, and for 2 ms again.
        for counts in [outcome.result.apps[0].counts, outcome.result.whole.counts] {
            check((counts.blankNs, counts.reblankNs), (4_000_000, 2_000_000))
            check(counts.restartNs, 700_000_000)
        }
    }

    @Test func `has a person wait for an app's process until the app is left`() throws {
        var desk = PhoneDesk()
        desk.add("feed", [(100, PhoneDesk.asks(PhoneDesk.near))], policy: "lru(limit=8MB)")
        desk.add("camera", [(0, 10), (500, 85)], left: 20)
        desk.visit("feed", untilMs: 1000)
        desk.visit("camera", untilMs: 3000)
        desk.visit("feed", untilMs: 3300)
        desk.visit(nil, untilMs: 5000)
        desk.visit("feed", untilMs: 6000)
        let outcome = try desk.run()
        check(outcome.told.contains("3000 feed launches again for 700"))
        check(outcome.figures(0).warmReturns, 1)
        check(outcome.result.apps[0].counts.restartNs, 300_000_000)
    }

    @Test func `has a load of an app that stands still wait, and go on from where it was`() throws {
        var desk = PhoneDesk { $0.pressure.apps.stopAfterNs = 200_000_000 }
        desk.add("feed", [(0, PhoneDesk.asks(PhoneDesk.huge))])
        desk.visit("feed", untilMs: 50)
        desk.visit(nil, untilMs: 1250)
        desk.visit("feed", untilMs: 9000)
        let outcome = try desk.run()
        // It is stopped at 250, with 25 MB of 100. The rest takes 750 from 1250 on.
        check(outcome.heard[0].contains("2000 #1 decoding"))
        check(outcome.figures(0).warmReturns, 1)
    }

    @Test func `measures a return up to the visit's end where nothing is seen by then`() throws {
        var desk = PhoneDesk()
        desk.add("feed", [(0, PhoneDesk.asks(PhoneDesk.huge))])
        desk.visit("feed", untilMs: 50)
        desk.visit(nil, untilMs: 100)
        desk.visit("feed", untilMs: 400)
        let outcome = try desk.run()
        check(outcome.told.contains("400 feed usable after 300"))
        // The load goes on to its end.
        check(outcome.heard[0].contains("1000 #1 decoding"))
    }

    @Test func `starts an app that died of its own limit at once, while its script waits`() throws {
        var desk = PhoneDesk { $0.footprintLimitBytes = 20 * PhoneDesk.mb }
        desk.add(
            "feed",
            [
                (2000, .appMemory(bytes: 16_000_000)), (2500, .appMemory(bytes: 1_000_000)),
            ])
        desk.visit("feed", untilMs: 9000)
        let outcome = try desk.run()
        check(
            outcome.told,
            [
                "0 visit 0", "0 feed launches for 0", "2000 feed ended by ownLimit with 5",
                "2000 feed launches again for 700", "9000 ends",
            ])
        check(outcome.heard[0].last, "3200 own 1")
        Self.expectOneEndForItsLimit(outcome)
    }

    private static func expectOneEndForItsLimit(_ outcome: PhoneDesk.Outcome) {
        check(outcome.figures(0).killsForLimit, 1)
        check(outcome.figures(0).killsForMemory, 0)
        check(outcome.figures(0).coldStarts, 1)
    }

    @Test func `ends a list of megabytes that takes more than an app may`() throws {
        var desk = PhoneDesk { $0.footprintLimitBytes = 20 * PhoneDesk.mb }
        desk.add("camera", [(0, 10), (3000, 20), (4000, 21)])
        desk.visit("camera", untilMs: 6000)
        let outcome = try desk.run()
        check(
            outcome.told,
            [
                "0 visit 0", "0 camera takes 10", "0 camera launches for 0",
                "3000 camera takes 20", "4000 camera takes 0",
                "4000 camera ended by ownLimit with 20", "4000 camera launches again for 700",
                "4700 camera takes 10", "6000 ends",
            ])
        Self.expectOneEndForItsLimit(outcome)
    }

    @Test func `gives the network that one app's script sets to all`() throws {
        var desk = PhoneDesk()
        desk.add("feed", [(0, PhoneDesk.asks(PhoneDesk.far))])
        desk.add("maps", [(10, .network(.slower(2)))])
        desk.visit("feed", untilMs: 50)
        desk.visit("maps", untilMs: 1000)
        let heard = try desk.run().heard
        // 6 MB have come by 60, and the others come at half the pace.
        check(heard[0].contains("60 network slower(2.0)"))
        check(heard[0].contains("140 #1 decoding"))
    }

    @Test("tells an app that is opened as the phone is unlocked as one that was left")
    func locks() throws {
        var desk = PhoneDesk()
        desk.add("feed", [(100, .appMemory(bytes: 1_000_000))])
        desk.visit("feed", untilMs: 50)
        desk.visit(nil, untilMs: 3_600_000, isLocked: true)
        desk.visit("feed", untilMs: 3_601_000)
        let outcome = try desk.run()
        check(outcome.heard[0], ["50 background", "3600000 foreground", "3600050 own 1"])
        check(outcome.told.contains("3600000 feed usable after 0"))
    }
}
