import LabBase
import LabPolicies
import LabReplay

/// Traps of what a scenario contains.
extension Trap {
    static let stills = Trap("stills", .policy) { scene in
        let catalog = scene.header.catalog
        guard catalog.hasAnimations, let policy = scene.policy, !policy.saysFrames else {
            return []
        }
        let costs = EntryCosts(scene.header)
        let firsts = scene.rules.filter { $0.rule.decode.frames == .first }
        var whole = DecodeRule()
        whole.frames = .all
        let images = scene.content.images.grouped { Int(catalog.groupOf[$0]) }
        return images.compactMap { group, images in
            guard firsts.contains(where: { $0.groups?.contains(group) ?? true }) else { return nil }
            let moving = images.filter { catalog.facts(of: $0).map { $0.frames > 1 } ?? false }
            if moving.isEmpty { return nil }
            func sum(_ rule: DecodeRule) -> String {
                Fixed.bytes(moving.reduce(0) { $0 + costs.bytes(of: $1, for: 0, rule) })
            }
            let name = catalog.groups[group].name
            return TrapSite(
                position: SourcePosition(line: 0, column: 0, path: "images.\(name)"),
                what: "only first frames count of \(moving.count) "
                    + "animation\(moving.count == 1 ? "" : "s"), "
                    + "\(sum(DecodeRule())) of \(sum(whole))")
        }
    }

    static let nothingAhead = Trap("nothing-ahead", .policy, hides: "loading ahead") { scene in
        guard scene.rules.contains(where: { !$0.rule.prefetches.isEmpty }) else { return [] }
        let beside = scene.content.requestsBesideRows
        let (all, hidden) = (scene.content.requestCount, beside.reduce(0) { $0 + $1.count })
        guard hidden > 0, hidden * 2 > all else { return [] }
        let names = scene.header.screenNames
        let screens = beside.sorted { $0.count > $1.count }.map { $0.screen }
            .filter(names.indices.contains)
        let piece = scene.pieces.first { $0.has(PrefetchPart.id) }
        let listed = screens.prefix(3).map { name in
            names[name] + (scene.kind(ofScreen: name).map { " (\($0))" } ?? "")
        }
        return [
            TrapSite(
                position: scene.position(ofScreen: screens.first), part: piece?.text,
                what: "\(hidden) of \(all) requests are for images that lie in no rows"
                    + (listed.isEmpty ? "" : ": on \(Listing.and(listed))"))
        ]
    }
}

extension TrapScene {
    func kind(ofScreen number: Int) -> String? {
        guard let screen = scenario?.screens[number] else { return nil }
        return screen.kind == .single ? "a single view" : screen.kind.rawValue
    }

    func position(ofScreen number: Int?) -> SourcePosition? {
        guard let number, let scenario else { return nil }
        return scenario.screens[number].position
    }
}
