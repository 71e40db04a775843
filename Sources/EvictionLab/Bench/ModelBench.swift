/// How fast the model replays, and whether its memory grows with the run.
public enum ModelBench {
    public struct Result: Sendable {
        public var policy: String
        public var events: Int64
        public var requests: Int64
        public var wallNs: Int64
        /// What was resident after an hour's replay, and after ten hours'.
        public var residentAfterOne: Int64?
        public var residentAfterTen: Int64?

        public var requestsPerSecond: Double { Double(requests) / (Double(wallNs) / 1e9) }
        public var nsPerRequest: Double { Double(wallNs) / Double(requests) }
    }

    public static let hours = 10

    /// Replays the wander against a policy, from its script each time; the median counts.
    public static func run(policy text: String, repeats: Int) throws(LoadFailure) -> Result {
        let short = ScenarioTrace(BenchScenarios.wander(hours: 1))
        let long = ScenarioTrace(BenchScenarios.wander(hours: hours))
        let resident = ResidentSet()
        _ = try replay(short, text)
        let afterOne = resident.currentBytes()
        var walls: [Int64] = []
        for _ in 0..<repeats {
            let began = WallClock.nowNs()
            _ = try replay(long, text)
            walls.append(WallClock.nowNs() - began)
        }
        let afterTen = resident.currentBytes()
        let summary: TraceSummary
        do throws(TraceFailure) {
            summary = try long.summary()
        } catch {
            throw InputLoader.failure(error)
        }
        return Result(
            policy: text, events: summary.eventCount, requests: summary.requestCount,
            wallNs: walls.sorted()[walls.count / 2], residentAfterOne: afterOne,
            residentAfterTen: afterTen)
    }

    private static func replay(
        _ source: ScenarioTrace, _ text: String
    ) throws(LoadFailure) -> RunResult {
        let device = source.scenario.device
        let policy: Policy
        do throws(SpecProblem) {
            policy = try PolicySpec.parse(text, device: device)
        } catch {
            throw LoadFailure(error.lines, .usage)
        }
        let cell = Cell(
            input: 0, policy: policy, memory: .model, warnings: [], watched: nil,
            wantsTimeline: false)
        do throws(TraceFailure) {
            return try ModelRun.play(cell, source, memory: ModelMemory()) { _ in }.result
        } catch {
            throw InputLoader.failure(error)
        }
    }
}
