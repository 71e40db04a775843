/// What lies ahead and behind: prefetched, held, let go.
extension Replay {
    mutating func scroll(_ frame: ScrollFrame) {
        main.scrolls(frame.phase, nowNs: nowNs)
        rows.notes(frame, nowNs: nowNs)
        if wantsLayouts { rows.scrolls(frame) }
    }

    mutating func receive(_ layout: TraceLayout) {
        if wantsLayouts { rows.add(layout) }
    }

    mutating func comeToFront(_ screen: ScreenRef, isNew: Bool) {
        if isNew {
            for lane in lanes {
                for range in lane.ranges { leave(range.rows(on: screen.number), screen.number, range, lane) }
            }
        }
        rows.comesToFront(screen.number, isNew: isNew)
    }

    /// An instant is over: every range moves to where the content is now.
    mutating func lookAhead() throws(TraceFailure) {
        rows.isStirred = false
        rows.updateViewport()
        for lane in lanes {
            for range in lane.ranges {
                for screen in range.rows.indices where !range.rows[screen].isEmpty {
                    try move(range, on: UInt32(screen), lane)
                }
                for screen in range.rule.minimum == nil ? rows.stack.suffix(1) : rows.stack[...] {
                    try move(range, on: screen, lane)
                }
                try beginWishes(of: range, lane)
            }
        }
        if !stirred.isEmpty { try stirQueues() }
    }

    /// The rows that a range wants of a screen.
    private func target(_ range: RowRange, on screen: UInt32) -> Range<Int> {
        let rule = range.rule
        let state = rows[screen]
        guard let depth = rows.depth(of: screen), depth == 0 || rule.minimum != nil else {
            return 0..<0
        }
        var reach = PrefetchRule.Reach(ahead: rule.ahead, behind: rule.behind)
        if let minimum = rule.minimum {
            if depth >= 3 || (state.isNarrow && depth > 0) { return 0..<0 }
            if depth == 2 || state.isNarrow {
                reach = PrefetchRule.Reach(ahead: 0, behind: 0)
            } else if depth == 1 || !state.hasScrolled {
                reach = minimum
            }
        }
        let visible = state.visible
        if visible.isEmpty { return visible }
        let speed = depth == 0 ? rows.reach(inNs: rule.lookaheadNs, nowNs: nowNs) : 0
        var (above, below) = (reach.behind, reach.ahead)
        if !state.movesForward { swap(&above, &below) }
        let (high, low) = state.movesForward ? (Int64(0), speed) : (speed, Int64(0))
        var wanted: Range<Int>
        switch rule.unit {
        case .rows:
            wanted = visible.lowerBound - Int(above)..<visible.upperBound + Int(below)
            if speed > 0 {
                let far = state.rows(
                    from: state.offset - high, to: state.offset + state.viewport + low)
                wanted =
                    min(wanted.lowerBound, far.lowerBound)..<max(wanted.upperBound, far.upperBound)
            }
        case .screens:
            let span = Double(state.viewport)
            wanted = state.rows(
                from: state.offset - Int64((above * span).rounded()) - high,
                to: state.offset + state.viewport + Int64((below * span).rounded()) + low)
        }
        return wanted.clamped(to: state.known)
    }

    private mutating func move(
        _ range: RowRange, on screen: UInt32, _ lane: Lane
    ) throws(TraceFailure) {
        let state = rows[screen]
        if rows.stack.last == screen, range.movedForward != state.movesForward {
            range.movedForward = state.movesForward
            if range.rule.cancels == .turned { turn(range, on: screen, lane) }
        }
        let old = range.rows(on: screen)
        let new = target(range, on: screen)
        if old == new { return }
        var comes = new
        if let calm = range.rule.calmerThan, rows.isFaster(than: calm, nowNs: nowNs) {
            comes = new.clamped(to: old)
            scheduleCalm()
        }
        let visible = state.visible
        // Nearest first; ahead before behind.
        let isAhead = { (row: Int) in (row >= visible.upperBound) == state.movesForward }
        let distance = { (row: Int) in
            row < visible.lowerBound
                ? visible.lowerBound - row : max(0, row - visible.upperBound + 1)
        }
        let fresh = comes.filter { !old.contains($0) }.sorted { a, b in
            let (near, far) = (distance(a), distance(b))
            if near != far { return near < far }
            if isAhead(a) != isAhead(b) { return isAhead(a) }
            return a < b
        }
        for row in fresh { try come(row, screen, range, lane) }
        for row in old where !comes.contains(row) { leave(row..<row + 1, screen, range, lane) }
        range.set(comes, on: screen)
    }

    /// A row comes into range.
    private mutating func come(
        _ row: Int, _ screen: UInt32, _ range: RowRange, _ lane: Lane
    ) throws(TraceFailure) {
        forEachImage(of: row, screen, lane) { key, image, size in
            range.comes(key)
            if range.places[Int(key)] == 1 || !range.rule.holds {
                range.wishes.append(RowRange.Wish(key: key, image: image, size: size))
            }
        }
        try beginWishes(of: range, lane)
    }

    /// Begins what a range wants and nobody has, for as long as it has places.
    private mutating func beginWishes(of range: RowRange, _ lane: Lane) throws(TraceFailure) {
        var next = 0
        while next < range.wishes.count {
            let wish = range.wishes[next]
            guard range.rule.cancels == .never || range.isWanted(wish.key) else {
                next += 1
                continue
            }
            if isProvided(wish, range, lane) {
                next += 1
                continue
            }
            guard range.hasPlace else { break }
            next += 1
            counts.prefetched += 1
            let variant = variant(of: wish.image, size: wish.size, in: lane)
            let load = makeLoad(
                wish.key, content(of: wish.image), variant, in: lane, rank: .prefetch)
            loads[load].isPrefetch = true
            loads[load].target = range.rule.target
            loads[load].ahead = range.number
            if range.rule.holds, range.rule.target == .memory { loads[load].range = range.number }
            range.underWay += 1
            try begin(load, in: lane)
        }
        range.wishes.removeFirst(next)
    }

