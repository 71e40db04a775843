import LabOrders
import LabScripts
import Testing

@testable import LabReplay
@testable import PlainDesks

/// The app's views alone: no policy, no loads, no memory.
@Suite struct AppViewsTests {
    private static let screen = ScreenRef(name: 0, number: 3)

    @Test func aViewIsBlankUntilItHasItsImage() {
        var views = AppViews()
        views.enter(Self.screen, nowNs: 100)
        views.prepare(0)
        check(views[0].screen, 3)
        let isBlankWithoutWish = views.openBlank(0, nowNs: 100)
        check(!isBlankWithoutWish)
        views.bind(0, to: 7, size: 0)
        views[0].isInWindow = true
        let isBlank = views.openBlank(0, nowNs: 110)
        check(isBlank)
        check(views.blank, [0])
        views.front.noteAllVisible()
        check(views.front.waitsForAll)
        let sinceNs = views.closeBlank(0)
        check(sinceNs, 110)
        views[0].instance = 1
        views.front.noteImage(on: 3, readyNs: 160)
        views.front.noteAllVisible()
        check(!views.front.waitsForAll)
        check(views.front.firstImages.quantileNs(percent: 50) != nil)
        let hasImageInFront = views.hasImageInFront
        check(hasImageInFront)
    }

    /// Screen 3 comes at 100 ms and screen 4 beside it at 130 ms; each waits for its own view.
    @Test func screensBesideEachOtherCountEachFromItsOwnComing() {
        var views = AppViews()
        views.enter(Self.screen, nowNs: 100_000_000)
        Self.blank(0, in: &views, nowNs: 100_000_000)
        views.enter(ScreenRef(name: 1, number: 4), isBeside: true, nowNs: 130_000_000)
        Self.blank(1, in: &views, nowNs: 130_000_000)
        check(views[0].screen == 3 && views[1].screen == 4)
        _ = views.closeBlank(1)
        views.front.noteImage(on: 4, readyNs: 150_000_000)
        views.front.noteAllVisible()
        // A touch begins nothing anew, and says whose the next views are.
        views.front.touch(3)
        views.prepare(2)
        check(views[2].screen == 3 && views.front.waitsForAll)
        _ = views.closeBlank(0)
        views.front.noteImage(on: 3, readyNs: 190_000_000)
        views.front.noteAllVisible()
        check(views.front.firstImages.quantileNs(percent: 0), 20_000_000)
        check(views.front.firstImages.quantileNs(percent: 100), 90_000_000)
        check(views.front.allVisible.quantileNs(percent: 0), 20_000_000)
        check(views.front.allVisible.quantileNs(percent: 100), 90_000_000)
        views.front.leave(3)
        check(views.front.screen == 4 && !views.front.isInSight(3))
    }

    private static func blank(_ view: ViewID, in views: inout AppViews, nowNs: Int64) {
        views.prepare(view)
        views.bind(view, to: 7, size: 0)
        views[view].isInWindow = true
        _ = views.openBlank(view, nowNs: nowNs)
    }

    @Test func aThumbnailStandsForTheViewOverIt() {
        var views = AppViews()
        views.lay(0, over: 1)
        for view: ViewID in [0, 1] {
            views.bind(view, to: 4, size: 0)
            views[view].isInWindow = true
        }
        views[1].instance = 9
        let isBlank = views.openBlank(0, nowNs: 5)
        check(!isBlank)
        views[1].instance = .absent
        let isBlankAlone = views.openBlank(0, nowNs: 6)
        check(isBlankAlone)
        let isThumbnailBlank = views.openBlank(1, nowNs: 6)
        check(!isThumbnailBlank)
        views.separate(1)
        check(!views[0].overlaps && !views[1].overlaps)
    }

    @Test(arguments: [[0, 1, 2], [1, 0, 2], [2, 1, 0], [1, 2, 0]])
    func waitersLeaveTheirLoadInAnyOrder(_ order: [Int]) {
        var views = AppViews()
        var first = ViewID.absent
        for view: ViewID in [0, 1, 2] {
            views.prepare(view)
            views.wait(view, for: 8, first: &first)
        }
        var left: [ViewID] = [0, 1, 2]
        for number in order {
            check(waiters(from: first, in: views), left)
            views.stopWaiting(ViewID(number), first: &first)
            check(views[ViewID(number)].load, .absent)
            left.removeAll { $0 == ViewID(number) }
        }
        check(first, .absent)
    }

    @Test func lostViewsInFrontAskInTheOrderInWhichTheyHadAsked() {
        var views = AppViews()
        for view: ViewID in [0, 1, 2, 3] {
            views.prepare(view)
            if view != 3 { views[view].isInWindow = true }
            views.bind(view, to: 5, size: 0)
        }
        views[0].asking = 30
        views[1].asking = 10
        views[2].asking = 20
        views.unbind(2)
        views.loseAll()
        check(views.lostInFront, [1, 0])
    }

    @Test func aRequestIsClosedOnce() {
        var views = AppViews()
        views.prepare(0)
        views[0].hasOpenRequest = true
        let isClosed = views.closeRequest(0)
        let isClosedAgain = views.closeRequest(0)
        check(isClosed && !isClosedAgain)
    }

    private func waiters(from first: ViewID, in views: borrowing AppViews) -> [ViewID] {
        var all: [ViewID] = []
        var view = first
        while view != .absent {
            all.append(view)
            view = views[view].nextWaiter
        }
        return all
    }
}
