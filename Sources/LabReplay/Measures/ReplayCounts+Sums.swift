/// Counts of several apps together.
extension ReplayCounts {
    /// Adds up all but what a store held beyond its limit at most.
    mutating func add(_ other: ReplayCounts) {
        requests += other.requests
        strongHits += other.strongHits
        weakHits += other.weakHits
        joins += other.joins
        misses += other.misses
        restores += other.restores
        decodes += other.decodes
        redecodes += other.redecodes
        compulsory += other.compulsory
        decodedBytes += other.decodedBytes
        evictions += other.evictions
        prefetched += other.prefetched
        prefetchUsed += other.prefetchUsed
        prefetchedHits += other.prefetchedHits
        wastedDecodes += other.wastedDecodes
        failed += other.failed
        failedFatal += other.failedFatal
        lookups += other.lookups
        lookupHits += other.lookupHits
        appPrefetches += other.appPrefetches
        appRemovals += other.appRemovals
        warnings += other.warnings
        warningFreedBytes += other.warningFreedBytes
        kills += other.kills
        pressureWarnings += other.pressureWarnings
        blankNs += other.blankNs
        blankViews += other.blankViews
        reblankNs += other.reblankNs
        rewaitNs += other.rewaitNs
        restartNs += other.restartNs
        frontNs += other.frontNs
        fetches += other.fetches
        fetchBytes += other.fetchBytes
        retried += other.retried
        cancelled += other.cancelled
        wrongImages += other.wrongImages
        servedRequests += other.servedRequests
        failedRequests += other.failedRequests
        unservedRequests += other.unservedRequests
        storeExcessBytes = max(storeExcessBytes, other.storeExcessBytes)
        storeExcessCount = max(storeExcessCount, other.storeExcessCount)
        streamedFrames += other.streamedFrames
        videoStalledNs += other.videoStalledNs
        hitches.add(other.hitches)
    }
}

extension HitchTimes {
    fileprivate mutating func add(_ other: HitchTimes) {
        dragNs += other.dragNs
        dragLateNs += other.dragLateNs
        decelerationNs += other.decelerationNs
        decelerationLateNs += other.decelerationLateNs
        transitionNs += other.transitionNs
        transitionLateNs += other.transitionLateNs
    }
}
