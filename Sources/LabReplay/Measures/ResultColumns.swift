import LabBase

/// The columns of `lab run` and `lab compare`, in their order. New ones go to the end of their
/// half; each says what it means.
package enum ResultColumns {
    package static let all: [Column] = identity + counted + measured

    package static let identity: [Column] = RowIdentity.table.map(\.column) + [.of(.status)]
    /// The columns that a replay counts.
    package static let replayed: [Column] = RunResult.table.map(\.column)
    package static let counted: [Column] = replayed + RowOrigin.columns + PhonePlace.columns
    package static let measured: [Column] = MemoryMeasurement.table.map(\.column) + [.of(.lab)]

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
    static let table: [TableColumn<RunResult>] =
        [
            .of(.requests), .of(.hits), .of(.hitRate), .of(.strongHits), .of(.weakHits),
            .of(.joins),
            .of(.misses), .of(.restores), .of(.decodes), .of(.redecodes), .of(.compulsory),
            .of(.decodedBytes), .of(.evictions), .of(.prefetched), .of(.prefetchUsed),
            .of(.wastedDecodes), .of(.failed), .of(.warnings), .of(.warningFreedBytes), .of(.kills),
            .of(.killedAtMs), .of(.peakImageBytes), .of(.meanImageBytes), .of(.peakStoreBytes),
            .of(.peakOnscreenBytes), .of(.peakOffscreenBytes), .of(.peakInflightBytes),
            .of(.peakDuplicateBytes), .of(.peakFootprintBytes), .of(.peakPagedBytes), .of(.blankMs),
            .of(.blankViews), .of(.firstImageMsP50), .of(.firstImageMsP95), .of(.hitchMsPerS),
            .of(.fetches), .of(.fetchBytes), .of(.retried), .of(.cancelled), .of(.wrongImages),
            .of(.peakEncodedBytes), .of(.allVisibleMsP50), .of(.allVisibleMsP95),
            .of(.dragHitchMsPerS),
            .of(.decelerationHitchMsPerS), .of(.pressureWarnings), .of(.nextWarningMsP50),
            .of(.overWarningMs), .of(.overLimitMs), .of(.durationMs), .of(.unservedRequests),
            .of(.killedBy), .of(.servedImages),
            .same(.networkBytesPerS) { .integer($0.networkBytesPerSecond) },
            .of(.failedFatal), .of(.lookups), .of(.lookupHits), .of(.appPrefetches),
            .of(.appRemovals), .of(.storeExcessBytes), .of(.storeExcessCount), .of(.peakAppBytes),
            .of(.videoStartMsP50), .of(.videoStalledMs), .of(.streamedFrames),
        ] + PhoneFigures.table.map { $0.of { $0.phone } } + [
            .of(.reblankMs), .of(.rewaitMs), .of(.frontMs), .of(.prefetchedHits),
            .of(.warningHeldBytes), .of(.warningFreedShare),
        ]

    /// Milliseconds of lateness for each second of motion; undefined where nothing moved.
    fileprivate static func hitchRate(_ lateNs: Int64, of motionNs: Int64) -> Figure {
        guard motionNs > 0 else { return .none }
        return .parse(
            Fixed.decimal(numerator: lateNs, denominator: max(1, motionNs / 1000), places: 1),
            as: .fixed(places: 1))
    }
}

extension TypedColumn where Source == RunResult, Value == Double {
    /// `hits` of `requests`.
    public static var hitRate: Self {
        Self("hit_rate", .ratio, .higher) { .ratio($0.counts.hits, $0.counts.requests) }
    }
    package static func freedShare(_ freed: Int64, of held: Int64) -> Figure {
        .ratio(min(max(0, freed), held), held)
    }
    /// `warningFreedBytes` of `warningHeldBytes`.
    public static var warningFreedShare: Self {
        Self("warning_freed_share", .ratio, .higher) {
            Self.freedShare($0.counts.warningFreedBytes, of: $0.heldAtWarnings.held)
        }
    }
    /// When the app was first killed, in virtual time.
    public static var killedAtMs: Self { Self("killed_at_ms", .milliseconds) { $0.killedAtNs } }
    /// Time that views were on screen without their image, summed over views.
    public static var blankMs: Self {
        Self("blank_ms", .milliseconds, .lower) { $0.counts.blankNs }
    }
    /// Blank time of views whose picture had been given to a view before.
    public static var reblankMs: Self {
        Self("reblank_ms", .milliseconds, .lower) { $0.counts.reblankNs }
    }
    /// The same of the person, who waits once however many views do; a killed app that isn't there
    /// yet is waited for as well.
    public static var rewaitMs: Self {
        Self("rewait_ms", .milliseconds, .lower) { $0.counts.rewaitNs + $0.counts.restartNs }
    }
    /// The person's time in the app.
    public static var frontMs: Self { Self("front_ms", .milliseconds) { $0.counts.frontNs } }
    /// From the beginning of a video's player until the video plays: the median.
    public static var videoStartMsP50: Self {
        Self("video_start_ms_p50", .milliseconds, .lower) { $0.durations.videoStarts.p50Ns }
    }
    /// Time that videos which had begun to play waited for data.
    public static var videoStalledMs: Self {
        Self("video_stalled_ms", .milliseconds, .lower) { $0.counts.videoStalledNs }
    }
    /// From a screen's coming to the front until its first image: the median.
    public static var firstImageMsP50: Self {
        Self("first_image_ms_p50", .milliseconds, .lower) { $0.durations.firstImages.p50Ns }
    }
    /// The same for the slowest twentieth.
    public static var firstImageMsP95: Self {
        Self("first_image_ms_p95", .milliseconds, .lower) { $0.durations.firstImages.p95Ns }
    }
    /// Lateness of frames for each second in which something moved.
    public static var hitchMsPerS: Self {
        Self("hitch_ms_per_s", .rate, .lower) {
            RunResult.hitchRate($0.counts.hitches.lateNs, of: $0.counts.hitches.motionNs)
        }
    }
    /// From a screen's coming to the front until none of its views is blank: the median.
    public static var allVisibleMsP50: Self {
        Self("all_visible_ms_p50", .milliseconds, .lower) { $0.durations.allVisible.p50Ns }
    }
    /// The same for the slowest twentieth.
    public static var allVisibleMsP95: Self {
        Self("all_visible_ms_p95", .milliseconds, .lower) { $0.durations.allVisible.p95Ns }
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
        Self("next_warning_ms_p50", .milliseconds, .higher) { $0.durations.nextWarnings.p50Ns }
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
