import EvictionLabModel
import Foundation
import Testing
import ThumbnailCache

/// Thumbnails that are over some time after they came, by the clock that the class is given.
final class ExpiringCache: ReplayedCache {
    private let cache = OurCache(costLimit: 64_000_000)
    private let lifetime: TimeInterval
    private let now: () -> TimeInterval
    private var ends: [ImageKey: TimeInterval] = [:]

    init(lifetime: TimeInterval, now: @escaping () -> TimeInterval) {
        self.lifetime = lifetime
        self.now = now
    }

    var heldBytes: Int64? { cache.heldBytes }

    func find(_ key: ImageKey) -> CachedImage? {
        if let end = ends[key], now() >= end { remove(key) }
        return cache.find(key)
    }

    func insert(_ image: CachedImage, for key: ImageKey) {
        ends[key] = now() + lifetime
        cache.insert(image, for: key)
    }

    func remove(_ key: ImageKey) {
        ends[key] = nil
        cache.remove(key)
    }

    func receive(_ signal: MemorySignal) { cache.receive(signal) }
}

/// The same class within an actor, as an app may have it.
actor ThumbnailActor: AsyncReplayedCache {
    private let cache = OurCache(costLimit: 64_000_000)

    var heldBytes: Int64? { cache.heldBytes }
    func find(_ key: ImageKey) -> CachedImage? { cache.find(key) }
    func insert(_ image: CachedImage, for key: ImageKey) { cache.insert(image, for: key) }
    func remove(_ key: ImageKey) { cache.remove(key) }
    func receive(_ signal: MemorySignal) { cache.receive(signal) }
}

@Suite struct ExpiringCacheTests {
    let lab: Lab

    init() throws {
        lab = try Lab(path: #require(Bundle.module.path(forResource: "feed", ofType: "json")))
    }

    @Test func whatIsOverIsDecodedAgain() throws {
        let brief = try lab.run(cache: "brief") { clock in
            ExpiringCache(lifetime: 1, now: { clock.seconds })
        }
        let lasting = try lab.run(cache: "lasting") { clock in
            ExpiringCache(lifetime: 300, now: { clock.seconds })
        }
        #expect(brief.problem == nil)
        #expect(brief.decodes > lasting.decodes)
    }

    @Test func anActorIsAwaited() async throws {
        let ours = try await lab.run(cache: "ours") { ThumbnailActor() }
        #expect(ours.problem == nil)
        #expect(ours.hitRate > 0.6)
    }
}
