import LabBase
import LabCells
import LabMemory
import LabPolicies
import LabScripts
import Synchronization

/// How fast the model replays, what its script costs, and whether its memory grows with the run.
enum ModelBench {
    struct Result: Sendable {
        var events: Int64
        var requests: Int64
        /// The memory of the events while they are kept.
        var keptBytes: Int
        /// Playing the script, summing it up and keeping its events.
        var scriptNs: Int64
        /// By policy, the script included: what a run of it alone takes.
        var runs: [(policy: String, wallNs: Int64)]
        /// Some of them with their events written as lines, to nowhere.
        var logged: [(policy: String, wallNs: Int64)]
        var comparison: Comparison
        /// Resident memory after an hour's replay from its script, and after ten hours'.
        var residentAfterOne: Int64?
        var residentAfterTen: Int64?

        func nsPerRequest(_ wallNs: Int64) -> Double { Double(wallNs) / Double(requests) }
    }

    /// All of `compared` in one command, beside as many commands one after the other.
    struct Comparison: Sendable {
        var policies: Int
        var jobs: Int
        var comparedNs: Int64
        /// The same with one job.
        var comparedAloneNs: Int64
        var runsNs: Int64
    }

    static let hours = 10
    /// The policies whose time a request is shown.
    static let shown = ["weak", "lru", "nuke", "fresco", "sgimagecache"]
    /// The policies whose time with events is shown.
    static let logged = ["weak", "lru"]
    /// Ten policies, as one would compare them.
    static let compared = [
        "none", "weak", "lru", "fifo", "offscreen", "sgimagecache", "nuke", "kingfisher",
        "sdwebimage", "fresco",
    ]

    /// - Parameter repeats: how often each thing is done; the median counts.
    static func run(
        repeats: Int, progress: (String) -> Void
    ) throws(Complaint) -> Result {
        let long = ScenarioTrace(BenchScenarios.wander(hours: hours))
        progress("replaying an hour's and a ten-hour wander in the model")
        let resident = ResidentSet()
        try replay(ScenarioTrace(BenchScenarios.wander(hours: 1)), "lru")
        let afterOne = resident.currentBytes()
        try replay(long, "lru")
        let afterTen = resident.currentBytes()
        let input = try keep(long)
        let scriptNs = try median(repeats) { () throws(Complaint) in _ = try keep(long) }
        var walls: [(policy: String, wallNs: Int64)] = []
        for policy in shown + compared.filter({ !shown.contains($0) }) {
            progress("replaying a ten-hour wander in the model: \(policy)")
            let ns = try median(repeats) { () throws(Complaint) in
                try replay(try keep(long).source, policy)
            }
            walls.append((policy, ns))
        }
        var logged: [(policy: String, wallNs: Int64)] = []
        for policy in Self.logged {
            progress("replaying a ten-hour wander in the model: \(policy), with events")
            let ns = try median(repeats) { () throws(Complaint) in
                try replay(try keep(long).source, policy, writesEvents: true)
            }
            logged.append((policy, ns))
        }
        progress("comparing \(compared.count) policies")
        let jobs = WorkerThreads.cores
        let comparison = Comparison(
            policies: compared.count, jobs: jobs,
            comparedNs: try median(repeats) { () throws(Complaint) in
                try compare(long, jobs: jobs)
            },
            comparedAloneNs: try median(repeats) { () throws(Complaint) in
                try compare(long, jobs: 1)
            },
            runsNs: walls.filter { compared.contains($0.policy) }.reduce(0) { $0 + $1.wallNs })
        return Result(
            events: input.summary.eventCount, requests: input.summary.requestCount,
            keptBytes: input.keptBytes, scriptNs: scriptNs, runs: Array(walls[..<shown.count]),
            logged: logged,
            comparison: comparison, residentAfterOne: afterOne, residentAfterTen: afterTen)
    }

    private static func median(
        _ repeats: Int, _ body: () throws(Complaint) -> Void
    ) throws(Complaint) -> Int64 {
        var walls: [Int64] = []
        for _ in 0..<repeats {
            let began = WallClock.nowNs()
            try body()
            walls.append(WallClock.nowNs() - began)
        }
        return walls.sorted()[walls.count / 2]
    }

    /// As a command plays what it is going to run.
    private static func keep(_ trace: ScenarioTrace) throws(Complaint) -> CellInput {
        try InputLoader.played(
            CellSource(path: "", deviceText: nil, seed: nil, source: trace), keepingLayouts: false)
    }

    private static func compare(_ trace: ScenarioTrace, jobs: Int) throws(Complaint) {
        let input = try keep(trace)
        let failure = Mutex<Complaint?>(nil)
        WorkerThreads.forEach(compared.count, jobs: jobs) { number in
            do throws(Complaint) {
                try replay(input.source, compared[number])
            } catch {
                failure.withLock { $0 = $0 ?? error }
            }
        }
        if let failure = failure.withLock({ $0 }) { throw failure }
    }

    private static func replay(
        _ source: any TraceSource, _ text: String, writesEvents: Bool = false
    ) throws(Complaint) {
        let policy = try PolicySpec.parse(text, device: source.header.device)
        let cell = Cell(
            input: 0, policy: policy, memory: .model, warnings: [], watched: nil,
            wantsTimeline: false)
        let events =
            writesEvents
            ? RunEvents(.lines, cell: 1, header: source.header, sink: Nowhere()) : nil
        _ = try Complaint.ofPlay { () throws(Halt) in
            try ModelRun.play(cell, source, log: events?.log)
        }
    }

    private final class Nowhere: EventSink {
        func write(_ lines: borrowing LineBytes) {}
    }
}

extension CellInput {
    /// None where there was no room.
    fileprivate var keptBytes: Int { (source as? KeptTrace)?.events.bytes ?? 0 }
}
