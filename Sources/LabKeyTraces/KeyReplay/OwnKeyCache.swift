import LabOrders

/// A cache in the user's code, through which a key trace is replayed. An entry costs its request's
/// size.
package final class OwnKeyCache: KeyCache {
    private let cache: DrivenCache
    package private(set) var counts = KeyCounts()

    package init(_ cache: any ReplayedCache, names: KeyNaming = .numbers) {
        self.cache = DrivenCache(cache, names: names)
    }

    package var problem: CacheProblem? { cache.problem }

    package func play(_ chunk: RequestChunk, _ range: Range<Int>) {
        chunk.forEachSize(range, isSized: true) { _, key, size in request(key, size) }
    }

    private func request(_ key: KeyID, _ size: Int64) {
        counts.requests += 1
        counts.requestedBytes += size
        let isHit = cache.find(key, request: Int64(counts.requests)) != nil
        cache.settle { note($0) }
        if isHit { return }
        counts.misses += 1
        counts.missedBytes += size
        cache.insert(key, cost: size, content: InstanceID(0), request: Int64(counts.requests)) {
            note($0)
        }
        noteExcess()
    }

    private func noteExcess() {
        let overruns = cache.overruns
        guard let first = overruns.first else { return }
        counts.excess = overruns.bytes?.mostExcess ?? first.mostExcess
        counts.excessRequest = Int(first.request)
    }

    private func note(_ drop: CacheDrop) { if drop.isEviction { counts.evictions += 1 } }

    /// Releases all entries after the last request.
    package func letGo() { cache.letGo(request: Int64(counts.requests)) { _ in } }
}
