import Testing

@testable import LabBase
@testable import LabOrders
@testable import LabPolicies
@testable import PlainDesks

/// The words of `Sources/CFiles/words/policies.md`, which a writer edits.
@Suite struct `Words about parts of policies` {
    /// Sections that are about something other than a part's keys.
    private static let others = ["calls", "limits", "signals", "systems", "verification"]

    @Test func `are there for each part and what parts share, and for nothing else`() {
        let sections = WordTable.policies.sections.keys
            .filter { !$0.isEmpty && !Self.others.contains($0) }
        check(
            sections.sorted(),
            (PolicyRegistry.parts.map { $0.id } + [OwnPart.id, "store", "shelf"]).sorted())
    }

    @Test func `are there for no key that a part doesn't have`() {
        let parts = PolicyRegistry.parts + [OwnPart.self]
        var keys = Dictionary(
            uniqueKeysWithValues: parts.map { ($0.id, $0.parameters.map(\.name)) })
        keys["store"] = StoreKeys.parameters.map(\.name)
        keys["shelf"] = ShelfKeys.all.parameters().map(\.name)
        for (section, texts) in WordTable.policies.sections where !Self.others.contains(section) {
            let rows = texts.rows.map { $0[0] }
            check(Set(rows).subtracting(keys[section] ?? []).sorted(), [], note: section)
        }
    }

    @Test func `are there for each signal, system, call and level of evidence, and nothing else`() {
        func names(_ section: String) -> Set<Substring> {
            let rows = WordTable.policies.sections[section]?.rows ?? []
            return Set(rows.flatMap { $0[0].split(separator: " ") })
        }
        check(names("signals"), Set(Reaction.Trigger.named.map { Substring($0.word) }))
        check(
            names("calls").union(["load", "evictionlab_plugin_open"]),
            Set(PluginCall.allCases.map { Substring($0.name) }))
        check(
            names("verification"),
            Set(PresetVerification.Level.allCases.map { Substring($0.rawValue) }))
        check(
            names("systems"),
            Set(PrefetchSystem.allCases.map { Substring($0.rawValue) } + ["cells"]))
        let level = LimitExpression.words.first { $0[0] == "api" }?[1] ?? ""
        check(level.contains("\(LimitExpression.Context.usualLevel)"))
    }
}
