/// Motions, sampled at the display's refreshes.
extension ScriptPlayer {
    mutating func drag(_ drag: Step.Drag, untilNs: Int64) throws(Halt) {
        let state = try scrollable()
        let scale = scenario.header.device.screen.scale
        if state.declared.kind == .map {
            let way = Slant(across: drag.across, down: drag.points)
            try move(
                state,
                along: .steady(
                    from: 0, distancePx: way.length * scale, durationNs: drag.durationNs,
                    phase: .drag),
                across: way.across, down: way.down, untilNs: untilNs)
            guard let velocity = drag.releaseVelocity, nowNs < untilNs else { return }
            let fling = Step.Fling(
                velocity: velocity * way.down, deceleration: nil, across: velocity * way.across)
            return try self.fling(fling, untilNs: untilNs)
        }
        guard drag.across == 0 else { throw movesToTheSide(state) }
        let distance = drag.points * scale
        try run(
            .steady(
                from: Double(state.offsetPx), distancePx: distance,
                durationNs: drag.durationNs, phase: .drag),
            on: state, untilNs: untilNs)
        if nowNs < untilNs, try springBack(state, velocityPx: 0, untilNs: untilNs) { return }
        guard let velocity = drag.releaseVelocity, nowNs < untilNs else { return }
        try fling(Step.Fling(velocity: velocity, deceleration: nil), untilNs: untilNs)
    }

    mutating func fling(_ fling: Step.Fling, untilNs: Int64) throws(Halt) {
        let state = try scrollable()
        let declared = state.declared
        let start = Double(state.offsetPx)
        let scale = scenario.header.device.screen.scale
        let rate = (fling.deceleration ?? declared.deceleration).ratePerMs
        if declared.kind == .map {
            let way = Slant(across: fling.across, down: fling.velocity)
            let motion = Motion.fling(from: 0, velocityPx: way.length * scale, rate: rate)
            return try move(
                state, along: motion, across: way.across, down: way.down, untilNs: untilNs)
        }
        guard fling.across == 0 else { throw movesToTheSide(state) }
        let motion = Motion.fling(from: start, velocityPx: fling.velocity * scale, rate: rate)
        if let snap = declared.snap {
            return try snapToItem(on: state, snap, passing: motion.endPx, untilNs: untilNs)
        }
        guard declared.kind == .pager else { return try run(motion, on: state, untilNs: untilNs) }
        // A pager snaps to the page nearest the projection, at most one away.
        let page = Double(page(in: state))
        let projected = (motion.endPx / state.geometry.pagePx).rounded()
        try snap(state, toPage: Int(min(page + 1, max(page - 1, projected))), untilNs: untilNs)
    }

    private func movesToTheSide(_ state: ScreenState) -> Halt {
        fault(
            "screen '\(state.declared.name)' moves one way only",
            "Write one number, or do it on a map")
    }

    mutating func page(_ count: Int, untilNs: Int64) throws(Halt) {
        let state = try acted()
        let declared = state.declared
        try mustNotBeADeck(state)
        guard declared.kind == .pager else {
            throw fault(
                "screen '\(declared.name)' has no pages",
                "Use 'page' on a pager, 'scrollTo' elsewhere")
        }
        let current = page(in: state)
        let left = count > 0 ? state.geometry.itemCount - 1 - current : current
        // One page at the end is that of a person who tries.
        if abs(count) > max(1, left) {
            let rest = left == 0 ? "none is" : left == 1 ? "1 is" : "\(left) are"
            remark(
                "turns \(abs(count)) pages of '\(declared.name)', where \(rest) left, and stays at "
                    + "the end", "Turn fewer, or give it more 'pages'")
        }
        // At the end a person notices it by the first.
        var turns = min(abs(count), max(1, left))
        while turns > 0, nowNs < untilNs {
            try snap(state, toPage: page(in: state) + count.signum(), untilNs: untilNs)
            turns -= 1
        }
    }

    /// The page that fills most of the screen.
    func page(in state: ScreenState) -> Int {
        Int((Double(state.offsetPx) / state.geometry.pagePx).rounded())
    }

