import LabBase
import LabReplay

/// The bytes that a warning freed, by holder.
package struct WarningBars {
    struct Pair {
        var name: String
        var before: ByteSnapshot
        var after: ByteSnapshot
    }

    let pairs: [Pair]

    package init(_ rows: [Row]) {
        pairs = rows.map { row in
            func bytes(_ held: WarnColumns.Held) -> ByteSnapshot {
                ByteSnapshot(
                    image: row.integer(held.image), onScreen: row.integer(held.onScreen),
                    offScreen: row.integer(held.offScreen), store: row.integer(held.store),
                    inFlight: row.integer(held.inFlight), duplicate: 0)
            }
            let at = row.number(.atMs).map { ", " + ChartAxis("", .milliseconds).figure($0) }
            return Pair(
                name: row[.policy] + (at ?? ""), before: bytes(WarnColumns.before),
                after: bytes(WarnColumns.after))
        }
    }

    /// The first warning of each run: the sample before it, and that at its instant.
    package init(_ runs: [TimelineRun]) {
        pairs = runs.compactMap { run in
            let warned = run.samples.firstIndex { $0.events.contains(where: \.isWarning) }
            guard let index = warned, index > 0 else { return nil }
            let at = ChartAxis("", .milliseconds).figure(Double(run.samples[index].timeNs) / 1e6)
            return Pair(
                name: "\(run.title), \(at)", before: run.samples[index - 1].bytes,
                after: run.samples[index].bytes)
        }
    }

    package var diagram: Diagram? {
        guard !pairs.isEmpty else { return nil }
        var bars: [Bars.Bar] = []
        for pair in pairs {
            func parts(_ bytes: ByteSnapshot) -> [Bars.Segment] {
                MemoryDiagrams.holders.map { .init($0.ink, Double($0.of(bytes))) }
            }
            bars.append(Bars.Bar(name: "before", parts: parts(pair.before), heading: pair.name))
            bars.append(Bars.Bar(name: "after", parts: parts(pair.after)))
        }
        let freed = pairs.map { pair in
            let bytes = pair.before.held - pair.after.held
            return "\(pair.name): \(bytes > 0 ? Fixed.bytes(bytes) + " less" : "nothing less")"
        }
        return Diagram(
            "Before and after a memory warning", about: freed.joined(separator: "; ") + ".",
            .bars(
                Bars(
                    ChartAxis("memory of images", .bytes),
                    legend: MemoryDiagrams.holders.map { ($0.ink, $0.name) }, bars)))
    }
}
