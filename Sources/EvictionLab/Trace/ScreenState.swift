/// A screen that was entered and not yet destroyed: how far it is scrolled, and its cells.
final class ScreenState {
    /// A cell's image views have consecutive numbers, from `firstView`.
    struct CellState {
        var firstView: ViewID
        var layout: Int
    }

    /// Index into the scenario's screens.
    let screen: Int
    let declared: Screen
    let ref: ScreenRef
    let argument: Int?
    var geometry: ContentGeometry
    var isLandscape: Bool
    var offsetPx: Int64 = 0
    /// The items that have a cell, in order, with `cells` beside them.
    var visible: Range<Int> = 0..<0
    var cells: [CellState] = []
    /// Cells without a window, last in, first out, for each layout.
    var pools: [[CellState]]
    var isInWindow = false
    /// The content has moved to its offset, and no frame has shown it there yet.
    var isUnshown = false
    /// The items whose images were told to the sink already.
    var announced: Range<Int> = 0..<0
    /// The offsets at which the same items are visible as now; nil when that isn't known.
    var steadyPx: ClosedRange<Int64>?

    init(
        screen: Int, declared: Screen, ref: ScreenRef, argument: Int?, geometry: ContentGeometry,
        isLandscape: Bool
    ) {
        self.screen = screen
        self.declared = declared
        self.ref = ref
        self.argument = argument
        self.geometry = geometry
        self.isLandscape = isLandscape
        pools = Array(repeating: [], count: declared.cells.count)
    }

    /// Takes out the cells whose items are out of sight now. Those that stay are the screen's
    /// only ones after it.
    func cellsLeaving() -> [CellState] {
        let target = geometry.visibleItems(offsetPx: offsetPx)
        let kept = visible.clamped(to: target)
        if kept.isEmpty {
            defer { cells.removeAll(keepingCapacity: true) }
            visible = target.lowerBound..<target.lowerBound
            return cells
        }
        let above = kept.lowerBound - visible.lowerBound
        let below = visible.upperBound - kept.upperBound
        visible = kept
        if above + below == 0 { return [] }
        let leaving = Array(cells[..<above]) + Array(cells[(cells.count - below)...])
        cells.removeLast(below)
        cells.removeFirst(above)
        return leaving
    }
}
