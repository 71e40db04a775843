import LabOrders

/// Carousels in rows that are in a window. While a cell shows its row, a carousel is a list of
/// its own that moves by itself, and the window has items about those in view, as it has rows of a
/// screen. Of a carousel in another row it has the items that would be shown first.
extension Prefetching {
    mutating func planCarousels(
        of row: Int, isShown: Bool, _ window: PrefetchWindow, on screen: UInt32,
        _ state: ScreenRows, nowNs: Int64
    ) {
        for place in state.places(ofCarouselsIn: row) {
            guard let carousel = state.carousels[place] else { continue }
            let known = window[screen].carousels[place]
            let old = known?.rows(of: carousel) ?? 0..<0
            let wanted = wantedItems(
                window, ofCarouselAt: place, carousel, isShown: isShown, on: screen, state,
                nowNs: nowNs)
            let visible = isShown ? carousel.visible : 0..<0
            if isShown, let known, known.movedForward != carousel.movesForward {
                window.noteTurn()
            }
            if window.rule.asks == .again {
                let shown = visible.filter { known?.visible.contains($0) != true }
                requeue(wanted.clamped(to: old), carousel, shown: shown, on: screen, window)
            }
            let items = unlessTooFast(wanted, old, window.rule, nowNs: nowNs)
            window.plan(
                PrefetchWindow.Extent(items, of: carousel, visible: visible),
                ofCarouselAt: place, on: screen)
            for item in carousel.nearestFirst(items.filter { !old.contains($0) }) {
                enqueue(item, carousel, isInView: visible.contains(item), window)
            }
        }
    }

    /// Asks once more for what a carousel that no cell shows would show first.
    func requeue(
        forItemsOf row: Int, _ state: ScreenRows, on screen: UInt32, _ window: PrefetchWindow
    ) {
        for place in state.places(ofCarouselsIn: row) {
            guard let carousel = state.carousels[place],
                let known = window[screen].carousels[place]
            else { continue }
            for item in carousel.visible.clamped(to: known.rows) {
                enqueue(item, carousel, isInView: false, window, isNew: false)
            }
        }
    }

    /// A row's carousels have fewer items in a window: images that no other shows are released.
    ///
    /// - Parameter staying: the items that stay of those of the carousel at a place.
    func releaseItems(
        of row: Int, _ screen: UInt32, _ window: PrefetchWindow,
        _ released: inout [Released], _ staying: (Int, PrefetchWindow.Extent) -> Range<Int>
    ) {
        forEachItem(of: row, screen, window, except: staying) { key, image in
            if window.release(key) { released.append(Released(key: key, image: image)) }
        }
    }

    /// Goes through the images of the items in the window of a row's carousels.
    func forEachItem(
        of row: Int, _ screen: UInt32, _ window: PrefetchWindow,
        except staying: (Int, PrefetchWindow.Extent) -> Range<Int> = { _, _ in 0..<0 },
        _ body: (KeyID, ImageID) -> Void
    ) {
        let carousels = window[screen].carousels
        if carousels.isEmpty { return }
        for place in rows[screen].places(ofCarouselsIn: row) {
            guard let known = carousels[place] else { continue }
            let stays = staying(place, known)
            for item in known.rows where !stays.contains(item) {
                forEachImage(item, of: known, window, body)
            }
        }
    }

    /// A window that had rows of a screen keeps a part of them.
    mutating func shrinkCarousels(
        of old: Range<Int>, to rest: Range<Int>, _ window: PrefetchWindow, _ screen: UInt32,
        nowNs: Int64, _ released: inout [Released]
    ) {
        let (state, part) = (rows[screen], window[screen])
        if part.carousels.isEmpty { return }
        let visible = state.visible
        for row in old {
            if rest.contains(row) {
                for place in state.places(ofCarouselsIn: row) {
                    guard let carousel = state.carousels[place], var known = part.carousels[place],
                        known.revision == carousel.revision
                    else { continue }
                    known.rows = wantedItems(
                        window, ofCarouselAt: place, carousel, isShown: visible.contains(row),
                        on: screen, state, nowNs: nowNs
                    ).clamped(to: known.rows)
                    window.plan(known, ofCarouselAt: place, on: screen)
                }
            }
            let next = window[screen].plannedCarousels
            releaseItems(of: row, screen, window, &released) { place, items in
                items.staying(in: next[place])
            }
        }
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
