import LabBase

/// The columns of `lab run` and `lab compare`, in their order. New ones go to the end of their
/// half; docs/columns.md says what each one means.
package enum ResultColumns {
    package static let all: [Column] = identity + counted + measured

    package static let identity: [Column] = [
        Column("scenario", .text), Column("policy", .text), Column("spec", .text),
        Column("device", .text), Column("memory", .text), Column("seed", .count),
        Column("status", .text),
    ]

    package static let counted: [Column] = [
        Column("requests", .count),
        Column("hits", .count, .higher),
        Column("hit_rate", .ratio, .higher),
        Column("strong_hits", .count),
        Column("weak_hits", .count),
        Column("joins", .count),
        Column("misses", .count, .lower),
        Column("restores", .count),
        Column("decodes", .count, .lower),
        Column("redecodes", .count, .lower),
        Column("compulsory", .count),
        Column("decoded_bytes", .bytes, .lower),
        Column("evictions", .count),
        Column("prefetched", .count),
        Column("prefetch_used", .count, .higher),
        Column("wasted_decodes", .count, .lower),
        Column("failed", .count, .lower),
        Column("warnings", .count),
        Column("warning_freed_bytes", .bytes, .higher),
        Column("kills", .count, .lower),
        Column("killed_at_ms", .milliseconds),
        Column("peak_image_bytes", .bytes, .lower),
        Column("mean_image_bytes", .bytes, .lower),
        Column("peak_store_bytes", .bytes, .lower),
        Column("peak_onscreen_bytes", .bytes, .lower),
        Column("peak_offscreen_bytes", .bytes, .lower),
        Column("peak_inflight_bytes", .bytes, .lower),
        Column("peak_duplicate_bytes", .bytes, .lower),
        Column("peak_footprint_bytes", .bytes, .lower),
        Column("peak_paged_bytes", .bytes, .lower),
        Column("blank_ms", .milliseconds, .lower),
        Column("blank_views", .count, .lower),
        Column("first_image_ms_p50", .milliseconds, .lower),
        Column("first_image_ms_p95", .milliseconds, .lower),
        Column("hitch_ms_per_s", .rate, .lower),
        Column("fetches", .count, .lower),
        Column("fetch_bytes", .bytes, .lower),
        Column("retried", .count),
        Column("cancelled", .count),
        Column("wrong_images", .count, .lower),
        Column("peak_encoded_bytes", .bytes, .lower),
        Column("all_visible_ms_p50", .milliseconds, .lower),
        Column("all_visible_ms_p95", .milliseconds, .lower),
        Column("drag_hitch_ms_per_s", .rate, .lower),
        Column("deceleration_hitch_ms_per_s", .rate, .lower),
        Column("pressure_warnings", .count, .lower),
        Column("next_warning_ms_p50", .milliseconds, .higher),
        Column("over_warning_ms", .milliseconds, .lower),
        Column("over_limit_ms", .milliseconds, .lower),
        Column("duration_ms", .milliseconds),
        Column("unserved_requests", .count, .lower),
        Column("killed_by", .text),
        Column("served_images", .count),
        Column("network_bytes_per_s", .bytes),
    ]

    package static let measured: [Column] = [
        Column("peak_rss_bytes", .bytes, .lower, measured: true),
        Column("baseline_rss_bytes", .bytes, .neither, measured: true),
        Column("peak_rss_delta_bytes", .bytes, .lower, measured: true),
        Column("arena_resident_peak_bytes", .bytes, .lower, measured: true),
        Column("decode_cpu_ms", .milliseconds, .lower, measured: true),
        Column("wall_ms", .milliseconds, .lower, measured: true),
        Column("arena_active_peak_bytes", .bytes, .lower, measured: true),
    ]

    /// The figures of `counted`, in its order.
    package static func figures(of result: RunResult) -> [Figure] {
        let counts = result.counts
        return [
            .integer(counts.requests), .integer(counts.hits),
            .ratio(counts.hits, counts.requests), .integer(counts.strongHits),
            .integer(counts.weakHits), .integer(counts.joins), .integer(counts.misses),
            .integer(counts.restores), .integer(counts.decodes), .integer(counts.redecodes),
            .integer(counts.compulsory), .integer(counts.decodedBytes),
            .integer(counts.evictions), .integer(counts.prefetched),
            .integer(counts.prefetchUsed), .integer(counts.wastedDecodes),
            .integer(counts.failed), .integer(counts.warnings),
            .integer(counts.warningFreedBytes), .integer(counts.kills),
            .milliseconds(ns: result.killedAtNs),
            .integer(result.peaks.image), .integer(optional: result.meanImageBytes),
            .integer(result.peaks.store), .integer(result.peaks.onScreen),
            .integer(result.peaks.offScreen), .integer(result.peaks.inFlight),
            .integer(result.peaks.duplicate),
            .integer(result.baselineBytes + result.peaks.footprint), .integer(result.peaks.paged),
            .milliseconds(ns: counts.blankNs), .integer(counts.blankViews),
            .milliseconds(ns: result.firstImageP50Ns), .milliseconds(ns: result.firstImageP95Ns),
            hitchRate(counts.hitches.lateNs, of: counts.hitches.motionNs),
            .integer(counts.fetches), .integer(counts.fetchBytes), .integer(counts.retried),
            .integer(counts.cancelled), .integer(counts.wrongImages),
            .integer(result.peaks.encoded), .milliseconds(ns: result.allVisibleP50Ns),
            .milliseconds(ns: result.allVisibleP95Ns),
            hitchRate(counts.hitches.dragLateNs, of: counts.hitches.dragNs),
            hitchRate(counts.hitches.decelerationLateNs, of: counts.hitches.decelerationNs),
            .integer(counts.pressureWarnings), .milliseconds(ns: result.nextWarningP50Ns),
            .milliseconds(ns: result.aboveWarningNs), .milliseconds(ns: result.aboveLimitNs),
            .milliseconds(ns: result.durationNs), .integer(counts.unservedRequests),
            result.killedBy.map { .text($0.rawValue) } ?? .none, .integer(result.servedImages),
            .integer(result.networkBytesPerSecond),
        ]
    }

    /// Milliseconds of lateness for each second of motion; undefined where nothing moved.
    private static func hitchRate(_ lateNs: Int64, of motionNs: Int64) -> Figure {
        guard motionNs > 0 else { return .none }
        return .parse(
            Fixed.decimal(numerator: lateNs, denominator: max(1, motionNs / 1000), places: 1),
            as: .fixed(places: 1))
    }
}

