import LabBase

/// A random person, who does only what is possible on the screen in front.
extension ScriptPlayer {
    mutating func wander(_ wander: Step.Wander, untilNs: Int64) throws(Halt) {
        _ = try front()
        let endNs = min(untilNs, nowNs + wander.durationNs)
        let draw = Draw(seed: scenario.header.seed, purpose: "wander")
        var didNothing = nowNs < endNs
        while nowNs < endNs {
            guard wander.hasSessions else {
                if try act(wander, draw, untilNs: endNs) { didNothing = false }
                continue
            }
            let visit = person.visit()
            let leavesNs = min(endNs, nowNs + nanoseconds(visit.stayS))
            while nowNs < leavesNs {
                if try act(wander, draw, untilNs: leavesNs) { didNothing = false }
            }
            guard nowNs < endNs else { break }
            try showWhereItStopped()
            try perform(.background(ns: nanoseconds(visit.awayS)), untilNs: endNs)
        }
        try showWhereItStopped()
        guard didNothing else { return }
        remark(
            "the person does nothing all the time: where they are, none of the 'weights' fits",
            "Add one that does: \"wait\" fits everywhere")
    }

    /// Performs one random action, and waits until the next. Returns false if none was possible.
    private mutating func act(
        _ wander: Step.Wander, _ draw: Draw, untilNs: Int64
    ) throws(Halt) -> Bool {
        // Each turn has eight draws of its own: the choice, one that isn't used, and its action's.
        let turn = wanderDraws * 8
        wanderDraws += 1
        try spend(1 + seen / 8)
        var sight = sight
        guard let action = Self.choose(wander, draw.unit(turn), sight) else {
            try idle(ns: untilNs - nowNs, untilNs: untilNs)
            return false
        }
        if action.settles {
            let isSettled = !hasTimers && !frontScreen!.isUnshown
            try showWhereItStopped()
            carousel = nil
            if hasTimers, [.tap, .item].contains(action.choice) { try endTurn() }
            if !isSettled { sight = self.sight }
        }
        switch action.act(sight, WanderDraws(draw: draw, first: turn + 2)) {
        case .stroke(let carousel):
            let way = draw.index(turn + 3, below: Self.ways.count)
            self.carousel = carousel
            try stroke(way: carousel == nil ? Self.ways[way] : (0, 1), untilNs: untilNs)
            self.carousel = nil
        case .step(let action, let carousel, let pace):
            self.carousel = carousel
            try perform(action, untilNs: untilNs)
            self.carousel = nil
            try look(pace, untilNs: untilNs)
        case .goOver(let other):
            try goOver(to: inSight.filter { $0 !== frontScreen }[other])
            try look(nil, untilNs: untilNs)
        case .pause, nil: try look(nil, untilNs: untilNs)
        }
        return true
    }

    /// Ends a turn that goes by itself, as the finger does that comes down now: it meets the rows
    /// that are in sight then.
    private mutating func endTurn() throws(Halt) {
        guard let state = frontScreen, state.drift != nil else { return }
        try stopAdvancing(state)
        try beginAdvancing(state)
    }

    /// Pauses as people do; without a pace, as those who look at the screen in front.
    private mutating func look(_ pace: Pace?, untilNs: Int64) throws(Halt) {
        let pace = pace ?? frontScreen!.played.pace
        try idle(ns: nanoseconds(person.gapS(pace)), untilNs: untilNs)
    }

    private static func choose(
        _ wander: Step.Wander, _ unit: Double, _ sight: WanderSight
    ) -> WanderAction? {
        var (sum, possible) = (0.0, 0 as UInt64)
        for index in wander.weights.indices where wander.weights[index].action.isPossible(sight) {
            sum += wander.weights[index].weight
            possible |= 1 << index
        }
        var target = unit * sum
        var chosen: Int?
        for index in wander.weights.indices where possible >> index & 1 == 1 {
            let weight = wander.weights[index].weight
            guard weight > 0 else { continue }
            chosen = index
            if target < weight { break }
            target -= weight
        }
        return chosen.map { wander.weights[$0].action }
    }

