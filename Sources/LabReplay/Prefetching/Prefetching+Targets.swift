import LabPolicies

/// How far windows reach.
extension Prefetching {
    /// What a window wants of a screen's rows, and the tiles that they lie in.
    func wantedRows(
        _ window: PrefetchWindow, on screen: UInt32, _ state: ScreenRows, nowNs: Int64
    ) -> (rows: Range<Int>, tiles: Range<Int64>) {
        var tiles: Range<Int64> = 0..<0
        let rows = wanted(
            window, on: screen, state, of: state, had: window[screen].now, tiles: &tiles,
            isAbout: window.rule.lists.has(isHorizontal: state.isHorizontal),
            isMoving: rows.isMoving(screen), nowNs: nowNs)
        return (rows, tiles)
    }

    /// The items that a window wants of a carousel in one of its rows: where a list cell shows it,
    /// as many as of a screen; else those that it would show first, and the rule's minimum beyond
    /// them. Texture's range controllers do that: one that isn't visible is in its minimum mode.
    func wantedItems(
        _ window: PrefetchWindow, ofCarouselAt slot: Int, _ carousel: ScreenRows, isShown: Bool,
        on screen: UInt32, _ state: ScreenRows, had old: PrefetchWindow.Extent?, nowNs: Int64
    ) -> Range<Int> {
        var tiles: Range<Int64> = 0..<0
        guard isShown else {
            if case .items(let count) = window.rule.inner { return carousel.first(count) }
            let beyond = window.rule.minimum ?? .none
            return wanted(window, beyond, carousel, of: .init(), tiles: &tiles, next: 0)
        }
        return wanted(
            window, on: screen, state, of: carousel, had: old ?? .init(), tiles: &tiles,
            isAbout: window.rule.looksIntoCarousels,
            isMoving: rows.isMoving(screen, carousel: slot), nowNs: nowNs)
    }

    /// What a window wants of a list: of a screen's rows, or of a carousel on it.
    private func wanted(
        _ window: PrefetchWindow, on screen: UInt32, _ state: ScreenRows, of list: ScreenRows,
        had old: PrefetchWindow.Extent, tiles: inout Range<Int64>, isAbout: Bool, isMoving: Bool,
        nowNs: Int64
    ) -> Range<Int> {
        let reach = reach(
            of: window, on: screen, isRestricted: state.isRestricted,
            hasScrolled: list.hasScrolled, isAbout: isAbout)
        guard let reach else { return 0..<0 }
        return wanted(
            window, reach, list, of: old, tiles: &tiles, next: isAbout ? window.rule.next : 0,
            movesAtNs: isMoving ? nowNs : nil)
    }

    /// - Parameters:
    ///   - known: what the window has so far.
    ///   - next: rows beyond the reach, where the content was moved.
    ///   - movesAtNs: now, if the content moves.
    private func wanted(
        _ window: PrefetchWindow, _ reach: PrefetchRule.Reach, _ state: ScreenRows,
        of known: PrefetchWindow.Extent, tiles: inout Range<Int64>, next: Int,
        movesAtNs nowNs: Int64? = nil
    ) -> Range<Int> {
        let old = known.rows
        let visible = state.visible
        let (above, below) = lengths(of: reach, window, state)
        let speed =
            nowNs.map { rows.reach(lookahead(of: window, state, above, below), nowNs: $0) } ?? 0
        let isInRows = window.rule.unit == .rows
        let reached =
            isInRows && speed == 0
            ? nil
            : edges(
                window, of: state, at: state.offset,
                above: above + (state.movesForward ? 0 : speed),
                below: below + (state.movesForward ? speed : 0))
        let passed = reached.map(state.rows(within:)) ?? visible
        var wanted = passed
        if isInRows {
            let (behind, ahead) =
                state.movesForward ? (reach.behind, reach.ahead) : (reach.ahead, reach.behind)
            wanted = visible.lowerBound - Int(behind)..<visible.upperBound + Int(ahead)
            if speed > 0, !passed.isEmpty {
                wanted =
                    min(
                        wanted.lowerBound, passed.lowerBound)..<max(
                        wanted.upperBound, passed.upperBound)
            }
        }
        if next > 0, state.isWhereItMoved {
            wanted =
                state.movesForward
                ? wanted.lowerBound..<wanted.upperBound + next
                : wanted.lowerBound - next..<wanted.upperBound
        }
        if window.rule.keepsBehind { wanted = state.without(rowsComingBehindOf: old, wanted) }
        if let reached, window.rule.tilePixels != nil {
            tiles = reached
            if window.rule.keep > 0 {
                tiles.extend(to: kept(by: window, state).clamped(to: known.tiles))
            }
            wanted = state.rows(within: tiles)
        } else if window.rule.keep > 0 {
            wanted.extend(to: keptRows(by: window, state).clamped(to: old))
        }
        return state.known(wanted, around: visible.lowerBound)
    }

