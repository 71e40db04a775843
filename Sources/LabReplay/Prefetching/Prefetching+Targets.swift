import LabPolicies

/// How far ranges reach.
extension Prefetching {
    /// The rows that a range wants of a screen.
    func target(
        _ range: RowRange, on screen: UInt32, _ state: ScreenRows, nowNs: Int64
    ) -> Range<Int> {
        guard let reach = reach(of: range.rule, on: screen, state) else { return 0..<0 }
        let visible = state.visible
        let isInFront = rows.stack.last == screen
        let speed = isInFront ? rows.reach(inNs: range.rule.lookaheadNs, nowNs: nowNs) : 0
        var (above, below) = (reach.behind, reach.ahead)
        var (far, near) = (Int64(0), speed)
        if !state.movesForward {
            swap(&above, &below)
            swap(&far, &near)
        }
        let (top, bottom) = (state.offset - far, state.offset + state.viewport + near)
        var wanted: Range<Int>
        switch range.rule.unit {
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
        of rule: PrefetchRule, on screen: UInt32, _ state: ScreenRows
    ) -> PrefetchRule.Reach? {
        let full = PrefetchRule.Reach(ahead: rule.ahead, behind: rule.behind)
        guard let depth = rows.depth(of: screen) else { return nil }
        guard let minimum = rule.minimum else { return depth == 0 ? full : nil }
        if depth >= 3 || (state.isNarrow && depth > 0) { return nil }
        if depth == 2 || state.isNarrow { return PrefetchRule.Reach(ahead: 0, behind: 0) }
        return depth == 1 || !state.hasScrolled ? minimum : full
    }
}
