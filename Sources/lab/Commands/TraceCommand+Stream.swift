import LabBase
import LabKeyTraces
import LabOrders
import LabReports

/// Traces larger than memory: read through, block by block, once for so many caches as there is
/// room for, and once before to know how many those are.
extension TraceCommand {
    /// What became of an attempt to hold a trace.
    enum Held: ~Copyable {
        case whole(KeyTrace, damage: KeyTraceFailure?)
        /// It streams by, from its start; of what can be read only once its beginning has been
        /// read.
        case streams(KeyTraceInput, Beginning?)
    }

    struct Beginning: ~Copyable {
        var reader: KeyTraceReader
        let chunk: RequestChunk
    }

    private var isReadOnce: Bool { arguments.arguments("TRACE").contains("-") }

    /// Reads the whole trace, unless it is to stream by, or is found to be larger than what memory
    /// there is for it.
    func hold(
        _ plan: KeyReplayPlan, _ input: KeyTraceInput, _ source: (any RequestSource)? = nil
    ) throws -> Held {
        if arguments.flag("stream") { return .streams(input, nil) }
        let source = source ?? input.source
        let most = KeyMemory.requestsHeld(withFuture: plan.needsFuture)
        if let requests = source.requestCount, requests > most {
            sayItStreams("\(requests) requests", plan)
            return .streams(input, nil)
        }
        progress.show("reading")
        var reader = KeyTraceReader(
            source, countsEachAsOne: arguments.flag("unit-size"),
            keepsGoing: arguments.flag("keep-going"),
            mostKeys: keysHeld(plan))
        let chunk = try reader.readWhole(most: most)
        if reader.isAtEnd { return .whole(KeyTrace(chunk, reader.totals), damage: reader.damage) }
        sayItStreams("more than \(most) requests", plan)
        if isReadOnce { return .streams(input, Beginning(reader: reader, chunk: chunk)) }
        return .streams(try open(again: true), nil)
    }

    private func keysHeld(_ plan: KeyReplayPlan) -> Int {
        KeyMemory.keysHeld(caches: plan.policies.count * plan.sizes.count)
    }

    private func sayItStreams(_ requests: String, _ plan: KeyReplayPlan) {
        progress.clear()
        if isQuiet { return }
        var line =
            "\(requests) would take more than half of the memory that can be had, so the trace "
            + "streams by"
        let knowing = plan.policies.filter { $0.order.type.needsFuture }.map(\.text)
        if !knowing.isEmpty, !arguments.isGiven("policy") {
            line += ", without \(Listing.and(knowing))"
        }
        Terminal.say(line)
    }

    func stream(
        _ plan: KeyReplayPlan, _ input: KeyTraceInput, from beginning: consuming Beginning? = nil
    ) throws -> KeyReport {
        var plan = plan
        // Those that nobody asked for by name.
        if !arguments.isGiven("policy") {
            plan.policies.removeAll { $0.order.type.needsFuture }
        }
        if let offline = plan.policies.first(where: { $0.order.type.needsFuture }) {
            throw offlineRefusal(offline.text, input)
        }
        if plan.needsTotals, isReadOnce {
            throw LoadFailure(
                "standard input is read once: where it streams, --size takes objects or "
                    + "bytes, --warmup a number of requests, and --window nothing", .usage)
        }
        let count = plan.policies.count * plan.sizes.count
        if var beginning {
            let report = try pass(
                plan, input, &beginning.reader, nil, 0..<count, from: beginning.chunk)
            progress.clear()
            try check(report.totals.requests, plan, input)
            return report
        }
        let jobs = plan.jobs ?? WorkerThreads.cores
        var known: KeyTotals?
        var input = input
        let isCountedFirst = count > jobs || SystemMemory.addressBytes != nil
        if plan.needsTotals || !isReadOnce && isCountedFirst {
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
        var reader = reader(of: input, mostKeys: known == nil ? keysHeld(plan) : nil)
        return try pass(plan, input, &reader, known, cells)
    }

    private func pass(
        _ plan: KeyReplayPlan, _ input: KeyTraceInput, _ reader: inout KeyTraceReader,
        _ known: KeyTotals?, _ cells: Range<Int>, from beginning: RequestChunk? = nil
    ) throws -> KeyReport {
        let progress = progress
        let count = plan.policies.count * plan.sizes.count
        let part =
            cells.count < count ? ", caches \(cells.lowerBound + 1) to \(cells.upperBound)" : ""
        let streamed: KeyReplay.Streamed
        do throws(KeyReplayFailure) {
            let replay = replaying(plan, streams: true)
            streamed = try replay.stream(
                &reader, known: known, cells: cells, from: beginning
            ) { requests in
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

    func reader(of input: KeyTraceInput, mostKeys: Int? = nil) -> KeyTraceReader {
        KeyTraceReader(
            input.source, countsEachAsOne: arguments.flag("unit-size"),
            keepsGoing: arguments.flag("keep-going"),
            mostKeys: mostKeys ?? KeyMemory.keysHeld(caches: 1))
    }

    /// Reads it through for what it comes to alone.
    func totals(of input: KeyTraceInput) throws -> KeyTotals {
        var reader = reader(of: input)
        let progress = progress
        try reader.readThrough { progress.show("counting: \($0) requests") }
        return reader.totals
    }

    private func offlineRefusal(_ policy: String, _ input: KeyTraceInput) -> LoadFailure {
        guard !arguments.flag("stream") else {
            return LoadFailure(
                "\(policy) knows the requests to come, so that a trace can't stream by. Leave out "
                    + "--stream, or \(policy)", .usage)
        }
        let most = KeyMemory.requestsHeld(withFuture: true)
        let requests = input.source.requestCount.map { " of \($0)" } ?? ""
        return LoadFailure(
            "\(policy) knows the requests to come, and there is memory for \(most)\(requests) "
                + "here. Leave it out, or take a machine with more memory", .unavailable)
    }
}
