/// Carousels in rows: each belongs to a row's list cell, and has list cells and a pool of its own.
extension ScriptPlayer {
    /// Fills the carousel of a list cell that shows another row, at the offset where that row's was
    /// left.
    mutating func bind(carousel: ScreenState, row: Int, on state: ScreenState) throws(Halt) {
        carousel.outer = row
        carousel.outerScreen = state
        carousel.isInWindow = state.isInWindow
        carousel.steadyPx = nil
        carousel.offsetPx = min(carousel.geometry.maxOffsetPx, state.carouselOffsets[row] ?? 0)
        try stageOffset(carousel)
        if sink.wantsLayouts { try announce(shown: carousel, on: state) }
        try fill(carousel)
    }

    /// Moves a carousel's list cells into its own pool, to wait there for the next row.
    mutating func put(away carousel: ScreenState, of state: ScreenState) throws(Halt) {
        state.carouselOffsets[carousel.outer] = carousel.offsetPx
        carousel.isInWindow = false
        carousel.outerItem = nil
        for item in carousel.shown { try enqueue(carousel.listCell(of: item), on: carousel) }
        carousel.rearrange([:], among: 0..<0)
    }

    /// The screen in front, or the carousel in it that a step names.
    mutating func aimed() throws(Halt) -> ScreenState {
        let state = try acted()
        guard let carousel else { return state }
        let all = state.carouselsInSight
        guard carousel <= all.count else {
            guard !all.isEmpty else {
                throw fault(
                    "names carousel \(carousel), but none is in sight then", "Scroll to one first")
            }
            let (are, numbers) = all.count == 1 ? ("is", "1") : ("are", "1 to \(all.count)")
            throw fault(
                "names carousel \(carousel), but of carousels in sight there \(are) \(all.count) "
                    + "then", "Use \(numbers)")
        }
        return all[carousel - 1]
    }
}
