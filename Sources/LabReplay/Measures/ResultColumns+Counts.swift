import LabBase

/// Columns of counts and of bytes.
extension TypedColumn where Source == RunResult, Value == Int64 {
    /// Times that a view asked for an image.
    public static var requests: Self { Self("requests", .count) { $0.counts.requests } }
    /// Strong and weak hits together: the image was there at once.
    public static var hits: Self { Self("hits", .count, .higher) { $0.counts.hits } }
    /// Requests that a store answered.
    public static var strongHits: Self { Self("strong_hits", .count) { $0.counts.strongHits } }
    /// Requests that only the weak table answered, since a view still held the image.
    public static var weakHits: Self { Self("weak_hits", .count) { $0.counts.weakHits } }
    /// Requests that attached to a load of the same image, already under way.
    public static var joins: Self { Self("joins", .count) { $0.counts.joins } }
    /// Requests that started a load.
    public static var misses: Self { Self("misses", .count, .lower) { $0.counts.misses } }
    /// Requests by views that had let go of their image and came back on screen.
    public static var restores: Self { Self("restores", .count) { $0.counts.restores } }
    /// Decodes begun, for requests and for prefetching alike.
    public static var decodes: Self { Self("decodes", .count, .lower) { $0.counts.decodes } }
    /// Decodes of what had been decoded before in the run, with the same content.
    public static var redecodes: Self { Self("redecodes", .count, .lower) { $0.counts.redecodes } }
    /// Different images requested, each once.
    public static var compulsory: Self { Self("compulsory", .count) { $0.counts.compulsory } }
    /// Decoded sizes, summed over `decodes`.
    public static var decodedBytes: Self {
        Self("decoded_bytes", .bytes, .lower) { $0.counts.decodedBytes }
    }
    /// Images that a store gave up for a limit.
    public static var evictions: Self { Self("evictions", .count) { $0.counts.evictions } }
    /// Loads begun by prefetching, to memory or to disk.
    public static var prefetched: Self { Self("prefetched", .count) { $0.counts.prefetched } }
    /// Prefetched loads that a view's request found or joined, each once.
    public static var prefetchUsed: Self {
        Self("prefetch_used", .count) { $0.counts.prefetchUsed }
    }
    /// Hits that a prefetch made, and no store.
    public static var prefetchedHits: Self {
        Self("prefetched_hits", .count) { $0.counts.prefetchedHits }
    }
    /// Decodes that no view waited for, or ever asked for.
    public static var wastedDecodes: Self {
        Self("wasted_decodes", .count, .lower) { $0.counts.wastedDecodes }
    }
    /// Loads that ended without an image.
    public static var failed: Self { Self("failed", .count, .lower) { $0.counts.failed } }
    /// Memory warnings delivered, from any sender.
    public static var warnings: Self { Self("warnings", .count) { $0.counts.warnings } }
    /// Images that died through the policy's reaction to warnings.
    public static var warningFreedBytes: Self {
        Self("warning_freed_bytes", .bytes) { $0.counts.warningFreedBytes }
    }
    /// Images that were held when warnings came.
    public static var warningHeldBytes: Self {
        Self("warning_held_bytes", .bytes) { $0.heldAtWarnings.held }
    }
    /// Times that the app was killed.
    public static var kills: Self { Self("kills", .count, .lower) { $0.counts.kills } }
    /// The most that all decoded copies together ever took.
    public static var peakImageBytes: Self {
        Self("peak_image_bytes", .bytes, .lower) { $0.peaks.image }
    }
    /// Bytes of all decoded copies, averaged over virtual time.
    public static var meanImageBytes: Self {
        Self("mean_image_bytes", .bytes, .lower) { $0.meanImageBytes }
    }
    /// The most that a store alone held, views aside.
    public static var peakStoreBytes: Self {
        Self("peak_store_bytes", .bytes, .lower) { $0.peaks.store }
    }
    /// The most that views on screen held.
    public static var peakOnscreenBytes: Self {
        Self("peak_onscreen_bytes", .bytes, .lower) { $0.peaks.onScreen }
    }
    /// The most that views without a window held, and none on screen.
    public static var peakOffscreenBytes: Self {
        Self("peak_offscreen_bytes", .bytes, .lower) { $0.peaks.offScreen }
    }
    /// The most that was being decoded and had no other holder.
    public static var peakInflightBytes: Self {
        Self("peak_inflight_bytes", .bytes, .lower) { $0.peaks.inFlight }
    }
    /// The most that copies beyond the first of each image took.
    public static var peakDuplicateBytes: Self {
        Self("peak_duplicate_bytes", .bytes, .lower) { $0.peaks.duplicate }
    }
    /// The most that the system would charge the app with, the device's baseline included.
    public static var peakFootprintBytes: Self {
        Self("peak_footprint_bytes", .bytes, .lower) { $0.baselineBytes + $0.peaks.footprint }
    }
    /// As `peakImageBytes`, each copy rounded up to pages: what real memory can at best be.
    public static var peakPagedBytes: Self {
        Self("peak_paged_bytes", .bytes, .lower) { $0.peaks.paged }
    }
    /// How often a view was on screen without its image, for any time at all.
    public static var blankViews: Self {
        Self("blank_views", .count, .lower) { $0.counts.blankViews }
    }
    /// Fetches begun, those tried again included.
    public static var fetches: Self { Self("fetches", .count, .lower) { $0.counts.fetches } }
    /// Files that came over the network, whole.
    public static var fetchBytes: Self {
        Self("fetch_bytes", .bytes, .lower) { $0.counts.fetchBytes }
    }
    /// Loads begun anew because the network was back.
    public static var retried: Self { Self("retried", .count) { $0.counts.retried } }
    /// Loads given up before they decoded, by the policy's own doing.
    public static var cancelled: Self { Self("cancelled", .count) { $0.counts.cancelled } }
    /// Times that a view was given another picture than the one it asked for.
    public static var wrongImages: Self {
        Self("wrong_images", .count, .lower) { $0.counts.wrongImages }
    }
    /// The most that files kept in memory as they are took.
    public static var peakEncodedBytes: Self {
        Self("peak_encoded_bytes", .bytes, .lower) { $0.peaks.encoded }
    }
    /// The warnings that the device itself, or the kernel, has sent.
    public static var pressureWarnings: Self {
        Self("pressure_warnings", .count, .lower) { $0.counts.pressureWarnings }
    }
    /// Requests whose view went on, or whose run ended, before their image was there.
    public static var unservedRequests: Self {
        Self("unserved_requests", .count, .lower) { $0.counts.unservedRequests }
    }
    /// Loads among `failed` that no further try would mend: missing and damaged files.
    public static var failedFatal: Self {
        Self("failed_fatal", .count, .lower) { $0.counts.failedFatal }
    }
    /// Times that the app asked whether an image is in memory, and loaded nothing.
    public static var lookups: Self { Self("lookups", .count) { $0.counts.lookups } }
    /// The part of `lookups` that found an image.
    public static var lookupHits: Self {
        Self("lookup_hits", .count, .higher) { $0.counts.lookupHits }
    }
    /// Times that the app had an image loaded ahead.
    public static var appPrefetches: Self {
        Self("app_prefetches", .count) { $0.counts.appPrefetches }
    }
    /// Times that the app removed an image, or emptied the cache.
    public static var appRemovals: Self { Self("app_removals", .count) { $0.counts.appRemovals } }
    /// A store held so much more than its limit, at most, when an insertion was over.
    public static var storeExcessBytes: Self {
        Self("store_excess_bytes", .bytes) {
            $0.isLimited.bytes ? $0.counts.storeExcessBytes : nil
        }
    }
    /// A store held so many images more than its limit of them.
    public static var storeExcessCount: Self {
        Self("store_excess_count", .count) {
            $0.isLimited.entries ? $0.counts.storeExcessCount : nil
        }
    }
    /// Different pictures decoded and given to a view: the floor of `decodes`.
    public static var servedImages: Self { Self("served_images", .count) { $0.servedImages } }
    /// The most that the app itself took beyond its baseline, with players of videos.
    public static var peakAppBytes: Self { Self("peak_app_bytes", .bytes, .lower) { $0.peaks.app } }
    /// Frames of animations that players decoded as they were shown.
    public static var streamedFrames: Self {
        Self("streamed_frames", .count, .lower) { $0.counts.streamedFrames }
    }
}
