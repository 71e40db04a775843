import LabOrders

/// A screen that was entered and not yet destroyed: how far it is scrolled, and its cells.
final class ScreenState {
    /// A cell's image views have consecutive numbers.
    struct CellState {
        var views: Range<ViewID>
        var layout: Int
        /// Which of the screen's carousels is in it; -1: none.
        var carousel: Int32 = -1
    }

    /// Index into the scenario's screens.
    let screen: Int
    let declared: Screen
    let ref: ScreenRef
    let argument: Int?
    /// Of a carousel: the number of the row that it is in.
    var outer = 0
    /// Of a carousel: how high it is, for whoever shows it.
    var containerPx: Int64?
    /// What is in each view of a cell, by cell layout.
    let parts: [[CellPart]]
    /// What is asked of the declaration with every frame.
    let isSparse: Bool
    let isCarousel: Bool
    let hasMore: Bool
    var content: ScreenContent
    var geometry: ContentGeometry
    var isLandscape: Bool
    var offsetPx: Int64 = 0
    /// Of a map: how far it is moved to the side, and how closely it is looked at.
    var acrossPx: Int64 = 0
    var level = 0
    /// The items that have a cell; where they don't lie side by side: none.
    var visible: Range<Int> = 0..<0
    private(set) var cells = CellRing()
    /// Of items that don't lie side by side.
    var scattered: [Int: CellState] = [:]
    /// Every carousel that a cell was made with.
    var carousels: [ScreenState] = []
    /// How far the carousel of a row was moved when it was last seen.
    var carouselOffsets: [Int: Int64] = [:]
    /// How often rows have changed places, and how far this has moved what is in sight.
    var rearrangements = 0
    var shiftPx: Int64 = 0
    /// How many pages have come by themselves, and whether one is under way.
    var pages = 0
    var awaitsPage = false
    var isGone = false
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
        content: ScreenContent, geometry: ContentGeometry, isLandscape: Bool
    ) {
        self.screen = screen
        self.declared = declared
        self.ref = ref
        self.argument = argument
        self.parts = parts
        isSparse = declared.isSparse
        isCarousel = declared.carouselOf != nil
        hasMore = declared.more != nil
        self.content = content
        self.geometry = geometry
        self.isLandscape = isLandscape
        pools = Array(repeating: [], count: declared.cells.count)
    }

    /// The cell of an item that is in sight.
    subscript(item: Int) -> CellState {
        get { cells[item] }
        set { cells[item] = newValue }
    }

    /// The number of the row at a place.
    @inline(__always)
    func number(at place: Int) -> Int {
        rearrangements == 0 ? place : content.number(at: place)
    }

    /// The items that have a cell, from the first to the last.
    var shown: [Int] { isSparse ? scattered.keys.sorted() : Array(visible) }

    /// The cell of an item that has one.
    func cell(of item: Int) -> CellState {
        isSparse ? scattered[item]! : cells[item]
    }

    /// The items in sight belong to cells of their own from here on.
    func rearrange(_ kept: [Int: CellState], among target: Range<Int>) {
        if isSparse {
            scattered = kept
            return
        }
        visible = target.lowerBound..<target.lowerBound
        widen(to: target)
        for (item, cell) in kept { cells[item] = cell }
    }

    /// The carousels in sight, from the top.
    var carouselsInSight: [ScreenState] {
        if carousels.isEmpty { return [] }
        return shown.compactMap { item in
            let number = Int(cell(of: item).carousel)
            return number < 0 ? nil : carousels[number]
        }
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
    /// How long it shows an image before it changes; 0: it doesn't.
    let changesNs: Int64
    let closeup: Closeup
}

/// What a part shows to somebody who looks closely, and at which size it asks for that, by how many
/// times as large.
struct Closeup {
    let picker: ImagePicker?
    let sizes: [Double: SizeID]
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
