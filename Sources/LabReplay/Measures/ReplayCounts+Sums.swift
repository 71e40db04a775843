/// Counts of several apps together.
extension ReplayCounts {
    private static let sums: [WritableKeyPath<ReplayCounts, Int64> & Sendable] = [
        \.requests, \.strongHits, \.weakHits, \.joins, \.misses, \.restores, \.decodes,
        \.redecodes, \.compulsory, \.decodedBytes, \.evictions, \.prefetched, \.prefetchUsed,
        \.prefetchedHits, \.wastedDecodes, \.failed, \.failedFatal, \.lookups, \.lookupHits,
        \.appPrefetches, \.appRemovals, \.warnings, \.warningFreedBytes, \.kills,
        \.pressureWarnings, \.blankNs, \.blankViews, \.reblankNs, \.rewaitNs, \.restartNs,
        \.frontNs, \.fetches, \.fetchBytes, \.retried, \.cancelled, \.wrongImages,
        \.servedRequests, \.failedRequests, \.unservedRequests, \.streamedFrames,
        \.videoStalledNs, \.hitches.dragNs, \.hitches.dragLateNs, \.hitches.decelerationNs,
        \.hitches.decelerationLateNs, \.hitches.transitionNs, \.hitches.transitionLateNs,
    ]

    /// Adds up all but what a store held beyond its limit at most.
    mutating func add(_ other: ReplayCounts) {
        for figure in Self.sums { self[keyPath: figure] += other[keyPath: figure] }
        storeExcessBytes = max(storeExcessBytes, other.storeExcessBytes)
        storeExcessCount = max(storeExcessCount, other.storeExcessCount)
    }
}
