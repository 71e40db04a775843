import LabPolicies

/// How far ranges reach.
extension Prefetching {
    /// The rows that a range wants of a screen.
    func target(
        _ range: RowRange, on screen: UInt32, _ state: ScreenRows, nowNs: Int64
    ) -> Range<Int> {
        let reach = reach(
            of: range.rule, on: screen, isNarrow: state.isNarrow, hasScrolled: state.hasScrolled)
        guard let reach else { return 0..<0 }
        let isMoving = rows.moves(screen)
        return target(
            range.rule, reach, state,
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
            let beyond = range.rule.minimum ?? PrefetchRule.Reach(ahead: 0, behind: 0)
            return target(range.rule, beyond, carousel, passesBy: 0)
        }
        let reach = reach(
            of: range.rule, on: screen, isNarrow: state.isNarrow,
            hasScrolled: carousel.hasScrolled)
        guard let reach else { return 0..<0 }
        let isMoving = rows.moves(screen, carousel: place)
        return target(
            range.rule, reach, carousel,
            passesBy: isMoving ? rows.reach(inNs: range.rule.lookaheadNs, nowNs: nowNs) : 0)
    }

    /// - Parameter speed: the distance that the content covers in the rule's time.
    private func target(
        _ rule: PrefetchRule, _ reach: PrefetchRule.Reach, _ state: ScreenRows,
        passesBy speed: Int64
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
        return state.told(wanted, around: visible.lowerBound)
    }

    /// How far a range goes on a screen; nil: it wants nothing of it.
    private func reach(
        of rule: PrefetchRule, on screen: UInt32, isNarrow: Bool, hasScrolled: Bool
    ) -> PrefetchRule.Reach? {
        let full = PrefetchRule.Reach(ahead: rule.ahead, behind: rule.behind)
        guard let depth = rows.depth(of: screen) else { return nil }
        guard let minimum = rule.minimum else { return depth == 0 ? full : nil }
        if depth >= 3 || (isNarrow && depth > 0) { return nil }
        if depth == 2 || isNarrow { return PrefetchRule.Reach(ahead: 0, behind: 0) }
        return depth == 1 || !hasScrolled ? minimum : full
    }
}
