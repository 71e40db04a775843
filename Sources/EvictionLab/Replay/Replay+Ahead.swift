/// Rows that come into range and go out of it.
extension Replay {
    func scroll(_ frame: ScrollFrame) {
        main.scrolls(frame.phase, nowNs: nowNs)
        rows.notes(frame, nowNs: nowNs)
        if wantsLayouts { rows.scrolls(frame) }
    }

    func receive(_ layout: TraceLayout, timeNs: Int64) throws(TraceFailure) {
        guard wantsLayouts else { return }
        do throws(TraceFailure) {
            try arrive(at: timeNs + life.pausedNs, .script)
        } catch {
            guard case .killed = error else { throw error }
            try die()
        }
        rows.add(layout)
    }

    func comeToFront(_ screen: ScreenRef, isNew: Bool) throws(TraceFailure) {
        if isNew {
            for lane in lanes {
                for range in lane.ranges {
                    for row in range.part(screen.number).rows {
                        try leave(row, screen.number, range, lane)
                    }
                    range.forget(screen.number)
                }
            }
        }
        rows.comesToFront(screen.number, isNew: isNew)
    }

    /// An instant is over: every range moves to where the content is now.
    func lookAhead() throws(TraceFailure) {
        rows.isStirred = false
        rows.updateViewport()
        for lane in lanes {
            for range in lane.ranges {
                try move(range, lane)
                try beginWishes(of: range, lane)
            }
        }
        rows.forgetFormer()
        if !stirred.isEmpty { try stirQueues() }
    }

    /// Rows come before others go, so that what is in both is neither let go of nor cancelled.
    private func move(_ range: RowRange, _ lane: Lane) throws(TraceFailure) {
        range.aimNowhere()
        let depth = range.rule.minimum == nil ? 1 : rows.stack.count
        for screen in rows.stack.suffix(depth).reversed() { widen(range, on: screen, lane) }
        for screen in range.screens {
            let (old, new) = (range.part(screen).rows, range.part(screen).next)
            let isToldAnew = rows[screen].former != nil
            if old == new, !isToldAnew { continue }
            for row in old where isToldAnew || !new.contains(row) {
                try leave(row, screen, range, lane)
            }
        }
        range.arrive()
        if range.hasTurned, range.rule.cancels == .turned { cancelUnwanted(of: range, lane) }
    }

    private func widen(_ range: RowRange, on screen: UInt32, _ lane: Lane) {
        let state = rows[screen]
        if rows.stack.last == screen {
            range.notes(movesForward: state.movesForward, on: screen)
        }
        let old = range.part(screen).rows
        var new = target(range, on: screen, state)
        let isToldAnew = state.former != nil
        if old == new, !isToldAnew { return range.aim(at: new, on: screen) }
        if let calm = range.rule.calmerThan, rows.isFaster(than: calm, nowNs: nowNs) {
            let stays = new.clamped(to: old)
            if stays != new { scheduleCalm() }
            new = stays
        }
        range.aim(at: new, on: screen)
        let visible = state.visible
        // Nearest first; ahead before behind.
        let isAhead = { (row: Int) in (row >= visible.upperBound) == state.movesForward }
        let distance = { (row: Int) in
            row < visible.lowerBound
                ? visible.lowerBound - row : max(0, row - visible.upperBound + 1)
        }
        let fresh = new.filter { isToldAnew || !old.contains($0) }.sorted { a, b in
            let (near, far) = (distance(a), distance(b))
            if near != far { return near < far }
            if isAhead(a) != isAhead(b) { return isAhead(a) }
            return a < b
        }
        for row in fresh { come(row, state, isInView: visible.contains(row), range, lane) }
    }

    /// The rows that a range wants of a screen.
    private func target(
        _ range: RowRange, on screen: UInt32, _ state: ScreenRows
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

    private func come(
        _ row: Int, _ state: ScreenRows, isInView: Bool, _ range: RowRange, _ lane: Lane
    ) {
        guard let stretch = state.stretch(of: row) else { return }
        for place in stretch.places(of: row) {
            let image = stretch.images[place]
            guard self.lane(of: image) === lane else { continue }
            let size = stretch.size(at: place)
            let key = lane.key(image, size: size)
            if range.comes(key) || !range.rule.holds {
                range.wishes.append(
                    RowRange.Wish(key: key, image: image, size: size, isInView: isInView))
            }
        }
    }

    private func leave(
        _ row: Int, _ screen: UInt32, _ range: RowRange, _ lane: Lane
    ) throws(TraceFailure) {
        guard let stretch = rows[screen].formerStretch(of: row) else { return }
        for place in stretch.places(of: row) {
            let image = stretch.images[place]
            guard self.lane(of: image) === lane else { continue }
            let key = lane.key(image, size: stretch.size(at: place))
            if range.goes(key) { try letGoOfLast(key, image, range, lane) }
        }
    }

    /// A warning, or the background: ranges that have modes hold what is in view, and nothing of
    /// what is out of sight.
    func narrowRanges() throws(TraceFailure) {
        guard lanes.contains(where: { $0.ranges.contains { $0.rule.minimum != nil } }) else {
            return
        }
        rows.narrow()
        for lane in lanes {
            for range in lane.ranges where range.rule.minimum != nil {
                range.aimNowhere()
                for screen in range.screens {
                    let old = range.part(screen).rows
                    let rest = target(range, on: screen, rows[screen]).clamped(to: old)
                    for row in old where !rest.contains(row) {
                        try leave(row, screen, range, lane)
                    }
                    range.aim(at: rest, on: screen)
                }
                range.arrive()
            }
        }
    }

    /// Looks again when the content can have come to rest.
    func scheduleCalm() {
        guard !rows.isCalmDue else { return }
        rows.isCalmDue = true
        pending.schedule(.calm, atNs: max(nowNs + frameNs, rows.restNs))
    }

    /// What was put off while the content moved fast begins, if somebody still waits for it.
    func calmDown() throws(TraceFailure) {
        rows.isCalmDue = false
        if wantsLayouts { rows.isStirred = true }
        for lane in lanes where !lane.postponed.isEmpty {
            guard !rows.isFaster(than: lane.rule.loading.calmerThan!, nowNs: nowNs) else {
                scheduleCalm()
                continue
            }
            let waiting = lane.postponed
            lane.postponed = []
            for load in waiting {
                if loads[load].firstWaiter != .absent || isWantedAhead(load, lane) {
                    try begin(load, in: lane)
                } else {
                    loads[load].state = .queued
                    cancel(load)
                }
            }
        }
    }
}
