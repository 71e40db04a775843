import LabDevices

extension ScenarioReader {
    static let actions = [
        "push", "present", "pop", "popToRoot", "dismiss", "tab", "tap", "drag", "fling",
        "scrollTo", "page", "rotate", "zoom", "insert", "renew", "delete", "wait", "memoryWarning",
        "background", "replace", "store",
        "lookup", "prefetch", "demote", "remove", "empty", "network", "otherApps", "repeat",
        "wander",
    ]
    /// Actions of which a person does several in a rhythm.
    private static let rhythmic = [
        "fling", "drag", "scrollTo", "page", "wait", "push", "pop", "tap",
    ]
    /// What takes no time can happen while something else does.
    private static let momentary = [
        "zoom", "insert", "renew", "delete", "memoryWarning", "replace", "store", "lookup",
        "prefetch", "demote", "remove", "empty", "network", "otherApps",
    ]
    private static let companions = [
        "push": ["argument"], "present": ["argument"],
        "scrollTo": ["speed", "animated", "in"], "drag": ["in"], "fling": ["in"], "tap": ["in"],
        "repeat": ["steps"], "wander": ["weights", "sessions"],
    ]
    private static let modifiers = [
        "times", "every", "argument", "speed", "animated", "steps", "weights",
        "sessions", "in", "meanwhile",
    ]
    static let mostTimes = 1_000_000_000
    /// Times beyond the longest script; that bound then says what is wrong.
    static let longestNs: Int64 = 100_000 * 86_400_000_000_000

    func readScript(_ node: Node) -> [Step] {
        let steps = readSteps(node)
        var length = ScriptLength(log: log)
        length.add(steps)
        return steps
    }

    /// The steps that could be read; what is wrong with the others is in the log.
    func readSteps(_ node: Node) -> [Step] {
        (node.elements() ?? []).compactMap { readStep($0) }
    }

    /// - Parameter isMeanwhile: whether it happens while another is under way.
    private func readStep(_ node: Node, isMeanwhile: Bool = false) -> Step? {
        guard var fields = Fields(node) else { return nil }
        let named = fields.members.filter { Self.actions.contains($0.key) }
        guard let action = named.first else {
            fields.allow(
                Self.actions + Self.modifiers + (isMeanwhile ? ["after"] : []), in: .step(""))
            fields.reportMissing(.noAction(valid: isMeanwhile ? Self.momentary : Self.actions))
            return nil
        }
        if isMeanwhile, !Self.momentary.contains(action.key) {
            fields.report(.takesTime(action.key, valid: Self.momentary), at: action)
            return nil
        }
        if named.count > 1 {
            fields.report(.twoActions(action.key, named[1].key), at: named[1])
            return nil
        }
        var keys = [action.key] + (Self.companions[action.key] ?? []) + ["times"]
        keys.append(isMeanwhile ? "after" : "meanwhile")
        if Self.rhythmic.contains(action.key) { keys.append("every") }
        fields.allow(keys, in: .step(action.key), elsewhere: Self.modifiers)
        let times = fields["times"]?.integer(in: 1...Self.mostTimes) ?? 1
        let every = fields["every"]?.nanoseconds(
            1_000_000...Self.longestNs)
        let carousel = fields["in"]?.integer(in: 1...Self.mostUneven)
        let meanwhile = fields["meanwhile"].map { readMeanwhile($0) } ?? []
        guard let value = fields[action.key],
            let read = readAction(action.key, value, fields)
        else { return nil }
        return Step(
            action: read, times: times, everyNs: every, carousel: carousel, meanwhile: meanwhile,
            position: node.position)
    }

    private func readMeanwhile(_ node: Node) -> [Step.Meanwhile] {
        (node.elements() ?? []).compactMap { element in
            let step = readStep(element, isMeanwhile: true)
            let after = Fields(element)?.required("after", in: .meanwhile).flatMap {
                time($0, from: 0)
            }
            guard let step, let after else { return nil }
            return Step.Meanwhile(afterNs: after, step: step)
        }
    }

