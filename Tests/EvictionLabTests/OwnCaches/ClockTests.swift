import EvictionLab
import Testing

@testable import OrderOracles
@testable import PlainDesks
@testable import RunDesks

/// LRU whose entries are over some time after their last use, as one would write it in an app.
final class ExpiringCache: ReplayedCache {
    private let cache: ObviousLRUCache
    private let lifetime: Double
    private let now: () -> Double
    private var ends: [ImageKey: Double] = [:]

    init(limit: Int64, lifetime: Double, now: @escaping () -> Double) {
        cache = ObviousLRUCache(limit: limit, clearsOnWarning: true)
        self.lifetime = lifetime
        self.now = now
    }

    var heldBytes: Int64? { cache.heldBytes }
    var limitBytes: Int64? { cache.limitBytes }

    func find(_ key: ImageKey) -> CachedImage? {
        if let end = ends[key], now() >= end { remove(key) }
        ends[key] = now() + lifetime
        return cache.find(key)
    }

    func insert(_ image: CachedImage, for key: ImageKey) {
        ends[key] = now() + lifetime
        cache.insert(image, for: key)
    }

    func remove(_ key: ImageKey) { cache.remove(key) }
    func receive(_ signal: MemorySignal) { cache.receive(signal) }
}

@Suite("The clock of a replay")
struct ClockTests {
    @Test("lets entries expire when their time is over", arguments: [1, 5, 60])
    func letsEntriesExpire(seconds: Int) throws {
        let lab = try Lab(path: ShippedScenarios.path("tableview"))
        let own = try lab.run(cache: "mine") { clock in
            ExpiringCache(limit: 400_000_000, lifetime: Double(seconds), now: { clock.seconds })
        }
        let built = try lab.run("lru(limit=400MB, ttl=\(seconds)s)+on(warning, clear)")
        check(own.problem, nil)
        check(own.decodes, built.decodes)
        check(own.hitRate, built.hitRate)
        let without = try lab.run("lru(limit=400MB)+on(warning, clear)")
        check(own.decodes > without.decodes, seconds < 60)
    }

    @Test func `is a registered cache's, too, and one's that goes step by step`() async {
        await #expect(processExitsWith: .success) {
            try CacheRegistry.register("expiring") { clock in
                ExpiringCache(limit: 400_000_000, lifetime: 1, now: { clock.seconds })
            }
            let lab = try Lab(path: ShippedScenarios.path("tableview"))
            let built = try lab.run("lru(limit=400MB, ttl=1s)+on(warning, clear)")
            try check(lab.run("own(expiring)").decodes, built.decodes)
            let playback = try lab.playback(cache: "mine") { clock in
                ExpiringCache(limit: 400_000_000, lifetime: 1, now: { clock.seconds })
            }
            while try playback.next() != nil {}
            check(Int(playback.counts.decodes), built.decodes)
        }
    }

    @Test func `stands where it was set`() {
        let clock = ReplayClock()
        clock.set(ns: 1_500_000_000)
        check(clock.seconds, 1.5)
        check(clock.now, .milliseconds(1500))
    }

    /// Trims when the app is left, as Nuke does.
    private final class Trimming: ReplayedCache {
        private let cache: ObviousLRUCache
        private let limit: Int64
        init(limit: Int64) {
            self.limit = limit
            cache = ObviousLRUCache(limit: limit)
        }
        var heldBytes: Int64? { cache.heldBytes }
        var limitBytes: Int64? { limit }
        func find(_ key: ImageKey) -> CachedImage? { cache.find(key) }
        func insert(_ image: CachedImage, for key: ImageKey) { cache.insert(image, for: key) }
        func remove(_ key: ImageKey) { cache.remove(key) }
        func receive(_ signal: MemorySignal) {
            guard signal == .background else { return }
            while cache.heldBytes! > limit / 10 { cache.remove(cache.keysInOrder![0]) }
        }
    }

    @Test("sees a trim in the background count as evictions, whoever wrote the cache")
    func countsTrims() throws {
        for name in ["background", "shop"] {
            let lab = try Lab(path: ShippedScenarios.path(name))
            let own = try lab.run(cache: "mine") { Trimming(limit: 20_000_000) }
            let built = try lab.run("lru(limit=20MB)+on(background, trim=10%)")
            check(own.problem, nil)
            check(own.evictions, built.evictions)
            check(built.evictions > (try lab.run("lru(limit=20MB)")).evictions)
        }
    }
}
