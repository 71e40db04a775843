/// A timeline as CSV: the samples of all cells, one after the other.
public enum TimelineTable {
    static let columns = [
        "scenario", "policy", "seed", "t_ms", "image_bytes", "onscreen_bytes", "offscreen_bytes",
        "store_bytes", "inflight_bytes", "duplicate_bytes", "rss_bytes", "arena_resident_bytes",
        "screen", "events",
    ]

    public static func text(_ outcomes: [CellOutcome]) -> String {
        var text = CSV.line(columns)
        for outcome in outcomes {
            let identity = ["scenario", "policy", "seed"].map { outcome.row.text($0) }
            for sample in outcome.timeline { text += line(identity, sample) }
        }
        return text
    }

    private static func line(_ identity: [String], _ sample: TimelineSample) -> String {
        let bytes = sample.bytes
        let held = [
            bytes.image, bytes.onScreen, bytes.offScreen, bytes.store, bytes.inFlight,
            bytes.duplicate,
        ]
        return CSV.line(
            identity + [Fixed.milliseconds(ns: sample.timeNs)] + held.map(String.init) + [
                sample.memory.map { String($0.residentBytes) } ?? "",
                sample.memory.map { String($0.arenaResidentBytes) } ?? "",
                sample.screen, sample.events.joined(separator: "; "),
            ])
    }
}
