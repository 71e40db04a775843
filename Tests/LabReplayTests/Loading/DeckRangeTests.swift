import Testing

@testable import LabDevices
@testable import LabOrders
@testable import LabPolicies
@testable import LabReplay
@testable import LabScripts
@testable import OrderOracles
@testable import ScriptDesks

/// A deck of a hundred cards, each with the image of its number, as wide as the screen.
@Suite("Prefetching on a deck")
struct DeckRangeTests {
    private struct Desk {
        var prefetching: Prefetching
        var range: RowRange { prefetching.ranges[0][0] }

        init(_ rule: PrefetchRule, behind: Int?) {
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
                    screen: ScreenRef(name: 0, number: 0), isHorizontal: true,
                    viewportMilliPoints: (100_000, 100_000), firstRow: 0, rowCount: 100,
                    columns: 1, topMilliPoints: 0, extentMilliPoints: 100_000,
                    images: (0..<100).map { ImageID($0) }, imagesPerRow: 1, behind: behind))
        }

        /// The images that come into range and that go, when so many pixels of cards have moved.
        mutating func move(toPx offsetPx: Int64) -> (come: [ImageID], gone: [ImageID]) {
            range.wishes = []
            prefetching.rows.scrolls(
                ScrollFrame(
                    screen: ScreenRef(name: 0, number: 0), offsetPx: offsetPx, velocity: 0,
                    phase: .deceleration))
            let gone = prefetching.move(range, in: 0, nowNs: 0).map(\.image)
            return (range.wishes.map(\.image), gone)
        }
    }

    @Test("looks beyond the cards that lie behind the top one, unlike on a pager")
    func looksBeyondTheCardsBehind() {
        var deck = Desk(PrefetchRule(ahead: 1), behind: 2)
        #expect(deck.move(toPx: 0) == ([0, 1, 2, 3], []))
        var pager = Desk(PrefetchRule(ahead: 1), behind: nil)
        #expect(pager.move(toPx: 0) == ([0, 1], []))
    }

    @Test("goes on with the cards, and comes back with them")
    func goesOnWithTheCards() {
        var deck = Desk(PrefetchRule(ahead: 1), behind: 1)
        #expect(deck.move(toPx: 0) == ([0, 1, 2], []))
        #expect(deck.move(toPx: 100) == ([3], [0]))
        // The card that an undo brings back is ahead where the content moves back.
        #expect(deck.move(toPx: 0) == ([0], [2, 3]))
    }

    @Test("wants nothing where the cards have run out")
    func wantsNothingAtTheEnd() {
        var deck = Desk(PrefetchRule(ahead: 3), behind: 1)
        #expect(deck.move(toPx: 9_800) == ([98, 99], []))
        #expect(deck.move(toPx: 10_000) == ([], [98, 99]))
    }
}
