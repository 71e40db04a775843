/// Blank time and first images.
extension Replay {
    mutating func openBlank(_ index: Int) {
        let view = views[index]
        guard view.isInWindow, view.wanted != .absent, view.instance == .absent else { return }
        views[index].blankSinceNs = nowNs
    }

    mutating func closeBlank(_ index: Int) {
        let since = views[index].blankSinceNs
        guard since >= 0 else { return }
        views[index].blankSinceNs = -1
        guard nowNs > since else { return }
        counts.blankNs += nowNs - since
        counts.blankViews += 1
    }

    mutating func enter(_ screen: ScreenRef) {
        entry = ScreenEntry(screen: screen.number, startNs: nowNs, waitsForImage: true)
        counts.motionNs += transitionNs
        timeline?.enter(screen)
    }

    /// A screen that is back in front may show images that never left their window.
    mutating func noteImagesInSight() {
        let isThere = views.contains {
            $0.screen == entry.screen && $0.isInWindow && $0.instance != .absent
        }
        if isThere { noteImage(on: entry.screen) }
    }

    mutating func noteImage(on screen: UInt32) {
        guard entry.waitsForImage, screen == entry.screen else { return }
        entry.waitsForImage = false
        firstImages.add(ns: nowNs - entry.startNs)
    }
}
