import LabBase

/// Pages that turn by themselves, and taps that turn.
extension ScriptPlayer {
    /// Begins the time after which a screen's page turns by itself.
    mutating func beginAdvancing(_ state: ScreenState) throws(Halt) {
        guard let ns = state.declared.paging.advancesNs else { return }
        try schedule(.advance(state, serial: newAdvance(of: state)), inNs: ns)
    }

    /// Ends that time. A turn that goes by itself is over at once.
    mutating func stopAdvancing(_ state: ScreenState) throws(Halt) {
        state.advance = nil
        guard let drift = state.drift else { return }
        state.drift = nil
        try show(
            MotionFrames.Frame(
                offsetPx: StableMath.nearest(drift.motion.endPx), velocity: 0, isOver: true),
            drift.motion.phase, on: state)
        try rest(on: state)
    }

    /// A finger is on a screen: nothing turns by itself there until it has let go.
    mutating func touch(_ state: ScreenState) throws(Halt) {
        touches += 1
        try stopAdvancing(state)
    }

    mutating func letGo(_ state: ScreenState) throws(Halt) {
        touches -= 1
        if touches == 0, state === frontScreen { try beginAdvancing(state) }
    }

    private mutating func newAdvance(of state: ScreenState) -> UInt64 {
        turnings += 1
        state.advance = turnings
        return turnings
    }

    /// Does what a tap would do: shows the page's next image, else the next page.
    mutating func advance(_ state: ScreenState) throws(Halt) {
        state.advance = nil
        guard frontScreen === state else { return try beginAdvancing(state) }
        // A deck that has run out has no card to move.
        guard let item = state.shown.first else { return }
        if let tap = state.declared.tapTurn, tap.of != nil,
            try turnImages(of: item, by: tap.images, tap.of, on: state)
        {
            return try beginAdvancing(state)
        }
        guard let next = pageAfter(state) else { return try leave(state) }
        if state.declared.kind == .deck { state.swiped += 1 }
        state.drift = Drift(
            motion: .snap(
                from: Double(state.offsetPx),
                to: Double(state.geometry.offsetPx(ofItem: next)),
                rate: state.declared.deceleration.ratePerMs), startNs: nowNs)
        try awaitFrame(of: state)
    }

    /// The next page; nil at the last one, or where no page further on fills the screen better.
    private func pageAfter(_ state: ScreenState) -> Int? {
        let next = page(in: state) + 1
        guard next < state.geometry.itemCount,
            state.geometry.offsetPx(ofItem: next) != state.offsetPx
        else { return nil }
        return next
    }

    private mutating func awaitFrame(of state: ScreenState) throws(Halt) {
        try schedule(
            .frame(state, serial: newAdvance(of: state)),
            inNs: clock.ticks(after: nowNs).timeNs - nowNs)
    }

    /// Shows a frame of a turn that goes by itself.
    mutating func showDrift(of state: ScreenState) throws(Halt) {
        guard let drift = state.drift else { return }
        let frame = frames(of: drift.motion, on: state, ends: .over)
            .exactly(elapsedNs: nowNs - drift.startNs)
        try show(frame, drift.motion.phase, on: state)
        if !frame.isOver { return try awaitFrame(of: state) }
        state.drift = nil
        try rest(on: state)
        try beginAdvancing(state)
    }

    /// Leaves a screen after its last page, if it says how. The person goes on meanwhile.
    private mutating func leave(_ state: ScreenState) throws(Halt) {
        guard let end = state.declared.paging.end else { return }
        let left: [ScreenState]
        switch end {
        case .dismiss:
            guard let modal = modals.popLast() else {
                throw leavesTheRoot(state, "dismiss", "isn't presented", "Open it with 'present'")
            }
            left = modal.screens.reversed()
        case .pop:
            guard let stack = state.stack, stack.screens.count > 1 else {
                throw leavesTheRoot(state, "pop", "no screen lies under it", "Push it onto another")
            }
            stack.screens.removeLast()
            left = [state]
        }
        let front = end == .pop ? state.stack?.foremost : top.foremost
        let leaving = try bringInSight(end == .pop ? .pop : .dismiss, front: front)
        try schedule(.leave(left + leaving.gone), inNs: scenario.header.transitionNs)
    }

    private func leavesTheRoot(
        _ state: ScreenState, _ end: String, _ why: String, _ remedy: String
    ) -> Halt {
        .failed(
            Complaint(
                "screen '\(state.declared.name)' ends with '\(end)', but \(why)", remedy,
                at: .input(scenario.file, state.declared.position)))
    }
}

/// Taps that turn a row's images, or a pager's page.
extension ScriptPlayer {
    mutating func turn(
        _ turn: Screen.TapTurn, _ item: Int, isBack: Bool, _ state: ScreenState, untilNs: Int64
    ) throws(Halt) {
        try stageTap(item, on: state)
        let way = isBack ? -1 : 1
        if turn.images > 0, try turnImages(of: item, by: way * turn.images, turn.of, on: state) {
            return
        }
        guard turn.pages > 0 else { return }
        if !isBack, pageAfter(state) == nil { return try leave(state) }
        try page(way * turn.pages, untilNs: untilNs)
    }

    /// Has the views of a row show another image; false if they have none that way.
    ///
    /// - Parameter count: number of images that a row has; nil if it has no last one.
    private mutating func turnImages(
        of item: Int, by images: Int, _ count: Int?, on state: ScreenState
    ) throws(Halt) -> Bool {
        let listCell = state.listCell(of: item)
        var isTurned = false
        for (number, part) in state.parts[listCell.layout].enumerated() where part.usesTurn {
            let view = listCell.views.lowerBound.advanced(by: number)
            var next =
                turns[view]
                ?? Turning(row: state.number(at: item), layout: listCell.layout, part: number)
            next.turn += images
            guard next.turn >= 0, next.turn < count ?? .max else { continue }
            try tapTurn(next, in: view, on: state)
            isTurned = true
        }
        return isTurned
    }
}
