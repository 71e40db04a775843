import LabOrders
import LabScripts

/// The app's views: what each shows, wants and waits for.
///
/// It knows no policy, and no load but by number: the replay decides what a view gets, and writes
/// that down here.
struct AppViews: ~Copyable {
    private var table = GrowingTable<ViewID, ViewState>(capacity: 1024)
    var front = ScreenFront()

    subscript(view: ViewID) -> ViewState {
        @inline(__always) get { table[view] }
        @inline(__always) _modify { yield &table[view] }
    }

    var numbers: Range<ViewID> { table.numbers }

    /// A view is used: it belongs to the screen in front, unless it has one.
    mutating func prepare(_ view: ViewID) {
        while view.index >= table.count { table.append(ViewState()) }
        guard table[view].screen == .absent, front.screen != .absent else { return }
        table[view].screen = front.screen
        if table[view].blankSinceNs >= 0 { front.viewIsBlank(on: front.screen) }
    }

    /// From here on the view wants an image, and no other.
    mutating func bind(_ view: ViewID, to image: ImageID, size: SizeID) {
        table[view].wanted = image
        table[view].size = size
        table[view].released = .absent
        table[view].isLost = false
    }

    /// The view will ask for an image when the app is there again.
    mutating func bindInNextLife(_ view: ViewID, to image: ImageID, size: SizeID) {
        table[view].wanted = image
        table[view].size = size
        table[view].isLost = true
    }

    /// The view wants nothing, neither now nor on its return.
    mutating func unbind(_ view: ViewID) {
        table[view].wanted = .absent
        table[view].released = .absent
        table[view].isLost = false
    }

    /// The app has dropped the view: its number may come again for another one.
    mutating func drop(_ view: ViewID) {
        let hides = table[view].hides
        table[view] = ViewState()
        table[view].hides = hides
    }

    mutating func leaveWindow(_ view: ViewID) {
        table[view].isInWindow = false
        table[view].hides &+= 1
    }

    /// Returns the image that the view released, and forgets that it did.
    mutating func takeReleased(_ view: ViewID) -> ImageID {
        let image = table[view].released
        table[view].released = .absent
        return image
    }

    /// True if the view had an open request, which is closed now.
    mutating func closeRequest(_ view: ViewID) -> Bool {
        guard table[view].hasOpenRequest else { return false }
        table[view].hasOpenRequest = false
        return true
    }

    /// The process is gone, and with it all that views showed and waited for.
    mutating func loseAll() {
        for view in table.numbers {
            table[view].instance = .absent
            table[view].load = .absent
            table[view].released = .absent
            table[view].isPlaying = false
            table[view].isLost = table[view].wanted != .absent
        }
    }

    /// Lost views that can be seen on a screen in sight, or that are on none, in the order in
    /// which they had asked.
    var lostInFront: [ViewID] {
        table.numbers.filter { view in
            table[view].isLost && table[view].isInWindow
                && (table[view].screen == .absent || front.isInSight(table[view].screen))
        }
        .sorted { table[$0].asking < table[$1].asking }
    }
}

/// Blank time, and the screen in front.
extension AppViews {
    /// True if the view is blank from now on: it is on screen without the image that it wants.
    mutating func openBlank(_ view: ViewID, nowNs: Int64) -> Bool {
        let state = table[view]
        guard state.isInWindow, state.wanted != .absent, state.instance == .absent,
            !isCoveredFor(state), !state.isPlaying
        else { return false }
        if state.blankSinceNs < 0 { front.viewIsBlank(on: state.screen) }
        table[view].blankSinceNs = nowNs
        return true
    }

    /// The instant since when the view was blank, which it is no more; negative if it wasn't.
    mutating func closeBlank(_ view: ViewID) -> Int64 {
        let since = table[view].blankSinceNs
        guard since >= 0 else { return since }
        table[view].blankSinceNs = -1
        front.viewIsFilled(on: table[view].screen)
        return since
    }

    var blank: [ViewID] { table.numbers.filter { table[$0].blankSinceNs >= 0 } }

    mutating func enter(_ screen: ScreenRef, isBeside: Bool = false, nowNs: Int64) {
        let blank = table.numbers.count {
            table[$0].screen == screen.number && table[$0].blankSinceNs >= 0
        }
        front.enter(screen.number, isBeside: isBeside, blank: blank, nowNs: nowNs)
    }

    /// True if a view of the screen in front shows an image already.
    var hasImageInFront: Bool {
        table.numbers.contains { view in
            let state = table[view]
            return state.screen == front.screen && state.isInWindow && state.instance != .absent
        }
    }
}

/// Views that are bound to each other: those that wait for one load, and two of which one lies over
/// the other.
///
/// The lower one has a thumbnail, which is seen until the upper one has its image. Together they
/// are blank as long as neither has one.
extension AppViews {
    /// Puts a view at the end of the list of those that wait for a load, which begins with `first`.
    mutating func wait(_ view: ViewID, for load: LoadID, first: inout ViewID) {
        table[view].load = load
        table[view].nextWaiter = .absent
        if first == .absent {
            first = view
            table[view].previousWaiter = view
        } else {
            let last = table[first].previousWaiter
            table[last].nextWaiter = view
            table[view].previousWaiter = last
            table[first].previousWaiter = view
        }
    }

    /// Takes a view out of the list of those that wait for its load, which begins with `first`.
    mutating func stopWaiting(_ view: ViewID, first: inout ViewID) {
        let state = table[view]
        let former = first
        if former == view {
            first = state.nextWaiter
        } else {
            table[state.previousWaiter].nextWaiter = state.nextWaiter
        }
        if state.nextWaiter != .absent {
            table[state.nextWaiter].previousWaiter = state.previousWaiter
        } else if former != view {
            table[former].previousWaiter = state.previousWaiter
        }
        table[view].load = .absent
    }

    mutating func lay(_ view: ViewID, over thumbnail: ViewID) {
        prepare(view)
        prepare(thumbnail)
        separate(view)
        separate(thumbnail)
        table[view].thumbnail = thumbnail
        table[thumbnail].cover = view
    }

    /// A view that is no more lies over none, and under none.
    mutating func separate(_ view: ViewID) {
        let state = table[view]
        if state.cover != .absent { table[state.cover].thumbnail = .absent }
        if state.thumbnail != .absent { table[state.thumbnail].cover = .absent }
        table[view].cover = .absent
        table[view].thumbnail = .absent
    }

    /// True if an image is seen in place of a view that has none, or if another view stands for it.
    func isCoveredFor(_ state: ViewState) -> Bool {
        if state.cover != .absent { return true }
        return state.thumbnail != .absent && table[state.thumbnail].instance != .absent
    }
}
