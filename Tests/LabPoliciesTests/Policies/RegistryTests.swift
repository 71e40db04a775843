import Testing

@testable import LabBase
@testable import LabDevices
@testable import LabOrders
@testable import LabPolicies
@testable import PlainDesks

/// Each registry is one array, held against the files beside it.
@Suite("The registries")
struct RegistryTests {
    /// Files that hold no order and no word of the policy language, but what those are made with.
    private static let others: Set<String> = [
        "PolicyRegistry", "Preset", "Preset+File", "PresetSetting",
        "PresetVerification", "SettingKnob",
        "PolicyParts",
        "PolicyParts+Combinations",
        "OrderForm", "OwnPart", "PolicyFileKeys", "Preset+Platform", "PrefetchPart+Systems",
    ]

    private static func files(_ folder: String) -> Set<String> {
        let names = ScratchFolder.names(in: "\(Repository.root)/Sources/\(folder)")
        let files = names.filter { $0.hasSuffix(".swift") }
        return Set(files.map { String($0.dropLast(".swift".count)) }).subtracting(others)
    }

    @Test func `lists every order in Orders/Algorithms/, one to a file`() {
        let types = Set(OrderRegistry.all.map { "\($0)" })
        check(
            types, Self.files("LabOrders/Orders/Algorithms"),
            note: "a file or a line of OrderRegistry is missing")
        check(types.count, OrderRegistry.all.count)
    }

    @Test func `list every part in Policies/, each in a file of its own`() {
        let parts = Set(PolicyRegistry.parts.map { "\($0)" })
        check(
            parts, Self.files("LabPolicies/Policies"),
            note: "a file or a line of PolicyRegistry is missing")
    }

    @Test func `say of each system's lists what is read and what is assumed`() throws {
        let device = BuiltInDevices.standard
        for system in PrefetchSystem.allCases {
            check(!system.sources.isEmpty && !system.assumed.isEmpty && !system.title.isEmpty)
            let sentences = system.sources + system.assumed + [system.title, system.time]
            check(sentences.allSatisfy { !$0.hasSuffix(".") }, note: "\(system.rawValue)")
            let page = try PolicyReference.text(
                "weak+prefetch(as=\(system.rawValue))", device: device)
            check(page.contains("as=\(system.rawValue): "), note: "\(page)")
            check(page.split(separator: "\n").allSatisfy { $0.count <= 80 }, note: "\(page)")
        }
    }

    @Test func `say of lists without a data source that they have none`() throws {
        func words(_ spec: String) throws -> String {
            try PolicyReference.text(spec, device: BuiltInDevices.standard)
                .words.joined(separator: " ")
        }
        let cells = try words("lru(limit=64MB)+prefetch(as=uikit, data=off)")
        check(cells.contains("as=uikit, data=off: UITableView and UICollectionView, without a"))
        check(cells.contains("keeps decoded images and images in range"))
        check(!cells.contains("when the list is first shown"))
        let told = try words("lru(limit=64MB)+prefetch(as=uikit)")
        check(told.contains("UICollectionView, with a data source for prefetching; on the main"))
        check(told.contains("keeps decoded images limit"))
        try check(words("prefetch(ahead=1, hold=on)").contains("keeps decoded images in range"))
    }

    @Test func `list every preset in systems/`() {
        let files = ScratchFolder.names(in: "\(Repository.root)/systems")
        check(
            Set(Preset.ids.map { "\($0).json" }), Set(files),
            note: "Sources/CFiles/embedded.c lists them")
        check(PolicyRegistry.presets.map(\.id), Preset.ids)
    }

    @Test("say of each preset what a user looks for", arguments: PolicyRegistry.presets)
    func sayWhatAUserLooksFor(_ preset: Preset) throws {
        let texts = [preset.title, preset.summary, preset.explanation, preset.source]
        check(texts.allSatisfy { !$0.isEmpty }, note: "\(preset.id)")
        // A user's file with the same text is the same policy.
        let folder = ScratchFolder()
        let path = folder.write(
            "ours.json", Array(EmbeddedFile.text("systems/\(preset.id).json").utf8))
        let device = BuiltInDevices.standard
        try check(
            PolicySpec.parse("@\(path)", device: device).composition,
            PolicySpec.parse(preset.id, device: device).composition)
        let page = try PolicyReference.text("@\(path)", device: device)
        let shipped = try PolicyReference.text(preset.id, device: device)
        check(page.replacing("@\(path)", with: preset.id).words, shipped.words)
    }

    @Test func `group the presets as they are listed`() {
        let groups = PolicyRegistry.presets.map(\.group)
        let order = Preset.Group.allCases
        check(groups.map { order.firstIndex(of: $0)! }.isSorted)
        check(Set(groups), Set(order))
    }

    @Test func `give no name twice`() {
        check(Set(PolicyRegistry.names).count, PolicyRegistry.names.count)
        check(Set(OrderRegistry.all.map { $0.id }).count, OrderRegistry.all.count)
    }

    @Test func `make stores of most orders by their name alone`() throws {
        for order in OrderRegistry.all {
            guard let form = OrderForms.named(order.id) else { continue }
            let own = Set(order.parameters.map(\.name))
            // Beside them stand the store's.
            check(own.isDisjoint(with: StoreKeys.parameters.map(\.name)))
            check(form.parameters.count, own.count + StoreKeys.parameters.count)
            let device = BuiltInDevices.standard
            let short = try PolicySpec.parse("\(order.id)(limit=4KB)", device: device)
            let long = try PolicySpec.parse("cache(order=\(order.id), limit=4KB)", device: device)
            check(short.composition, long.composition)
        }
        let without = OrderRegistry.all.filter { OrderForms.named($0.id) == nil }
        check(
            without.map { $0.id }.filter { !["belady", "belady-size", "unbounded"].contains($0) },
            without.map { $0.id }.filter {
                OrderForms.unclear.contains($0) || $0 == FarthestNext.id
            })
    }

    @Test func `list every filter in Orders/Admission/, each in a file of its own`() {
        let filters = Set(AdmissionRegistry.all.map { "\($0)" })
        let files = Self.files("LabOrders/Orders/Admission").filter { $0.hasSuffix("Filter") }
        check(filters, files.subtracting(["AdmissionFilter"]))
    }

    @Test("say something about everything", arguments: PolicyRegistry.parts.map { $0.id })
    func saySomething(_ id: String) throws {
        let part = try require(PolicyRegistry.part(id))
        check(!part.summary.isEmpty && !part.explanation.isEmpty)
        check(part.summary.count <= 72)
        check(part.parameters.allSatisfy { !$0.values.isEmpty && !$0.summary.isEmpty })
    }

    @Test("hold what the commands compare by themselves", arguments: PolicyRegistry.usual)
    func holdTheUsual(_ spec: String) throws {
        let device = BuiltInDevices.standard
        let policy = try PolicySpec.parse(spec, device: device)
        check(policy.text, spec)
        let again = try PolicySpec.parse(policy.spec, device: device)
        check(again.spec == policy.spec && again.composition == policy.composition)
    }
}

extension [Int] {
    fileprivate var isSorted: Bool { zip(self, dropFirst()).allSatisfy { $0 <= $1 } }
}

extension String {
    /// Lines are wrapped, and padded, by the length of a name.
    fileprivate var words: [Substring] { split(whereSeparator: \.isWhitespace) }
}
