import LabBase

/// A person, drawn from the seed, who does only what can be done on the screen in front.
extension ScriptPlayer {
    /// A user doesn't tap deeper than this.
    private var deepestWander: Int { 10 }

    mutating func wander(_ wander: Step.Wander, untilNs: Int64) throws(TraceFailure) {
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

    /// One thing that the person does, and the time until the next.
    private mutating func act(
        _ wander: Step.Wander, _ draw: Draw, untilNs: Int64
    ) throws(TraceFailure) {
        // Each turn has eight draws of its own.
        let turn = wanderDraws * 8
        wanderDraws += 1
        guard let choice = choose(wander, draw.unit(turn)) else {
            return idle(ns: untilNs - nowNs, untilNs: untilNs)
        }
        guard choice != .stroke else { return try stroke(untilNs: untilNs) }
        try showWhereItStopped()
        if let action = action(choice, draw: draw, turn: turn) {
            try perform(action, untilNs: untilNs)
        }
        idle(ns: nanoseconds(person.gapS(gesture)), untilNs: untilNs)
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
        case .scrollTo: return declared.kind != .single && declared.kind != .pager
        case .tap:
            return declared.onTap != nil && !frontScreen!.visible.isEmpty
                && top.screens.count < deepestWander && modals.count < deepestWander
        case .pop: return top.screens.count > 1
        case .popToRoot: return top.screens.count > 2
        case .dismiss: return !modals.isEmpty
        case .tab: return scenario.tabs.count > 1 && modals.isEmpty
        case .rotate, .wait, .memoryWarning: return true
        }
    }

    /// Nil where nothing is done but waiting.
    private func action(
        _ choice: Step.Wander.Choice, draw: Draw, turn: UInt64
    ) -> Step.Action? {
        let state = frontScreen!
        switch choice {
        case .stroke, .wait: return nil
        case .scrollTo:
            let row = draw.index(turn + 2, below: state.geometry.itemCount)
            return .scrollTo(Step.ScrollTo(target: .row(row), speed: 3000, animated: true))
        case .tap: return .tap(1 + draw.index(turn + 2, below: state.visible.count))
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

/// How the person moves content.
extension ScriptPlayer {
    /// On a pager people stroke, and pause, as they do between pictures.
    private var gesture: Gesture { frontScreen!.declared.kind == .pager ? .paging : .reading }

    /// A finger's way, what its release sets going, and the time until it comes down again, which
    /// stops what still moves.
    private mutating func stroke(untilNs: Int64) throws(TraceFailure) {
        let state = try front()
        let gesture = gesture
        let stroke = person.stroke(
            gesture, canGoOn: state.offsetPx < state.geometry.maxOffsetPx,
            canGoBack: state.offsetPx > 0)
        let direction = stroke.goesBack ? -1 : 1
        let page = gesture == .paging ? page(in: state) : 0
        let durationNs = nanoseconds(stroke.durationS)
        let liftNs = nowNs + durationNs
        let points = gesture == .paging ? min(stroke.travel, pagePoints(state)) : stroke.travel
        try drag(
            Step.Drag(
                points: Double(direction) * points, durationNs: durationNs, releaseVelocity: nil),
            untilNs: untilNs)
        // At the content's end the finger goes on, and nothing moves.
        idle(ns: liftNs - nowNs, untilNs: untilNs)
        let touchNs = min(untilNs, nowNs + nanoseconds(stroke.gapS))
        if gesture == .paging {
            try snap(state, toPage: page + direction, untilNs: touchNs)
        } else if let release = stroke.release {
            try fling(
                Step.Fling(velocity: Double(direction) * release, deceleration: nil),
                untilNs: touchNs)
        }
        idle(ns: touchNs - nowNs, untilNs: touchNs)
    }

    /// One stroke turns one page, however far it would go.
    private func pagePoints(_ state: ScreenState) -> Double {
        Double(state.geometry.blocks[0].extent) / Double(ContentGeometry.unitsPerPx)
            / scenario.device.screen.scale
    }

    /// To the millisecond, and never none: what a person does takes time.
    private func nanoseconds(_ seconds: Double) -> Int64 {
        max(1, StableMath.nearest(seconds * 1000)) * 1_000_000
    }
}