    /// Whether what a range wants is there, or on its way; then the range holds it.
    private mutating func isProvided(
        _ wish: RowRange.Wish, _ range: RowRange, _ lane: Lane
    ) -> Bool {
        let load = lane.joinable[Int(wish.key)]
        switch range.rule.target {
        case .memory:
            if let instance = peek(wish.key, in: lane) {
                hold(instance, wish.key, range)
                return true
            }
            if load == .absent { return false }
            if range.rule.holds { loads[load].range = range.number }
            if loads[load].isPrefetch { loads[load].target = .memory }
            return true
        case .encoded:
            return lane.encoded == nil || lane.encoded!.holds(wish.image) || load != .absent
                || peek(wish.key, in: lane) != nil && !range.rule.holds
        case .disk:
            let isRemote = catalog.groups[Int(catalog.groupOf[Int(wish.image)])].remote
            return !isRemote || lane.disk?.holds(wish.image) == true || load != .absent
        }
    }

    mutating func hold(_ instance: InstanceID, _ key: KeyID, _ range: RowRange) {
        guard range.rule.holds, range.isWanted(key), range.held[Int(key)] == .absent else { return }
        range.held[Int(key)] = instance
        change(instance) { $0.ranges += 1 }
    }

    mutating func letGo(_ key: KeyID, _ range: RowRange) {
        guard range.rule.holds, range.held[Int(key)] != .absent else { return }
        let held = range.held[Int(key)]
        range.held[Int(key)] = .absent
        change(held) { $0.ranges -= 1 }
    }

    /// Rows go out of range.
    private mutating func leave(
        _ gone: Range<Int>, _ screen: UInt32, _ range: RowRange, _ lane: Lane
    ) {
        for row in gone {
            var last: [(key: KeyID, image: ImageID)] = []
            forEachImage(of: row, screen, lane) { key, image, _ in
                if range.goes(key) { last.append((key, image)) }
            }
            for (key, image) in last {
                letGo(key, range)
                if range.rule.holds, range.rule.target == .encoded { dropEncoded(image, lane) }
                let load = lane.joinable[Int(key)]
                guard load != .absent else { continue }
                if loads[load].range == range.number { loads[load].range = -1 }
                if range.rule.cancels == .left { cancelAhead(load, range) }
            }
        }
        let rest = range.rows(on: screen)
        if gone == rest { range.set(0..<0, on: screen) }
    }

    /// The content turns back: what was ahead isn't wanted any more.
    private mutating func turn(_ range: RowRange, on screen: UInt32, _ lane: Lane) {
        range.wishes = []
        for load in loads.all(where: { $0.lane == lane.number && $0.ahead == range.number }) {
            cancelAhead(load, range)
        }
        leave(range.rows(on: screen), screen, range, lane)
    }

    private mutating func cancelAhead(_ load: UInt32, _ range: RowRange) {
        guard loads[load].isPrefetch, loads[load].ahead == range.number else { return }
        switch loads[load].state {
        case .over, .decoding, .delivering: return
        case .postponed, .queued, .fetching, .reading, .parked: cancel(load)
        }
    }

    /// A load doesn't take one of a range's places any more.
    mutating func noteRangeHasPlace(_ load: UInt32) {
        guard loads[load].ahead >= 0 else { return }
        let range = lanes[Int(loads[load].lane)].ranges[Int(loads[load].ahead)]
        range.underWay -= 1
        loads[load].ahead = -1
        if !range.wishes.isEmpty { rows.isStirred = true }
    }

    /// A warning, or the background: ranges that have modes hold what is in view, and nothing of
    /// what is out of sight.
    mutating func narrowRanges() {
        guard lanes.contains(where: { $0.ranges.contains { $0.rule.minimum != nil } }) else { return }
        rows.narrow()
        for lane in lanes {
            for range in lane.ranges where range.rule.minimum != nil {
                for screen in range.rows.indices.map(UInt32.init) {
                    let old = range.rows(on: screen)
                    let rest = target(range, on: screen).clamped(to: old)
                    for row in old where !rest.contains(row) {
                        leave(row..<row + 1, screen, range, lane)
                    }
                    range.set(rest, on: screen)
                }
            }
        }
    }

    private func forEachImage(
        of row: Int, _ screen: UInt32, _ lane: Lane,
        _ body: (KeyID, ImageID, SizeID) -> Void
    ) {
        guard let stretch = rows[screen].stretch(of: row) else { return }
        let first = (row - stretch.firstRow) * stretch.imagesPerRow
        let end = min(stretch.images.count, first + stretch.imagesPerRow)
        for place in first..<max(first, end) {
            let image = stretch.images[place]
            guard self.lane(of: image) === lane else { continue }
            let size = stretch.sizes.isEmpty ? 0 : stretch.sizes[place]
            body(lane.key(image, size: size), image, size)
        }
    }

    /// Looks again when the content can have come to rest.
    mutating func scheduleCalm() {
        guard !rows.isCalmDue else { return }
        rows.isCalmDue = true
        pending.schedule(.calm, atNs: max(nowNs + frameNs, rows.restNs))
    }

    /// What was put off while the content moved fast begins, if somebody still waits for it.
    mutating func calmDown() throws(TraceFailure) {
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
                if loads[load].firstWaiter == .absent {
                    loads[load].state = .queued
                    cancel(load)
                } else {
                    try begin(load, in: lane)
                }
            }
        }
    }
}
