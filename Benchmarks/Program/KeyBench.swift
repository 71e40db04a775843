import LabBase
import LabKeyTraces
import LabMemory
import LabOrders

/// How long a request of a key trace takes each order, and how long reading and numbering takes it
/// before any order comes into play: the floor.
enum KeyBench {
    /// Zipf, as those who compare simulators have it; its length keeps the whole bench short.
    static let requests = 5_000_000

    struct Result: Sendable {
        var requests: Int
        var keys: Int
        /// Reading and numbering, of a request.
        var floorNs: Double
        var lines: [OrderTimes] = []
        var shared: SharedPassBench.Result
    }

    struct OrderTimes: Sendable {
        var name: String
        /// At 1 % and at 10 % of the keys.
        var nsPerRequest: [Double]
        /// The most that became resident at 10 % of the keys, by key; nil where nothing says so.
        var bytesPerKey: Double?
    }

    /// Everything that can be replayed over a key trace; minima of so many runs.
    static func run(
        requests: Int, repeats: Int, progress: (String) -> Void
    ) -> Result {
        let plan = GeneratedTrace.Plan(
            phases: [
                KeyPhase(
                    patterns: [KeyPattern(shape: .zipf, keys: max(1, requests / 5))],
                    requests: requests)
            ], seed: 7)
        progress("drawing \(requests) requests")
        let drawn = DrawnTrace(plan)
        let (trace, floor) = read(drawn, repeats: repeats, progress)
        var lines: [OrderTimes] = []
        for id in OrderRegistry.forKeyTraces {
            progress(id)
            lines.append(line(id, trace, repeats: repeats))
        }
        return Result(
            requests: requests, keys: trace.keyCount, floorNs: Double(floor) / Double(requests),
            lines: lines, shared: SharedPassBench.run(drawn, trace, repeats, progress))
    }

    /// The trace in memory, and how long reading and numbering it takes.
    private static func read(
        _ drawn: DrawnTrace, repeats: Int, _ progress: (String) -> Void
    ) -> (KeyTrace, Int64) {
        var floor = Int64.max
        var trace: KeyTrace?
        for _ in 0..<repeats {
            progress("reading and numbering keys")
            drawn.rewind()
            let begun = WallClock.nowNs()
            trace = try? KeyTraceReader.readAll(drawn, countsEachAsOne: true).trace
            floor = min(floor, WallClock.nowNs() - begun)
        }
        guard let trace else { preconditionFailure("a drawn trace can't be damaged") }
        return (trace, floor)
    }

    private static func line(_ id: String, _ trace: KeyTrace, repeats: Int) -> OrderTimes {
        let policy = KeyReplayPlan.Policy(text: id, order: OrderSpec(id))
        var plan = KeyReplayPlan(policies: [policy], sizes: [])
        plan.jobs = 1
        var line = OrderTimes(name: id, nsPerRequest: [])
        for part in [100, 10] {
            let capacity = KeyCapacity(
                amount: Int64(max(1, trace.keyCount / part)), isSized: false)
            let cell = KeyReplayPlan.Cell(
                policy: policy, size: KeySize(capacity), capacity: capacity)
            let replay = KeyReplay(plan)
            let times = (0..<repeats).map { _ in replay.run(trace, [cell])[0].wallNs }
            line.nsPerRequest.append(Double(times.min() ?? 0) / Double(trace.count))
            line.bytesPerKey = peak(replay, trace, cell).map { $0 / Double(trace.keyCount) }
        }
        return line
    }

    /// Resident bytes that a cell adds, in a run of its own.
    private static func peak(
        _ replay: KeyReplay, _ trace: KeyTrace, _ cell: KeyReplayPlan.Cell
    ) -> Double? {
        let resident = ResidentSet()
        guard let before = resident.currentBytes(), resident.resetPeak() else { return nil }
        _ = replay.run(trace, [cell])
        return resident.peakBytes().map { Double(max(0, $0 - before)) }
    }
}

extension BenchReport {
    static func text(_ result: KeyBench.Result) -> String {
        func figure(_ value: Double) -> String {
            let text = Fixed.decimal(value, places: 1)
            return String(repeating: " ", count: max(0, 9 - text.count)) + text
        }
        var text =
            "key traces, \(result.requests) Zipf requests for \(result.keys) keys, one thread: "
            + "ns a request at 1 % and at 10 % of the keys, and bytes a key at 10 %\n"
        text += "  floor: reading and numbering   \(figure(result.floorNs))\n"
        for line in result.lines {
            let name = line.name + String(repeating: " ", count: max(1, 31 - line.name.count))
            let bytes = line.bytesPerKey.map(figure) ?? ""
            text += "  \(name)\(line.nsPerRequest.map(figure).joined())\(bytes)\n"
        }
        return text + self.text(result.shared)
    }
}
