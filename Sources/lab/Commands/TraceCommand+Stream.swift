import LabBase
import LabKeyTraces
import LabReports

/// Traces larger than memory: read through, block by block, once for so many caches as there is
/// room for, and once before to know how many those are.
extension TraceCommand {
    func streams(_ plan: KeyReplayPlan, _ input: KeyTraceInput) -> Bool {
        if arguments.flag("stream") { return true }
        guard let requests = input.source.requestCount else { return false }
        return KeyMemory.bytes(requests: requests, withFuture: plan.needsFuture)
            > KeyMemory.budgetBytes
    }

    func stream(
        _ plan: KeyReplayPlan, _ input: KeyTraceInput
    ) throws -> KeyReport {
        if let offline = plan.policies.first(where: { $0.order.type.needsFuture }) {
            throw offlineRefusal(offline.text, input)
        }
        let isOnce = arguments.arguments("TRACE").contains("-")
        if plan.needsTotals, isOnce {
            throw LoadFailure(
                "standard input is read once: where it streams, --size takes objects or "
                    + "bytes, --warmup a number of requests, and --window nothing", .usage)
        }
        let count = plan.policies.count * plan.sizes.count
        let jobs = plan.jobs ?? WorkerThreads.cores
        var known: KeyTotals?
        var input = input
        if plan.needsTotals || !isOnce && count > jobs {
            known = try totals(of: input)
            input = try open(again: true)
        }
        let atATime = known.map { KeyMemory.cachesAtATime($0, jobs: jobs) } ?? count
        var report = try pass(plan, input, known, 0..<min(atATime, count))
        for first in stride(from: atATime, to: count, by: atATime) {
            let cells = first..<min(first + atATime, count)
            report.results += try pass(plan, try open(again: true), known, cells).results
        }
        progress.clear()
        try check(report.totals.requests, plan, input)
        return report
    }

    /// Reads the trace through once, for some of the plan's caches.
    private func pass(
        _ plan: KeyReplayPlan, _ input: KeyTraceInput, _ known: KeyTotals?, _ cells: Range<Int>
    ) throws -> KeyReport {
        var reader = reader(of: input)
        let progress = progress
        let count = plan.policies.count * plan.sizes.count
        let part =
            cells.count < count ? ", caches \(cells.lowerBound + 1) to \(cells.upperBound)" : ""
        let streamed: KeyReplay.Streamed
        do throws(KeyReplayFailure) {
            let replay = replaying(plan, streams: true)
            streamed = try replay.stream(&reader, known: known, cells: cells) { requests in
                progress.show(
                    "\(requests) requests" + (known.map { " of \($0.requests)" } ?? "") + part)
            }
        } catch {
            switch error {
            case .trace(let failure): throw failure
            case .size(let problem): throw refused(problem)
            }
        }
        return KeyReport(
            traceName: input.names, decided: input.decided, totals: streamed.totals, plan: plan,
            compulsory: streamed.totals.keys - streamed.keysBefore, results: streamed.results,
            damage: reader.damage)
    }

    func reader(of input: KeyTraceInput) -> KeyTraceReader {
        KeyTraceReader(
            input.source, countsEachAsOne: arguments.flag("unit-size"),
            keepsGoing: arguments.flag("keep-going"))
    }

    /// Reads it through for what it comes to alone.
    func totals(of input: KeyTraceInput) throws -> KeyTotals {
        var reader = reader(of: input)
        let progress = progress
        try reader.readThrough { progress.show("counting: \($0) requests") }
        return reader.totals
    }

    private func offlineRefusal(_ policy: String, _ input: KeyTraceInput) -> LoadFailure {
        guard !arguments.flag("stream"), let requests = input.source.requestCount else {
            return LoadFailure(
                "\(policy) knows the requests to come, so that a trace can't stream by. Leave out "
                    + "--stream, or \(policy)", .usage)
        }
        let needed = KeyMemory.bytes(requests: requests, withFuture: true)
        return LoadFailure(
            "\(policy) knows the requests to come: it needs \(Fixed.bytes(needed)) for "
                + "\(requests) requests, and \(Fixed.bytes(KeyMemory.budgetBytes)) can be had "
                + "here. Leave it out, or take a machine with more memory", .unavailable)
    }
}
