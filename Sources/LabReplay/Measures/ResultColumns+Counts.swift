import LabBase

/// Columns of counts and of bytes.
extension TypedColumn where Source == RunResult, Value == Int64 {
    /// Times that a view asked for an image.
    public static var requests: Self {
        Self(
            "requests",
            "times that a view asked for an image. Binding a view always asks; a view "
                + "that comes back on screen with its image doesn't. It is `strong_hits + "
                + "weak_hits + joins + misses`", .count
        ) { $0.counts.requests }
    }
    /// Strong and weak hits together: the image was there at once.
    public static var hits: Self {
        Self(
            "hits", "`strong_hits + weak_hits`: the image was there at once", .count, .higher
        ) { $0.counts.hits }
    }
    /// Requests that a store answered.
    public static var strongHits: Self {
        Self(
            "strong_hits", "requests that a store answered", .count
        ) { $0.counts.strongHits }
    }
    /// Requests that only the weak table answered, since a view still held the image.
    public static var weakHits: Self {
        Self(
            "weak_hits",
            "requests that only the weak table answered: a view still held the image", .count
        ) { $0.counts.weakHits }
    }
    /// Requests that attached to a load of the same image, already under way.
    public static var joins: Self {
        Self(
            "joins", "requests that attached to a load of the same image, already under way", .count
        ) { $0.counts.joins }
    }
    /// Requests that started a load.
    public static var misses: Self {
        Self(
            "misses", "requests that started a load", .count, .lower
        ) { $0.counts.misses }
    }
    /// Requests by views that had let go of their image and came back on screen.
    public static var restores: Self {
        Self(
            "restores",
            "requests by views that had let go of their image, on a memory warning, off "
                + "screen or for the video that played in them, and came back; they are in "
                + "`requests`", .count
        ) { $0.counts.restores }
    }
    /// Decodes begun, for requests and for prefetching alike.
    public static var decodes: Self {
        Self(
            "decodes", "decodes begun, for requests and for prefetching alike", .count, .lower
        ) { $0.counts.decodes }
    }
    /// Decodes of what had been decoded before in the run, with the same content.
    public static var redecodes: Self {
        Self(
            "redecodes",
            "decodes of an image that had been decoded before in the run, with the same content",
            .count, .lower
        ) { $0.counts.redecodes }
    }
    /// Different images requested, each once.
    public static var compulsory: Self {
        Self(
            "compulsory",
            "different images requested, each once: the decodes of a policy that serves "
                + "every request, keeps all and takes each name for another picture", .count
        ) { $0.counts.compulsory }
    }
    /// Decoded sizes, summed over `decodes`.
    public static var decodedBytes: Self {
        Self(
            "decoded_bytes",
            "decoded sizes, width x height x bytes per pixel, summed over `decodes`", .bytes, .lower
        ) { $0.counts.decodedBytes }
    }
    /// Images that a store gave up for a limit.
    public static var evictions: Self {
        Self(
            "evictions",
            "images that a store gave up for a limit; not those that it was cleared of, "
                + "that were replaced or that it never took in", .count
        ) { $0.counts.evictions }
    }
    /// Loads begun by prefetching, to memory or to disk.
    public static var prefetched: Self {
        Self(
            "prefetched", "loads begun by prefetching, to memory or to disk", .count
        ) { $0.counts.prefetched }
    }
    /// Prefetched loads that a view's request found or joined, each once.
    public static var prefetchUsed: Self {
        Self(
            "prefetch_used",
            "those of them that a view's request found or joined, each once", .count
        ) { $0.counts.prefetchUsed }
    }
    /// Hits that a prefetch made, and no store.
    public static var prefetchedHits: Self {
        Self(
            "prefetched_hits",
            "those of `hits` that found what prefetching had brought, each image once: they "
                + "spare a view its wait, and no decode", .count
        ) { $0.counts.prefetchedHits }
    }
    /// Decodes that no view waited for, or ever asked for.
    public static var wastedDecodes: Self {
        Self(
            "wasted_decodes",
            "decodes that no view waited for any more when they ended, and prefetched "
                + "ones that no view asked for", .count, .lower
        ) { $0.counts.wastedDecodes }
    }
    /// Loads that ended without an image.
    public static var failed: Self {
        Self(
            "failed",
            "loads that ended without an image: a damaged file, one that the server "
                + "lacks, a network that is down", .count, .lower
        ) { $0.counts.failed }
    }
    /// Memory warnings delivered, from any sender.
    public static var warnings: Self {
        Self(
            "warnings", "memory warnings delivered, of any level and from any source", .count
        ) { $0.counts.warnings }
    }
    /// Images that died through the policy's reaction to warnings.
    public static var warningFreedBytes: Self {
        Self(
            "warning_freed_bytes",
            "images that died through the policy's reaction, or were left to the next "
                + "collection, summed over warnings. Who holds more can free more: what is "
                + "better is told by `warning_freed_share`", .bytes
        ) { $0.counts.warningFreedBytes }
    }
    /// Images that were held when warnings came.
    public static var warningHeldBytes: Self {
        Self(
            "warning_held_bytes",
            "images that were held when warnings came, without garbage, summed over warnings",
            .bytes
        ) { $0.heldAtWarnings.held }
    }
    /// Times that the app was killed.
    public static var kills: Self {
        Self(
            "kills",
            "times that the device, or the kernel in its place, killed the app", .count, .lower
        ) { $0.counts.kills }
    }
    /// The most that all decoded copies together ever took.
    public static var peakImageBytes: Self {
        Self(
            "peak_image_bytes", "the most that all copies together took", .bytes, .lower
        ) { $0.peaks.image }
    }
    /// Bytes of all decoded copies, averaged over virtual time.
    public static var meanImageBytes: Self {
        Self(
            "mean_image_bytes",
            "their average over virtual time; empty for a run of no length", .bytes, .lower
        ) { $0.meanImageBytes }
    }
    /// The most that a store alone held, views aside.
    public static var peakStoreBytes: Self {
        Self(
            "peak_store_bytes",
            "the most that a store alone held, views aside: 0 for a full store whose "
                + "images views show", .bytes, .lower
        ) { $0.peaks.store }
    }
    /// The most that views on screen held.
    public static var peakOnscreenBytes: Self {
        Self(
            "peak_onscreen_bytes", "the most that views on screen held", .bytes, .lower
        ) { $0.peaks.onScreen }
    }
    /// The most that views without a window held, and none on screen.
    public static var peakOffscreenBytes: Self {
        Self(
            "peak_offscreen_bytes",
            "the most that views without a window held, on covered screens or in a reuse "
                + "pool, and none on screen", .bytes, .lower
        ) { $0.peaks.offScreen }
    }
    /// The most that was being decoded and had no other holder.
    public static var peakInflightBytes: Self {
        Self(
            "peak_inflight_bytes",
            "the most that was being decoded and had no other holder", .bytes, .lower
        ) { $0.peaks.inFlight }
    }
    /// The most that copies beyond the first of each image took.
    public static var peakDuplicateBytes: Self {
        Self(
            "peak_duplicate_bytes",
            "the most that copies beyond the first of each image took", .bytes, .lower
        ) { $0.peaks.duplicate }
    }
    /// The most that the system would charge the app with, the device's baseline included.
    public static var peakFootprintBytes: Self {
        Self(
            "peak_footprint_bytes",
            "the most that the system would charge the app with: the device's baseline, "
                + "images, files kept in memory as they are, what the app itself and its players "
                + "take. Images in pages of a file don't count", .bytes, .lower
        ) { $0.baselineBytes + $0.peaks.footprint }
    }
    /// As `peakImageBytes`, each copy rounded up to pages: what real memory can at best be.
    public static var peakPagedBytes: Self {
        Self(
            "peak_paged_bytes",
            "as `peak_image_bytes`, with each copy rounded up to pages of 4096 bytes: the "
                + "least that real memory can be", .bytes, .lower
        ) { $0.peaks.paged }
    }
    /// How often a view was on screen without its image, for any time at all.
    public static var blankViews: Self {
        Self(
            "blank_views",
            "how often a view was blank like that, for any time at all", .count, .lower
        ) { $0.counts.blankViews }
    }
    /// Fetches begun, those tried again included.
    public static var fetches: Self {
        Self(
            "fetches",
            "fetches begun, those that failed and were tried again included", .count, .lower
        ) { $0.counts.fetches }
    }
    /// Files that came over the network, whole.
    public static var fetchBytes: Self {
        Self(
            "fetch_bytes", "files that came over the network, whole", .bytes, .lower
        ) { $0.counts.fetchBytes }
    }
    /// Loads begun anew because the network was back.
    public static var retried: Self {
        Self(
            "retried",
            "loads begun anew because the network was back, or because the policy tries a "
                + "missing or damaged file again (`fatal=`)", .count
        ) { $0.counts.retried }
    }
    /// Loads given up before they decoded, by the policy's own doing.
    public static var cancelled: Self {
        Self(
            "cancelled", "loads given up before they decoded, by the policy's own doing", .count
        ) { $0.counts.cancelled }
    }
    /// Times that a view was given another picture than the one it asked for.
    public static var wrongImages: Self {
        Self(
            "wrong_images",
            "times that a view was given another picture than the one it asked for, as a "
                + "library does whose key is ambiguous, or that wasn't told that an image was "
                + "replaced", .count, .lower
        ) { $0.counts.wrongImages }
    }
    /// The most that files kept in memory as they are took.
    public static var peakEncodedBytes: Self {
        Self(
            "peak_encoded_bytes",
            "the most that files kept in memory as they are took", .bytes, .lower
        ) { $0.peaks.encoded }
    }
    /// The warnings that the device itself, or the kernel, has sent.
    public static var pressureWarnings: Self {
        Self(
            "pressure_warnings",
            "those of `warnings` that the device itself, or the kernel, has sent, and not "
                + "the script or the command line", .count, .lower
        ) { $0.counts.pressureWarnings }
    }
    /// Requests whose view went on, or whose run ended, before their image was there.
    public static var unservedRequests: Self {
        Self(
            "unserved_requests",
            "requests whose view was bound anew, hidden, cleared or dropped, or whose run "
                + "or app ended, before their image was there; not those whose load failed", .count,
            .lower
        ) { $0.counts.unservedRequests }
    }
    /// Loads among `failed` that no further try would mend: missing and damaged files.
    public static var failedFatal: Self {
        Self(
            "failed_fatal",
            "those of `failed` that no further try would mend: a file that the server "
                + "lacks, or that is no picture", .count, .lower
        ) { $0.counts.failedFatal }
    }
    /// Times that the app asked whether an image is in memory, and loaded nothing.
    public static var lookups: Self {
        Self(
            "lookups",
            "times that the app asked whether an image is in memory, and loaded nothing: "
                + "no request", .count
        ) { $0.counts.lookups }
    }
    /// The part of `lookups` that found an image.
    public static var lookupHits: Self {
        Self(
            "lookup_hits", "those of them that found one", .count, .higher
        ) { $0.counts.lookupHits }
    }
    /// Times that the app had an image loaded ahead.
    public static var appPrefetches: Self {
        Self(
            "app_prefetches",
            "images that the app had loaded ahead, whether or not that took a load; the "
                + "loads are in `prefetched`", .count
        ) { $0.counts.appPrefetches }
    }
    /// Times that the app removed an image, or emptied the cache.
    public static var appRemovals: Self {
        Self(
            "app_removals",
            "times that the app removed an image, or emptied the caches in memory", .count
        ) { $0.counts.appRemovals }
    }
    /// A store held so much more than its limit, at most, when an insertion was over.
    public static var storeExcessBytes: Self {
        Self(
            "store_excess_bytes",
            "by how much a store held more than its limit when an insertion was over, at "
                + "most, in the cost of its entries; empty without a limit", .bytes
        ) {
            $0.isLimited.bytes ? $0.counts.storeExcessBytes : nil
        }
    }
    /// A store held so many images more than its limit of them.
    public static var storeExcessCount: Self {
        Self(
            "store_excess_count",
            "the same in images, of a store whose number of images is limited", .count
        ) {
            $0.isLimited.entries ? $0.counts.storeExcessCount : nil
        }
    }
    /// Different pictures decoded and given to a view: the floor of `decodes`.
    public static var servedImages: Self {
        Self(
            "served_images",
            "different pictures that were decoded and given to a view: the floor of "
                + "`decodes`. The table's `x` is `decodes` divided by it", .count
        ) { $0.servedImages }
    }
    /// The most that the app itself took beyond its baseline, with players of videos.
    public static var peakAppBytes: Self {
        Self(
            "peak_app_bytes",
            "the most that the app itself took beyond its baseline (`appMemory`), with the "
                + "players of its videos: a part of `peak_footprint_bytes`, and no image's", .bytes,
            .lower
        ) { $0.peaks.app }
    }
    /// Frames of animations that players decoded as they were shown.
    public static var streamedFrames: Self {
        Self(
            "streamed_frames",
            "frames of animations that players decoded as they were shown "
                + "(`frames=streamed`); they aren't among `decodes`", .count, .lower
        ) { $0.counts.streamedFrames }
    }
}
