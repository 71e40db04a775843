import LabOrders

/// Carousels in rows that are in a window. While a list cell shows its row, a carousel is a list of
/// its own that moves by itself, and the window has items about those in view, as it has rows of a
/// screen. Of a carousel in another row it has the items that would be shown first.
extension Prefetching {
    mutating func planCarousels(
        of row: Int, isShown: Bool, _ window: PrefetchWindow, on screen: UInt32,
        _ state: ScreenRows, _ part: PrefetchWindow.ScreenPart, nowNs: Int64
    ) {
        for (slot, carousel) in state.carousels[row..<row + 1] {
            let known = part.carousels[slot]
            let old = known?.rows(of: carousel) ?? 0..<0
            let wanted = wantedItems(
                window, ofCarouselAt: slot, carousel, isShown: isShown, on: screen, state,
                had: known, nowNs: nowNs)
            let visible = isShown ? carousel.visible : 0..<0
            if isShown, let known, known.movedForward != carousel.movesForward {
                window.hasTurned = true
            }
            if window.rule.asks == .again {
                let shown = visible.filter { known?.visible.contains($0) != true }
                requeue(wanted.clamped(to: old), carousel, shown: shown, part, window)
            }
            let items = unlessTooFast(wanted, old, window, nowNs: nowNs)
            window.plan(
                PrefetchWindow.Extent(items, of: carousel, visible: visible),
                ofCarouselAt: slot, on: screen)
            for item in carousel.nearestFirst(items.filter { !old.contains($0) }) {
                enqueue(item, carousel, isInView: visible.contains(item), window)
            }
        }
    }

    /// A window that had rows of a screen keeps a part of them.
    mutating func shrinkCarousels(
        to rest: Range<Int>, _ window: PrefetchWindow, _ screen: UInt32, nowNs: Int64
    ) {
        let (state, part) = (rows[screen], window[screen])
        for (slot, carousel) in state.carousels[rest] {
            guard var known = part.carousels[slot], known.revision == carousel.revision else {
                continue
            }
            let row = BySlot<ScreenRows>.row(ofSlot: slot)
            known.rows = wantedItems(
                window, ofCarouselAt: slot, carousel, isShown: state.visible.contains(row),
                on: screen, state, had: known, nowNs: nowNs
            ).clamped(to: known.rows)
            window.plan(known, ofCarouselAt: slot, on: screen)
        }
    }
}

extension ScreenRows {
    /// Rows by their distance from those in view; ahead before behind.
    func nearestFirst(
        _ rows: [Int], byTiles tile: Double? = nil, besides had: Range<Int64> = 0..<0
    ) -> [Int] {
        if rows.count < 2 { return rows }
        if let tile { return nearestFirst(rows, byTiles: tile, besides: had) }
        let (visible, movesForward) = (visible, movesForward)
        let isAhead = { (row: Int) in (row >= visible.upperBound) == movesForward }
        let distance = { (row: Int) in
            row < visible.lowerBound
                ? visible.lowerBound - row : max(0, row - visible.upperBound + 1)
        }
        return rows.sorted { a, b in
            let (near, far) = (distance(a), distance(b))
            if near != far { return near < far }
            if isAhead(a) != isAhead(b) { return isAhead(a) }
            return a < b
        }
    }

    /// The rows with tiles both in a window so far and in those that come into it.
    func drawnAgain(_ old: Range<Int64>, _ new: Range<Int64>) -> [Int] {
        if old.isEmpty || new.isEmpty { return [] }
        var again: [Int] = []
        if new.lowerBound < old.lowerBound {
            again += rows(from: new.lowerBound, to: old.lowerBound + 1)
        }
        if new.upperBound > old.upperBound {
            again += rows(from: old.upperBound - 1, to: new.upperBound)
        }
        return again
    }

    /// Rows by the distance of the nearest new tile that shows them; from the top within a tile.
    private func nearestFirst(
        _ rows: [Int], byTiles tile: Double, besides had: Range<Int64>
    ) -> [Int] {
        let (first, last) = (floor(offset, tile), floor(offset + viewport - 1, tile))
        let known = (floor(had.lowerBound, tile), floor(had.upperBound - 1, tile))
        let middle = floor(offset + viewport / 2, tile)
        let distance = { (row: Int) -> Int64 in
            guard let stretch = self.stretch(of: row) else { return .max }
            let top = stretch.top + Int64(row - stretch.firstRow) * stretch.extent
            var tiles = self.floor(top, tile)...self.floor(top + stretch.extent - 1, tile)
            if !had.isEmpty, tiles.lowerBound < known.0 {
                tiles = tiles.lowerBound...min(tiles.upperBound, known.0 - 1)
            } else if !had.isEmpty, tiles.upperBound > known.1 {
                tiles = max(tiles.lowerBound, known.1 + 1)...tiles.upperBound
            }
            if tiles.overlaps(first...last) { return 0 }
            return tiles.upperBound < first ? middle - tiles.upperBound : tiles.lowerBound - middle
        }
        return rows.map { (distance($0), $0) }.sorted { $0 < $1 }.map(\.1)
    }

    private func floor(_ place: Int64, _ tile: Double) -> Int64 {
        Int64((Double(place) / tile).rounded(.down))
    }
}
