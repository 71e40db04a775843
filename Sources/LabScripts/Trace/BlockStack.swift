import LabBase

/// Stacks sections, one below the other, while they are laid out.
struct BlockStack {
    /// Lengths in thousandths of a point; the scale in thousandths.
    struct Measures {
        /// Height of rows that declare none.
        var usual: Int64
        /// Width of a row's item.
        var across: Int64
        var scale: Int64
    }

    private(set) var blocks: [ContentGeometry.Block] = []
    private(set) var top: Int64
    private var row = 0
    private var item = 0
    /// The next section's first row in the declared numbering.
    private var firstNumber = 0

    init(top: Int64) { self.top = top }

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
            layout: section.kinds[0].layout)
        if section.isUniform {
            if case .same(let extent) = section.kinds[0].extent {
                block.extent = extent * measures.scale
            }
        } else {
            let name = "\(screen.name) \(number)"
            let unevenness = Unevenness(
                section: section, firstNumber: firstNumber, rows: rows, measures: measures,
                heights: Draw(seed: rows.seed, purpose: "height " + name),
                kinds: Draw(seed: rows.seed, purpose: "kind " + name))
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

/// Heights and kinds of the rows of a section whose rows differ.
struct Unevenness {
    let section: Screen.Section
    /// The section's first row in the declared numbering.
    let firstNumber: Int
    let rows: ContentGeometry.Rows
    let measures: BlockStack.Measures
    let heights: Draw
    let kinds: Draw

    /// The height, in a display's units, and the layout of the row that begins with an item.
    ///
    /// - Parameter columns: number of consecutive items that make up a row.
    func row(at item: Int, columns: Int) -> (extent: Int64, layout: Int) {
        let number = rows.content?.number(at: item) ?? item
        let row = (number - firstNumber) / columns
        let kind = section.kinds[section.kind(ofRow: row, opened: rows.argument, kinds)]
        let extent = kind.extent?.milliPoints(ofRow: row, opened: rows.argument, heights) {
            let size = rows.picture(kind.layout, number)
            let (width, height) = (Int64(max(1, size.width)), Int64(max(1, size.height)))
            return max(1000, (measures.across * height + width / 2) / width)
        }
        return ((extent ?? measures.usual) * measures.scale, kind.layout)
    }
}

extension ContentGeometry.Block {
    /// Lays out rows of different heights, one after the other.
    func layOut(_ unevenness: Unevenness) {
        var end: Int64 = 0
        var ends: [Int64] = []
        for row in 0..<rows {
            let (extent, layout) = unevenness.row(at: firstItem + row * columns, columns: columns)
            end += extent
            ends.append(end)
            if unevenness.section.kinds.count > 1 { layouts.append(UInt32(layout)) }
        }
        self.ends = ends
    }

    /// Places each item into the shortest column.
    func pour(_ unevenness: Unevenness) {
        var waterfall = Waterfall(columns: columns)
        for item in 0..<items {
            waterfall.add(unevenness.row(at: firstItem + item, columns: 1).extent)
        }
        // Layouts need rows: each ends where the next one's first item begins.
        var ends = stride(from: columns, to: items, by: columns).map { waterfall.tops[$0] }
        if items > 0 { ends.append(waterfall.bottom) }
        self.ends = ends
        self.waterfall = waterfall
    }
}
