import LabBase
import LabOrders

/// A cache whose calls must be awaited, for a replay that can't: each is made in a task, which the
/// replay's thread runs and waits for.
package final class AwaitedCache: SelfCheckingCache {
    /// A task leaves its answer here for the thread that waits.
    private final class Slot<Value>: @unchecked Sendable {
        var value: Value?
        init(_ value: Value? = nil) { self.value = value }
        func take() -> Value? {
            defer { value = nil }
            return value
        }
    }

    private var cache: (any AsyncReplayedCache)?
    private let patienceMs: Int32
    /// One for all calls, which come one after the other.
    private let thread = WaitingThread()
    /// A call didn't come back. None is made after it.
    package private(set) var problem: String?

    package init(
        patienceMs: Int32 = 30_000,
        _ make: @escaping @Sendable () async -> any AsyncReplayedCache
    ) {
        self.patienceMs = patienceMs
        cache = awaited("its making") { await make() }
    }

    /// Returns nil if the call doesn't come back.
    private func awaited<Answer>(
        _ call: String, _ body: @escaping @Sendable () async -> Answer
    ) -> Answer? {
        guard problem == nil else { return nil }
        guard let thread else {
            problem = "can't be waited for: the system has no descriptors to give"
            return nil
        }
        let slot = Slot<Answer>()
        if thread.wait(atMostMs: patienceMs, for: { slot.value = await body() }) {
            return slot.take()
        }
        problem =
            "didn't come back from \(call) for "
            + Fixed.trimmed(numerator: Int64(patienceMs), denominator: 1000)
            + " s. See what keeps its actor's thread"
        return nil
    }

    @discardableResult private func ask<Answer>(
        _ call: String, _ body: @escaping @Sendable (any AsyncReplayedCache) async -> Answer
    ) -> Answer? {
        guard let cache else { return nil }
        return awaited(call) { await body(cache) }
    }

    package func find(_ key: ImageKey) -> CachedImage? {
        ask("'find'") { await $0.find(key) } ?? nil
    }

    package func insert(_ image: CachedImage, for key: ImageKey) {
        let image = Slot(image)
        ask("'insert'") { await Self.hand(image, to: $0, for: key) }
    }

    /// A function of its own, so that nothing but the cache holds the image when it returns.
    @inline(never) private static func hand(
        _ image: Slot<CachedImage>, to cache: any AsyncReplayedCache, for key: ImageKey
    ) async {
        await cache.insert(image.take()!, for: key)
    }

    package func remove(_ key: ImageKey) { ask("'remove'") { await $0.remove(key) } }

    package func receive(_ signal: MemorySignal) { ask("'receive'") { await $0.receive(signal) } }

    package func shown(_ key: ImageKey) { ask("'shown'") { await $0.shown(key) } }

    package func released(_ key: ImageKey) { ask("'released'") { await $0.released(key) } }

    package var heldBytes: Int64? { ask("'heldBytes'") { await $0.heldBytes } ?? nil }
    package var limitBytes: Int64? { ask("'limitBytes'") { await $0.limitBytes } ?? nil }
    package var limitCount: Int? { ask("'limitCount'") { await $0.limitCount } ?? nil }

    package func end() -> String? {
        cache = nil
        thread?.close()
        return problem
    }
}
