import LabOrders

/// Announces the rows ahead and behind, for prefetching policies and for stored traces.
extension ScriptPlayer {
    /// Rows of one announcement. They are announced well before they become visible.
    private var stretchRows: Int { 32 }
    /// Distance announced each way, in screenfuls or in rows, whichever is more.
    private var screenfulsAhead: Int64 { 4 }
    private var rowsAhead: Int { 128 }

    mutating func announce(_ state: ScreenState) throws(Halt) {
        let geometry = state.geometry
        let needed = itemsWithinReach(of: state)
        if needed.isEmpty { return }
        let told = state.announced
        if told.lowerBound <= needed.lowerBound, told.upperBound >= needed.upperBound { return }
        // Rounds to whole stretches, so that a scroll announces a few at a time.
        let stretch = stretchRows * geometry.columns
        let low = geometry.rowStart(needed.lowerBound / stretch * stretch)
        let high = geometry.rowStart(
            min(geometry.itemCount, (needed.upperBound + stretch - 1) / stretch * stretch))
        let adjoins = !told.isEmpty && low <= told.upperBound && high >= told.lowerBound
        if adjoins {
            try announce(state, items: low..<max(low, told.lowerBound))
            try announce(state, items: min(high, told.upperBound)..<high)
            state.announced = min(low, told.lowerBound)..<max(high, told.upperBound)
        } else {
            try announce(state, items: low..<high)
            state.announced = low..<high
        }
    }

    private func itemsWithinReach(of state: ScreenState) -> Range<Int> {
        let geometry = state.geometry
        let top = state.offsetPx * ContentGeometry.unitsPerPx
        let bottom = top + geometry.viewport
        let reach = screenfulsAhead * geometry.viewport
        var seen = geometry.items(from: top, to: bottom)
        if seen.isEmpty {
            // A tall header fills the screen: counts from the first row below it.
            let below = geometry.items(from: bottom, to: geometry.content)
            let next = below.isEmpty ? geometry.itemCount : below.lowerBound
            seen = next..<next
        }
        // A section's last row may be short, which makes this more rows, never fewer.
        let items = rowsAhead * geometry.columns
        let near = geometry.items(from: max(0, top - reach), to: bottom + reach)
        let low = max(0, seen.lowerBound - items)
        let high = min(geometry.itemCount, seen.upperBound + items)
        return near.isEmpty ? low..<high : min(low, near.lowerBound)..<max(high, near.upperBound)
    }

    private mutating func announce(_ state: ScreenState, items: Range<Int>) throws(Halt) {
        let geometry = state.geometry
        var item = items.lowerBound
        while item < items.upperBound {
            let block = geometry.blocks[geometry.block(ofItem: item)]
            let columns = block.columns
            let rowsBefore = block.row(ofItem: item)
            let end = min(
                items.upperBound, block.firstItem + block.items,
                item + block.rowsAlike(from: rowsBefore) * columns)
            let rowCount = (end - item + columns - 1) / columns
            var images: [ImageID] = []
            let cell = block.cell(ofRow: rowsBefore)
            let parts = state.parts[cell]
            let perRow = parts.count * min(columns, end - item)
            for row in item..<end {
                for (index, part) in parts.enumerated() {
                    let image = part.picker.image(
                        row: state.number(at: row), argument: state.argument)
                    guard let image else {
                        throw imageFault(
                            state, state.number(at: row), layout: cell, part: index)
                    }
                    images.append(image)
                }
            }
            try sink.receive(
                TraceLayout(
                    screen: state.ref, isHorizontal: geometry.isHorizontal,
                    viewportMilliPoints: geometry.viewportMilliPoints,
                    firstRow: block.firstRow + rowsBefore, rowCount: rowCount,
                    columns: columns,
                    topMilliPoints: (block.top + block.start(ofRow: rowsBefore))
                        / geometry.scaleMilli,
                    extentMilliPoints: block.extent(ofRow: rowsBefore) / geometry.scaleMilli,
                    images: images,
                    imagesPerRow: perRow,
                    sizes: parts.allSatisfy { $0.size == 0 }
                        ? [] : (0..<perRow).map { parts[$0 % parts.count].size }),
                timeNs: nowNs)
            item = end
        }
    }
}

extension ContentGeometry.Block {
    /// Number of rows that are like `row`, including it, and can be announced together.
    func rowsAlike(from row: Int) -> Int {
        guard ends != nil else { return rows - row }
        let extent = extent(ofRow: row)
        let cell = cell(ofRow: row)
        return (row + 1..<rows).prefix {
            self.extent(ofRow: $0) == extent && self.cell(ofRow: $0) == cell
        }.count + 1
    }
}

extension ContentGeometry {
    /// The first item of an item's row; the item count if the item is past them all.
    func rowStart(_ item: Int) -> Int {
        guard item < itemCount else { return itemCount }
        let block = blocks[block(ofItem: item)]
        return block.firstItem + block.row(ofItem: item) * block.columns
    }
}
