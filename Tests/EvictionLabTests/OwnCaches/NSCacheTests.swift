import EvictionLab
import Foundation
import Testing

@testable import PlainDesks
@testable import RunDesks

/// Foundation's cache, as an app has it: an account beside it, kept by what it lets go of.
final class FoundationsCache: ReplayedCache {
    private final class Account {
        var bytes: Int64 = 0
    }

    /// An entry that NSCache holds, as long as it does.
    private final class Entry {
        let image: CachedImage
        private let account: Account

        init(_ image: CachedImage, _ account: Account) {
            self.image = image
            self.account = account
            account.bytes += image.cost
        }

        deinit { account.bytes -= image.cost }
    }

    private let cache = NSCache<NSNumber, Entry>()
    private let account = Account()
    private let limit: Int
    private let isEmptied: Bool
    private let refusals: Refusals?

    /// How many newcomers a cache didn't keep, which it gave up as it set them.
    final class Refusals: @unchecked Sendable {
        var count: Int64 = 0
    }

    /// - Parameter isEmptied: when the cache ends. Open-source Foundation's entries hold each
    /// other, and live on unless the cache was emptied.
    init(limit: Int, isEmptied: Bool = true, counting refusals: Refusals? = nil) {
        self.limit = limit
        self.refusals = refusals
        self.isEmptied = isEmptied
        cache.totalCostLimit = limit
    }

    deinit { if isEmptied { cache.removeAllObjects() } }

    var heldBytes: Int64? { account.bytes }
    /// Open-source Foundation keeps it; Apple calls it no strict one.
    var limitBytes: Int64? { Int64(limit) }

    func find(_ key: ImageKey) -> CachedImage? {
        cache.object(forKey: key.number as NSNumber)?.image
    }

    func insert(_ image: CachedImage, for key: ImageKey) {
        cache.setObject(
            Entry(image, account), forKey: key.number as NSNumber, cost: Int(image.cost))
        if let refusals, cache.object(forKey: key.number as NSNumber) == nil { refusals.count += 1 }
    }

    func remove(_ key: ImageKey) { cache.removeObject(forKey: key.number as NSNumber) }
}

@Suite("Foundation's NSCache as a cache of one's own")
struct NSCacheTests {
    #if os(Linux)
    static let isOpenSource = true
    #else
    static let isOpenSource = false
    #endif

    @Test("leaks what it holds, unless the class empties it", .enabled(if: isOpenSource))
    func leaksWhatItHolds() throws {
        let lab = try Lab(text: LabTests.feed)
        let leaking = try lab.run(cache: "foundation") {
            FoundationsCache(limit: 1_000_000, isEmptied: false)
        }
        check(leaking.problem?.kind, .leak)
        check(leaking.status, .unbalanced)
        let emptied = try lab.run(cache: "foundation") { FoundationsCache(limit: 1_000_000) }
        check(emptied.problem, nil)
        check(emptied.decodes, leaking.decodes)
    }

    /// The preset counts a newcomer that is its own victim as evicted; one that a class doesn't
    /// keep was refused, which is no eviction.
    static let otherwise: Set<String> = ["policy", "spec", "evictions"]

    @Test(
        "has the figures of nscache-swift", .enabled(if: isOpenSource),
        arguments: ["tableview", "photo-grid", "navigation", "wander"], [4_000_000, 20_000_000])
    func hasTheFigures(_ name: String, _ limit: Int) throws {
        let lab = try Lab(path: ShippedScenarios.path(name))
        for around in ["weak", "decode(fit=view)"] {
            let own = try lab.run(cache: "foundation", with: around) {
                FoundationsCache(limit: limit)
            }
            let preset = try lab.run("nscache-swift(limit=\(limit))+\(around)")
            check(own.problem, nil)
            check(own.evictions <= preset.evictions)
            for column in preset.row.columns where !Self.otherwise.contains(column.name) {
                check(
                    own.row[figure: column], preset.row[figure: column],
                    note: "\(around): \(column.name)")
            }
        }
    }

    /// As an app would name it in a policy. Around nscache-swift there is nothing; the preset counts
    /// as evicted what the cache gives up as it sets it.
    @Test(
        "has the misses, decodes and evictions of nscache-swift where it is registered",
        .enabled(if: isOpenSource))
    func hasTheFiguresRegistered() async {
        await #expect(processExitsWith: .success) {
            let refusals = FoundationsCache.Refusals()
            try CacheRegistry.register("foundation") {
                FoundationsCache(limit: 20_000_000, counting: refusals)
            }
            for name in ["tableview", "photo-grid"] {
                let lab = try Lab(path: ShippedScenarios.path(name))
                refusals.count = 0
                let own = try lab.run("own(foundation)")
                let preset = try lab.run("nscache-swift(limit=20000000)")
                check(own.problem, nil)
                check(preset.evictions > 0)
                check(own.misses, preset.misses)
                check(own.decodes, preset.decodes)
                check(Int64(own.evictions) + refusals.count, Int64(preset.evictions))
            }
        }
    }
}