    private func readAction(_ key: String, _ value: Node, _ fields: Fields) -> Step.Action? {
        switch key {
        case "push": opening(value, fields).map { .push(screen: $0, argument: $1) }
        case "present": opening(value, fields).map { .present(screen: $0, argument: $1) }
        case "pop": popped(value).map { .pop(count: $0) }
        case "popToRoot": value.mustBeTrue() ? .popToRoot : nil
        case "dismiss": value.mustBeTrue() ? .dismiss : nil
        case "tab": tab(value).map { .tab($0) }
        case "tap": value.integer(in: 1...Self.mostRows).map { .tap($0) }
        case "drag": drag(value).map { .drag($0) }
        case "fling": fling(value).map { .fling($0) }
        case "scrollTo": scrollTo(value, fields).map { .scrollTo($0) }
        case "page": pages(value).map { .page($0) }
        case "rotate": rotation(value).map { .rotate($0) }
        case "zoom": value.double(in: 1...10_000).map { .zoom($0) }
        case "insert": insertion(value).map { .insert($0) }
        case "renew": rows(value).map { .renew($0) }
        case "delete": rows(value).map { .delete($0) }
        case "wait": time(value, from: 0).map { .wait(ns: $0) }
        case "memoryWarning": warningLevel(value).map { .memoryWarning($0) }
        case "background": time(value, from: 0).map { .background(ns: $0) }
        case "replace": image(value).map { .replace($0) }
        case "store": handover(value).map { .store($0, key: $1) }
        case "lookup": imageList(value).map { .lookUp($0) }
        case "prefetch": imageList(value).map { .prefetch($0) }
        case "demote": imageList(value).map { .demote($0) }
        case "remove": imageList(value).map { .remove($0) }
        case "empty": value.mustBeTrue() ? .empty : nil
        case "network": network(value).map { .network($0) }
        case "otherApps": value.otherApps().map { .otherApps($0) }
        case "repeat": repetition(value, fields)
        default: wander(value, fields).map { .wander($0) }
        }
    }

    private func time(_ value: Node, from least: Int64) -> Int64? {
        value.nanoseconds(least...Self.longestNs)
    }

    private func repetition(_ value: Node, _ fields: Fields) -> Step.Action? {
        let count = value.integer(in: 1...Self.mostTimes)
        let steps = fields.required("steps", in: .step("repeat")).map { readSteps($0) }
        guard let count, let steps else { return nil }
        return .repeat(count: count, steps: steps)
    }

    private func wander(_ value: Node, _ fields: Fields) -> Step.Wander? {
        let duration = time(value, from: 1_000_000)
        let weights =
            fields.has("weights")
            ? fields["weights"].flatMap { readWeights($0) } : Step.Wander.usualWeights
        let sessions = fields.has("sessions") ? fields["sessions"]?.truth() : true
        guard let duration, let weights, let sessions else { return nil }
        return Step.Wander(durationNs: duration, hasSessions: sessions, weights: weights)
    }

    /// What a person's measures say in their place.
    private static let formerChoices = [
        "fling": ["stroke"], "drag": ["stroke"], "page": ["stroke"], "background": ["sessions"],
    ]

    /// Weights that are given stand alone: what isn't named is never chosen.
    private func readWeights(_ node: Node) -> [(choice: Step.Wander.Choice, weight: Double)]? {
        guard var fields = Fields(node) else { return nil }
        let choices = Step.Wander.Choice.allCases
        fields.allow(choices.map(\.rawValue), in: .weights, moved: Self.formerChoices)
        var weights: [(choice: Step.Wander.Choice, weight: Double)] = []
        for choice in choices {
            guard let field = fields[choice.rawValue] else { continue }
            guard let weight = field.double(in: 0...1_000_000) else { return nil }
            if weight > 0 { weights.append((choice, weight)) }
        }
        if weights.isEmpty {
            fields.reportMissing(.noWeights)
            return nil
        }
        return weights
    }
}

extension Step.Wander {
    /// Mostly scrolling, now and then a screen opened and left.
    static let usualWeights: [(choice: Choice, weight: Double)] = [
        (.stroke, 9), (.carousel, 2), (.zoom, 1), (.scrollTo, 0.3), (.tap, 2), (.pop, 2),
        (.dismiss, 1), (.tab, 0.5),
        (.wait, 1),
    ]
}
