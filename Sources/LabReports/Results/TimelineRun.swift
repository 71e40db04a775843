import LabBase
import LabCells
import LabReplay

/// One run's memory over time.
package struct TimelineRun: Sendable, Equatable {
    package var scenario: String
    package var policy: String
    package var seed: String
    /// Its id; empty where it isn't known.
    package var device: String
    /// The app of a phone; empty for a phone as a whole, and for a scenario.
    package var app: String
    package var samples: [TimelineSample]

    /// `feed=nuke, camera`; without an app the policy.
    package var title: String { policy + (app.isEmpty ? "" : ", \(app)") }

    init(_ outcome: CellOutcome) { self.init(outcome.row, outcome.timeline) }

    private init(_ row: Row, _ samples: [TimelineSample] = []) {
        scenario = row[.scenario]
        policy = row[.policy]
        seed = row.written(.seed)
        device = row[.device]
        app = row[.app]
        self.samples = samples
    }

    /// Returns the runs of a file, in its order.
    package static func all(_ file: ResultFile) -> [TimelineRun] {
        var runs: [TimelineRun] = []
        var lastMs = Double.infinity
        for row in file.rows {
            let run = TimelineRun(row)
            let atMs = row.number(TimelineTable.timeMs) ?? 0
            // The same cell twice, by --repeats or in two files, begins anew in time.
            if runs.last?.isSame(run) != true || atMs < lastMs { runs.append(run) }
            lastMs = atMs
            runs[runs.count - 1].samples.append(sample(row))
        }
        return runs
    }

    func isSame(_ other: TimelineRun) -> Bool {
        scenario == other.scenario && policy == other.policy && seed == other.seed
            && device == other.device && app == other.app
    }

    private static func sample(_ row: Row) -> TimelineSample {
        typealias Columns = TimelineTable
        let bytes = ByteSnapshot(
            image: row.integer(Columns.imageBytes),
            onScreen: row.integer(Columns.onscreenBytes),
            offScreen: row.integer(Columns.offscreenBytes),
            store: row.integer(Columns.storeBytes), inFlight: row.integer(Columns.inflightBytes),
            duplicate: row.integer(Columns.duplicateBytes))
        let memory = row[Columns.rssBytes].map { resident in
            MemorySample(
                residentBytes: resident,
                arenaResidentBytes: row.integer(Columns.arenaResidentBytes))
        }
        return TimelineSample(
            timeNs: Int64(((row.number(Columns.timeMs) ?? 0) * 1e6).rounded()), bytes: bytes,
            memory: memory, screen: row[Columns.screen],
            events: TimelineEvent.events(field: row[Columns.events]))
    }

    /// What a diagram shows at one time: of samples that fall together the highest, or the last.
    struct Point: Equatable {
        var ms: Double
        var bytes: ByteSnapshot
        var residentBytes: Int64?

        init(_ sample: TimelineSample) {
            ms = Double(sample.timeNs) / 1e6
            bytes = sample.bytes
            residentBytes = sample.memory?.residentBytes
        }
    }

    /// So many points at most, evenly over the time: of the samples that fall together the highest,
    /// and the last, which is valid until the next. The last point is where the run ends.
    func points(most: Int, endMs: Double? = nil) -> [Point] {
        guard let first = samples.first, let last = samples.last else { return [] }
        let width = max(1, (last.timeNs - first.timeNs) / Int64(max(1, most / 2)) + 1)
        var points: [Point] = []
        var rest = samples[...]
        while let begin = rest.first {
            let bucket = (begin.timeNs - first.timeNs) / width
            let here = rest.prefix { ($0.timeNs - first.timeNs) / width == bucket }
            rest = rest.dropFirst(here.count)
            let highest = here.indices.max { here[$0].bytes.held < here[$1].bytes.held }!
            points.append(Point(here[highest]))
            if highest != here.endIndex - 1 { points.append(Point(here[here.endIndex - 1])) }
        }
        if let endMs, endMs > points[points.count - 1].ms {
            var end = points[points.count - 1]
            end.ms = endMs
            points.append(end)
        }
        return points
    }

    /// The screens, with the times from when to when each was shown, in milliseconds.
    var screens: [(from: Double, to: Double, name: String)] {
        var screens: [(from: Double, to: Double, name: String)] = []
        for sample in samples {
            let ms = Double(sample.timeNs) / 1e6
            if screens.last?.name != sample.screen { screens.append((ms, ms, sample.screen)) }
            if screens.count > 1, screens[screens.count - 1].from == ms {
                screens[screens.count - 2].to = ms
            }
            screens[screens.count - 1].to = ms
        }
        return screens.filter { !$0.name.isEmpty && $0.to > $0.from }
    }
}
