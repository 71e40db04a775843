import LabOrders
import LabScripts

/// Blank time, and when a screen's images are there.
extension Replay {
    func openBlank(_ view: ViewID) {
        if views.openBlank(view, nowNs: nowNs), log != nil { tellBlank(view) }
    }

    func closeBlank(_ view: ViewID) {
        let since = views.closeBlank(view)
        guard since >= 0 else { return }
        if log != nil { tellNotBlank(view) }
        guard nowNs > since else { return }
        counts.blankNs += nowNs - since
        counts.blankViews += 1
    }

    func enter(_ screen: ScreenRef, isNew: Bool) throws(Halt) {
        views.enter(screen, nowNs: nowNs)
        pipeline.main.moves(transitionNs: transitionNs, nowNs: nowNs)
        timeline?.enter(screen)
        log?.note(.screen(screen, isNew: isNew))
        if wantsLayouts { try comeToFront(screen, isNew: isNew) }
    }

    /// A screen that is back in front may show images that never left their window.
    func noteImagesInSight() {
        if views.hasImageInFront { noteImage(on: views.front.screen) }
    }

    /// An image is in sight as soon as the main thread has drawn it.
    func noteImage(on screen: UInt32) {
        views.front.noteImage(on: screen, readyNs: max(nowNs, pipeline.main.freeNs))
    }

    /// A view has its image: a thumbnail under it goes, and a view over it is no longer blank.
    func settleOverlap(of view: ViewID) throws(Halt) {
        let state = views[view]
        if state.cover != .absent { closeBlank(state.cover) }
        guard state.thumbnail != .absent, views[state.thumbnail].wanted != state.wanted else {
            return
        }
        try clear(state.thumbnail)
    }
}
