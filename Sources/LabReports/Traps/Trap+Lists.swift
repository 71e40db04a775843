import LabBase
import LabPolicies
import LabScripts

/// Traps of prefetching as a system's lists do.
extension Trap {
    static let ofLists = [otherLists, twoSystems]

    private static let otherLists = Trap("other-lists", .policy) { scene in
        // If there are no rows at all, nothing-ahead says so.
        guard !scene.content.lists.isEmpty else { return [] }
        let all = PrefetchSystem.allCases
        return all.filter(scene.systems.joined().contains).filter { !scene.meets($0) }.map {
            system in
            let others = all.filter { $0.platform == system.platform && scene.meets($0) }
                .map { "as=\($0.rawValue)" }
            return TrapSite(
                position: scene.position(ofScreen: scene.content.lists.first?.screen),
                part: scene.piece(of: system),
                what:
                    "no list here \(system.rule.kindOfList), as those of as=\(system.rawValue) do",
                remedy: others.isEmpty
                    ? nil : "Write \(Listing.or(others)) for these lists, or leave it out.")
        }
    }

    private static let twoSystems = Trap("two-systems", .policy) { scene in
        scene.systems.filter { $0.count > 1 }.flatMap { systems in
            systems.indices.dropFirst().flatMap { last in
                systems[..<last].compactMap { scene.shared($0, systems[last]) }
            }
        }
    }
}

extension TrapScene {
    /// The systems whose lists each of the policy's rules prefetches as.
    fileprivate var systems: [[PrefetchSystem]] {
        rules.map { $0.rule.prefetches.compactMap { $0.system } }
    }

    fileprivate func piece(of system: PrefetchSystem) -> String? {
        pieces.first { $0.prefetches(as: system) }?.text
    }

    /// True if a list here is one of the system's.
    fileprivate func meets(_ system: PrefetchSystem) -> Bool {
        let rule = system.rule
        return content.lists.contains { list in
            guard rule.looksAhead(in: list) else { return false }
            // A recording doesn't say which of its lists are pagers.
            guard rule.isOfPagers, let scenario else { return true }
            return scenario.screens[list.screen].kind == .pager
        }
    }

    /// The site of two systems that look ahead in the same list; nil if there is none.
    fileprivate func shared(_ one: PrefetchSystem, _ other: PrefetchSystem) -> TrapSite? {
        let lists = content.lists.filter {
            one.rule.looksAhead(in: $0) && other.rule.looksAhead(in: $0)
        }
        guard let first = lists.first else { return nil }
        let names = header.screenNames
        let screens = lists.filter { names.indices.contains($0.screen) }.map { list in
            let kind = list.isCarousel ? "its carousels" : kind(ofScreen: list.screen)
            return names[list.screen] + (kind.map { " (\($0))" } ?? "")
        }
        return TrapSite(
            position: position(ofScreen: first.screen), part: piece(of: other),
            what: (one == other
                ? "as=\(one.rawValue) looks ahead twice"
                : "as=\(one.rawValue) and as=\(other.rawValue) both look ahead")
                + (screens.isEmpty ? "" : " on \(Listing.and(Array(screens.prefix(3))))"))
    }
}

extension PrefetchRule {
    fileprivate func looksAhead(in list: TraceContent.List) -> Bool {
        list.isCarousel ? looksIntoCarousels : lists.has(isHorizontal: list.isHorizontal)
    }

    /// Ends a sentence about a list.
    fileprivate var kindOfList: String {
        if isOfPagers { return "turns pages" }
        return switch lists {
        case .all: "has rows"
        case .vertical: "scrolls up and down"
        case .horizontal: "scrolls sideways"
        }
    }
}
