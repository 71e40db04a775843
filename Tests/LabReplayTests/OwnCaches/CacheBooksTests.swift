import Foundation
import Testing

@testable import LabOrders
@testable import LabPolicies
@testable import LabReplay
@testable import LabScripts
@testable import OrderOracles
@testable import PlainDesks
@testable import PolicyDesks
@testable import ReplayOracles
@testable import ScriptDesks

@Suite("The books of a cache of one's own")
struct CacheBooksTests {
    /// Does with what it has whatever a test says.
    final class Puppet: ReplayedCache {
        var images: [CachedImage] = []
        var onInsert: (Puppet, CachedImage) -> Void = { $0.images.append($1) }
        var heldBytes: Int64? { images.reduce(0) { $0 + $1.cost } }
        func find(_ key: ImageKey) -> CachedImage? { images.first { $0.key == key } }
        func insert(_ image: CachedImage, for key: ImageKey) { onInsert(self, image) }
        func remove(_ key: ImageKey) { images.removeAll { $0.key == key } }
        func receive(_ signal: MemorySignal) { images = [] }
        func released(_ key: ImageKey) { remove(key) }
    }

    let puppet = Puppet()
    let driven: DrivenCache

    init() { driven = DrivenCache(puppet, names: .numbers) }

    private func drops(_ call: ((CacheDrop) -> Void) -> Void) -> [String] {
        var drops: [String] = []
        call { drops.append("\($0.reason) \($0.key)") }
        return drops
    }

    private func insert(_ key: KeyID, cost: Int64 = 1) -> [String] {
        drops {
            driven.insert(key, cost: cost, content: InstanceID(key.number + 100), request: 1, $0)
        }
    }

    @Test func `tell why an entry went`() {
        check(insert(1), [])
        check(insert(2), [])
        puppet.onInsert = { _, _ in }
        check(insert(3), ["refused 3"])
        puppet.onInsert = { puppet, image in
            puppet.images.removeAll { $0.key == image.key }
            puppet.images.append(image)
        }
        check(insert(2), ["replaced 2"])
        puppet.onInsert = { puppet, image in puppet.images = [image] }
        check(insert(4), ["evicted 1", "evicted 2"])
        check(drops { driven.make(.removal(4), request: 1, $0) }, ["removed 4"])
        check(insert(5), [])
        check(drops { driven.make(.released(5), request: 1, $0) }, ["dropped 5"])
        check(insert(6), [])
        check(drops { driven.make(.signal(.background), request: 1, $0) }, ["trimmed 6"])
        check(insert(7), [])
        let warning = MemorySignal.warning(critical: false, trim: nil)
        check(drops { driven.make(.signal(warning), request: 1, $0) }, ["cleared 7"])
        check(driven.problem, nil)
    }

    @Test func `know the newest of several images of a key`() {
        for content in InstanceID(0)..<3 {
            driven.insert(7, cost: 1, content: content, request: 1) { _ in }
        }
        check(driven.living(7), 2)
        puppet.images.remove(at: 1)
        driven.drain { check($0.content, 1) }
        check(driven.living(7), 2)
        puppet.images.removeLast()
        driven.drain { check($0.content, 2) }
        check(driven.living(7), 0)
        puppet.images = []
        driven.drain { _ in }
        check(driven.living(7), nil)
        check(driven.livingBytes, 0)
    }

    @Test func `keep what a look-up gave until it is settled`() {
        check(insert(1), [])
        check(driven.find(1, request: 2), 101)
        puppet.images = []
        driven.drain { _ in Issue.record("it was dropped too early") }
        check(drops(driven.settle), ["dropped 1"])
        check(driven.problem, nil)
    }

    /// Hands what it evicts to another thread, which drops it later.
    final class Lazy: ReplayedCache, @unchecked Sendable {
        private let lock = NSLock()
        private var images: [CachedImage] = []
        private let limit: Int

        init(limit: Int) { self.limit = limit }

        var heldBytes: Int64? { lock.withLock { images.reduce(0) { $0 + $1.cost } } }

        func find(_ key: ImageKey) -> CachedImage? {
            lock.withLock {
                guard let place = images.firstIndex(where: { $0.key == key }) else { return nil }
                images.append(images.remove(at: place))
                return images.last
            }
        }

        func insert(_ image: CachedImage, for key: ImageKey) {
            var victims = lock.withLock {
                var victims = images.filter { $0.key == key }
                images.removeAll { $0.key == key }
                while images.count >= limit { victims.append(images.removeFirst()) }
                images.append(image)
                return victims
            }
            nonisolated(unsafe) let handed = Bag(victims)
            victims = []
            Thread.detachNewThread {
                usleep(200)
                handed.images = []
            }
        }

        func remove(_ key: ImageKey) { lock.withLock { images.removeAll { $0.key == key } } }

        private final class Bag {
            var images: [CachedImage]
            init(_ images: [CachedImage]) { self.images = images }
        }
    }

    @Test func `wait for drops from other threads`() throws {
        for seed in UInt64(1)...20 {
            var trace = ListTrace.random(seed: seed)
            // An image of no bytes can be handed over, and no view waits for its drop.
            trace.events.removeAll { if case .store = $0.action { true } else { false } }
            let own = try Replayed(
                trace, .with { $0.own = OwnCacheRule("lazy") { _ in Lazy(limit: 2) } })
            let built = try Replayed(trace, "lru(limit=none, count=2)")
            check(own.problem, nil)
            check(own.faults, [])
            check(own.result.counts, built.result.counts, note: "seed \(seed)")
        }
    }
}
