import Testing

@testable import LabDevices
@testable import LabOrders
@testable import LabPolicies
@testable import LabReplay
@testable import LabScripts
@testable import OrderOracles
@testable import PlainDesks
@testable import ScriptDesks

/// A screen of two rows of a hundred, each with the image of its number.
@Suite("Prefetching, alone")
struct PrefetchingTests {
    private static func desk(_ rule: PrefetchRule) -> PrefetchingDesk {
        PrefetchingDesk(rule, extentMilliPoints: 50_000)
    }

    private static func scroll(
        _ desk: inout PrefetchingDesk, to row: Int, velocity: Int32 = 0, atNs timeNs: Int64 = 0
    ) {
        let frame = ScrollFrame(
            screen: ScreenRef(name: 0, number: 0), offsetPx: Int64(row) * 50,
            velocity: velocity, phase: .drag)
        desk.prefetching.rows.notes(frame, nowNs: timeNs)
        desk.prefetching.rows.scrolls(frame)
    }

    @Test("wants the rows ahead, the nearest first, and those in view for their views")
    func wantsRowsAhead() {
        var desk = Self.desk(PrefetchRule(ahead: 2, behind: 1))
        Self.scroll(&desk, to: 10)
        let gone = desk.move()
        check(gone, [])
        check(desk.range.wishes.map(\.image), [10, 11, 12, 9, 13])
        check(desk.range.wishes.map(\.isInView), [true, true, false, false, false])
    }

    @Test("tells what has gone out of range, and not what stays in it")
    func tellsWhatHasGone() {
        var desk = Self.desk(PrefetchRule(ahead: 2))
        Self.scroll(&desk, to: 10)
        _ = desk.move()
        Self.scroll(&desk, to: 12)
        let gone = desk.move()
        check(gone, [10, 11])
        check(desk.range.isWanted(13) && !desk.range.isWanted(11))
    }

    @Test("wants nothing new while content moves faster than it should, and asks to look again")
    func waitsForCalm() {
        var rule = PrefetchRule(ahead: 2)
        rule.calmerThan = 1
        var desk = Self.desk(rule)
        _ = desk.move()
        desk.range.wishes = []
        Self.scroll(&desk, to: 10, velocity: 500, atNs: 100)
        _ = desk.move(atNs: 100)
        check(desk.range.wishes.isEmpty)
        let look = desk.prefetching.calmLookNs(nowNs: 100, frameNs: 10)
        check(look, 120)
        // A look is planned already.
        desk.prefetching.waitForCalm()
        let again = desk.prefetching.calmLookNs(nowNs: 101, frameNs: 10)
        check(again, nil)
    }

    @Test("of a screen that is there anew is over")
    func forgetsAScreen() {
        var desk = Self.desk(PrefetchRule(ahead: 1))
        _ = desk.move()
        let gone = desk.prefetching.forget(0, of: desk.range, in: 0).map(\.image)
        check(gone, [0, 1, 2])
        check(!desk.range.isWanted(1))
    }

    @Test("narrows to what is in view, where its range has modes")
    func narrows() {
        var rule = PrefetchRule(ahead: 3, behind: 3)
        rule.minimum = PrefetchRule.Reach(ahead: 1, behind: 0)
        var desk = Self.desk(rule)
        Self.scroll(&desk, to: 10)
        _ = desk.move()
        desk.prefetching.rows.narrow()
        let gone = desk.prefetching.narrow(desk.range, in: 0, nowNs: 0).map(\.image)
        check(gone, [7, 8, 9, 12, 13, 14])
    }
}
