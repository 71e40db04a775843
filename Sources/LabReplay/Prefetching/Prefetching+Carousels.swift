import LabOrders
import LabPolicies

/// Carousels in rows that are in range. Each is a collection of its own from when a cell shows its
/// row until that is put away, and moves by itself. That of another row in range counts with the
/// items that it would show first.
extension Prefetching {
    mutating func widenCarousels(
        of row: Int, isShown: Bool, _ range: RowRange, on screen: UInt32, _ state: ScreenRows,
        _ policy: Int, nowNs: Int64
    ) {
        for place in state.places(ofCarouselsIn: row) {
            guard let carousel = state.carousels[place] else { continue }
            let known = range.part(screen).carousels[place]
            let old = known?.telling == carousel.telling ? known?.items ?? 0..<0 : 0..<0
            var items = target(
                range, ofCarouselAt: place, carousel, isShown: isShown, on: screen, state,
                nowNs: nowNs)
            let visible = isShown ? carousel.visible : 0..<0
            if isShown, let known, known.movedForward != carousel.movesForward {
                range.hasTurned = true
            }
            if range.rule.asks == .again {
                let shown = visible.filter { known?.visible.contains($0) != true }
                askAgain(items.clamped(to: old), carousel, shown: shown, on: screen, range, policy)
            }
            if let calm = range.rule.calmerThan, rows.isFaster(than: calm, nowNs: nowNs) {
                let stays = items.clamped(to: old)
                if stays != items { waitForCalm() }
                items = stays
            }
            range.aim(
                at: RowRange.Items(
                    items: items, stretches: carousel.stretches, telling: carousel.telling,
                    movedForward: carousel.movesForward, visible: visible),
                ofCarouselAt: place, on: screen)
            for item in carousel.nearestFirst(items.filter { !old.contains($0) }) {
                come(item, carousel, isInView: visible.contains(item), range, policy)
            }
        }
    }

    /// Wishes once more for what a carousel that no cell shows would show first.
    func askAgain(
        forItemsOf row: Int, _ state: ScreenRows, on screen: UInt32, _ range: RowRange,
        _ policy: Int
    ) {
        for place in state.places(ofCarouselsIn: row) {
            guard let carousel = state.carousels[place],
                let known = range.part(screen).carousels[place]
            else { continue }
            for item in carousel.visible.clamped(to: known.items) {
                askAgain(for: item, carousel, range, policy)
            }
        }
    }

    /// - Parameter staying: returns the items of the carousel at a place that stay in range.
    func leaveItems(
        of row: Int, _ screen: UInt32, _ range: RowRange, _ policy: Int, _ gone: inout [Gone],
        _ staying: (Int) -> Range<Int>
    ) {
        let carousels = range.part(screen).carousels
        if carousels.isEmpty { return }
        for place in rows[screen].places(ofCarouselsIn: row) {
            guard let known = carousels[place] else { continue }
            let stays = staying(place)
            for item in known.items where !stays.contains(item) {
                let stretch = ScreenRows.stretch(of: item, in: known.stretches)
                each(item, of: stretch, policy) { key, image in
                    if range.goes(key) { gone.append(Gone(key: key, image: image)) }
                }
            }
        }
    }

    /// Goes through the images of the items in range of a row's carousels.
    func eachItem(
        of row: Int, _ screen: UInt32, _ range: RowRange, _ policy: Int,
        _ body: (KeyID, ImageID) -> Void
    ) {
        let carousels = range.part(screen).carousels
        if carousels.isEmpty { return }
        for place in rows[screen].places(ofCarouselsIn: row) {
            guard let known = carousels[place] else { continue }
            for item in known.items {
                let stretch = ScreenRows.stretch(of: item, in: known.stretches)
                each(item, of: stretch, policy, body)
            }
        }
    }

    /// A range that had some rows of a screen keeps a part of them.
    mutating func narrowCarousels(
        of old: Range<Int>, to rest: Range<Int>, _ range: RowRange, _ screen: UInt32,
        _ policy: Int, nowNs: Int64, _ gone: inout [Gone]
    ) {
        let (state, part) = (rows[screen], range.part(screen))
        if part.carousels.isEmpty { return }
        let visible = state.visible
        for row in old {
            if rest.contains(row) {
                for place in state.places(ofCarouselsIn: row) {
                    guard let carousel = state.carousels[place], var known = part.carousels[place],
                        known.telling == carousel.telling
                    else { continue }
                    known.items = target(
                        range, ofCarouselAt: place, carousel, isShown: visible.contains(row),
                        on: screen, state, nowNs: nowNs
                    ).clamped(to: known.items)
                    range.aim(at: known, ofCarouselAt: place, on: screen)
                }
            }
            let next = range.part(screen)
            leaveItems(of: row, screen, range, policy, &gone) { next.staying(at: $0) }
        }
    }
}

extension RowRange.Part {
    /// The items of a carousel that are in range before and after this instant.
    func staying(at place: Int) -> Range<Int> {
        guard let now = carousels[place], let next = nextCarousels[place],
            now.telling == next.telling
        else { return 0..<0 }
        return next.items
    }
}

extension ScreenRows {
    /// Rows by their distance from those in view; ahead before behind.
    func nearestFirst(_ rows: [Int]) -> [Int] {
        if rows.count < 2 { return rows }
        let visible = visible
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
}
