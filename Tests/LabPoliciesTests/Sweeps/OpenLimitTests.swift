import Testing

@testable import LabDevices
@testable import LabPolicies
@testable import PlainDesks

/// The policies that take a limit from outside, and their limit then.
@Suite struct OpenLimitTests {
    static let device = BuiltInDevices.standard

    private static func isOpen(_ text: String) throws -> Bool {
        try PolicySpec.leavesLimitOpen(text, device: device)
    }

    /// Every word that is a policy by itself, each system in each of its models.
    static let registry = PolicyList.expanded(
        PolicyRegistry.names.filter { (try? PolicySpec.parse($0, device: device)) != nil })

    @Test func theRegistryIsLookedAt() throws {
        check(Self.registry.count > PolicyRegistry.presets.count + 5)
        try check(Self.registry.filter(Self.isOpen).count > 15)
        try check(Self.registry.filter { try !Self.isOpen($0) }.count > 10)
    }

    @Test(arguments: registry)
    func thePolicyHasTheLimitThatWasAskedForOrNone(text: String) throws {
        guard try Self.isOpen(text) else {
            let composition = try PolicySpec.parse(text, device: Self.device).composition
            check(composition.store?.limitBytes, nil)
            return
        }
        for limit in [1_000, 1_000_000, 64_000_000, 5_000_000_000] as [Int64] {
            let policy = try PolicySpec.parse(text, device: Self.device, limitBytes: limit)
            check(policy.text, text)
            check(policy.composition.store?.limitBytes, limit)
            // As who types it would have it.
            let inner = text.hasSuffix(")") ? String(text.dropLast()) + ", " : text + "("
            let typed = try PolicySpec.parse("\(inner)limit=\(limit))", device: Self.device)
            check(policy.composition, typed.composition)
        }
    }

    @Test(arguments: [
        "lru(limit=32MB)", "lru(limit=32MB)+weak", "weak+lru(limit=32MB)", "nuke(limit=64MB)",
        "nscache-apple(model=cost, limit=9MB)", "lru(limit=none)", "cache(cost=none, count=9)",
        "weak", "none", "unbounded", "dictionary", "offscreen", "weak+encoded(limit=20MB)",
        "split(photos=lru, rest=weak)",
    ])
    func aLimitThatIsTypedOrThatIsNoneIsLeftAlone(text: String) throws {
        try check(!Self.isOpen(text))
    }

    @Test(arguments: [
        ("lru+weak", "lru(limit=7MB)+weak"),
        ("weak+offscreen+fifo", "weak+offscreen+fifo(limit=7MB)"),
        ("belady", "belady(limit=7MB)"), ("nuke+weak", "nuke(limit=7MB)+weak"),
        ("cache(order=lfu, count=9)", "cache(order=lfu, count=9, limit=7MB)"),
        ("lru(evicted=pool)+pool(limit=3MB)", "lru(evicted=pool, limit=7MB)+pool(limit=3MB)"),
        ("cache(entryCap=10%, trimTo=60%)", "cache(entryCap=10%, trimTo=60%, limit=7MB)"),
    ])
    func theStorePartTakesTheLimit(text: String, typed: String) throws {
        try check(Self.isOpen(text))
        let policy = try PolicySpec.parse(text, device: Self.device, limitBytes: 7_000_000)
        let expected = try PolicySpec.parse(typed, device: Self.device)
        check(policy.composition, expected.composition)
    }

    /// A file's limit is a default, as a preset's is; one that is given to the file is meant.
    @Test func aFilesLimitIsReplaced() throws {
        let file = #"{ "version": 1, "parts": [ { "lru": { "limit": "64MB" } }, "weak" ] }"#
        try ScratchFile.with(file, "ours.json") { path in
            try check(Self.isOpen("@\(path)"))
            let policy = try PolicySpec.parse(
                "@\(path)", device: Self.device, limitBytes: 7_000_000)
            check(policy.composition.store?.limitBytes, 7_000_000)
            try check(!Self.isOpen("@\(path)(limit=8MB)"))
        }
    }
}
