import LabPolicies

/// How far ranges reach.
extension Prefetching {
    /// The rows that a range wants of a screen.
    func target(
        _ range: RowRange, on screen: UInt32, _ state: ScreenRows, nowNs: Int64
    ) -> Range<Int> {
        let isAbout = range.rule.lists.has(isHorizontal: state.isHorizontal)
        let reach = reach(
            of: range.rule, on: screen, isNarrow: state.isNarrow, hasScrolled: state.hasScrolled,
            isAbout: isAbout)
        guard let reach else { return 0..<0 }
        let isMoving = rows.moves(screen)
        return target(
            range.rule, reach, state,
            of: range.rule.keepsBehind ? range.part(screen).rows : 0..<0,
            next: isAbout ? range.rule.next : 0,
            passesBy: isMoving ? rows.reach(inNs: range.rule.lookaheadNs, nowNs: nowNs) : 0)
    }

    /// The items that a range wants of a carousel in a row that is in range: where a cell shows it,
    /// as many as of a screen; else those that it would show first, and the rule's minimum beyond
    /// them. Texture's range controllers do that: one that isn't visible is in its minimum mode.
    func target(
        _ range: RowRange, ofCarouselAt place: Int, _ carousel: ScreenRows, isShown: Bool,
        on screen: UInt32, _ state: ScreenRows, nowNs: Int64
    ) -> Range<Int> {
        guard isShown else {
            if case .items(let count) = range.rule.inner { return carousel.first(count) }
            let beyond = range.rule.minimum ?? .none
            return target(range.rule, beyond, carousel, of: 0..<0, next: 0, passesBy: 0)
        }
        let isAbout = range.rule.looksIntoCarousels
        let reach = reach(
            of: range.rule, on: screen, isNarrow: state.isNarrow,
            hasScrolled: carousel.hasScrolled, isAbout: isAbout)
        guard let reach else { return 0..<0 }
        let isMoving = rows.moves(screen, carousel: place)
        return target(
            range.rule, reach, carousel,
            of: range.rule.keepsBehind
                ? range.part(screen).carousels[place]?.items ?? 0..<0 : 0..<0,
            next: isAbout ? range.rule.next : 0,
            passesBy: isMoving ? rows.reach(inNs: range.rule.lookaheadNs, nowNs: nowNs) : 0)
    }

    /// - Parameters:
    ///   - old: the rows that are in range so far.
    ///   - next: rows beyond the reach, where the content was moved.
    ///   - speed: the distance that the content covers in the rule's time.
    private func target(
        _ rule: PrefetchRule, _ reach: PrefetchRule.Reach, _ state: ScreenRows,
        of old: Range<Int>, next: Int, passesBy speed: Int64
    ) -> Range<Int> {
        let visible = state.visible
        var (above, below) = (reach.behind, reach.ahead)
        var (far, near) = (Int64(0), speed)
        if !state.movesForward {
            swap(&above, &below)
            swap(&far, &near)
        }
        let (top, bottom) = (state.offset - far, state.offset + state.viewport + near)
        var wanted: Range<Int>
        switch rule.unit {
        case .rows:
            wanted = visible.lowerBound - Int(above)..<visible.upperBound + Int(below)
            let passed = state.rows(from: top, to: bottom)
            if speed > 0, !passed.isEmpty {
                wanted =
                    min(
                        wanted.lowerBound, passed.lowerBound)..<max(
                        wanted.upperBound, passed.upperBound)
            }
        case .screens:
            let span = Double(state.viewport)
            wanted = state.rows(
                from: top - Int64((above * span).rounded()),
                to: bottom + Int64((below * span).rounded()))
        }
        if next > 0, state.isWhereItMoved {
            wanted =
                state.movesForward
                ? wanted.lowerBound..<wanted.upperBound + next
                : wanted.lowerBound - next..<wanted.upperBound
        }
        if rule.keepsBehind { wanted = state.without(rowsComingBehindOf: old, wanted) }
        return state.told(wanted, around: visible.lowerBound)
    }

    /// How far a range goes on a screen; nil: it wants nothing of it.
    private func reach(
        of rule: PrefetchRule, on screen: UInt32, isNarrow: Bool, hasScrolled: Bool, isAbout: Bool
    ) -> PrefetchRule.Reach? {
        let full =
            isAbout ? PrefetchRule.Reach(ahead: rule.ahead, behind: rule.behind) : .none
        guard let depth = rows.depth(of: screen) else { return nil }
        guard let minimum = rule.minimum else { return depth == 0 ? full : nil }
        if depth >= 3 || (isNarrow && depth > 0) { return nil }
        if depth == 2 || isNarrow { return PrefetchRule.Reach.none }
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
        return told(first..<first + count, around: first)
    }

    /// Leaves out of the rows that are wanted those behind the view that aren't in range yet.
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
