import LabOrders

/// A list cell that was made: its image views have consecutive numbers.
struct ListCell {
    var views: Range<ViewID>
    /// Index into the layouts of its screen.
    var layout: Int
    /// Index into the screen's carousels of the one in this list cell; -1 for none.
    var carousel: Int32 = -1
}

/// A screen that was entered and not yet destroyed: its scroll offset and its list cells.
final class ScreenState {
    /// Index into the scenario's screens.
    let screen: Int
    let played: PlayedScreen
    let ref: ScreenRef
    let argument: Int?
    /// The number of the row that contains a carousel.
    var outer = 0
    /// The screen and the item whose list cell shows this carousel; no item while its list cell is
    /// put away. The screen owns its carousels.
    unowned var outerScreen: ScreenState?
    var outerItem: Int?
    /// Height of a carousel's container, for listeners that draw the stage.
    var containerPx: Int64?
    /// Copies of properties that every frame reads.
    let parts: [[PlayedPart]]
    let isSparse: Bool
    let isCarousel: Bool
    let hasMore: Bool
    let hasVideos: Bool
    var content: ScreenContent
    var geometry: ContentGeometry
    var isLandscape: Bool
    /// The part of the window that it has.
    var region: WindowRegion
    /// The stack that it is on; nil for a carousel, and once that stack is gone while the screen
    /// still leaves.
    weak var stack: ScreenStack?
    /// Number of screens of its stack up to this one; unused in a split's pane.
    var depth = 0
    /// The stacks of a split's panes, and the pane that was touched or opened last.
    var panes: [ScreenStack] = []
    var touchedPane = 0
    /// True while a split is its first pane alone.
    var isCollapsed = false
    /// The pane that it is of while a split is taken apart.
    var home = 0
    /// True for a pane's screen that nothing replaced yet.
    var isFirstOfPane = false
    /// True once it has been in sight.
    var hasEntered = false
    /// The views over its content.
    var overlay: ListCell?
    var offsetPx: Int64 = 0
    /// Horizontal offset and zoom level of a map.
    var acrossPx: Int64 = 0
    var level = 0
    /// The items that have a list cell; empty for waterfalls and maps, which use `scattered`.
    var visible: Range<Int> = 0..<0
    private(set) var listCells = ListCellRing()
    /// List cells of waterfalls and maps, whose visible items aren't a contiguous range.
    var scattered: [Int: ListCell] = [:]
    /// The carousels of all list cells that were made.
    var carousels: [ScreenState] = []
    /// Offset of a row's carousel when it was last visible.
    var carouselOffsets: [Int: Int64] = [:]
    /// The items of carousels whose images were already sent to the sink, by the item that has
    /// the carousel.
    var announcedInCarousels: [Int: Range<Int>] = [:]
    /// By screen: a carousel of no list cell, for announcements of rows that have no list cell.
    var carouselModels: [Int: ScreenState] = [:]
    /// Number of changes of the rows, and the distance they have moved the visible ones.
    var rearrangements = 0
    var shiftPx: Int64 = 0
    /// Number of pages that were loaded, and true while one is loading.
    var pages = 0
    var awaitsPage = false
    var isGone = false
    /// Number of cards that were swiped away.
    var swiped = 0
    /// Serial number of the time after which a page turns by itself; nil while none runs.
    var advance: UInt64?
    /// The turn that goes by itself at the moment.
    var drift: Drift?
    /// List cells without a window, last in, first out, for each layout.
    var pools: [[ListCell]]
    var isInWindow = false
    /// True if the content has moved to its offset and no frame has shown it there yet.
    var isUnshown = false
    /// The items whose images were already sent to the sink.
    private(set) var announced: Range<Int> = 0..<0
    /// The offsets at which the same items are visible as now; nil if that isn't known.
    var steadyPx: ClosedRange<Int64>?

