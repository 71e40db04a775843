import LabOrders

/// Carousels in rows that are in a window. While a list cell shows its row, a carousel is a list of
/// its own that moves by itself, and the window has items about those in view, as it has rows of a
/// screen. Of a carousel in another row it has the items that would be shown first.
extension Prefetching {
    mutating func planCarousels(
        of row: Int, isShown: Bool, _ window: PrefetchWindow, on screen: UInt32,
        _ state: ScreenRows, nowNs: Int64
    ) {
        for slot in state.slots(ofCarouselsIn: row) {
            guard let carousel = state.carousels[slot] else { continue }
            let known = window[screen].carousels[slot]
            let old = known?.rows(of: carousel) ?? 0..<0
            let wanted = wantedItems(
                window, ofCarouselAt: slot, carousel, isShown: isShown, on: screen, state,
                nowNs: nowNs)
            let visible = isShown ? carousel.visible : 0..<0
            if isShown, let known, known.movedForward != carousel.movesForward {
                window.hasTurned = true
            }
            if window.rule.asks == .again {
                let shown = visible.filter { known?.visible.contains($0) != true }
                requeue(wanted.clamped(to: old), carousel, shown: shown, on: screen, window)
            }
            let items = unlessTooFast(wanted, old, window.rule, nowNs: nowNs)
            window.plan(
                PrefetchWindow.Extent(items, of: carousel, visible: visible),
                ofCarouselAt: slot, on: screen)
            for item in carousel.nearestFirst(items.filter { !old.contains($0) }) {
                enqueue(item, carousel, isInView: visible.contains(item), window)
            }
        }
    }

    /// Asks once more for what a carousel that no list cell shows would show first.
    func requeue(
        forItemsOf row: Int, _ state: ScreenRows, on screen: UInt32, _ window: PrefetchWindow
    ) {
        for slot in state.slots(ofCarouselsIn: row) {
            guard let carousel = state.carousels[slot],
                let known = window[screen].carousels[slot]
            else { continue }
            for item in carousel.visible.clamped(to: known.rows) {
                enqueue(item, carousel, isInView: false, window, isNew: false)
            }
        }
    }

    /// A row's carousels have fewer items in a window: images that no other shows are released.
    ///
    /// - Parameter staying: the items that stay of those of the carousel in a slot.
    func releaseItems(
        of row: Int, _ screen: UInt32, _ window: PrefetchWindow,
        _ released: inout [Released], _ staying: (Int, PrefetchWindow.Extent) -> Range<Int>
    ) {
        forEachItem(of: row, screen, window, except: staying) { key, image in
            if window.release(key) { released.append((key, image)) }
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
        for slot in rows[screen].slots(ofCarouselsIn: row) {
            guard let known = carousels[slot] else { continue }
            let stays = staying(slot, known)
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
                for slot in state.slots(ofCarouselsIn: row) {
                    guard let carousel = state.carousels[slot], var known = part.carousels[slot],
                        known.revision == carousel.revision
                    else { continue }
                    known.rows = wantedItems(
                        window, ofCarouselAt: slot, carousel, isShown: visible.contains(row),
                        on: screen, state, nowNs: nowNs
                    ).clamped(to: known.rows)
                    window.plan(known, ofCarouselAt: slot, on: screen)
                }
            }
            let next = window[screen].plannedCarousels
            releaseItems(of: row, screen, window, &released) { slot, items in
                items.staying(in: next[slot])
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