/// What was measured while a run's memory was real.
package struct Measurement: Sendable, Equatable {
    package var peakResidentBytes: Int64
    package var baselineResidentBytes: Int64
    package var arenaResidentPeakBytes: Int64
    package var arenaActivePeakBytes: Int64
    package var decodeCPUNs: Int64
    package var wallNs: Int64

    package init(
        peakResidentBytes: Int64, baselineResidentBytes: Int64, arenaResidentPeakBytes: Int64,
        arenaActivePeakBytes: Int64, decodeCPUNs: Int64, wallNs: Int64
    ) {
        self.peakResidentBytes = peakResidentBytes
        self.baselineResidentBytes = baselineResidentBytes
        self.arenaResidentPeakBytes = arenaResidentPeakBytes
        self.arenaActivePeakBytes = arenaActivePeakBytes
        self.decodeCPUNs = decodeCPUNs
        self.wallNs = wallNs
    }

    /// The figures of `ResultColumns.measured`, in its order.
    package var figures: [Figure] {
        [
            .integer(peakResidentBytes), .integer(baselineResidentBytes),
            .integer(peakResidentBytes - baselineResidentBytes),
            .integer(arenaResidentPeakBytes), .milliseconds(ns: decodeCPUNs),
            .milliseconds(ns: wallNs), .integer(arenaActivePeakBytes),
        ]
    }
}

/// The columns of `lab warn`, in their order.
package enum WarnColumns {
    package static let all: [Column] =
        [
            Column("scenario", .text), Column("policy", .text), Column("spec", .text),
            Column("device", .text), Column("memory", .text), Column("seed", .count),
            Column("at_ms", .milliseconds), Column("level", .text),
        ] + held("before") + held("after") + [
            Column("freed_bytes", .bytes, .higher),
            Column("redecodes_5s", .count, .lower),
            Column("blank_ms_5s", .milliseconds, .lower),
            Column("recovered_ms", .milliseconds),
            Column("next_warning_ms", .milliseconds, .higher),
            Column("before_rss_bytes", .bytes, measured: true),
            Column("after_rss_bytes", .bytes, measured: true),
        ]

    private static func held(_ when: String) -> [Column] {
        ["image", "store", "onscreen", "offscreen", "inflight"].map {
            Column("\(when)_\($0)_bytes", .bytes)
        }
    }

    /// The figures from `at_ms` on, in order.
    package static func figures(of probe: WarningProbe) -> [Figure] {
        [.milliseconds(ns: probe.atNs), .text(probe.level.rawValue)]
            + held(probe.before) + held(probe.after) + [
                .integer(probe.freedBytes), .integer(probe.redecodes),
                .milliseconds(ns: probe.blankNs), .milliseconds(ns: probe.recoveredNs),
                .milliseconds(ns: probe.nextNs),
                .integer(optional: probe.residentBefore), .integer(optional: probe.residentAfter),
            ]
    }

    private static func held(_ bytes: ByteSnapshot) -> [Figure] {
        [
            .integer(bytes.image), .integer(bytes.store), .integer(bytes.onScreen),
            .integer(bytes.offScreen), .integer(bytes.inFlight),
        ]
    }
}
