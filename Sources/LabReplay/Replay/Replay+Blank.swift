import LabOrders
import LabScripts

/// Blank time, and when a screen's images are there.
extension Replay {
    func openBlank(_ view: ViewID) {
        let state = views[view]
        guard state.isInWindow, state.wanted != .absent, state.instance == .absent,
            !isCoveredFor(state)
        else { return }
        if state.blankSinceNs < 0, state.screen == entry.screen { entry.blank += 1 }
        views[view].blankSinceNs = nowNs
        if log != nil { tellBlank(view) }
    }

    func closeBlank(_ view: ViewID) {
        let since = views[view].blankSinceNs
        guard since >= 0 else { return }
        views[view].blankSinceNs = -1
        if log != nil { tellNotBlank(view) }
        if views[view].screen == entry.screen { entry.blank -= 1 }
        guard nowNs > since else { return }
        counts.blankNs += nowNs - since
        counts.blankViews += 1
    }

    func enter(_ screen: ScreenRef, isNew: Bool) throws(Halt) {
        entry = ScreenEntry(
            screen: screen.number, startNs: nowNs, waitsForImage: true, waitsForAll: true)
        for view in views.numbers
        where views[view].screen == entry.screen && views[view].blankSinceNs >= 0 {
            entry.blank += 1
        }
        pipeline.main.moves(transitionNs: transitionNs, nowNs: nowNs)
        timeline?.enter(screen)
        log?.note(.screen(screen, isNew: isNew))
        if wantsLayouts { try comeToFront(screen, isNew: isNew) }
    }

    /// A screen that is back in front may show images that never left their window.
    func noteImagesInSight() {
        let isThere = views.numbers.contains { view in
            let state = views[view]
            return state.screen == entry.screen && state.isInWindow && state.instance != .absent
        }
        if isThere { noteImage(on: entry.screen) }
    }

    /// An image is in sight as soon as the main thread has drawn it.
    func noteImage(on screen: UInt32) {
        guard entry.waitsForAll, screen == entry.screen else { return }
        entry.readyNs = max(nowNs, pipeline.main.freeNs)
        guard entry.waitsForImage else { return }
        entry.waitsForImage = false
        firstImages.add(ns: entry.readyNs - entry.startNs)
    }

    /// At the end of an instant: no view of the screen is blank any more.
    func noteAllVisible() {
        guard !entry.waitsForImage, entry.blank == 0 else { return }
        entry.waitsForAll = false
        allVisible.add(ns: entry.readyNs - entry.startNs)
    }
}
