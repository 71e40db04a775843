import LabBase

/// The columns of `lab run` and `lab compare`, in their order. New ones go to the end of their
/// half; docs/columns.md says what each one means.
package enum ResultColumns {
    package static let all: [Column] = identity + counted + measured

    package static let identity: [Column] = RowIdentity.table.map(\.column) + [.of(.status)]
    package static let counted: [Column] = RunResult.table.map(\.column)
    package static let measured: [Column] = Measurement.table.map(\.column)

    /// The figures of `counted`, in its order.
    package static func figures(of result: RunResult) -> [Figure] {
        RunResult.table.figures(of: result)
    }
}

public typealias ResultColumn<Value: FigureValue> = TypedColumn<RunResult, Value>

extension RunStatus: RowSource {}

extension TypedColumn where Source == RunStatus, Value == String {
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
    public static var requests: Self { Self("requests", .count) { $0.counts.requests } }
    public static var hits: Self { Self("hits", .count, .higher) { $0.counts.hits } }
    public static var strongHits: Self { Self("strong_hits", .count) { $0.counts.strongHits } }
    public static var weakHits: Self { Self("weak_hits", .count) { $0.counts.weakHits } }
    public static var joins: Self { Self("joins", .count) { $0.counts.joins } }
    public static var misses: Self { Self("misses", .count, .lower) { $0.counts.misses } }
    public static var restores: Self { Self("restores", .count) { $0.counts.restores } }
    public static var decodes: Self { Self("decodes", .count, .lower) { $0.counts.decodes } }
    public static var redecodes: Self { Self("redecodes", .count, .lower) { $0.counts.redecodes } }
    public static var compulsory: Self { Self("compulsory", .count) { $0.counts.compulsory } }
    public static var decodedBytes: Self {
        Self("decoded_bytes", .bytes, .lower) { $0.counts.decodedBytes }
    }
    public static var evictions: Self { Self("evictions", .count) { $0.counts.evictions } }
    public static var prefetched: Self { Self("prefetched", .count) { $0.counts.prefetched } }
    public static var prefetchUsed: Self {
        Self("prefetch_used", .count, .higher) { $0.counts.prefetchUsed }
    }
    public static var wastedDecodes: Self {
        Self("wasted_decodes", .count, .lower) { $0.counts.wastedDecodes }
    }
    public static var failed: Self { Self("failed", .count, .lower) { $0.counts.failed } }
    public static var warnings: Self { Self("warnings", .count) { $0.counts.warnings } }
    public static var warningFreedBytes: Self {
        Self("warning_freed_bytes", .bytes, .higher) { $0.counts.warningFreedBytes }
    }
    public static var kills: Self { Self("kills", .count, .lower) { $0.counts.kills } }
    public static var peakImageBytes: Self {
        Self("peak_image_bytes", .bytes, .lower) { $0.peaks.image }
    }
    public static var meanImageBytes: Self {
        Self("mean_image_bytes", .bytes, .lower) { $0.meanImageBytes }
    }
    public static var peakStoreBytes: Self {
        Self("peak_store_bytes", .bytes, .lower) { $0.peaks.store }
    }
    public static var peakOnscreenBytes: Self {
        Self("peak_onscreen_bytes", .bytes, .lower) { $0.peaks.onScreen }
    }
    public static var peakOffscreenBytes: Self {
        Self("peak_offscreen_bytes", .bytes, .lower) { $0.peaks.offScreen }
    }
    public static var peakInflightBytes: Self {
        Self("peak_inflight_bytes", .bytes, .lower) { $0.peaks.inFlight }
    }
    public static var peakDuplicateBytes: Self {
        Self("peak_duplicate_bytes", .bytes, .lower) { $0.peaks.duplicate }
    }
    public static var peakFootprintBytes: Self {
        Self("peak_footprint_bytes", .bytes, .lower) { $0.baselineBytes + $0.peaks.footprint }
    }
    public static var peakPagedBytes: Self {
        Self("peak_paged_bytes", .bytes, .lower) { $0.peaks.paged }
    }
    public static var blankViews: Self {
        Self("blank_views", .count, .lower) { $0.counts.blankViews }
    }
    public static var fetches: Self { Self("fetches", .count, .lower) { $0.counts.fetches } }
    public static var fetchBytes: Self {
        Self("fetch_bytes", .bytes, .lower) { $0.counts.fetchBytes }
    }
    public static var retried: Self { Self("retried", .count) { $0.counts.retried } }
    public static var cancelled: Self { Self("cancelled", .count) { $0.counts.cancelled } }
    public static var wrongImages: Self {
        Self("wrong_images", .count, .lower) { $0.counts.wrongImages }
    }
    public static var peakEncodedBytes: Self {
        Self("peak_encoded_bytes", .bytes, .lower) { $0.peaks.encoded }
    }
    public static var pressureWarnings: Self {
        Self("pressure_warnings", .count, .lower) { $0.counts.pressureWarnings }
    }
    public static var unservedRequests: Self {
        Self("unserved_requests", .count, .lower) { $0.counts.unservedRequests }
    }
    public static var servedImages: Self { Self("served_images", .count) { $0.servedImages } }
}

extension TypedColumn where Source == RunResult, Value == Double {
    public static var hitRate: Self {
        Self("hit_rate", .ratio, .higher) { .ratio($0.counts.hits, $0.counts.requests) }
    }
    public static var killedAtMs: Self { Self("killed_at_ms", .milliseconds) { $0.killedAtNs } }
    public static var blankMs: Self {
        Self("blank_ms", .milliseconds, .lower) { $0.counts.blankNs }
    }
    public static var firstImageMsP50: Self {
        Self("first_image_ms_p50", .milliseconds, .lower) { $0.firstImageP50Ns }
    }
    public static var firstImageMsP95: Self {
        Self("first_image_ms_p95", .milliseconds, .lower) { $0.firstImageP95Ns }
    }
    public static var hitchMsPerS: Self {
        Self("hitch_ms_per_s", .rate, .lower) {
            RunResult.hitchRate($0.counts.hitches.lateNs, of: $0.counts.hitches.motionNs)
        }
    }
    public static var allVisibleMsP50: Self {
        Self("all_visible_ms_p50", .milliseconds, .lower) { $0.allVisibleP50Ns }
    }
    public static var allVisibleMsP95: Self {
        Self("all_visible_ms_p95", .milliseconds, .lower) { $0.allVisibleP95Ns }
    }
    public static var dragHitchMsPerS: Self {
        Self("drag_hitch_ms_per_s", .rate, .lower) {
            RunResult.hitchRate($0.counts.hitches.dragLateNs, of: $0.counts.hitches.dragNs)
        }
    }
    public static var decelerationHitchMsPerS: Self {
        Self("deceleration_hitch_ms_per_s", .rate, .lower) {
            RunResult.hitchRate(
                $0.counts.hitches.decelerationLateNs, of: $0.counts.hitches.decelerationNs)
        }
    }
    public static var nextWarningMsP50: Self {
        Self("next_warning_ms_p50", .milliseconds, .higher) { $0.nextWarningP50Ns }
    }
    public static var overWarningMs: Self {
        Self("over_warning_ms", .milliseconds, .lower) { $0.aboveWarningNs }
    }
    public static var overLimitMs: Self {
        Self("over_limit_ms", .milliseconds, .lower) { $0.aboveLimitNs }
    }
    public static var durationMs: Self { Self("duration_ms", .milliseconds) { $0.durationNs } }
}

extension TypedColumn where Source == RunResult, Value == String {
    public static var killedBy: Self { Self("killed_by") { $0.killedBy?.rawValue } }
}
