import LabPolicies

/// How far windows reach.
extension Prefetching {
    func wantedRows(
        _ window: PrefetchWindow, on screen: UInt32, _ state: ScreenRows, nowNs: Int64
    ) -> Range<Int> {
        wanted(
            window, on: screen, state, of: state, had: window[screen].now.rows,
            isAbout: window.rule.lists.has(isHorizontal: state.isHorizontal),
            isMoving: rows.isMoving(screen), nowNs: nowNs)
    }

    /// The items that a window wants of a carousel in one of its rows: where a list cell shows it,
    /// as many as of a screen; else those that it would show first, and the rule's minimum beyond
    /// them. Texture's range controllers do that: one that isn't visible is in its minimum mode.
    func wantedItems(
        _ window: PrefetchWindow, ofCarouselAt slot: Int, _ carousel: ScreenRows, isShown: Bool,
        on screen: UInt32, _ state: ScreenRows, had old: Range<Int>?, nowNs: Int64
    ) -> Range<Int> {
        guard isShown else {
            if case .items(let count) = window.rule.inner { return carousel.first(count) }
            let beyond = window.rule.minimum ?? .none
            return wanted(window, beyond, carousel, of: 0..<0, next: 0, passesBy: 0)
        }
        return wanted(
            window, on: screen, state, of: carousel, had: old ?? 0..<0,
            isAbout: window.rule.looksIntoCarousels,
            isMoving: rows.isMoving(screen, carousel: slot), nowNs: nowNs)
    }

    /// What a window wants of a list: of a screen's rows, or of a carousel on it.
    private func wanted(
        _ window: PrefetchWindow, on screen: UInt32, _ state: ScreenRows, of list: ScreenRows,
        had old: Range<Int>, isAbout: Bool, isMoving: Bool, nowNs: Int64
    ) -> Range<Int> {
        let reach = reach(
            of: window, on: screen, isRestricted: state.isRestricted,
            hasScrolled: list.hasScrolled, isAbout: isAbout)
        guard let reach else { return 0..<0 }
        return wanted(
            window, reach, list, of: window.rule.keepsBehind ? old : 0..<0,
            next: isAbout ? window.rule.next : 0,
            passesBy: isMoving ? rows.reach(inNs: window.rule.lookaheadNs, nowNs: nowNs) : 0)
    }

    /// - Parameters:
    ///   - old: the rows that are in the window so far.
    ///   - next: rows beyond the reach, where the content was moved.
    ///   - speed: the distance that the content covers in the rule's time.
    private func wanted(
        _ window: PrefetchWindow, _ reach: PrefetchRule.Reach, _ state: ScreenRows,
        of old: Range<Int>, next: Int, passesBy speed: Int64
    ) -> Range<Int> {
        let visible = state.visible
        let (above, below) = lengths(of: reach, window, state)
        let isInRows = window.rule.unit == .rows
        let passed =
            isInRows && speed == 0
            ? visible
            : state.rows(
                from: state.offset - above - (state.movesForward ? 0 : speed),
                to: state.offset + state.viewport + below + (state.movesForward ? speed : 0))
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
        return state.known(wanted, around: visible.lowerBound)
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

    /// How far a window goes on a screen; nil: it wants nothing of it.
    func reach(
        of window: PrefetchWindow, on screen: UInt32, isRestricted: Bool, hasScrolled: Bool,
        isAbout: Bool
    ) -> PrefetchRule.Reach? {
        let full =
            isAbout
            ? PrefetchRule.Reach(ahead: window.rule.ahead, behind: window.rule.behind) : .none
        guard let depth = rows.depth(of: screen) else { return nil }
        guard let minimum = window.rule.minimum else { return depth == 0 ? full : nil }
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
