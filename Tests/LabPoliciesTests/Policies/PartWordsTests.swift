import Testing

@testable import LabBase
@testable import LabPolicies
@testable import PlainDesks

/// The words of `Sources/CFiles/words/policies.md`, which a writer edits.
@Suite struct `Words about parts of policies` {
    @Test func `are there for each part, and for nothing else`() {
        let sections = WordTable.policies.sections.keys.filter { !$0.isEmpty }
        check(sections.sorted(), PolicyRegistry.parts.map { $0.id }.sorted())
    }
}
