import LabBase
import LabDevices
import LabPictures

/// Where a screen's rows lie, exactly.
///
/// Lengths along the scrolling axis are whole numbers of millionths of a device pixel: thousandths
/// of a point times thousandths of the display's scale. No rounding, however many rows.
package final class ContentGeometry {
    static let unitsPerPx: Int64 = 1_000_000

    /// Rows of one height in a row: a section, without its header.
    final class Block {
        let firstRow: Int
        let rows: Int
        let firstItem: Int
        let items: Int
        let top: Int64
        /// Of each row, where all are alike.
        var extent: Int64
        let columns: Int
        let cell: Int
        /// Where rows differ: where each ends, counted from the block's top, and its cell.
        var ends: [Int64]?
        var cells: [UInt32] = []
        /// Where items come into the column that ends highest.
        var waterfall: Waterfall?

        init(
            firstRow: Int, rows: Int, firstItem: Int, items: Int, top: Int64, extent: Int64,
            columns: Int, cell: Int
        ) {
            self.firstRow = firstRow
            self.rows = rows
            self.firstItem = firstItem
            self.items = items
            self.top = top
            self.extent = extent
            self.columns = columns
            self.cell = cell
        }

        var bottom: Int64 {
            guard let waterfall else { return top + (ends?.last ?? Int64(rows) * extent) }
            return top + waterfall.bottom
        }

        /// Where a row begins, counted from the block's top.
        func start(ofRow row: Int) -> Int64 {
            guard let ends else { return Int64(row) * extent }
            return row == 0 ? 0 : ends[row - 1]
        }

        /// The row that has an offset in it, counted from the block's top; the number of rows
        /// where the block is over.
        @inline(__always)
        func row(at offset: Int64) -> Int {
            guard let ends else { return Int(min(Int64(rows), offset / extent)) }
            return ends.bisected { $0 > offset }
        }

        func row(ofItem item: Int) -> Int { (item - firstItem) / columns }

        @inline(__always)
        func cell(ofRow row: Int) -> Int { cells.isEmpty ? cell : Int(cells[row]) }

        func extent(ofRow row: Int) -> Int64 {
            ends == nil ? extent : start(ofRow: row + 1) - start(ofRow: row)
        }
    }

    let blocks: [Block]
    /// Where there is one: then rows are found by division alone.
    private let onlyBlock: Block?
    /// The cell of all rows, where there is one; else -1.
    private let onlyCell: Int
    /// The most items side by side.
    package let columns: Int
    let isHorizontal: Bool
    let viewport: Int64
    let content: Int64
    let scaleMilli: Int64
    let viewportMilliPoints: (width: Int64, height: Int64)
    /// Of a map.
    let tiles: TileGrid?

    /// What decides about rows that aren't alike.
    package struct Rows {
        /// From which heights are drawn that differ from row to row.
        var seed: UInt64
        /// With which the screen was opened: another one has other rows.
        var argument: Int
        /// Nil: the rows that were declared.
        var content: ScreenContent?
        /// Of a map: how many times it is looked at twice as closely.
        var level: Int
        /// The size of the picture that a cell shows in a row.
        var picture: (_ cell: Int, _ number: Int) -> PixelSize

        package init(
            seed: UInt64 = 0, argument: Int = 0, content: ScreenContent? = nil, level: Int = 0,
            picture: @escaping (_ cell: Int, _ number: Int) -> PixelSize = { _, _ in
                PixelSize(width: 1, height: 1)
            }
        ) {
            self.seed = seed
            self.argument = argument
            self.content = content
            self.level = level
            self.picture = picture
        }
    }

    package init(
        screen: Screen, display: Device.Display, isLandscape: Bool, rows: Rows = Rows()
    ) {
        let (width, height) =
            isLandscape
            ? (display.heightPoints, display.widthPoints)
            : (display.widthPoints, display.heightPoints)
        let widthMilli = Int64((width * 1000).rounded())
        let heightMilli = Int64((height * 1000).rounded())
        let scale = Int64((display.scale * 1000).rounded())
        viewportMilliPoints = (widthMilli, heightMilli)
        scaleMilli = scale
        isHorizontal = screen.kind == .pager || screen.carouselOf != nil
        columns = screen.sections.map(\.columns).max() ?? 1
        viewport = (isHorizontal ? widthMilli : heightMilli) * scale
        tiles = screen.kind == .map ? TileGrid(screen, level: rows.level, scale: scale) : nil
        var stack = BlockStack()
        for (number, section) in screen.sections.enumerated() {
            let usual: Int64 =
                switch screen.kind {
                case .grid: max(1, widthMilli / Int64(section.columns))
                case .pager: widthMilli
                case .table, .single, .map: heightMilli
                }
            stack.add(
                section, number, of: screen, rows,
                BlockStack.Measures(
                    usual: usual, across: max(1, widthMilli / Int64(section.columns)),
                    scale: scale))
        }
        blocks = stack.blocks
        onlyBlock = blocks.count == 1 ? blocks[0] : nil
        onlyCell = onlyBlock.map { $0.cells.isEmpty ? $0.cell : -1 } ?? -1
        content = tiles?.height ?? stack.top
    }

    /// The farthest that the content can be scrolled, in whole pixels.
    package var maxOffsetPx: Int64 { max(0, (content - viewport) / Self.unitsPerPx) }

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

    /// Of a block's rows those that end after the stretch's top and begin before its bottom.
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

    /// The offsets around this one at which the same items are visible.
    func offsetsShowingTheSame(as offsetPx: Int64) -> ClosedRange<Int64>? {
        // Only within one block; where two meet, every offset is looked at.
        guard let block = onlyBlock, block.waterfall == nil, tiles == nil else { return nil }
        let top = offsetPx * Self.unitsPerPx - block.top
        let bottom = top + viewport
        guard top >= 0, bottom <= block.bottom - block.top else { return nil }
        let row = block.row(at: top)
        let lastRow = block.row(at: bottom - 1)
        // The top row stays while the offset is within it; the last one while the bottom is.
        let lowest = max(block.start(ofRow: row), block.start(ofRow: lastRow) - viewport + 1)
        let highest = min(
            block.start(ofRow: row + 1) - 1, block.start(ofRow: lastRow + 1) - viewport)
        let low = (lowest + block.top + Self.unitsPerPx - 1) / Self.unitsPerPx
        let high = (highest + block.top) / Self.unitsPerPx
        guard low <= offsetPx, offsetPx <= high else { return nil }
        return low...high
    }

    @inline(__always)
    func cell(ofItem item: Int) -> Int { onlyCell >= 0 ? onlyCell : cell(ofAny: item) }

    private func cell(ofAny item: Int) -> Int {
        let block = onlyBlock ?? blocks[block(ofItem: item)]
        return block.cell(ofRow: block.row(ofItem: item))
    }

    /// The last where the item is past them all.
    func block(ofItem item: Int) -> Int {
        blocks.dropLast().bisected { $0.firstItem + $0.items > item }
    }

    /// The offset that brings an item's row to the viewport's top, as far as the content goes.
    package func offsetPx(ofItem item: Int) -> Int64 {
        guard itemCount > 0 else { return 0 }
        let block = blocks[block(ofItem: item)]
        let top =
            block.top
            + (block.waterfall?.tops[item - block.firstItem]
                ?? block.start(ofRow: block.row(ofItem: item)))
        return min(maxOffsetPx, (top + Self.unitsPerPx / 2) / Self.unitsPerPx)
    }
}
