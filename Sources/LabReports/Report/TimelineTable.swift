import LabBase
import LabReplay
import LabRuns

/// A timeline as CSV: the samples of all cells, one after the other.
package enum TimelineTable {
    static let columns: [Column] = [
        Column("scenario", .text), Column("policy", .text), Column("seed", .count),
        Column("t_ms", .milliseconds), Column("image_bytes", .bytes),
        Column("onscreen_bytes", .bytes), Column("offscreen_bytes", .bytes),
        Column("store_bytes", .bytes), Column("inflight_bytes", .bytes),
        Column("duplicate_bytes", .bytes), Column("rss_bytes", .bytes, measured: true),
        Column("arena_resident_bytes", .bytes, measured: true), Column("screen", .text),
        Column("events", .text), Column("device", .text),
    ]

    package static func text(_ outcomes: [CellOutcome]) -> String {
        var text = CSV.line(columns.map(\.name))
        for outcome in outcomes {
            let identity = ["scenario", "policy", "seed"].map { outcome.row.text($0) }
            let device = outcome.row[.device]
            for sample in outcome.timeline { text += line(identity, sample, device) }
        }
        return text
    }

    private static func line(
        _ identity: [String], _ sample: TimelineSample, _ device: String
    ) -> String {
        let bytes = sample.bytes
        let held = [
            bytes.image, bytes.onScreen, bytes.offScreen, bytes.store, bytes.inFlight,
            bytes.duplicate,
        ]
        return CSV.line(
            identity + [Fixed.milliseconds(ns: sample.timeNs)] + held.map(String.init) + [
                sample.memory.map { String($0.residentBytes) } ?? "",
                sample.memory.map { String($0.arenaResidentBytes) } ?? "",
                sample.screen, sample.events.joined(separator: "; "), device,
            ])
    }
}