    private var sight: WanderSight {
        let state = frontScreen!
        let split = hasSplits ? state.stack?.split : nil
        return WanderSight(
            front: state, rows: state.geometry.itemCount, shown: state.shownCount,
            depth: split == nil ? state.depth : popped.screens.count, modals: modals.count,
            tabs: scenario.tabs.count, tab: currentTab,
            swipesTabs: tabsAreSwiped, swiped: state.swiped, beside: inSight.count - 1,
            canOpen: canOpen(state, in: split), turns: scenario.window.turned != nil)
    }

    /// False for what a tap on the screen in front would open where it can't be: in a pane of a
    /// split that it isn't in, or a split in a pane.
    private func canOpen(_ state: ScreenState, in split: ScreenState?) -> Bool {
        guard state.declared.onTap != nil else { return false }
        guard let split else { return !state.declared.onTap!.isShown }
        let tap = state.declared.onTap!
        if tap.isShown { return split.declared.panes.contains { $0.screen == tap.screen } }
        return tap.presents || scenario.screens[tap.screen].kind != .split
    }
}

/// Strokes of the random person.
extension ScriptPlayer {
    /// Directions of a stroke; a map has more than two.
    private static let ways: [(across: Double, down: Double)] = {
        let half = 0.5.squareRoot()
        return [
            (1, 0), (half, half), (0, 1), (-half, half), (-1, 0), (-half, -half), (0, -1),
            (half, -half),
        ]
    }()

    /// Plays a finger's stroke, the motion after its release, and the pause until the next touch,
    /// which stops that motion.
    private mutating func stroke(way: (across: Double, down: Double), untilNs: Int64) throws(Halt) {
        let state = try aimed()
        let touched = hasTimers ? try front() : nil
        if let touched { try touch(touched) }
        let gesture = frontScreen!.played.gesture
        let stroke = person.stroke(
            gesture, pace: carousel == nil ? state.played.pace : nil,
            canGoOn: state.offsetPx < state.geometry.maxOffsetPx,
            canGoBack: state.offsetPx > 0)
        let direction = stroke.goesBack ? -1 : 1
        let page = gesture == .paging ? page(in: state) : 0
        let durationNs = nanoseconds(stroke.durationS)
        let liftNs = nowNs + durationNs
        // One stroke turns one page, however far it would go.
        let pagePoints = state.geometry.pagePx / scenario.header.device.screen.scale
        let points = gesture == .paging ? min(stroke.travel, pagePoints) : stroke.travel
        let isMap = state.declared.kind == .map
        let (across, down) = isMap ? way : (0, Double(direction))
        try drag(
            Step.Drag(
                points: down * points, durationNs: durationNs, releaseVelocity: nil,
                across: across * points),
            untilNs: untilNs)
        // At the content's end the finger moves on, but the content doesn't.
        try idle(ns: liftNs - nowNs, untilNs: untilNs)
        let touchNs = min(untilNs, nowNs + nanoseconds(stroke.gapS))
        if gesture == .paging {
            try snap(state, toPage: page + direction, untilNs: touchNs)
        } else if isAimInSight, let release = stroke.release {
            try fling(
                Step.Fling(velocity: down * release, deceleration: nil, across: across * release),
                untilNs: touchNs)
        } else {
            try snapToItem(untilNs: touchNs)
        }
        if let touched { try letGo(touched) }
        try idle(ns: touchNs - nowNs, untilNs: touchNs)
    }

    /// False once rows have moved a stroked carousel out of sight: then the finger lifts off
    /// nothing.
    private var isAimInSight: Bool {
        carousel.map { $0 <= frontScreen!.carouselsInSight.count } ?? true
    }

    /// Rounds to milliseconds, and to at least one: every action takes time.
    private func nanoseconds(_ seconds: Double) -> Int64 {
        max(1, StableMath.nearest(seconds * 1000)) * 1_000_000
    }
}
