import LabBase

/// Carousels that come to rest at the edge of an item only, as UIKit's orthogonal sections do with
/// `groupPaging` and `continuousGroupLeadingBoundary`.
extension ScriptPlayer {
    /// Moves the carousel of the step to its nearest item, after a finger has lifted at rest.
    mutating func snapToItem(untilNs: Int64) throws(Halt) {
        guard let carousel, nowNs < untilNs else { return }
        let all = try acted().carouselsInSight
        guard carousel <= all.count, all[carousel - 1].declared.snap != nil else { return }
        let state = all[carousel - 1]
        try snap(state, toRow: state.geometry.row(nearest: state.offsetPx), untilNs: untilNs)
    }

    /// Moves a carousel to the item nearest to where a fling would end; by one page at most where
    /// it goes by pages.
    ///
    /// - Parameter endPx: where the fling would come to rest.
    mutating func snapToItem(
        on state: ScreenState, _ snap: CarouselSnap, passing endPx: Double, untilNs: Int64
    ) throws(Halt) {
        let geometry = state.geometry
        let end = min(geometry.maxOffsetPx, max(0, StableMath.nearest(endPx)))
        var row = geometry.row(nearest: end)
        if snap == .page {
            let now = geometry.row(nearest: state.offsetPx)
            row = min(now + 1, max(now - 1, row))
        }
        try self.snap(state, toRow: row, untilNs: untilNs)
    }

    private mutating func snap(_ state: ScreenState, toRow row: Int, untilNs: Int64) throws(Halt) {
        let target = state.geometry.offsetPx(ofRow: row)
        guard target != state.offsetPx else { return }
        try run(
            .snap(
                from: Double(state.offsetPx), to: Double(target),
                rate: state.declared.deceleration.ratePerMs),
            on: state, untilNs: untilNs)
    }
}

extension ContentGeometry {
    /// The row whose beginning is nearest to an offset; of two as near, the first. A carousel is a
    /// single block of rows.
    fileprivate func row(nearest offsetPx: Int64) -> Int {
        let block = blocks[0]
        let row = min(block.rows - 1, block.row(at: offsetPx * Self.unitsPerPx))
        guard row + 1 < block.rows else { return row }
        let (before, after) = (self.offsetPx(ofRow: row), self.offsetPx(ofRow: row + 1))
        return abs(after - offsetPx) < abs(offsetPx - before) ? row + 1 : row
    }

    fileprivate func offsetPx(ofRow row: Int) -> Int64 {
        offsetPx(ofItem: min(itemCount - 1, max(0, row) * columns))
    }
}
