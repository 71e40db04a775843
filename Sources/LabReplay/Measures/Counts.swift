/// What the replay counts, as DESIGN's columns have it. Policies keep no figures of their own.
package struct Counts: Sendable, Equatable {
    package var requests: Int64 = 0
    package var strongHits: Int64 = 0
    package var weakHits: Int64 = 0
    package var joins: Int64 = 0
    package var misses: Int64 = 0
    package var restores: Int64 = 0
    package var decodes: Int64 = 0
    package var redecodes: Int64 = 0
    package var compulsory: Int64 = 0
    package var decodedBytes: Int64 = 0
    package var evictions: Int64 = 0
    package var prefetched: Int64 = 0
    package var prefetchUsed: Int64 = 0
    package var wastedDecodes: Int64 = 0
    package var failed: Int64 = 0
    package var warnings: Int64 = 0
    package var warningFreedBytes: Int64 = 0
    package var kills: Int64 = 0
    /// Of the warnings, those that the device itself, or the kernel, has sent.
    package var pressureWarnings: Int64 = 0
    package var blankNs: Int64 = 0
    package var blankViews: Int64 = 0
    package var fetches: Int64 = 0
    package var fetchBytes: Int64 = 0
    package var retried: Int64 = 0
    package var cancelled: Int64 = 0
    /// Views that were given another picture than the one they asked for.
    package var wrongImages: Int64 = 0
    /// Requests whose view got an image; the other two are those whose load failed, and those that
    /// were over before their image was there.
    package var servedRequests: Int64 = 0
    package var failedRequests: Int64 = 0
    package var unservedRequests: Int64 = 0
    /// Time in which the content moved, and how much of it frames were late.
    package var hitches = HitchTimes()

    package var hits: Int64 { strongHits + weakHits }
}
