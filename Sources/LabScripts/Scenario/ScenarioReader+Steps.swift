import LabBase
import LabDevices

extension ScenarioReader {
    static let mostTimes = 1_000_000_000
    /// Longer than the longest script, so that the check of the script's length reports the
    /// mistake.
    static let longestNs: Int64 = 100_000 * 86_400_000_000_000

    func readScript(_ node: Node) -> [Step] {
        let steps = readSteps(node)
        var length = ScriptLength(log: node.log)
        length.add(steps)
        return steps
    }

    /// Reads the steps that are correct, and logs what is wrong with the others.
    func readSteps(_ node: Node) -> [Step] { (node.elements() ?? []).compactMap { readStep($0) } }

    /// - Parameter isMeanwhile: true if it happens while another is under way.
    private func readStep(_ node: Node, isMeanwhile: Bool = false) -> Step? {
        guard var fields = Fields(node) else { return nil }
        let named = fields.members.filter { StepAction.named[$0.key] != nil }
        guard let first = named.first, let action = StepAction.named[first.key] else {
            fields.check(as: StepAction.anyObject(isMeanwhile: isMeanwhile))
            let valid = isMeanwhile ? StepAction.momentary : StepAction.names
            fields.reportMissing(
                Complaint("the step names no action", "Add one of \(Words.list(valid))"))
            return nil
        }
        if isMeanwhile, action.timing != .momentary {
            fields.report(
                "'\(first.key)' takes time, or leads elsewhere: it can't happen meanwhile",
                "Use one of \(Words.list(StepAction.momentary))", at: first)
            return nil
        }
        if named.count > 1 {
            fields.report(
                "a step has one action, this one '\(first.key)' and '\(named[1].key)'",
                "Write two steps", at: named[1])
            return nil
        }
        fields.check(as: action.object(isMeanwhile: isMeanwhile), elsewhere: StepKeys.modifierNames)
        let times = fields.value(StepKeys.times)
        let every = fields[StepKeys.every]
        if every != nil, times == 1,
            let member = fields.members.first(where: { $0.isNamed(StepKeys.every.name) })
        {
            fields.report(
                "a step that happens once has no next one to wait for",
                "Add \"times\", or a \"wait\" after the step", at: member)
        }
        let carousel = fields[StepKeys.carousel]
        let on = fields[StepKeys.on].flatMap { actedOn($0) }
        let meanwhile = fields[StepKeys.meanwhile].map { readMeanwhile($0) } ?? []
        guard let value = fields[first.key], let read = action.read(self, value, fields) else {
            return nil
        }
        return Step(
            action: read, times: times, everyNs: every, carousel: carousel, on: on,
            meanwhile: meanwhile, position: node.position)
    }

    private func readMeanwhile(_ node: Node) -> [Step.Meanwhile] {
        (node.elements() ?? []).compactMap { element in
            let step = readStep(element, isMeanwhile: true)
            let after = Fields(element, of: StepKeys.meanwhileObject)?[StepKeys.after]
            guard let step, let after else { return nil }
            return Step.Meanwhile(afterNs: after, step: step)
        }
    }

    func repetition(_ value: Node, _ fields: Fields) -> Step.Action? {
        let count = value.integer(in: 1...Self.mostTimes)
        let steps = fields[StepKeys.steps].map { readSteps($0) }
        guard let count, let steps else { return nil }
        return .repeat(count: count, steps: steps)
    }

    func wander(_ value: Node, _ fields: Fields) -> Step.Wander? {
        let duration = value.nanoseconds(1_000_000...Self.longestNs)
        let weights =
            fields.has(StepKeys.weights.name)
            ? fields[StepKeys.weights].flatMap { readWeights($0) } : Step.Wander.usualWeights
        guard let sessions = fields[StepKeys.sessions], let duration, let weights else {
            return nil
        }
        return Step.Wander(durationNs: duration, hasSessions: sessions, weights: weights)
    }

    /// Given weights replace all the usual ones: a choice without a weight is never chosen.
    private func readWeights(_ node: Node) -> [(action: WanderAction, weight: Double)]? {
        guard let fields = Fields(node, WeightKeys.object) else { return nil }
        var weights: [(action: WanderAction, weight: Double)] = []
        for action in WanderAction.all {
            guard let field = fields[action.choice.rawValue] else { continue }
            guard let weight = WeightKeys.form.read(field) else { return nil }
            if weight > 0 { weights.append((action, weight)) }
        }
        if weights.isEmpty {
            fields.reportMissing(.noWeights)
            return nil
        }
        return weights
    }
}
