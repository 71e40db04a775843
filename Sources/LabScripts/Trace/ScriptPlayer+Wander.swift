import LabBase

/// A random person, who does only what is possible on the screen in front.
extension ScriptPlayer {
    /// The most screens that a random person opens one after the other.
    private var deepestWander: Int { 10 }

    mutating func wander(_ wander: Step.Wander, untilNs: Int64) throws(Halt) {
        _ = try front()
        let endNs = min(untilNs, nowNs + wander.durationNs)
        let draw = Draw(seed: scenario.seed, purpose: "wander")
        while nowNs < endNs {
            guard wander.hasSessions else {
                try act(wander, draw, untilNs: endNs)
                continue
            }
            let visit = person.visit()
            let leavesNs = min(endNs, nowNs + nanoseconds(visit.stayS))
            while nowNs < leavesNs { try act(wander, draw, untilNs: leavesNs) }
            guard nowNs < endNs else { break }
            try showWhereItStopped()
            try perform(.background(ns: nanoseconds(visit.awayS)), untilNs: endNs)
        }
        try showWhereItStopped()
    }

    /// Performs one random action, and waits until the next.
    private mutating func act(
        _ wander: Step.Wander, _ draw: Draw, untilNs: Int64
    ) throws(Halt) {
        // Each turn has eight draws of its own.
        let turn = wanderDraws * 8
        wanderDraws += 1
        guard let choice = choose(wander, draw.unit(turn)) else {
            return try idle(ns: untilNs - nowNs, untilNs: untilNs)
        }
        guard choice != .stroke else {
            let way = draw.index(turn + 3, below: Self.ways.count)
            return try stroke(way: Self.ways[way], untilNs: untilNs)
        }
        try showWhereItStopped()
        carousel = nil
        if choice == .pane {
            let others = inSight.filter { $0 !== frontScreen }
            try touch(others[draw.index(turn + 2, below: others.count)])
        }
        if choice == .carousel {
            return try strokeCarousel(draw, turn: turn, untilNs: untilNs)
        }
        if let action = action(choice, draw: draw, turn: turn) {
            try perform(action, untilNs: untilNs)
        }
        try idle(ns: nanoseconds(person.gapS(gesture)), untilNs: untilNs)
    }

    private func choose(_ wander: Step.Wander, _ unit: Double) -> Step.Wander.Choice? {
        var sum = 0.0
        for (choice, weight) in wander.weights where isPossible(choice) { sum += weight }
        var target = unit * sum
        var last: Step.Wander.Choice?
        for (choice, weight) in wander.weights where weight > 0 && isPossible(choice) {
            last = choice
            if target < weight { return choice }
            target -= weight
        }
        return last
    }

    private func isPossible(_ choice: Step.Wander.Choice) -> Bool {
        let declared = frontScreen!.declared
        switch choice {
        case .stroke: return declared.kind != .single
        case .carousel: return !frontScreen!.carouselsInSight.isEmpty
        case .zoom: return declared.kind == .map && declared.deeperLevels > 0
        case .scrollTo: return declared.kind == .table || declared.kind == .grid
        case .tap:
            return declared.onTap != nil && !frontScreen!.shown.isEmpty
                && canOpen(declared.onTap!)
                && (frontScreen!.stack ?? top).screens.count < deepestWander
                && modals.count < deepestWander
        case .pop: return popped.screens.count > 1
        case .popToRoot: return popped.screens.count > 2
        case .dismiss: return !modals.isEmpty
        case .tab: return scenario.tabs.count > 1 && modals.isEmpty
        case .rotate: return scenario.window.turned != nil
        case .pane: return inSight.count > 1
        case .wait, .memoryWarning: return true
        }
    }

    /// False for what no screen in front could have: a pane of a split that it isn't in, or a split
    /// in a pane.
    private func canOpen(_ tap: Screen.Tap) -> Bool {
        let split = frontScreen!.stack?.split
        if tap.isShown {
            return split?.declared.panes.contains { $0.screen == tap.screen } ?? false
        }
        return split == nil || tap.presents || scenario.screens[tap.screen].kind != .split
    }

