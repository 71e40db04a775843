import Testing

@testable import LabAdvice
@testable import LabBase
@testable import LabCells
@testable import LabDevices
@testable import LabPolicies
@testable import PlainDesks
@testable import RunDesks

/// The limits that are tried, and their spelling.
@Suite struct LimitLadderTests {
    private static func shown(_ limits: [Int64]) -> String {
        limits.map(LimitText.typed).joined(separator: " ")
    }

    @Test(arguments: [
        (74_500_000, 1_000_000_000, "1.5MB 2MB 3MB 4MB 6MB 8MB 12MB 16MB 24MB 32MB 48MB 64MB 96MB"),
        (64_000_000, 1_000_000_000, "1MB 1.5MB 2MB 3MB 4MB 6MB 8MB 12MB 16MB 24MB 32MB 48MB 64MB"),
        (74_500_000, 40_000_000, "750KB 1MB 1.5MB 2MB 3MB 4MB 6MB 8MB 12MB 16MB 24MB 32MB"),
        (
            900_000, 1_000_000_000,
            "15.625KB 23.436KB 31.25KB 46.875KB 62.5KB 93.75KB 125KB 187.5KB "
                + "250KB 375KB 500KB 750KB 1MB"
        ),
        (1, 1_000_000_000, "15.625KB"), (0, 1_000_000_000, "15.625KB"), (9_000, 0, "15.625KB"),
    ])
    func goesFromSmallToAllThatThereIs(_ all: Int64, _ most: Int64, _ limits: String) {
        check(Self.shown(LimitLadder.limits(allBytes: all, mostBytes: most)), limits)
    }

    @Test func holdsAllOrWhatTheDeviceHas() {
        for all in stride(from: Int64(1_000), to: 3_000_000_000, by: 47_111_111) {
            let limits = LimitLadder.limits(allBytes: all, mostBytes: 1_400_000_000)
            check(limits.last! >= min(all, 933_000_000) && limits.last! <= 1_400_000_000)
            check((1...14).contains(limits.count))
            check(zip(limits, limits.dropFirst()).allSatisfy { $0 < $1 })
        }
    }

    @Test func threeStepsLieBetweenTwoRungs() {
        check(Self.shown(LimitLadder.between(64_000_000, 96_000_000)), "72MB 80MB 88MB")
        check(Self.shown(LimitLadder.between(1_000_000, 1_500_000)), "1.125MB 1.25MB 1.375MB")
        check(LimitLadder.between(15_625, 17_000).isEmpty)
    }

    /// A quarter longer and a quarter wider is 25 / 16 of the bytes.
    @Test(arguments: [
        (44_000_000, "55MB 69MB", "28.16MB"), (687_500, "860KB 1.1MB", "440KB"),
        (16, "20 25", "10"), (1, "1 1", "1"),
    ])
    func hasRoomForLargerPictures(_ limit: Int64, _ roomier: String, _ scarce: String) {
        check(Self.shown(LimitLadder.roomier(limit)), roomier)
        check(Self.shown([LimitLadder.scarce(limit)]), scarce)
        // With all of the room it does what the limit does now.
        check(LimitLadder.scarce(LimitLadder.roomier(limit)[1]) >= limit || limit == 1)
    }

    @Test(arguments: [
        (24_000_000, "24MB", "24 MB"), (1_500_000, "1.5MB", "1.5 MB"), (500_000, "500KB", "500 KB"),
        (2_000_000_000, "2GB", "2 GB"), (104_333_312, "104333312", "104333312 B"),
        (88, "88", "88 B"),
    ])
    func isExactAndShort(_ bytes: Int64, _ typed: String, _ shown: String) throws {
        check(LimitText.typed(bytes), typed)
        check(LimitText.shown(bytes), shown)
        try check(Quantity.bytes(typed), bytes)
    }

    @Test(arguments: [
        ("lru", "lru(limit=24MB)"), ("lru+weak", "lru(limit=24MB)+weak"),
        ("weak+cache(order=fifo, count=9)", "weak+cache(order=fifo, count=9, limit=24MB)"),
        ("lru+weak+on(warning, clear)", "lru(limit=24MB)+weak+on(warning, clear)"),
        ("nuke", "nuke(limit=24MB)"), ("belady", "belady(limit=24MB)"),
        ("lru(evicted=pool)+pool(limit=3MB)", "lru(evicted=pool, limit=24MB)+pool(limit=3MB)"),
    ])
    func standsInThePolicyThatIsPrinted(_ text: String, _ typed: String) throws {
        let device = BuiltInDevices.standard
        let policy = try PolicySpec.parse(text, device: device, limitBytes: 24_000_000)
        check(LimitText.policy(policy, limitBytes: 24_000_000, on: device), typed)
    }

    /// Whatever stands in the registry, what is printed means the same.
    @Test func meansTheSameForEverySystem() throws {
        let device = BuiltInDevices.standard
        for text in PolicyList.expanded(PolicyRegistry.presets.map(\.id))
        where try PolicySpec.leavesLimitOpen(text, device: device) {
            let policy = try PolicySpec.parse(text, device: device, limitBytes: 24_000_000)
            let typed = LimitText.policy(policy, limitBytes: 24_000_000, on: device)
            try check(PolicySpec.parse(typed, device: device).composition, policy.composition)
            check(typed.hasPrefix(String(text.prefix { $0 != "(" })), note: "\(typed)")
        }
    }

    @Test func everyImageThatIsAskedForCountsOnce() throws {
        let loader = try InputLoader(deviceText: nil, imageCache: .standard(nil))
        let input = try loader.load(ShippedScenarios.path("tableview"), seed: nil)
        let requested = try input.source.content(rows: false).bytes(input.header.catalog)
        let all = input.header.catalog.sizeBytes.values.map { Int64($0) }.reduce(0, +)
        // 20 avatars, 52 photos and 4 of the album.
        let bytes: Int64 = 20 * 88 * 88 * 4 + 52 * 960_000 + 4 * 6_000_000
        check(requested, bytes)
        check(requested < all)
    }
}
