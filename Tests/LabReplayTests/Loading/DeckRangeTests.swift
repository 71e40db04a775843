import Testing

@testable import LabDevices
@testable import LabOrders
@testable import LabPolicies
@testable import LabReplay
@testable import LabScripts
@testable import OrderOracles
@testable import PlainDesks
@testable import ScriptDesks

/// A deck of a hundred cards, each with the image of its number, as wide as the screen.
@Suite("Prefetching on a deck")
struct DeckRangeTests {
    private struct Desk {
        var range: PrefetchingDesk

        init(_ rule: PrefetchRule, behind: Int?) {
            range = PrefetchingDesk(
                rule, isHorizontal: true, extentMilliPoints: 100_000, behind: behind)
        }

        /// The images that come into range and that go, when so many pixels of cards have moved.
        mutating func move(toPx offsetPx: Int64) -> (come: [ImageID], gone: [ImageID]) {
            range.range.wishes = []
            range.prefetching.rows.scrolls(
                ScrollFrame(
                    screen: ScreenRef(name: 0, number: 0), offsetPx: offsetPx, velocity: 0,
                    phase: .deceleration))
            let gone = range.move()
            return (range.range.wishes.map(\.image), gone)
        }
    }

    @Test("looks beyond the cards that lie behind the top one, unlike on a pager")
    func looksBeyondTheCardsBehind() {
        var deck = Desk(PrefetchRule(ahead: 1), behind: 2)
        check(deck.move(toPx: 0), ([0, 1, 2, 3], []))
        var pager = Desk(PrefetchRule(ahead: 1), behind: nil)
        check(pager.move(toPx: 0), ([0, 1], []))
    }

    @Test("goes on with the cards, and comes back with them")
    func goesOnWithTheCards() {
        var deck = Desk(PrefetchRule(ahead: 1), behind: 1)
        check(deck.move(toPx: 0), ([0, 1, 2], []))
        check(deck.move(toPx: 100), ([3], [0]))
        // The card that an undo brings back is ahead where the content moves back.
        check(deck.move(toPx: 0), ([0], [2, 3]))
    }

    @Test("wants nothing where the cards have run out")
    func wantsNothingAtTheEnd() {
        var deck = Desk(PrefetchRule(ahead: 3), behind: 1)
        check(deck.move(toPx: 9_800), ([98, 99], []))
        check(deck.move(toPx: 10_000), ([], [98, 99]))
    }
}
