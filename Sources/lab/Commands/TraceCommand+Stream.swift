import LabBase
import LabCommandLine
import LabKeyTraces
import LabOrders
import LabReports

/// Traces larger than memory: read through, block by block, once for so many caches as there is
/// room for, and once before to know how many those are.
extension TraceCommand {
    /// The outcome of an attempt to hold a trace in memory.
    enum Held: ~Copyable {
        case whole(KeyTrace, damage: Complaint?)
        /// It streams by, from its start; of what can be read only once its beginning has been
        /// read.
        case streams(KeyTraceInput, Beginning?)
    }

    struct Beginning: ~Copyable {
        var reader: KeyTraceReader
        let chunk: RequestChunk

        var trace: KeyTrace { KeyTrace(chunk, reader.totals) }
    }

    /// The first file that can be read only once; nil where there is none.
    var readOncePath: String? { pass.paths.first(where: KeptInput.isReadOnce) }

    /// Reads the whole trace, unless it is to stream by, or is found to be larger than what memory
    /// there is for it.
    func hold(_ plan: KeyReplayPlan, _ input: KeyTraceInput) throws(Complaint) -> Held {
        if arguments[flag: Options.stream] { return .streams(input, nil) }
        let most = most(of: input.source, plan)
        if let requests = input.source.requestCount, requests > most {
            sayItStreams("\(requests) requests", plan)
            return .streams(input, nil)
        }
        let read = try beginning(of: input.source, most, plan)
        if read.reader.isAtEnd { return .whole(read.trace, damage: read.reader.damage) }
        sayItStreams("more than \(most) requests", plan)
        if readOncePath != nil { return .streams(input, read) }
        return .streams(try open(again: true), nil)
    }

    /// A sample is held whole, whether the trace is or streams by.
    func holdSample(
        _ plan: KeyReplayPlan, _ source: SampledSource
    ) throws(Complaint) -> (trace: KeyTrace, damage: Complaint?) {
        let most = most(of: source, plan)
        let read = try beginning(of: source, most, plan)
        guard read.reader.isAtEnd else {
            throw Complaint(
                "the sample has more than \(most) requests, and there is no memory for more",
                "Sample fewer keys (--sample)", exit: .unavailable)
        }
        return (read.trace, read.reader.damage)
    }

    private func most(of source: any RequestSource, _ plan: KeyReplayPlan) -> Int {
        KeyMemory.requestsHeld(
            withFuture: plan.needsFuture, details: source.columns.intersection(.details),
            bounds: plan.boundsAtATime)
    }

    private func beginning(
        of source: any RequestSource, _ most: Int, _ plan: KeyReplayPlan
    ) throws(Complaint) -> Beginning {
        progress.show("reading")
        // A trace in memory is replayed by as many caches at a time as there are jobs, a streamed
        // one by all.
        let count = plan.cellCount
        let atATime = readOncePath != nil ? count : min(count, plan.jobs ?? WorkerThreads.cores)
        var reader = reader(of: source, mostKeys: KeyMemory.keysHeld(caches: atATime))
        let chunk = try reader.readWhole(most: most)
        return Beginning(reader: reader, chunk: chunk)
    }

    /// The policies that know the future and were not asked for by name: a streamed trace leaves
    /// them out.
    func unasked(_ plan: KeyReplayPlan) -> [String] {
        let asked = arguments.all(Options.policy)
        return plan.policies.filter { $0.needsFuture && !asked.contains($0.text) }
            .map(\.text)
    }

    private func sayItStreams(_ requests: String, _ plan: KeyReplayPlan) {
        progress.clear()
        if isQuiet { return }
        let out = unasked(plan)
        Terminal.say(
            "\(requests) would take more than half of the memory that can be had, so the trace "
                + "streams by" + (out.isEmpty ? "" : ", without \(Listing.and(out))"))
    }

