import Testing

@testable import EvictionLab

/// Each registry is one array, held against the files beside it.
@Suite("The registries")
struct RegistryTests {
    /// Files that hold no order and no word of the policy language, but what those are made with.
    private static let others: Set<String> = [
        "PolicyPart", "PolicyRegistry", "Preset",
    ]

    private static func files(_ folder: String) -> Set<String> {
        let sources = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
        let names = ScratchFolder.names(in: "/\(sources)/Sources/EvictionLab/\(folder)")
        let files = names.filter { $0.hasSuffix(".swift") }
        return Set(files.map { String($0.dropLast(".swift".count)) }).subtracting(others)
    }

    @Test("lists every order in Orders/Algorithms/, one to a file")
    func listsEveryOrder() {
        let types = Set(OrderRegistry.all.map { "\($0)" })
        #expect(
            types == Self.files("Orders/Algorithms"), "a file or a line of OrderRegistry is missing"
        )
        #expect(types.count == OrderRegistry.all.count)
    }

    @Test("list every part in Policies/, each in a file of its own")
    func listsEveryPart() {
        let parts = Set(PolicyRegistry.parts.map { "\($0)" })
        #expect(parts == Self.files("Policies"), "a file or a line of PolicyRegistry is missing")
    }

    /// `NSCacheApplePreset` holds `nscache-apple`.
    @Test("list every preset in Policies/Systems/, each in a file of its own")
    func listsEveryPreset() {
        let presets = PolicyRegistry.presets.map { preset in
            preset.id.filter { $0 != "-" } + "preset"
        }
        let files = Self.files("Policies/Systems").map { $0.lowercased() }
        #expect(Set(presets) == Set(files), "a file or a line of PolicyRegistry is missing")
        #expect(presets.count == Set(presets).count)
    }

    @Test("group the presets as they are listed")
    func groupThePresets() {
        let groups = PolicyRegistry.presets.map(\.group)
        let order = Preset.Group.allCases
        #expect(groups.map { order.firstIndex(of: $0)! }.isSorted)
        #expect(Set(groups) == Set(order))
    }

    @Test("give no name twice")
    func giveNoNameTwice() {
        #expect(Set(PolicyRegistry.names).count == PolicyRegistry.names.count)
        #expect(Set(OrderRegistry.all.map { $0.id }).count == OrderRegistry.all.count)
    }

    @Test("say something about everything", arguments: PolicyRegistry.parts.map { $0.id })
    func saySomething(_ id: String) throws {
        let part = try #require(PolicyRegistry.part(id))
        #expect(!part.summary.isEmpty && !part.explanation.isEmpty)
        #expect(part.summary.count <= 72)
        #expect(part.parameters.allSatisfy { !$0.values.isEmpty && !$0.summary.isEmpty })
    }

    @Test("hold what the commands compare by themselves", arguments: PolicyRegistry.usual)
    func holdTheUsual(_ spec: String) throws {
        _ = try PolicySpec.parse(spec, device: BuiltInDevices.standard)
    }
}

extension [Int] {
    fileprivate var isSorted: Bool { zip(self, dropFirst()).allSatisfy { $0 <= $1 } }
}