    /// The rows that a window keeps of those that it has.
    private func keptRows(by window: PrefetchWindow, _ list: ScreenRows) -> Range<Int> {
        guard window.rule.unit == .rows else { return list.rows(within: kept(by: window, list)) }
        let (visible, keep) = (list.visible, Int(window.rule.keep))
        return visible.lowerBound - keep..<visible.upperBound + keep
    }

    private func kept(by window: PrefetchWindow, _ list: ScreenRows) -> Range<Int64> {
        let (above, below) = lengths(of: window.rule.kept, window, list)
        return edges(window, of: list, at: list.offset, above: above, below: below)
    }

    /// How far a window goes that reaches so far above and below the view: up to where tiles
    /// end, both edges included.
    private func edges(
        _ window: PrefetchWindow, of list: ScreenRows, at offset: Int64, above: Int64, below: Int64
    ) -> Range<Int64> {
        var low = offset - above
        var high = offset + list.viewport + below
        if window.rule.ends > 0 {
            let (near, half) = (Double(list.viewport) * window.rule.ends, Double(list.viewport) / 2)
            let lacks = { (beyond: Int64) in
                Int64(near * (1 - min(1, max(0, Double(beyond) / half))))
            }
            low -= lacks(list.length - offset - list.viewport)
            high += lacks(offset)
        }
        if let tile = tile(of: window) {
            low = Int64((Double(low) / tile).rounded(.down) * tile)
            high = Int64((Double(high) / tile).rounded(.up) * tile) + 1
        }
        return low..<high
    }

    /// How far above and below the view a window goes, if it counts in screens.
    func lengths(
        of reach: PrefetchRule.Reach, _ window: PrefetchWindow, _ list: ScreenRows
    ) -> (above: Int64, below: Int64) {
        guard window.rule.unit == .screens else { return (0, 0) }
        let behind = Int64((reach.behind * Double(list.viewport)).rounded())
        let ahead = Int64((reach.ahead * Double(list.viewport)).rounded())
        return list.movesForward ? (behind, ahead) : (ahead, behind)
    }

    func lookahead(
        of window: PrefetchWindow, _ list: ScreenRows, _ above: Int64, _ below: Int64
    ) -> ScreenLayouts.Lookahead {
        .init(
            ns: window.rule.lookaheadNs,
            most: window.rule.mostPixels.map { $0 * 1000 / rows.display.scale } ?? 1e15,
            length: list.movesForward ? below : above, isSeen: window.rule.tilePixels != nil)
    }

    /// In thousandths of a point.
    func tile(of window: PrefetchWindow) -> Double? {
        window.rule.tilePixels.map { $0 * 1000 / rows.display.scale }
    }

    /// How far a window goes on a screen; nil: it wants nothing of it.
    func reach(
        of window: PrefetchWindow, on screen: UInt32, isRestricted: Bool, hasScrolled: Bool,
        isAbout: Bool
    ) -> PrefetchRule.Reach? {
        let full =
            isAbout
            ? PrefetchRule.Reach(ahead: window.rule.ahead, behind: window.rule.behind) : .none
        guard let depth = rows.depth(of: screen) else { return nil }
        guard let minimum = window.rule.minimum else {
            return depth == 0 || window.rule.staysCovered ? full : nil
        }
        if depth >= 3 || (isRestricted && depth > 0) { return nil }
        if depth == 2 || isRestricted { return PrefetchRule.Reach.none }
        return depth == 1 || !hasScrolled ? minimum : full
    }
}

extension PrefetchRule.Reach {
    fileprivate static let none = Self(ahead: 0, behind: 0)
}

extension ScreenRows {
    /// So many rows, from the first in view.
    fileprivate func first(_ count: Int) -> Range<Int> {
        if count == 0 { return 0..<0 }
        let first = visible.lowerBound
        return known(first..<first + count, around: first)
    }

    /// Leaves out of the rows that are wanted those behind the view that aren't in the window yet.
    fileprivate func without(
        rowsComingBehindOf old: Range<Int>, _ wanted: Range<Int>
    ) -> Range<Int> {
        let visible = visible
        if movesForward {
            let isNear = old.contains(visible.lowerBound - 1)
            let first = isNear ? old.lowerBound : visible.lowerBound
            return max(wanted.lowerBound, first)..<max(wanted.upperBound, first)
        }
        let last = old.contains(visible.upperBound) ? old.upperBound : visible.upperBound
        return min(wanted.lowerBound, last)..<min(wanted.upperBound, last)
    }
}

extension ScreenRows {
    func rows(within edges: Range<Int64>) -> Range<Int> {
        rows(from: edges.lowerBound, to: edges.upperBound)
    }
}

extension Range {
    /// Takes in another, and what lies between, if neither is empty.
    fileprivate mutating func extend(to other: Self) {
        if isEmpty || other.isEmpty { return }
        self = Swift.min(lowerBound, other.lowerBound)..<Swift.max(upperBound, other.upperBound)
    }
}
