import Testing

@testable import LabDevices
@testable import LabOrders
@testable import LabPolicies
@testable import LabReplay
@testable import LabScripts
@testable import OrderOracles
@testable import ScriptDesks

/// A screen of two rows of a hundred, each with the image of its number.
@Suite("Prefetching, alone")
struct PrefetchingTests {
    private struct Desk {
        var prefetching: Prefetching
        var range: RowRange { prefetching.ranges[0][0] }

        init(_ rule: PrefetchRule) {
            let trace = ListTrace(groups: [
                ListTrace.generated("a", count: 100, width: 1, height: 1)
            ])
            var composition = Composition()
            composition.prefetches = [rule]
            var device = trace.header.device
            device.screen = Device.Display(
                widthPoints: 100, heightPoints: 100, scale: 1, hz: 100)
            prefetching = Prefetching(
                rows: ScreenLayouts(
                    viewport: Viewport(), imageCount: 100, device: device, frameNs: 10),
                rules: [composition],
                names: [KeyNames(composition, header: trace.header, keys: PolicyKeys())],
                policyMap: PolicyMap(composition, trace.header.catalog))
            prefetching.rows.comesToFront(0, isNew: true)
            prefetching.rows.add(
                TraceLayout(
                    screen: ScreenRef(name: 0, number: 0), isHorizontal: false,
                    viewportMilliPoints: (100_000, 100_000), firstRow: 0, rowCount: 100,
                    columns: 1, topMilliPoints: 0, extentMilliPoints: 50_000,
                    images: (0..<100).map { ImageID($0) }, imagesPerRow: 1))
        }

        mutating func scroll(to row: Int, velocity: Int32 = 0, atNs timeNs: Int64 = 0) {
            let frame = ScrollFrame(
                screen: ScreenRef(name: 0, number: 0), offsetPx: Int64(row) * 50,
                velocity: velocity, phase: .drag)
            prefetching.rows.notes(frame, nowNs: timeNs)
            prefetching.rows.scrolls(frame)
        }

        /// The images that go, when the range moves to where the content is.
        mutating func move(atNs timeNs: Int64 = 0) -> [ImageID] {
            prefetching.move(range, in: 0, nowNs: timeNs).map(\.image)
        }
    }

    @Test("wants the rows ahead, the nearest first, and those in view for their views")
    func wantsRowsAhead() {
        var desk = Desk(PrefetchRule(ahead: 2, behind: 1))
        desk.scroll(to: 10)
        let gone = desk.move()
        #expect(gone == [])
        #expect(desk.range.wishes.map(\.image) == [10, 11, 12, 9, 13])
        #expect(desk.range.wishes.map(\.isInView) == [true, true, false, false, false])
    }

    @Test("tells what has gone out of range, and not what stays in it")
    func tellsWhatHasGone() {
        var desk = Desk(PrefetchRule(ahead: 2))
        desk.scroll(to: 10)
        _ = desk.move()
        desk.scroll(to: 12)
        let gone = desk.move()
        #expect(gone == [10, 11])
        #expect(desk.range.isWanted(13) && !desk.range.isWanted(11))
    }

    @Test("wants nothing new while content moves faster than it should, and asks to look again")
    func waitsForCalm() {
        var rule = PrefetchRule(ahead: 2)
        rule.calmerThan = 1
        var desk = Desk(rule)
        _ = desk.move()
        desk.range.wishes = []
        desk.scroll(to: 10, velocity: 500, atNs: 100)
        _ = desk.move(atNs: 100)
        #expect(desk.range.wishes.isEmpty)
        let look = desk.prefetching.calmLookNs(nowNs: 100, frameNs: 10)
        #expect(look == 120)
        // A look is planned already.
        desk.prefetching.waitForCalm()
        let again = desk.prefetching.calmLookNs(nowNs: 101, frameNs: 10)
        #expect(again == nil)
    }

    @Test("of a screen that is there anew is over")
    func forgetsAScreen() {
        var desk = Desk(PrefetchRule(ahead: 1))
        _ = desk.move()
        let gone = desk.prefetching.forget(0, of: desk.range, in: 0).map(\.image)
        #expect(gone == [0, 1, 2])
        #expect(!desk.range.isWanted(1))
    }

    @Test("narrows to what is in view, where its range has modes")
    func narrows() {
        var rule = PrefetchRule(ahead: 3, behind: 3)
        rule.minimum = PrefetchRule.Reach(ahead: 1, behind: 0)
        var desk = Desk(rule)
        desk.scroll(to: 10)
        _ = desk.move()
        desk.prefetching.rows.narrow()
        let gone = desk.prefetching.narrow(desk.range, in: 0, nowNs: 0).map(\.image)
        #expect(gone == [7, 8, 9, 12, 13, 14])
    }
}
