import LabDevices

extension ScenarioTrace {
    /// The scenario as a phone plays it: people stay as long as the app is in front, and leave it
    /// when the phone says so.
    func inFront(forNs frontNs: Int64) throws(Halt) -> any TraceSource {
        var own = self
        own.scenario.script = scenario.script.map(\.inFront)
        let usual = own.trimmed
        guard let last = own.scenario.script.lastIndex(where: \.isDrawn),
            try usual.summary().durationNs < frontNs
        else { return usual }
        own.scenario.script[last].lasts(atLeastNs: frontNs)
        return own.trimmed
    }

    /// Without what the phone decides, if it has any of that.
    private var trimmed: any TraceSource {
        scenario.script.contains(where: \.knowsOthers) ? FrontTrace(self) : self
    }
}

extension Step {
    /// The step, whose person doesn't leave the app.
    fileprivate var inFront: Step {
        var step = self
        switch action {
        case .wander(var wander):
            wander.hasSessions = false
            step.action = .wander(wander)
        case .repeat(let count, let steps):
            step.action = .repeat(count: count, steps: steps.map(\.inFront))
        default: break
        }
        return step
    }

    /// True if it leaves the app, or says how much memory other apps have.
    var knowsOthers: Bool {
        switch action {
        case .background, .otherApps: true
        case .repeat(_, let steps): steps.contains(where: \.knowsOthers)
        default: meanwhile.contains { $0.step.knowsOthers }
        }
    }

    /// Has the person go on for at least so long: a `wander` itself, or more rounds of a `repeat`.
    fileprivate mutating func lasts(atLeastNs ns: Int64) {
        switch action {
        case .wander(var wander):
            wander.durationNs = max(wander.durationNs, ns)
            action = .wander(wander)
        case .repeat(let count, let steps):
            var length = ScriptLength(log: ProblemLog(file: "", root: ""))
            length.add(steps)
            let rounds = (ns + length.ns - 1) / max(1, length.ns)
            action = .repeat(count: max(count, Int(rounds)), steps: steps)
        default: break
        }
    }
}
