import LabOrders

/// Announces the rows around those in sight: where they lie, and which images they will show. A
/// policy that prefetches loads for rows that no list cell shows yet, so it must know of them
/// beforehand; a trace stores the same as `layout` events.
///
/// Of a screen one range of items is announced. It grows, by whole stretches of rows, once a row
/// within reach of those in sight isn't in it:
///
///     |-- announced ------------------------------|-- stretch --|
///                   |-- in sight --|------ reach ------>
///
/// An announcement is about rows of one height and one layout, so a stretch may need several.
extension ScriptPlayer {
    /// Rows of one announcement. They are announced well before they become visible.
    private var stretchRows: Int { 32 }
    /// Distance announced each way, unless a screen's rows go further.
    private var screenfulsAhead: Int64 { 4 }

    mutating func announce(_ state: ScreenState) throws(Halt) {
        if state.isCarousel { return try announceMore(of: state) }
        let announced = state.announced
        guard let needed = stretches(around: state, announced: announced) else { return }
        for items in needed.adjoins(announced) ? needed.parts(outside: announced) : [needed] {
            try announce(state, items: items)
        }
        state.announce(needed.adjoins(announced) ? needed.joined(announced) : needed)
        guard announced.isEmpty else { return }
        for carousel in state.carousels where carousel.outerItem != nil {
            try announce(shown: carousel, on: state)
        }
    }

    /// The items to announce, rounded to whole stretches, so that a scroll announces a few at a
    /// time; nil if all within reach were announced.
    private func stretches(around state: ScreenState, announced: Range<Int>) -> Range<Int>? {
        let geometry = state.geometry
        let needed = itemsWithinReach(of: state)
        if needed.isEmpty { return nil }
        if announced.lowerBound <= needed.lowerBound, announced.upperBound >= needed.upperBound {
            return nil
        }
        let stretch = stretchRows * geometry.columns
        let low = geometry.rowStart(needed.lowerBound / stretch * stretch)
        let high = geometry.rowStart(
            min(geometry.itemCount, (needed.upperBound + stretch - 1) / stretch * stretch))
        return low..<high
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
        let items = state.played.rowsAhead * geometry.columns
        let near = geometry.items(from: max(0, top - reach), to: bottom + reach)
        let low = max(0, seen.lowerBound - items)
        let high = min(geometry.itemCount, seen.upperBound + items)
        return near.isEmpty ? low..<high : min(low, near.lowerBound)..<max(high, near.upperBound)
    }

    /// - Parameter owner: the carousel whose items these are, and the screen of its row.
    private mutating func announce(
        _ state: ScreenState, items: Range<Int>,
        of owner: (carousel: TraceCarousel, screen: ScreenRef)? = nil
    ) throws(Halt) {
        let geometry = state.geometry
        var carousel = owner?.carousel
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
            let layout = block.layout(ofRow: rowsBefore)
            let parts = state.parts[layout]
            let perRow = parts.count * min(columns, end - item)
            for row in item..<end {
                try spend(1)
                for (index, part) in parts.enumerated() {
                    try spend(part.picker.work)
                    let image = part.picker.image(
                        row: state.number(at: row), argument: state.argument, outer: state.outer)
                    guard let image else {
                        throw imageFault(state, state.number(at: row), layout: layout, part: index)
                    }
                    images.append(image)
                }
            }
            try sink.receive(
                TraceLayout(
                    screen: owner?.screen ?? state.ref, isHorizontal: geometry.isHorizontal,
                    viewportMilliPoints: geometry.viewportMilliPoints,
                    firstRow: block.firstRow + rowsBefore, rowCount: rowCount,
                    columns: columns,
                    topMilliPoints: (block.top + block.start(ofRow: rowsBefore))
                        / geometry.scaleMilli,
                    extentMilliPoints: block.extent(ofRow: rowsBefore) / geometry.scaleMilli,
                    images: images,
                    imagesPerRow: perRow,
                    sizes: parts.allSatisfy { $0.size == 0 }
                        ? [] : (0..<perRow).map { parts[$0 % parts.count].size },
                    carousel: carousel, behind: state.declared.paging.behind),
                timeNs: nowNs)
            carousel?.offsetMilliPoints = nil
            if let inner = state.declared.layouts[layout].carousel {
                for row in item..<end { try announce(carousel: inner, ofItem: row, on: state) }
            }
            item = end
        }
    }
}

