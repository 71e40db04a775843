import Testing

@testable import LabDevices
@testable import LabPolicies
@testable import PlainDesks

/// Whatever can be composed, its spec says all of it.
@Suite("The spec of a composition")
struct CompositionTextTests {
    private static func read(_ spec: String) throws -> Composition {
        try PolicySpec.parse(spec, device: BuiltInDevices.standard).composition
    }

    @Test("of any kind reads back", arguments: 0..<5)
    func readsBack(_ seed: UInt64) throws {
        var random = RandomSpec(seed)
        for _ in 0..<100 {
            let composition = random.next().composition
            try check(Self.read(composition.spec), composition, note: "\(composition.spec)")
        }
    }

    @Test("reads back whatever is divided", arguments: 0..<5)
    func readsBackWhatIsDivided(_ seed: UInt64) throws {
        var random = RandomSpec(seed)
        for _ in 0..<20 {
            var composition = Composition()
            for group in ["icons", "photos", Composition.Share.rest] {
                let own = random.next().composition
                guard own.split.isEmpty else { continue }
                composition.split.append(Composition.Share(group: group, composition: own))
            }
            guard composition.split.count == 3 else { continue }
            try check(Self.read(composition.spec), composition, note: "\(composition.spec)")
        }
    }

    @Test func `says how loads are joined where views alone do something`() throws {
        let joined = try Self.read("none(coalesce=on)+views(reuse=clear)")
        check(joined.spec, "none(coalesce=on)+views(reuse=clear)")
        try check(Self.read(joined.spec), joined)
    }

    /// Draws that never differ from a default would prove nothing.
    @Test func `meets every rule with another value than its default`() {
        var random = RandomSpec(1)
        var seen: Set<String> = []
        for _ in 0..<1500 {
            for word in random.next().composition.spec.split(
                whereSeparator: { "+(),= ".contains($0) })
            {
                seen.insert(String(word))
            }
        }
        let keys = PolicyRegistry.parts
            .flatMap { part in part.parameters.filter { !$0.isPositional }.map(\.name) }
        // Groups have names of their own; of a reaction for some devices nothing else is left; and
        // settings are a library's.
        let absent = Set(keys).subtracting(seen).subtracting(["GROUP", "system", "api", "settings"])
        check(absent.isEmpty)
        let words = PolicyRegistry.parts.flatMap { $0.parameters.flatMap(\.words) }
        // Defaults aren't written, but for a group's where the policy's own differs.
        check(Set(words).subtracting(seen).isSubset(of: ["path", "async"]))
    }
}
