import LabBase
import LabKeyTraces
import LabOrders

/// Caches that share one reading of a trace, as ratios of processor time: one of LRU, a grid, and
/// LRU's curve on one core and on several, beside the pass that only reads and numbers keys.
enum SharedPassBench {
    /// Processor and wall-clock time, the least of the repeats of each.
    struct Times: Sendable {
        var cpuNs = Int64.max
        var wallNs = Int64.max

        mutating func include(_ body: () -> Void) {
            let begun = (cpu: ProcessClock.nowNs(), wall: WallClock.nowNs())
            body()
            cpuNs = min(cpuNs, ProcessClock.nowNs() - begun.cpu)
            wallNs = min(wallNs, WallClock.nowNs() - begun.wall)
        }
    }

    struct Result: Sendable {
        var jobs = WorkerThreads.cores
        /// Reading and numbering; the same and one LRU cache of a tenth of the keys; all caches.
        var pass = Times()
        var lru = Times()
        var grid = Times()
        var curve = Times()
        var sharedCurve = Times()
        var caches = 0
    }

    /// Orders that each simulator has, simple ones and expensive ones.
    private static let orders = [
        "lru", "fifo", "clock", "sieve", "slru", "arc", "s3fifo", "2q", "lfu", "lirs", "w-tinylfu",
        "gdsf",
    ]
    private static let sizes = "0.1%,0.3%,1%,3%,10%,20%,40%,80%"

    /// By turns, so that a machine that is busy for a while is so for all.
    static func run(
        _ drawn: DrawnTrace, _ trace: KeyTrace, _ repeats: Int, _ progress: (String) -> Void
    ) -> Result {
        var result = Result()
        let one = plan(["lru"], "10%")
        let grid = plan(orders, sizes)
        result.caches = grid.cellCount
        for _ in 0..<repeats {
            progress("a pass, one cache, a curve, \(result.caches) caches")
            result.pass.include { _ = read(drawn) }
            result.lru.include { replay(one, read(drawn)) }
            result.curve.include { curve(drawn, jobs: 1) }
            result.sharedCurve.include { curve(drawn, jobs: result.jobs) }
            result.grid.include { replay(grid, read(drawn)) }
        }
        return result
    }

    private static func plan(_ orders: [String], _ sizes: String) -> KeyReplayPlan {
        var plan = KeyReplayPlan(
            policies: orders.map { .init(text: $0, order: OrderSpec($0)) },
            sizes: (try? KeySize.list(sizes)) ?? [])
        plan.jobs = 1
        return plan
    }

    private static func read(_ drawn: DrawnTrace) -> KeyTrace? {
        drawn.rewind()
        return try? KeyTraceReader.readAll(drawn, countsEachAsOne: true).trace
    }

    private static func replay(_ plan: KeyReplayPlan, _ trace: KeyTrace?) {
        if let trace { _ = try? KeyReplay(plan).run(trace) }
    }

    private static func curve(_ drawn: DrawnTrace, jobs: Int) {
        drawn.rewind()
        var reader = KeyTraceReader(drawn, countsEachAsOne: true)
        _ = try? KeyCurve.onePass(&reader, jobs: jobs)
    }
}

extension BenchReport {
    static func text(_ result: SharedPassBench.Result) -> String {
        func ratio(_ a: Int64, _ b: Int64) -> String {
            Fixed.decimal(Double(a) / Double(max(1, b)), places: 2)
        }
        let pass = result.pass.cpuNs
        return """
              processor time, in passes that only read and number keys: one cache of lru at 10 % \
            \(ratio(result.lru.cpuNs, pass)),
                a grid of \(result.caches) caches \(ratio(result.grid.cpuNs, pass)), lru's curve \
            with one job \(ratio(result.curve.cpuNs, pass)), with \(result.jobs) \
            \(ratio(result.sharedCurve.cpuNs, pass)), \
            \(ratio(result.curve.wallNs, result.sharedCurve.wallNs)) times as fast

            """
    }
}
