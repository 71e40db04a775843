import Testing

@testable import LabDevices
@testable import LabPolicies
@testable import PlainDesks

@Suite("A policy spec")
struct PolicySpecTests {
    static let device = BuiltInDevices.standard

    static func parse(_ spec: String) throws -> Policy {
        try PolicySpec.parse(spec, device: device)
    }

    /// As typed, and with every default said.
    static let resolved = TestTable.rows("Policies/resolved")

    @Test("has its defaults resolved", arguments: resolved)
    func hasItsDefaultsResolved(_ typed: String, _ spec: String) throws {
        try check(Self.parse(typed).spec, spec)
    }

    @Test("reads back what it resolved to", arguments: resolved.map(\.0))
    func readsBackWhatItResolvedTo(_ typed: String) throws {
        let policy = try Self.parse(typed)
        try check(Self.parse(policy.spec).composition, policy.composition)
    }

    @Test func `keeps its text as typed`() throws {
        try check(Self.parse("lru(limit=64MB)").text, "lru(limit=64MB)")
        try check(Self.parse(" lru ").spec, Self.parse("lru").spec)
    }

    @Test("takes a share of the device's own RAM", arguments: BuiltInDevices.all.map(\.id))
    func takesAShareOfTheDevice(_ id: String) throws {
        let device = try require(BuiltInDevices.named(id))
        let policy = try PolicySpec.parse("lru", device: device)
        check(policy.composition.store?.limitBytes, device.ramBytes / 20)
    }

    @Test func `of parts in any order means the same`() throws {
        let specs = ["weak+offscreen+lru", "lru+weak+offscreen", "offscreen+lru+weak"]
        check(Set(try specs.map { try Self.parse($0).spec }).count, 1)
    }
}
