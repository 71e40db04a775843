/// Motions, sampled at the display's refreshes.
extension ScriptPlayer {
    mutating func drag(_ drag: Step.Drag, untilNs: Int64) throws(TraceFailure) {
        let state = try scrollable()
        let distance = drag.points * scenario.device.screen.scale
        try run(
            .steady(
                from: Double(state.offsetPx), distancePx: distance,
                durationNs: drag.durationNs, phase: .drag),
            on: state, untilNs: untilNs)
        guard let velocity = drag.releaseVelocity, nowNs < untilNs else { return }
        try fling(Step.Fling(velocity: velocity, deceleration: nil), untilNs: untilNs)
    }

    mutating func fling(_ fling: Step.Fling, untilNs: Int64) throws(TraceFailure) {
        let state = try scrollable()
        let declared = state.declared
        let start = Double(state.offsetPx)
        let rate = (fling.deceleration ?? declared.deceleration).ratePerMs
        let motion = Motion.fling(
            from: start, velocityPx: fling.velocity * scenario.device.screen.scale, rate: rate)
        guard declared.kind == .pager else {
            return try run(motion, on: state, untilNs: untilNs)
        }
        // A page snaps to the page nearest the projection, at most one away.
        let geometry = state.geometry
        let extentPx = Double(geometry.blocks[0].extent) / Double(ContentGeometry.unitsPerPx)
        let page = (start / extentPx).rounded()
        let projected = (motion.endPx / extentPx).rounded()
        try snap(state, toPage: Int(min(page + 1, max(page - 1, projected))), untilNs: untilNs)
    }

    mutating func page(_ count: Int, untilNs: Int64) throws(TraceFailure) {
        let state = try front()
        let declared = state.declared
        guard declared.kind == .pager else { throw fault(.notAPager(screen: declared.name)) }
        for _ in 0..<abs(count) where nowNs < untilNs {
            try snap(state, toPage: page(in: state) + count.signum(), untilNs: untilNs)
        }
    }

    /// The page that most of the screen shows.
    func page(in state: ScreenState) -> Int {
        let extentPx =
            Double(state.geometry.blocks[0].extent) / Double(ContentGeometry.unitsPerPx)
        return Int((Double(state.offsetPx) / extentPx).rounded())
    }

    mutating func snap(
        _ state: ScreenState, toPage page: Int, untilNs: Int64
    ) throws(TraceFailure) {
        let geometry = state.geometry
        let target = min(geometry.itemCount - 1, max(0, page))
        let motion = Motion.snap(
            from: Double(state.offsetPx), to: Double(geometry.offsetPx(ofItem: target)),
            rate: state.declared.deceleration.ratePerMs)
        try run(motion, on: state, untilNs: untilNs)
    }

    mutating func scroll(to step: Step.ScrollTo, untilNs: Int64) throws(TraceFailure) {
        let state = try scrollable()
        let geometry = state.geometry
        let target: Int64
        switch step.target {
        case .start: target = 0
        case .end: target = geometry.maxOffsetPx
        case .row(let row):
            guard row < geometry.itemCount else {
                throw fault(.rowBeyondContent(row: row, rows: geometry.itemCount))
            }
            target = geometry.offsetPx(ofItem: row)
        }
        let start = state.offsetPx
        guard step.animated else {
            try jump(state, fromPx: start, toPx: target)
            return try show(state, offsetPx: target)
        }
        let distance = Double(target - start)
        let speedPx = step.speed * scenario.device.screen.scale
        let duration = Int64((distance.magnitude / speedPx * 1e9).rounded(.up))
        try run(
            .steady(
                from: Double(start), distancePx: distance, durationNs: duration,
                phase: .deceleration),
            on: state, untilNs: untilNs)
    }

    /// The content is elsewhere all at once, which is no motion.
    mutating func jump(
        _ state: ScreenState, fromPx start: Int64, toPx target: Int64
    ) throws(TraceFailure) {
        guard start != target else { return }
        try send(
            .scroll(
                ScrollFrame(screen: state.ref, offsetPx: target, velocity: 0, phase: .jump)))
    }

    /// Shows frame after frame until the motion is over, is cut short, or meets the content's end.
    private mutating func run(
        _ motion: Motion, on state: ScreenState, untilNs: Int64
    ) throws(TraceFailure) {
        let startNs = nowNs
        var frames = MotionFrames(
            motion, maxOffsetPx: state.geometry.maxOffsetPx, scale: scenario.device.screen.scale,
            hz: clock.hz)
        // A frame at this very instant shows where the motion before was cut short.
        var ticks =
            state.isUnshown ? clock.ticks(notBefore: startNs) : clock.ticks(after: startNs)
        while ticks.timeNs < untilNs {
            nowNs = ticks.timeNs
            let frame = frames.next(elapsedNs: nowNs - startNs)
            try send(
                .scroll(
                    ScrollFrame(
                        screen: state.ref, offsetPx: frame.offsetPx, velocity: frame.velocity,
                        phase: motion.phase)))
            try show(state, offsetPx: frame.offsetPx)
            if frame.isOver { return }
            ticks.advance()
        }
        nowNs = untilNs
        // The content is there already; the next frame shows it.
        let offsetPx = frames.exactly(elapsedNs: nowNs - startNs).offsetPx
        state.isUnshown = state.isUnshown || offsetPx != state.offsetPx
        state.offsetPx = offsetPx
    }

    /// Shows what a motion that was cut short has left, where no motion follows.
    mutating func showWhereItStopped() throws(TraceFailure) {
        guard let state = frontScreen, state.isUnshown else { return }
        try send(
            .scroll(
                ScrollFrame(
                    screen: state.ref, offsetPx: state.offsetPx, velocity: 0,
                    phase: .deceleration)))
        try show(state, offsetPx: state.offsetPx)
    }

    private func scrollable() throws(TraceFailure) -> ScreenState {
        let state = try front()
        let declared = state.declared
        guard declared.kind != .single else { throw fault(.cannotScroll(screen: declared.name)) }
        return state
    }
}
