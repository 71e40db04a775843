import LabOrders

/// A screen that was entered and not yet destroyed: how far it is scrolled, and its cells.
final class ScreenState {
    /// A cell's image views have consecutive numbers.
    struct CellState {
        var views: Range<ViewID>
        var layout: Int
    }

    /// Index into the scenario's screens.
    let screen: Int
    let declared: Screen
    let ref: ScreenRef
    let argument: Int?
    /// What is in each view of a cell, by cell layout.
    let parts: [[CellPart]]
    var geometry: ContentGeometry
    var isLandscape: Bool
    var offsetPx: Int64 = 0
    /// The items that have a cell.
    var visible: Range<Int> = 0..<0
    private(set) var cells = CellRing()
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
        screen: Int, declared: Screen, ref: ScreenRef, argument: Int?, parts: [[CellPart]],
        geometry: ContentGeometry, isLandscape: Bool
    ) {
        self.screen = screen
        self.declared = declared
        self.ref = ref
        self.argument = argument
        self.parts = parts
        self.geometry = geometry
        self.isLandscape = isLandscape
        pools = Array(repeating: [], count: declared.cells.count)
    }

    /// The cell of an item that is in sight.
    subscript(item: Int) -> CellState {
        get { cells[item] }
        set { cells[item] = newValue }
    }

    /// Items come into sight, beside those that stay.
    func widen(to target: Range<Int>) {
        cells.makeRoom(for: target, keeping: visible)
        visible = target
    }
}

/// A part of a cell: which image it shows, and at which size it asks for it.
struct CellPart {
    let picker: ImagePicker
    let size: SizeID
}

/// Cells by item, for items that lie side by side: an item's place is its number modulo as many
/// as there is room for, so that none moves when others come and go.
struct CellRing {
    private var slots: [ScreenState.CellState] = []

    @inline(__always)
    subscript(item: Int) -> ScreenState.CellState {
        get { slots[item & (slots.count - 1)] }
        set { slots[item & (slots.count - 1)] = newValue }
    }

    mutating func makeRoom(for target: Range<Int>, keeping kept: Range<Int>) {
        guard target.count > slots.count else { return }
        var capacity = max(8, slots.count)
        while capacity < target.count { capacity *= 2 }
        var wider = CellRing()
        wider.slots = Array(
            repeating: ScreenState.CellState(views: ViewID(0)..<ViewID(0), layout: 0),
            count: capacity)
        for item in kept { wider[item] = self[item] }
        self = wider
    }
}