    /// The action for a choice; nil for waiting.
    private func action(
        _ choice: Step.Wander.Choice, draw: Draw, turn: UInt64
    ) -> Step.Action? {
        let state = frontScreen!
        switch choice {
        case .stroke, .carousel, .wait, .pane: return nil
        case .zoom:
            let level = draw.index(turn + 2, below: state.declared.deeperLevels + 1)
            return .zoom(Double(1 << level))
        case .scrollTo:
            guard state.geometry.itemCount > 0 else { return nil }
            let row = draw.index(turn + 2, below: state.geometry.itemCount)
            return .scrollTo(Step.ScrollTo(target: .row(row), speed: 3000, animated: true))
        case .tap: return .tap(1 + draw.index(turn + 2, below: state.shown.count))
        case .pop: return .pop(count: 1)
        case .popToRoot: return .popToRoot
        case .dismiss: return .dismiss
        case .tab:
            let others = draw.index(turn + 2, below: scenario.tabs.count - 1)
            return .tab(others < currentTab ? others : others + 1)
        case .rotate: return .rotate(.toggle)
        case .memoryWarning: return .memoryWarning(.warning)
        }
    }
}

/// Strokes of the random person.
extension ScriptPlayer {
    /// People stroke and pause on a pager as they do between pictures.
    private var gesture: Gesture { frontScreen!.declared.kind == .pager ? .paging : .reading }

    /// Directions of a stroke; a map has more than two.
    private static var ways: [(across: Double, down: Double)] {
        let half = 0.5.squareRoot()
        return [
            (1, 0), (half, half), (0, 1), (-half, half), (-1, 0), (-half, -half), (0, -1),
            (half, -half),
        ]
    }

    /// Strokes a random visible carousel as if it were the list.
    private mutating func strokeCarousel(
        _ draw: Draw, turn: UInt64, untilNs: Int64
    ) throws(Halt) {
        let all = try front().carouselsInSight
        // The content may have come to rest elsewhere meanwhile, with none in sight.
        guard !all.isEmpty else {
            return try idle(ns: nanoseconds(person.gapS(gesture)), untilNs: untilNs)
        }
        carousel = 1 + draw.index(turn + 2, below: all.count)
        try stroke(way: (0, 1), untilNs: untilNs)
        carousel = nil
    }

    /// Plays a finger's stroke, the motion after its release, and the pause until the next touch,
    /// which stops that motion.
    private mutating func stroke(
        way: (across: Double, down: Double), untilNs: Int64
    ) throws(Halt) {
        let state = try aimed()
        let gesture = gesture
        let stroke = person.stroke(
            gesture, canGoOn: state.offsetPx < state.geometry.maxOffsetPx,
            canGoBack: state.offsetPx > 0)
        let direction = stroke.goesBack ? -1 : 1
        let page = gesture == .paging ? page(in: state) : 0
        let durationNs = nanoseconds(stroke.durationS)
        let liftNs = nowNs + durationNs
        let points = gesture == .paging ? min(stroke.travel, pagePoints(state)) : stroke.travel
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
                Step.Fling(
                    velocity: down * release, deceleration: nil, across: across * release),
                untilNs: touchNs)
        }
        try idle(ns: touchNs - nowNs, untilNs: touchNs)
    }

    /// False once rows have moved a stroked carousel out of sight: then the finger lifts off
    /// nothing.
    private var isAimInSight: Bool {
        carousel.map { $0 <= frontScreen!.carouselsInSight.count } ?? true
    }

    /// One stroke turns one page, however far it would go.
    private func pagePoints(_ state: ScreenState) -> Double {
        Double(state.geometry.blocks[0].extent) / Double(ContentGeometry.unitsPerPx)
            / scenario.device.screen.scale
    }

    /// Rounds to milliseconds, and to at least one: every action takes time.
    private func nanoseconds(_ seconds: Double) -> Int64 {
        max(1, StableMath.nearest(seconds * 1000)) * 1_000_000
    }
}
