import LabBase
import LabPictures

/// Sections while they are laid out, one below the other.
struct BlockStack {
    /// Lengths in thousandths of a point; the scale in thousandths.
    struct Measures {
        /// Of rows that say none.
        var usual: Int64
        /// How wide a row's item is.
        var across: Int64
        var scale: Int64
    }

    private(set) var blocks: [ContentGeometry.Block] = []
    private(set) var top: Int64 = 0
    private var row = 0
    private var item = 0
    /// As many as were declared.
    private var firstNumber = 0

    mutating func add(
        _ section: Screen.Section, _ number: Int, of screen: Screen,
        _ rows: ContentGeometry.Rows, _ measures: Measures
    ) {
        let items = rows.content?.items[number] ?? section.items
        let count = (items + section.columns - 1) / section.columns
        top += section.headerMilliPoints * measures.scale
        let block = ContentGeometry.Block(
            firstRow: row, rows: count, firstItem: item, items: items, top: top,
            extent: measures.usual * measures.scale, columns: section.columns,
            cell: section.kinds[0].cell)
        if section.isUniform {
            if case .same(let extent) = section.kinds[0].extent {
                block.extent = extent * measures.scale
            }
        } else {
            let place = "\(screen.name) \(number)"
            let unevenness = Unevenness(
                section: section, firstNumber: firstNumber, rows: rows, measures: measures,
                heights: Draw(seed: rows.seed, purpose: "height " + place),
                kinds: Draw(seed: rows.seed, purpose: "kind " + place))
            if section.isWaterfall {
                block.pour(unevenness)
            } else {
                block.layOut(unevenness)
            }
        }
        blocks.append(block)
        top = block.bottom
        row += count
        item += items
        firstNumber += section.items
    }
}

/// What the rows of a section are like that differ.
struct Unevenness {
    let section: Screen.Section
    /// Of its rows as declared.
    let firstNumber: Int
    let rows: ContentGeometry.Rows
    let measures: BlockStack.Measures
    let heights: Draw
    let kinds: Draw

    /// The height, in a display's units, and the cell of the row that begins with an item.
    ///
    /// - Parameter columns: how many items are beside each other as far as their numbers go.
    func row(at item: Int, columns: Int) -> (extent: Int64, cell: Int) {
        let number = rows.content?.number(at: item) ?? item
        let row = (number - firstNumber) / columns
        let kind = section.kinds[section.kind(ofRow: row, opened: rows.argument, kinds)]
        let extent = kind.extent?.milliPoints(ofRow: row, opened: rows.argument, heights) {
            let size = rows.picture(kind.cell, number)
            let (width, height) = (Int64(max(1, size.width)), Int64(max(1, size.height)))
            return max(1000, (measures.across * height + width / 2) / width)
        }
        return ((extent ?? measures.usual) * measures.scale, kind.cell)
    }
}

extension ContentGeometry.Block {
    /// Rows that differ, one after the other.
    func layOut(_ unevenness: Unevenness) {
        var end: Int64 = 0
        var ends: [Int64] = []
        for row in 0..<rows {
            let (extent, cell) = unevenness.row(
                at: firstItem + row * columns, columns: columns)
            end += extent
            ends.append(end)
            if unevenness.section.kinds.count > 1 { cells.append(UInt32(cell)) }
        }
        self.ends = ends
    }

    /// Items that come into the column that ends highest, one after the other.
    func pour(_ unevenness: Unevenness) {
        var waterfall = Waterfall(columns: columns)
        for item in 0..<items {
            waterfall.add(unevenness.row(at: firstItem + item, columns: 1).extent)
        }
        // Told as rows, from where one begins to where the next does.
        var ends = stride(from: columns, to: items, by: columns).map { waterfall.tops[$0] }
        if items > 0 { ends.append(waterfall.bottom) }
        self.ends = ends
        self.waterfall = waterfall
    }
}

/// Where items lie that come into the column that ends highest. Lengths count from the block's top.
struct Waterfall {
    /// In the order of the items, and never less than the one before.
    private(set) var tops: [Int64] = []
    private var bottoms: [Int64] = []
    /// The lowest of an item and all before it.
    private var lowest: [Int64] = []
    private var columns: [Int64]

    init(columns: Int) { self.columns = Array(repeating: 0, count: columns) }

    var bottom: Int64 { lowest.last ?? 0 }

    mutating func add(_ extent: Int64) {
        let column = columns.indices.min { columns[$0] < columns[$1] }!
        tops.append(columns[column])
        columns[column] += extent
        bottoms.append(columns[column])
        lowest.append(max(bottom, columns[column]))
    }

    /// From the first item that meets a stretch to the last. Some between them may not.
    func items(from top: Int64, to bottom: Int64) -> Range<Int> {
        let low = Self.first(in: lowest) { $0 > top }
        let high = Self.first(in: tops) { $0 >= bottom }
        return low < high ? low..<high : 0..<0
    }

    func meets(_ item: Int, from top: Int64, to bottom: Int64) -> Bool {
        bottoms[item] > top && tops[item] < bottom
    }

    private static func first(in sorted: [Int64], where holds: (Int64) -> Bool) -> Int {
        var (low, high) = (0, sorted.count)
        while low < high {
            let middle = (low + high) / 2
            if holds(sorted[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

/// A map's tiles as they lie when it is looked at so closely: side by side, row by row. Those of a
/// closer look are numbered after those of the others.
struct TileGrid {
    let columns: Int
    let rows: Int
    let firstItem: Int
    let tile: Int64

    init(_ screen: Screen, level: Int, scale: Int64) {
        let section = screen.sections[0]
        let all = Screen.tiles(before: screen.deeperLevels + 1, columns: 1, rows: 1)
        let atFirst = section.items / all / section.columns
        columns = section.columns << level
        rows = atFirst << level
        firstItem = Screen.tiles(before: level, columns: section.columns, rows: atFirst)
        if case .same(let extent) = section.kinds[0].extent {
            tile = extent * scale
        } else {
            tile = scale
        }
    }

    var width: Int64 { Int64(columns) * tile }
    var height: Int64 { Int64(rows) * tile }

    /// Those that meet a rectangle, row by row.
    func items(x: Range<Int64>, y: Range<Int64>) -> [Int] {
        func range(_ along: Range<Int64>, _ count: Int) -> Range<Int> {
            let low = Int(max(0, along.lowerBound) / tile)
            let high = min(count, Int((along.upperBound + tile - 1) / tile))
            return low < high ? low..<high : 0..<0
        }
        let across = range(x, columns)
        return range(y, rows).flatMap { row in
            across.map { firstItem + row * columns + $0 }
        }
    }
}
