/// Blank time, and when a screen's images are there.
extension Replay {
    func openBlank(_ index: Int) {
        let view = views[index]
        guard view.isInWindow, view.wanted != .absent, view.instance == .absent else { return }
        if view.blankSinceNs < 0, view.screen == entry.screen { entry.blank += 1 }
        views[index].blankSinceNs = nowNs
    }

    func closeBlank(_ index: Int) {
        let since = views[index].blankSinceNs
        guard since >= 0 else { return }
        views[index].blankSinceNs = -1
        if views[index].screen == entry.screen { entry.blank -= 1 }
        guard nowNs > since else { return }
        counts.blankNs += nowNs - since
        counts.blankViews += 1
    }

    func enter(_ screen: ScreenRef, isNew: Bool) throws(TraceFailure) {
        entry = ScreenEntry(
            screen: screen.number, startNs: nowNs, waitsForImage: true, waitsForAll: true)
        for index in views.indices
        where views[index].screen == entry.screen && views[index].blankSinceNs >= 0 {
            entry.blank += 1
        }
        pipeline.main.moves(transitionNs: transitionNs, nowNs: nowNs)
        timeline?.enter(screen)
        if wantsLayouts { try comeToFront(screen, isNew: isNew) }
    }

    /// A screen that is back in front may show images that never left their window.
    func noteImagesInSight() {
        let isThere = views.indices.contains { index in
            let view = views[index]
            return view.screen == entry.screen && view.isInWindow && view.instance != .absent
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
