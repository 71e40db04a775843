import LabBase
import LabDevices

/// The apps' turns, and the runs that they are for.
extension PhoneReader {
    func readFront(_ node: Node) -> PhoneFile.Front? {
        switch node.value.content {
        case .array: return readVisits(node).map { .written($0) }
        case .object: return readHabits(node).map { .drawn($0) }
        default:
            return node.wrongType(.front)
        }
    }

    private func readVisits(_ node: Node) -> [Visit]? {
        guard let elements = node.elements() else { return nil }
        var visits: [Visit] = []
        var nowNs: Int64 = 0
        for element in elements {
            guard let (app, isLocked, ns) = readVisit(element) else { continue }
            if let app, visits.last?.app == app {
                element.report(
                    "\(Quoted.text(names[app])) is in front already",
                    "Make that visit longer, or write a \"home\" between the two")
            }
            let (endNs, isBeyond) = nowNs.addingReportingOverflow(ns)
            if isBeyond || endNs > ScriptBounds.longestNs {
                return element.report(
                    "with this visit it is longer than \(ScriptBounds.mostDays) days", "Shorten it")
            }
            visits.append(Visit(startNs: nowNs, endNs: endNs, app: app, isLocked: isLocked))
            nowNs = endNs
        }
        return visits
    }

    private func readVisit(_ node: Node) -> (app: Int?, isLocked: Bool, ns: Int64)? {
        guard var fields = Fields(node),
            let kind = fields.check(asOneOf: VisitKeys.kinds, VisitKeys.any)
        else { return nil }
        if kind === VisitKeys.atHome { return fields[VisitKeys.home].map { (nil, false, $0) } }
        if kind === VisitKeys.away { return fields[VisitKeys.locked].map { (nil, true, $0) } }
        let app = fields[VisitKeys.app]?.reference(to: .app, among: names)
        let ns = fields[VisitKeys.lasts]
        guard let app, let ns else { return nil }
        return (app, false, ns)
    }

    private func readHabits(_ node: Node) -> PhoneHabits? {
        guard let fields = Fields(node, HabitKeys.object) else { return nil }
        let lasts = fields[HabitKeys.lasts]
        var weights = names.map { _ in 1.0 }
        if let node = fields[HabitKeys.apps], let own = Fields(node) {
            weights = names.map { _ in 0 }
            var areKnown = true
            for (name, member, node) in own.named {
                let weight = node.double(in: HabitKeys.weights)
                guard let app = names.firstIndex(of: name) else {
                    own.report(.unknownName(.app, name, known: names), at: member)
                    areKnown = false
                    continue
                }
                weights[app] = weight ?? 1
            }
            if areKnown, !weights.contains(where: { $0 > 0 }) { node.report(.noWeights) }
        }
        var habits = PhoneHabits(durationNs: lasts ?? 0, weights: weights)
        for rate in HabitRate.all {
            habits[keyPath: rate.value] = fields.value(rate.key)
            if fields.has(rate.key.name) { habits.given.insert(rate.key.name) }
        }
        if habits.sessions * habits.sessionS > PhoneHabits.wakingS {
            node.report(
                "so many sessions of that length need more than a waking day of 16 hours",
                "Lower 'sessions', 'visits' or 'stay'")
        }
        return lasts == nil ? nil : habits
    }

    func readVariants(_ node: Node) -> [PhoneVariant] {
        var variants: [PhoneVariant] = []
        for element in node.elements() ?? [] {
            guard let text = element.title() else { continue }
            do throws(Complaint) {
                let variant = try PhoneVariant(text, apps: names)
                if variants.contains(variant) { element.report(.repeated(variant.text)) }
                variants.append(variant)
                for change in variant.changes { check(change, element) }
            } catch {
                element.report(error)
            }
        }
        return variants
    }

    private func check(_ change: PhoneVariant.Change, _ node: Node) {
        // A faulty app is reported where it stands.
        guard let app = apps.first(where: { $0.name == names[change.app] }) else { return }
        guard let trace = app.trace else {
            return node.report(
                "\(Quoted.text(app.name)) takes memory alone, and has no policy",
                "Name an app that plays a scenario or a recording")
        }
        check(change.policy, against: trace.header.catalog.groups.map(\.name), node)
    }

    /// Reads claims about a run of the phone's own variants.
    func readClaims(_ node: Node, _ variants: [PhoneVariant]) -> [Claim] {
        common.readClaims(node) { claim throws(Complaint) in
            try claim.check(apps: names)
            for text in claim.policies {
                guard !variants.contains(where: { $0.text == text }) else { continue }
                throw Complaint(
                    "the phone has no variant \(Quoted.text(text))",
                    Claim.suggestion(text, among: variants.map(\.text))
                        ?? "Add it to \"policies\", or name one of them as it stands there")
            }
        }
    }
}
