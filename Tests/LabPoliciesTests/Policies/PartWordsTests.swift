import Testing

@testable import LabBase
@testable import LabPolicies
@testable import PlainDesks

/// The words of `Sources/CFiles/words/policies.md`, which a writer edits.
@Suite struct `Words about parts of policies` {
    @Test func `are there for each part and what parts share, and for nothing else`() {
        let sections = WordTable.policies.sections.keys.filter { !$0.isEmpty }
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
        for (section, texts) in WordTable.policies.sections {
            let rows = texts.rows.map { $0[0] }
            check(Set(rows).subtracting(keys[section] ?? []).sorted(), [], note: section)
        }
    }
}
