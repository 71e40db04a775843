import LabBase

/// The columns of `lab run` and `lab compare`, in their order. New ones go to the end of their
/// half; docs/columns.md says what each one means.
package enum ResultColumns {
    package static let all: [Column] = identity + counted + measured

    package static let identity: [Column] = RowIdentity.table.map(\.column) + [.of(.status)]
    /// The columns that a replay counts.
    package static let replayed: [Column] = RunResult.table.map(\.column)
    package static let counted: [Column] = replayed + RowOrigin.columns
    package static let measured: [Column] =
        MemoryMeasurement.table.map(\.column) + [.of(.lab)]

    /// The figures of `measured`, in its order.
    package static func figures(of measurement: MemoryMeasurement?) -> [Figure] {
        let unmeasured = [Figure](repeating: .none, count: MemoryMeasurement.table.count)
        return (measurement?.figures ?? unmeasured) + [LabVersion.figure]
    }

    /// The figures of `replayed`, in its order.
    package static func figures(of result: RunResult) -> [Figure] {
        RunResult.table.figures(of: result)
    }
}

/// A column of what a replay counted.
public typealias ResultColumn<Value: FigureValue> = TypedColumn<RunResult, Value>

extension RunStatus: RowSource {}

extension TypedColumn where Source == RunStatus, Value == String {
    /// How the run ended: `ok`, `killed` and so on.
    public static var status: Self { Self("status") { $0.rawValue } }
}

extension RunResult: RowSource {
    static let table: [TableColumn<RunResult>] = [
        .of(.requests), .of(.hits), .of(.hitRate), .of(.strongHits), .of(.weakHits), .of(.joins),
        .of(.misses), .of(.restores), .of(.decodes), .of(.redecodes), .of(.compulsory),
        .of(.decodedBytes), .of(.evictions), .of(.prefetched), .of(.prefetchUsed),
        .of(.wastedDecodes), .of(.failed), .of(.warnings), .of(.warningFreedBytes), .of(.kills),
        .of(.killedAtMs), .of(.peakImageBytes), .of(.meanImageBytes), .of(.peakStoreBytes),
        .of(.peakOnscreenBytes), .of(.peakOffscreenBytes), .of(.peakInflightBytes),
        .of(.peakDuplicateBytes), .of(.peakFootprintBytes), .of(.peakPagedBytes), .of(.blankMs),
        .of(.blankViews), .of(.firstImageMsP50), .of(.firstImageMsP95), .of(.hitchMsPerS),
        .of(.fetches), .of(.fetchBytes), .of(.retried), .of(.cancelled), .of(.wrongImages),
        .of(.peakEncodedBytes), .of(.allVisibleMsP50), .of(.allVisibleMsP95), .of(.dragHitchMsPerS),
        .of(.decelerationHitchMsPerS), .of(.pressureWarnings), .of(.nextWarningMsP50),
        .of(.overWarningMs), .of(.overLimitMs), .of(.durationMs), .of(.unservedRequests),
        .of(.killedBy), .of(.servedImages),
        .same(.networkBytesPerS) { .integer($0.networkBytesPerSecond) },
        .of(.failedFatal), .of(.lookups), .of(.lookupHits), .of(.appPrefetches),
        .of(.appRemovals), .of(.storeExcessBytes), .of(.storeExcessCount),
    ]

    /// Milliseconds of lateness for each second of motion; undefined where nothing moved.
    fileprivate static func hitchRate(_ lateNs: Int64, of motionNs: Int64) -> Figure {
        guard motionNs > 0 else { return .none }
        return .parse(
            Fixed.decimal(numerator: lateNs, denominator: max(1, motionNs / 1000), places: 1),
            as: .fixed(places: 1))
    }
}

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
        Self("prefetch_used", .count, .higher) { $0.counts.prefetchUsed }
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
        Self("warning_freed_bytes", .bytes, .higher) { $0.counts.warningFreedBytes }
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
    public static var appRemovals: Self {
        Self("app_removals", .count) { $0.counts.appRemovals }
    }
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
}

extension TypedColumn where Source == RunResult, Value == Double {
    /// `hits` of `requests`.
    public static var hitRate: Self {
        Self("hit_rate", .ratio, .higher) { .ratio($0.counts.hits, $0.counts.requests) }
    }
    /// When the app was first killed, in virtual time.
    public static var killedAtMs: Self { Self("killed_at_ms", .milliseconds) { $0.killedAtNs } }
    /// Time that views were on screen without their image, summed over views.
    public static var blankMs: Self {
        Self("blank_ms", .milliseconds, .lower) { $0.counts.blankNs }
    }
    /// From a screen's coming to the front until its first image: the median.
    public static var firstImageMsP50: Self {
        Self("first_image_ms_p50", .milliseconds, .lower) { $0.firstImageP50Ns }
    }
    /// The same for the slowest twentieth.
    public static var firstImageMsP95: Self {
        Self("first_image_ms_p95", .milliseconds, .lower) { $0.firstImageP95Ns }
    }
    /// Lateness of frames for each second in which something moved.
    public static var hitchMsPerS: Self {
        Self("hitch_ms_per_s", .rate, .lower) {
            RunResult.hitchRate($0.counts.hitches.lateNs, of: $0.counts.hitches.motionNs)
        }
    }
    /// From a screen's coming to the front until none of its views is blank: the median.
    public static var allVisibleMsP50: Self {
        Self("all_visible_ms_p50", .milliseconds, .lower) { $0.allVisibleP50Ns }
    }
    /// The same for the slowest twentieth.
    public static var allVisibleMsP95: Self {
        Self("all_visible_ms_p95", .milliseconds, .lower) { $0.allVisibleP95Ns }
    }
    /// Lateness of frames for each second that the finger was down.
    public static var dragHitchMsPerS: Self {
        Self("drag_hitch_ms_per_s", .rate, .lower) {
            RunResult.hitchRate($0.counts.hitches.dragLateNs, of: $0.counts.hitches.dragNs)
        }
    }
    /// Lateness of frames for each second in which content ran out.
    public static var decelerationHitchMsPerS: Self {
        Self("deceleration_hitch_ms_per_s", .rate, .lower) {
            RunResult.hitchRate(
                $0.counts.hitches.decelerationLateNs, of: $0.counts.hitches.decelerationNs)
        }
    }
    /// From a warning to the next one: the median.
    public static var nextWarningMsP50: Self {
        Self("next_warning_ms_p50", .milliseconds, .higher) { $0.nextWarningP50Ns }
    }
    /// How long the footprint was at or above the line at which the device warns.
    public static var overWarningMs: Self {
        Self("over_warning_ms", .milliseconds, .lower) { $0.aboveWarningNs }
    }
    /// How long the footprint was above that at which the app is ended first.
    public static var overLimitMs: Self {
        Self("over_limit_ms", .milliseconds, .lower) { $0.aboveLimitNs }
    }
    /// Until the script had ended and nothing was in flight, or the app was killed.
    public static var durationMs: Self { Self("duration_ms", .milliseconds) { $0.durationNs } }
}

extension TypedColumn where Source == RunResult, Value == String {
    /// The killer at the app's first end: `limit`, `heap`, `system` or `kernel`.
    public static var killedBy: Self { Self("killed_by") { $0.killedBy?.rawValue } }
}
