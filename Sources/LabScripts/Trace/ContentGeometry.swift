import LabBase
import LabDevices
import LabPictures

/// Where a screen's rows lie: the items in sight at an offset, and the offset of an item.
///
/// The content is a bar and then a block for each section. An item is a row of a table, a square of
/// a grid, a page or a tile; items are numbered through all blocks:
///
///     0           top of the content
///                 bar, if the screen has one
///                 header of the first section
///     block.top   its first row: items 0 to columns - 1
///                 ...
///                 header of the second section, and so on
///
/// In a block whose rows are alike a division finds the row at an offset; where heights differ a
/// bisection of the rows' ends does; a waterfall and a map find their items themselves.
///
/// Lengths along the scrolling axis are whole numbers of millionths of a device pixel: thousandths
/// of a point times thousandths of the display's scale. So nothing is rounded, however many rows
/// there are.
package final class ContentGeometry {
    static let unitsPerPx: Int64 = 1_000_000

    /// The rows of one section, without its header.
    final class Block {
        let firstRow: Int
        let rows: Int
        let firstItem: Int
        let items: Int
        let top: Int64
        /// Height of each row, if all are alike.
        var extent: Int64
        let columns: Int
        let layout: Int
        /// If rows differ: the end of each, counted from the block's top, and its layout.
        var ends: [Int64]?
        var layouts: [UInt32] = []
        /// The positions of items in a waterfall, which puts each into the shortest column.
        var waterfall: Waterfall?

        init(
            firstRow: Int, rows: Int, firstItem: Int, items: Int, top: Int64, extent: Int64,
            columns: Int, layout: Int
        ) {
            self.firstRow = firstRow
            self.rows = rows
            self.firstItem = firstItem
            self.items = items
            self.top = top
            self.extent = extent
            self.columns = columns
            self.layout = layout
        }

        var bottom: Int64 {
            guard let waterfall else { return top + (ends?.last ?? Int64(rows) * extent) }
            return top + waterfall.bottom
        }

        /// The top of a row, counted from the block's top.
        func start(ofRow row: Int) -> Int64 {
            guard let ends else { return Int64(row) * extent }
            return row == 0 ? 0 : ends[row - 1]
        }

        /// The row at an offset, counted from the block's top; the number of rows if the offset is
        /// past the block.
        @inline(__always)
        func row(at offset: Int64) -> Int {
            guard let ends else { return Int(min(Int64(rows), offset / extent)) }
            return ends.bisected { $0 > offset }
        }

        func row(ofItem item: Int) -> Int { (item - firstItem) / columns }

        @inline(__always)
        func layout(ofRow row: Int) -> Int { layouts.isEmpty ? layout : Int(layouts[row]) }

        /// Rounds the extent of rows that are alike up to whole pixels: no card is in sight by a
        /// fraction of one.
        func fillPixels() {
            let px = ContentGeometry.unitsPerPx
            extent = (extent + px - 1) / px * px
        }

        func extent(ofRow row: Int) -> Int64 {
            ends == nil ? extent : start(ofRow: row + 1) - start(ofRow: row)
        }
    }

    let blocks: [Block]
    /// The block, if there is only one: then a division finds a row.
    private let onlyBlock: Block?
    /// The layout of all rows, if they share one; else -1.
    private let onlyLayout: Int
    /// The most items side by side in any section.
    package let columns: Int
    let isHorizontal: Bool
    let viewport: Int64
    let content: Int64
    let scaleMilli: Int64
    let viewportMilliPoints: WindowExtent
    /// Height of the bar above the first row.
    private let topUnits: Int64
    /// The tiles of a map; nil for other screens.
    let tiles: TileGrid?
    private let isDeck: Bool

    /// Inputs for the layout of rows that differ.
    struct Rows {
        /// Seed of random heights and kinds.
        var seed: UInt64 = 0
        /// The screen's argument: each value gives other random rows.
        var argument = 0
        /// The current rows; nil for the declared ones.
        var content: ScreenContent?
        /// Zoom level of a map: number of doublings.
        var level = 0
        /// The size of the picture that a list cell with a layout shows in a row.
        var picture: (_ layout: Int, _ number: Int) -> PixelSize = { _, _ in
            PixelSize(width: 1, height: 1)
        }
    }

    init(
        screen: Screen, display: Device.Display, isLandscape: Bool, window: WindowExtent? = nil,
        rows: Rows = Rows()
    ) {
        let (width, height) =
            isLandscape
            ? (display.heightPoints, display.widthPoints)
            : (display.widthPoints, display.heightPoints)
        let widthMilli = window?.width ?? Int64((width * 1000).rounded())
        let heightMilli = window?.height ?? Int64((height * 1000).rounded())
        let scale = Int64((display.scale * 1000).rounded())
        viewportMilliPoints = WindowExtent(width: widthMilli, height: heightMilli)
        scaleMilli = scale
        isDeck = screen.kind == .deck
        isHorizontal =
            screen.isPaged && screen.paging.axis == .horizontal || screen.carouselOf != nil
        columns = screen.sections.map(\.columns).max() ?? 1
        tiles = screen.kind == .map ? TileGrid(screen, level: rows.level, scale: scale) : nil
        let bars = screen.isPaged || screen.kind == .map ? Screen.Bars() : screen.bars
        topUnits = bars.top * scale
        var stack = BlockStack(top: bars.top * scale)
        for (number, section) in screen.sections.enumerated() {
            let usual: Int64 =
                switch screen.kind {
                case .grid: max(1, widthMilli / Int64(section.columns))
                case .pager, .deck: isHorizontal ? widthMilli : heightMilli
                case .single: max(1, heightMilli - bars.top - bars.bottom)
                case .table, .map, .split: heightMilli
                }
            stack.add(
                section, number, of: screen, rows,
                BlockStack.Measures(
                    usual: usual, across: max(1, widthMilli / Int64(section.columns)),
                    scale: scale))
        }
        blocks = stack.blocks
        if let behind = screen.paging.behind {
            blocks[0].fillPixels()
            viewport = Int64(1 + behind) * blocks[0].extent
        } else {
            viewport = (isHorizontal ? widthMilli : heightMilli) * scale
        }
        onlyBlock = blocks.count == 1 ? blocks[0] : nil
        onlyLayout = onlyBlock.map { $0.layouts.isEmpty ? $0.layout : -1 } ?? -1
        content = isDeck ? blocks[0].bottom : tiles?.height ?? stack.top + bars.bottom * scale
    }

    /// The largest scroll offset, in whole pixels: that of a deck whose last card was swiped away.
    package var maxOffsetPx: Int64 {
        max(0, (isDeck ? content : content - viewport) / Self.unitsPerPx)
    }

    /// Number of rows that were laid out one by one, or of items in a waterfall.
    var unevenRows: Int {
        blocks.reduce(0) { $0 + ($1.ends == nil ? 0 : $1.waterfall == nil ? $1.rows : $1.items) }
    }

    package var itemCount: Int { blocks.last.map { $0.firstItem + $0.items } ?? 0 }

    /// The items whose open interval meets the viewport.
    package func visibleItems(offsetPx: Int64) -> Range<Int> {
        let top = offsetPx * Self.unitsPerPx
        return items(from: top, to: top + viewport)
    }

    /// The items whose open interval meets a stretch of the content.
    func items(from top: Int64, to bottom: Int64) -> Range<Int> {
        if let onlyBlock { return items(of: onlyBlock, from: top, to: bottom) }
        var found = 0..<0
        var number = blocks.bisected { $0.bottom > top }
        while number < blocks.count, blocks[number].top < bottom {
            let items = items(of: blocks[number], from: top, to: bottom)
            if !items.isEmpty {
                found = (found.isEmpty ? items.lowerBound : found.lowerBound)..<items.upperBound
            }
            number += 1
        }
        return found
    }

    /// The items of a block that end after the stretch's top and begin before its bottom.
    @inline(__always)
    private func items(of block: Block, from top: Int64, to bottom: Int64) -> Range<Int> {
        guard block.top < bottom else { return 0..<0 }
        if let waterfall = block.waterfall {
            let items = waterfall.items(from: top - block.top, to: bottom - block.top)
            return block.firstItem + items.lowerBound..<block.firstItem + items.upperBound
        }
        let low = block.row(at: max(0, top - block.top))
        let high = min(block.rows, block.row(at: bottom - block.top - 1) + 1)
        guard low < high else { return 0..<0 }
        let end = block.firstItem + min(block.items, high * block.columns)
        return block.firstItem + low * block.columns..<end
    }

    /// The offsets around this one at which the same items are visible; nil if that isn't known.
    func offsetsShowingTheSame(as offsetPx: Int64) -> ClosedRange<Int64>? {
        // Several blocks aren't supported: the caller then checks every offset.
        guard let block = onlyBlock, block.waterfall == nil, tiles == nil else { return nil }
        let top = offsetPx * Self.unitsPerPx - block.top
        let bottom = top + viewport
        guard top >= 0, bottom <= block.bottom - block.top else { return nil }
        let row = block.row(at: top)
        let lastRow = block.row(at: bottom - 1)
        // The top row stays while it contains the offset; the last row while it contains the
        // bottom.
        let lowest = max(block.start(ofRow: row), block.start(ofRow: lastRow) - viewport + 1)
        let highest = min(
            block.start(ofRow: row + 1) - 1, block.start(ofRow: lastRow + 1) - viewport)
        let low = (lowest + block.top + Self.unitsPerPx - 1) / Self.unitsPerPx
        let high = (highest + block.top) / Self.unitsPerPx
        guard low <= offsetPx, offsetPx <= high else { return nil }
        return low...high
    }

    @inline(__always)
    func layout(ofItem item: Int) -> Int { onlyLayout >= 0 ? onlyLayout : layout(ofAny: item) }

    private func layout(ofAny item: Int) -> Int {
        let block = onlyBlock ?? blocks[block(ofItem: item)]
        return block.layout(ofRow: block.row(ofItem: item))
    }

    /// The block of an item; the last one if the item is past all blocks.
    func block(ofItem item: Int) -> Int {
        blocks.dropLast().bisected { $0.firstItem + $0.items > item }
    }

    /// The offset that scrolls an item's row to the viewport's top, or to below the bar there,
    /// limited to the scroll range.
    package func offsetPx(ofItem item: Int) -> Int64 {
        guard itemCount > 0 else { return 0 }
        return min(
            maxOffsetPx, (top(ofItem: item) - topUnits + Self.unitsPerPx / 2) / Self.unitsPerPx)
    }

    /// The top of an item's row, to the nearest pixel.
    func topPx(ofItem item: Int) -> Int64 {
        itemCount > 0 ? (top(ofItem: item) + Self.unitsPerPx / 2) / Self.unitsPerPx : 0
    }

    private func top(ofItem item: Int) -> Int64 {
        let block = blocks[block(ofItem: item)]
        let top =
            block.waterfall?.tops[item - block.firstItem]
            ?? block.start(ofRow: block.row(ofItem: item))
        return block.top + top
    }
}