    init(
        screen: Int, played: PlayedScreen, ref: ScreenRef, argument: Int?,
        geometry: ContentGeometry, isLandscape: Bool, region: WindowRegion
    ) {
        self.screen = screen
        self.played = played
        self.ref = ref
        self.argument = argument
        parts = played.parts
        isSparse = played.isSparse
        isCarousel = played.declared.carouselOf != nil
        hasMore = played.declared.more != nil
        hasVideos = played.hasVideos
        content = played.content
        self.geometry = geometry
        self.isLandscape = isLandscape
        self.region = region
        pools = played.noPools
    }

    var declared: Screen { @inline(__always) _read { yield played.declared } }

    /// The list cell of a visible item.
    subscript(item: Int) -> ListCell {
        get { listCells[item] }
        set { listCells[item] = newValue }
    }

    /// The number of the row at an index.
    @inline(__always)
    func number(at index: Int) -> Int { rearrangements == 0 ? index : content.number(at: index) }

    /// The items that have a list cell, in ascending order.
    var shown: [Int] { isSparse ? scattered.keys.sorted() : Array(visible) }

    /// Number of items that have a list cell.
    var shownCount: Int { isSparse ? scattered.count : visible.count }

    /// The list cell of an item that has one.
    func listCell(of item: Int) -> ListCell { isSparse ? scattered[item]! : listCells[item] }

    /// The list cells of the visible items, and the views over the content, if it has some.
    var shownListCells: [ListCell] {
        let found = isSparse ? shown.map { scattered[$0]! } : visible.map { listCells[$0] }
        return overlay.map { found + [$0] } ?? found
    }

    /// Assigns list cells to the visible items after a change of the rows.
    func rearrange(_ kept: [Int: ListCell], among target: Range<Int>) {
        if isSparse {
            scattered = kept
            return
        }
        visible = target.lowerBound..<target.lowerBound
        widen(to: target)
        for (item, listCell) in kept { listCells[item] = listCell }
    }

    func announce(_ items: Range<Int>) { announced = items }

    /// Makes the next announcement begin anew, with all rows within reach.
    func forgetAnnounced() {
        announced = 0..<0
        announcedInCarousels = [:]
        carouselModels = [:]
    }

    /// The offset of a row's carousel, or its last one if no list cell shows it.
    func carouselOffsetPx(ofRow number: Int) -> Int64 {
        let shown = carousels.first { $0.outerItem != nil && $0.outer == number }
        return shown?.offsetPx ?? carouselOffsets[number] ?? 0
    }

    /// The carousel of a list cell is at another item.
    func moveCarousel(of listCell: ListCell, to item: Int) {
        if listCell.carousel >= 0 { carousels[Int(listCell.carousel)].outerItem = item }
    }

    /// The carousels in sight, from the top.
    var carouselsInSight: [ScreenState] {
        if carousels.isEmpty { return [] }
        return shown.compactMap { item in
            let number = Int(listCell(of: item).carousel)
            return number < 0 ? nil : carousels[number]
        }
    }

    /// Makes room for items that become visible beside those that stay.
    func widen(to target: Range<Int>) {
        listCells.makeRoom(for: target, keeping: visible)
        visible = target
    }
}

/// A motion that goes by itself.
struct Drift {
    let motion: Motion
    let startNs: Int64
}

/// List cells by item, for items that lie side by side. An item's slot is its number modulo the
/// capacity, so that no list cell moves when others come and go.
struct ListCellRing {
    private var slots: [ListCell] = []

    @inline(__always)
    subscript(item: Int) -> ListCell {
        get { slots[item & (slots.count - 1)] }
        set { slots[item & (slots.count - 1)] = newValue }
    }

    mutating func makeRoom(for target: Range<Int>, keeping kept: Range<Int>) {
        guard target.count > slots.count else { return }
        var capacity = max(8, slots.count)
        while capacity < target.count { capacity *= 2 }
        var wider = ListCellRing()
        wider.slots = Array(
            repeating: ListCell(views: ViewID(0)..<ViewID(0), layout: 0),
            count: capacity)
        for item in kept { wider[item] = self[item] }
        self = wider
    }
}