    mutating func snap(_ state: ScreenState, toPage page: Int, untilNs: Int64) throws(Halt) {
        let geometry = state.geometry
        // A deck can run out of cards, a pager has a last page.
        let last = state.declared.kind == .deck ? geometry.itemCount : geometry.itemCount - 1
        let target = min(last, max(0, page))
        let motion = Motion.snap(
            from: Double(state.offsetPx), to: Double(geometry.offsetPx(ofItem: target)),
            rate: state.declared.deceleration.ratePerMs)
        try run(motion, on: state, untilNs: untilNs)
    }

    mutating func scroll(to step: Step.ScrollTo, untilNs: Int64) throws(Halt) {
        let state = try scrollable()
        if state.declared.kind == .map {
            throw fault(
                "screen '\(state.declared.name)' is a map, which has no rows",
                "Use 'drag' or 'fling'")
        }
        let geometry = state.geometry
        let target: Int64
        switch step.target {
        case .start: target = 0
        case .end: target = geometry.maxOffsetPx
        case .row(let row):
            guard row < geometry.itemCount else { throw rowFault(row, rows: geometry.itemCount) }
            target = geometry.offsetPx(ofItem: row)
        }
        let start = state.offsetPx
        guard step.animated else {
            try jump(state, toPx: target)
            try show(state, offsetPx: target)
            return try rest(on: state)
        }
        let distance = Double(target - start)
        let speedPx = step.speed * scenario.header.device.screen.scale
        let duration = Int64((distance.magnitude / speedPx * 1e9).rounded(.up))
        try run(
            .steady(
                from: Double(start), distancePx: distance, durationNs: duration,
                phase: .deceleration),
            on: state, untilNs: untilNs)
    }

    /// Moves the content without a motion.
    mutating func jump(_ state: ScreenState, toPx target: Int64) throws(Halt) {
        guard state.offsetPx != target else { return }
        try send(
            .scroll(
                ScrollFrame(screen: state.ref, offsetPx: target, velocity: 0, phase: .jump)))
    }

    /// Plays a motion and, if the content bounces, the spring after it.
    mutating func run(_ motion: Motion, on state: ScreenState, untilNs: Int64) throws(Halt) {
        guard state.declared.bounces else {
            return try run(motion, on: state, ends: .over, untilNs: untilNs)
        }
        guard case .deceleration = motion.course else {
            let ends = motion.phase == .drag ? MotionFrames.Ends.give(state.geometry.downPx) : .over
            return try run(motion, on: state, ends: ends, untilNs: untilNs)
        }
        let end = motion.endPx < motion.startPx ? 0 : Double(state.geometry.maxOffsetPx)
        guard (motion.endPx - end) * motion.distancePx > 0, let met = motion.passes(end) else {
            return try run(motion, on: state, ends: .over, untilNs: untilNs)
        }
        try run(motion, on: state, ends: .free, untilNs: min(untilNs, nowNs + met.elapsedNs))
        guard nowNs < untilNs else { return }
        _ = try springBack(state, velocityPx: met.velocityPx, untilNs: untilNs)
    }

    /// Springs back if the content is beyond its end or hits it; else returns false.
    private mutating func springBack(
        _ state: ScreenState, velocityPx: Double, untilNs: Int64
    ) throws(Halt) -> Bool {
        let end = min(state.geometry.maxOffsetPx, max(0, state.offsetPx))
        guard state.declared.bounces, end != state.offsetPx || velocityPx != 0 else { return false }
        try run(
            .spring(from: Double(state.offsetPx), to: Double(end), velocityPx: velocityPx),
            on: state, ends: .free, untilNs: untilNs)
        return true
    }

