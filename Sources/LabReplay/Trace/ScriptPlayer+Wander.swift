import LabBase

/// A seeded random user, who does only what can be done on the screen in front.
extension ScriptPlayer {
    /// A user doesn't tap deeper than this.
    private var deepestWander: Int { 10 }

    mutating func wander(_ wander: Step.Wander, untilNs: Int64) throws(TraceFailure) {
        _ = try front()
        let endNs = min(untilNs, nowNs + wander.durationNs)
        let draw = Draw(seed: scenario.seed, purpose: "wander")
        while nowNs < endNs {
            // Each turn has eight draws of its own.
            let turn = wanderDraws * 8
            wanderDraws += 1
            guard let choice = choose(wander, draw.unit(turn)) else {
                idle(ns: endNs - nowNs, untilNs: endNs)
                return
            }
            try perform(action(choice, draw: draw, turn: turn), untilNs: endNs)
        }
        try showWhereItStopped()
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
        let scrolls = declared.kind != .single
        switch choice {
        case .fling, .drag, .scrollTo: return scrolls && declared.kind != .pager
        case .page: return declared.kind == .pager
        case .tap:
            return declared.onTap != nil && !frontScreen!.visible.isEmpty
                && top.screens.count < deepestWander && modals.count < deepestWander
        case .pop: return top.screens.count > 1
        case .popToRoot: return top.screens.count > 2
        case .dismiss: return !modals.isEmpty
        case .tab: return scenario.tabs.count > 1 && modals.isEmpty
        case .rotate, .wait, .background, .memoryWarning: return true
        }
    }

    private func action(
        _ choice: Step.Wander.Choice, draw: Draw, turn: UInt64
    ) -> Step.Action {
        let state = frontScreen!
        // Three times in four the way things come, the other way at an end.
        let isBack =
            state.offsetPx >= state.geometry.maxOffsetPx
            || (state.offsetPx > 0 && draw.unit(turn + 1) < 0.25)
        let sign = isBack ? -1.0 : 1.0
        func between(_ low: Double, _ high: Double) -> Double {
            low + (high - low) * draw.unit(turn + 2)
        }
        func ns(_ lowMs: Double, _ highMs: Double) -> Int64 {
            Int64(between(lowMs, highMs).rounded()) * 1_000_000
        }
        switch choice {
        case .fling:
            return .fling(
                Step.Fling(velocity: (sign * between(500, 4500)).rounded(), deceleration: nil))
        case .drag:
            return .drag(
                Step.Drag(
                    points: (sign * between(40, 400)).rounded(), durationNs: 300_000_000,
                    releaseVelocity: nil))
        case .scrollTo:
            let row = draw.index(turn + 2, below: state.geometry.itemCount)
            return .scrollTo(Step.ScrollTo(target: .row(row), speed: 3000, animated: true))
        case .page: return .page(Int(sign))
        case .tap: return .tap(1 + draw.index(turn + 2, below: state.visible.count))
        case .pop: return .pop(count: 1)
        case .popToRoot: return .popToRoot
        case .dismiss: return .dismiss
        case .tab:
            let others = draw.index(turn + 2, below: scenario.tabs.count - 1)
            return .tab(others < currentTab ? others : others + 1)
        case .rotate: return .rotate(.toggle)
        case .wait: return .wait(ns: ns(200, 3000))
        case .background: return .background(ns: ns(3000, 60_000))
        case .memoryWarning: return .memoryWarning(.warning)
        }
    }
}
