import LabOrders
import LabScripts

/// Two views, one over the other: the lower one has a thumbnail, which is seen until the upper one
/// has its image. Together they are blank as long as neither has one.
extension Replay {
    func lay(_ view: ViewID, over thumbnail: ViewID) {
        prepare(view)
        prepare(thumbnail)
        part(view)
        part(thumbnail)
        views[view].thumbnail = thumbnail
        views[thumbnail].cover = view
    }

    /// A view that is no more lies over none, and under none.
    func part(_ view: ViewID) {
        let state = views[view]
        if state.cover != .absent { views[state.cover].thumbnail = .absent }
        if state.thumbnail != .absent { views[state.thumbnail].cover = .absent }
        views[view].cover = .absent
        views[view].thumbnail = .absent
    }

    /// Whether something is seen where a view is that has no image of its own, or whether another
    /// view stands for it.
    func isCoveredFor(_ state: ViewState) -> Bool {
        if state.cover != .absent { return true }
        return state.thumbnail != .absent && views[state.thumbnail].instance != .absent
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