/// Announces the items of the carousels in rows, for rows with a list cell and without.
extension ScriptPlayer {
    /// A list cell shows a carousel, whose items were announced with their row.
    mutating func announce(shown carousel: ScreenState, on state: ScreenState) throws(Halt) {
        guard let item = carousel.outerItem else { return }
        var described = describedCarousel(in: item, on: state, offsetPx: carousel.offsetPx)
        described.shown = carousel.ref
        try sink.receive(TraceLayout(screen: state.ref, shows: described), timeNs: nowNs)
    }

    private mutating func announce(
        carousel screen: Int, ofItem item: Int, on state: ScreenState
    ) throws(Halt) {
        // Carousels of a screen differ by their images alone.
        let model =
            state.carouselModels[screen]
            ?? screenState(screen, argument: state.argument, number: .max, in: state.region)
        if state.carouselModels[screen] == nil { try spend(work(of: model)) }
        state.carouselModels[screen] = model
        model.outer = state.number(at: item)
        model.offsetPx = min(model.geometry.maxOffsetPx, state.carouselOffsetPx(ofRow: model.outer))
        guard let items = stretches(around: model, announced: 0..<0) else { return }
        state.announcedInCarousels[item] = items
        let described = describedCarousel(in: item, on: state, offsetPx: model.offsetPx)
        try announce(model, items: items, of: (described, state.ref))
    }

    /// Announces what comes within reach in a carousel that is moved.
    private mutating func announceMore(of carousel: ScreenState) throws(Halt) {
        // A screen that announces its rows anew announces its carousels, too.
        guard let state = carousel.outerScreen, let item = carousel.outerItem,
            let announced = state.announcedInCarousels[item],
            let needed = stretches(around: carousel, announced: announced)
        else { return }
        var described = describedCarousel(in: item, on: state, offsetPx: 0)
        described.offsetMilliPoints = nil
        for items in needed.adjoins(announced) ? needed.parts(outside: announced) : [needed] {
            try announce(carousel, items: items, of: (described, state.ref))
        }
        state.announcedInCarousels[item] =
            needed.adjoins(announced) ? needed.joined(announced) : needed
    }

    private func describedCarousel(
        in item: Int, on state: ScreenState, offsetPx: Int64
    ) -> TraceCarousel {
        let block = state.geometry.blocks[state.geometry.block(ofItem: item)]
        return TraceCarousel(
            row: block.firstRow + block.row(ofItem: item),
            column: (item - block.firstItem) % block.columns,
            offsetMilliPoints: scenario.header.device.screen.milliPoints(ofPx: offsetPx), shown: nil
        )
    }
}

extension Range<Int> {
    /// True if another range, which isn't empty, overlaps it or begins where it ends.
    fileprivate func adjoins(_ other: Range<Int>) -> Bool {
        !other.isEmpty && lowerBound <= other.upperBound && upperBound >= other.lowerBound
    }

    fileprivate func joined(_ other: Range<Int>) -> Range<Int> {
        Swift.min(lowerBound, other.lowerBound)..<Swift.max(upperBound, other.upperBound)
    }

    /// The parts below and above another range.
    fileprivate func parts(outside other: Range<Int>) -> [Range<Int>] {
        [
            lowerBound..<Swift.max(lowerBound, other.lowerBound),
            Swift.min(upperBound, other.upperBound)..<upperBound,
        ]
    }
}

extension ContentGeometry.Block {
    /// Number of rows that are like `row`, including it, and can be announced together.
    func rowsAlike(from row: Int) -> Int {
        guard ends != nil else { return rows - row }
        let extent = extent(ofRow: row)
        let layout = layout(ofRow: row)
        return (row + 1..<rows).prefix {
            self.extent(ofRow: $0) == extent && self.layout(ofRow: $0) == layout
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