    func stream(
        _ plan: KeyReplayPlan, _ input: KeyTraceInput, from beginning: consuming Beginning? = nil
    ) throws(Complaint) -> KeyReport {
        var plan = plan
        let out = unasked(plan)
        if plan.chosen != nil, let first = out.first {
            throw .usage(
                "\(first) knows the requests to come, and the trace streams by",
                "Name the policies "
                    + "with --policy, so that the cells' numbers are the same everywhere")
        }
        plan.policies.removeAll { out.contains($0.text) }
        if let offline = plan.policies.first(where: \.needsFuture) {
            throw offlineRefusal(offline.text, plan, input)
        }
        if plan.needsTotals, let path = readOncePath {
            throw .usage(
                "\(KeyTraceInput.shown(path)) is read once: where it streams, --size takes objects "
                    + "or bytes, --warmup a number of requests, and --window nothing")
        }
        let count = plan.cellCount
        var report: KeyReport
        if var beginning {
            report = try pass(plan, input, &beginning.reader, nil, 0..<count, beginning.chunk)
        } else {
            let jobs = plan.jobs ?? WorkerThreads.cores
            var known: KeyTotals?
            var input = input
            let isCountedFirst = count > jobs || SystemMemory.addressBytes != nil
            if plan.needsTotals || readOncePath == nil && isCountedFirst {
                known = try totals(of: input)
                input = try open(again: true)
            }
            let atATime = known.map { KeyMemory.cachesAtATime($0, jobs: jobs) } ?? count
            let most = KeyMemory.keysHeld(caches: known == nil ? count : 1)
            var reader = reader(of: input.source, mostKeys: most)
            report = try pass(plan, input, &reader, known, 0..<min(atATime, count))
            for first in stride(from: atATime, to: count, by: atATime) {
                let cells = first..<min(first + atATime, count)
                input = try open(again: true)
                var reader = self.reader(of: input.source, mostKeys: most)
                report.results += try pass(plan, input, &reader, known, cells).results
            }
        }
        progress.clear()
        try check(report.totals.requests, plan, input)
        return report
    }

    /// Reads the trace through once, for some of the plan's caches.
    private func pass(
        _ plan: KeyReplayPlan, _ input: KeyTraceInput, _ reader: inout KeyTraceReader,
        _ known: KeyTotals?, _ cells: Range<Int>, _ beginning: RequestChunk? = nil
    ) throws(Complaint) -> KeyReport {
        let isPart = cells.count < plan.cellCount
        let part = isPart ? ", caches \(cells.lowerBound + 1) to \(cells.upperBound)" : ""
        let streamed = try replaying(plan, streams: true).stream(
            &reader, known: known, cells: cells, from: beginning
        ) { requests in
            progress.show(
                "\(requests) requests" + (known.map { " of \($0.requests)" } ?? "") + part)
        }
        return KeyReport(
            traceName: input.names, decided: input.decided, totals: streamed.totals, plan: plan,
            compulsory: streamed.compulsory, results: streamed.results,
            damage: reader.damage)
    }

    func reader(
        of source: any RequestSource, mostKeys: Int = KeyMemory.keysHeld(caches: 1)
    ) -> KeyTraceReader {
        KeyTraceReader(
            source, countsEachAsOne: arguments[flag: Options.unitSize],
            keepsGoing: arguments[flag: Options.keepGoing], mostKeys: mostKeys)
    }

    /// Reads it through for what it comes to alone.
    func totals(of input: KeyTraceInput) throws(Complaint) -> KeyTotals {
        var reader = reader(of: input.source)
        try reader.readThrough { progress.show("counting: \($0) requests") }
        return reader.totals
    }

    private func offlineRefusal(
        _ policy: String, _ plan: KeyReplayPlan, _ input: KeyTraceInput
    ) -> Complaint {
        guard !arguments[flag: Options.stream] else {
            return .usage(
                "\(policy) knows the requests to come, so that a trace can't stream by",
                "Leave out --stream, or \(policy)")
        }
        let most = KeyMemory.requestsHeld(withFuture: true, bounds: plan.boundsAtATime)
        let requests = input.source.requestCount.map { " of \($0)" } ?? ""
        return Complaint(
            "\(policy) knows the requests to come, and there is memory for \(most)\(requests) "
                + "here", "Leave it out, or take a machine with more memory", exit: .unavailable)
    }
}
