/// What the replay counts, as DESIGN's columns have it. Policies keep no figures of their own.
public struct Counts: Sendable, Equatable {
    public var requests: Int64 = 0
    public var strongHits: Int64 = 0
    public var weakHits: Int64 = 0
    public var joins: Int64 = 0
    public var misses: Int64 = 0
    public var restores: Int64 = 0
    public var decodes: Int64 = 0
    public var redecodes: Int64 = 0
    public var compulsory: Int64 = 0
    public var decodedBytes: Int64 = 0
    public var evictions: Int64 = 0
    public var prefetched: Int64 = 0
    public var prefetchUsed: Int64 = 0
    public var wastedDecodes: Int64 = 0
    public var failed: Int64 = 0
    public var warnings: Int64 = 0
    public var warningFreedBytes: Int64 = 0
    public var kills: Int64 = 0
    /// Of the warnings, those that the device itself, or the kernel, has sent.
    public var pressureWarnings: Int64 = 0
    public var blankNs: Int64 = 0
    public var blankViews: Int64 = 0
    public var fetches: Int64 = 0
    public var fetchBytes: Int64 = 0
    public var retried: Int64 = 0
    public var cancelled: Int64 = 0
    /// Views that were given another picture than the one they asked for.
    public var wrongImages: Int64 = 0
    /// Requests whose view got an image; the other two are those whose load failed, and those that
    /// were over before their image was there.
    public var servedRequests: Int64 = 0
    public var failedRequests: Int64 = 0
    public var unservedRequests: Int64 = 0
    /// Time in which the content moved, and how much of it frames were late.
    package var hitches = HitchTimes()

    public var hits: Int64 { strongHits + weakHits }
}