    /// Shows frames until the motion is over, is cut short, or meets the content's end.
    private mutating func run(
        _ begun: Motion, on state: ScreenState, ends: MotionFrames.Ends, untilNs: Int64
    ) throws(Halt) {
        let startNs = nowNs
        var motion = begun
        var frames = frames(of: motion, on: state, ends: ends)
        var (rearrangements, shiftPx) = (state.rearrangements, state.shiftPx)
        // A frame at this very instant shows the place where the previous motion was cut short.
        var ticks = state.isUnshown ? clock.ticks(notBefore: startNs) : clock.ticks(after: startNs)
        while true {
            showQuiet(&frames, motion.phase, at: &ticks, from: startNs, untilNs: untilNs, on: state)
            let isCut = ticks.timeNs >= untilNs
            try pass(toNs: isCut ? untilNs : ticks.timeNs)
            if state.rearrangements != rearrangements {
                motion.startPx += Double(state.shiftPx - shiftPx)
                (rearrangements, shiftPx) = (state.rearrangements, state.shiftPx)
                frames = self.frames(of: motion, on: state, ends: ends)
            }
            if isCut { break }
            let frame = frames.next(elapsedNs: nowNs - startNs)
            try show(frame, motion.phase, on: state)
            if frame.isOver { return try rest(on: state) }
            ticks.advance()
        }
        // The content has moved already; the next frame shows it.
        let offsetPx = frames.exactly(elapsedNs: nowNs - startNs).offsetPx
        state.isUnshown = state.isUnshown || offsetPx != state.offsetPx
        state.offsetPx = offsetPx
        try rest(on: state)
    }

    /// Shows the frames at which nothing else happens, for a sink that stores them in one go.
    private mutating func showQuiet(
        _ frames: inout MotionFrames, _ phase: ScrollFrame.Phase, at ticks: inout FrameTicks,
        from startNs: Int64, untilNs: Int64, on state: ScreenState
    ) {
        guard let steadyPx = state.steadyPx, steadyPx.lowerBound >= 0,
            steadyPx.upperBound < PackedFrame.mostOffsetPx, ticks.timeNs >= nowNs, work < mostWork
        else { return }
        var quiet = QuietFrames(
            screen: state.ref, phase: phase, most: Int(mostWork - work), ticks: ticks,
            startNs: startNs, endNs: min(untilNs, agenda.nextNs), offsetsPx: steadyPx)
        work += Int64(sink.receive(&quiet, of: &frames))
        guard let last = quiet.last else { return }
        ticks = quiet.ticks
        nowNs = last.timeNs
        state.offsetPx = last.offsetPx
        state.isUnshown = false
    }

    func frames(of motion: Motion, on state: ScreenState, ends: MotionFrames.Ends) -> MotionFrames {
        MotionFrames(
            motion, maxOffsetPx: state.geometry.maxOffsetPx,
            scale: scenario.header.device.screen.scale,
            hz: clock.hz, ends: ends)
    }

    /// Shows the place where a motion was cut short, if no other motion follows.
    mutating func showWhereItStopped() throws(Halt) {
        guard let state = frontScreen, state.isUnshown else { return }
        let frame = MotionFrames.Frame(offsetPx: state.offsetPx, velocity: 0, isOver: true)
        try show(frame, .deceleration, on: state)
    }

    @inline(__always)
    mutating func show(
        _ frame: MotionFrames.Frame, _ phase: ScrollFrame.Phase, on state: ScreenState
    ) throws(Halt) {
        try send(
            .scroll(
                ScrollFrame(
                    screen: state.ref, offsetPx: frame.offsetPx, velocity: frame.velocity,
                    phase: phase)))
        try show(state, offsetPx: frame.offsetPx)
    }

    private mutating func scrollable() throws(Halt) -> ScreenState {
        let state = try aimed()
        guard state.declared.kind != .single else {
            throw fault(
                "screen '\(state.declared.name)' is single and doesn't scroll",
                "Scroll on a table, a grid or a pager")
        }
        try mustNotBeADeck(state)
        return state
    }

    private func mustNotBeADeck(_ state: ScreenState) throws(Halt) {
        guard state.declared.kind == .deck else { return }
        throw fault(
            "screen '\(state.declared.name)' is a deck, and doesn't scroll",
            "Use 'swipe', with {\"by\": 0.4} for one that comes back")
    }
}

/// A slanting move: its length, and its components for a length of one.
private struct Slant {
    let length: Double
    let across: Double
    let down: Double

    init(across: Double, down: Double) {
        length = (across * across + down * down).squareRoot()
        self.across = length > 0 ? across / length : 0
        self.down = length > 0 ? down / length : 0
    }
}
