/// The counts of the replay; their columns say more of each. Policies keep no figures.
public struct ReplayCounts: Sendable, Equatable {
    /// Times that a view asked for an image.
    public var requests: Int64 = 0
    /// Requests that a store answered.
    public var strongHits: Int64 = 0
    /// Requests that only the weak table answered.
    public var weakHits: Int64 = 0
    /// Requests that attached to a load of the same image, already under way.
    public var joins: Int64 = 0
    /// Requests that started a load.
    public var misses: Int64 = 0
    /// Requests by views that had let go of their image and came back on screen.
    public var restores: Int64 = 0
    /// Decodes begun, for requests and for prefetching alike.
    public var decodes: Int64 = 0
    /// Decodes of an image that had been decoded before, with the same content.
    public var redecodes: Int64 = 0
    /// Different images requested, each once.
    public var compulsory: Int64 = 0
    /// Decoded sizes, summed over decodes.
    public var decodedBytes: Int64 = 0
    /// Images that a store gave up for a limit.
    public var evictions: Int64 = 0
    /// Loads begun by prefetching.
    public var prefetched: Int64 = 0
    /// The part of these that a request found or joined.
    public var prefetchUsed: Int64 = 0
    /// Hits on an image that prefetching had brought and nothing had asked for.
    public var prefetchedHits: Int64 = 0
    /// Decodes that no view waited for any more, or ever asked for.
    public var wastedDecodes: Int64 = 0
    /// Loads that ended without an image.
    public var failed: Int64 = 0
    /// The part of these that no further try would mend: missing and damaged files.
    public var failedFatal: Int64 = 0
    /// Times that the app asked a cache without loading anything.
    public var lookups: Int64 = 0
    /// The part of these that found an image.
    public var lookupHits: Int64 = 0
    /// Images that the app itself had loaded ahead.
    public var appPrefetches: Int64 = 0
    /// Times that the app removed an image, or emptied a cache.
    public var appRemovals: Int64 = 0
    /// Memory warnings delivered, of any level.
    public var warnings: Int64 = 0
    /// Images that died through the policy's reaction to warnings.
    public var warningFreedBytes: Int64 = 0
    /// Times that the app was killed.
    public var kills: Int64 = 0
    /// Warnings that the device itself, or the kernel, has sent.
    public var pressureWarnings: Int64 = 0
    /// Time that views were on screen without their image, summed over views.
    public var blankNs: Int64 = 0
    /// How often a view was blank like that.
    public var blankViews: Int64 = 0
    /// The part of that time in which the picture had been given to a view before.
    public var reblankNs: Int64 = 0
    /// Time in which one view at least waited for such a picture.
    public var rewaitNs: Int64 = 0
    /// Time that the person was in front of the killed app until it ran again, where a view in
    /// sight lacked such a picture.
    public var restartNs: Int64 = 0
    /// Time that the person was in front of the app, or waited for it.
    public var frontNs: Int64 = 0
    /// Fetches begun, also those that failed.
    public var fetches: Int64 = 0
    /// Files that came over the network, whole.
    public var fetchBytes: Int64 = 0
    /// Loads begun anew because the network was back.
    public var retried: Int64 = 0
    /// Loads given up before they decoded.
    public var cancelled: Int64 = 0
    /// Views that were given another picture than the one they asked for.
    public var wrongImages: Int64 = 0
    /// Requests whose view got an image.
    public var servedRequests: Int64 = 0
    /// Requests whose load failed.
    public var failedRequests: Int64 = 0
    /// Requests that were over before their image was there.
    public var unservedRequests: Int64 = 0
    /// A store held so much more than its limit, at most, when an insertion was over.
    package var storeExcessBytes: Int64 = 0
    /// A store held so many images more.
    package var storeExcessCount: Int64 = 0
    /// Frames of animations that players decoded as they were shown.
    public var streamedFrames: Int64 = 0
    /// Time that videos which played waited for data, summed over players.
    package var videoStalledNs: Int64 = 0
    /// Time in which the content moved, and how much of it frames were late.
    package var hitches = HitchTimes()

    /// Requests that found their image in memory.
    public var hits: Int64 { strongHits + weakHits }
}

package typealias Counts = ReplayCounts

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
