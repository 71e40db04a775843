import LabBase
import LabCommandLine
import LabKeyTraces
import LabOrders
import LabReports

/// Reading, replaying, writing.
extension TraceCommand {
    /// Replays a trace with each seed. It is read once for all of them, unless it streams by.
    ///
    /// - Parameters:
    ///   - seeds: instead of the plan's own.
    ///   - done: gets each cache as soon as it is there, in a report of its own.
    func replay(
        _ plan: KeyReplayPlan, seeds: [UInt64]? = nil,
        done: @escaping @Sendable (KeyReport) -> Void = { _ in }
    ) throws(Complaint) -> [KeyReport] {
        let plans = seeds.map { $0.map(plan.with(seed:)) } ?? [plan]
        let input = try open()
        var reports: [KeyReport] = []
        switch try hold(plan, input) {
        case .whole(let trace, let damage):
            let files = files(of: input)
            for plan in plans {
                reports.append(try replayWhole(plan, input, trace, damage, files, done))
            }
        case .streams(let input, let beginning):
            if plans.count > 1, let path = readOncePath {
                throw .usage(
                    "\(KeyTraceInput.shown(path)) is read once, and where it streams each seed "
                        + "reads it", "Write it to a file, or take one seed")
            }
            reports.append(try stream(plans[0], input, from: beginning))
            for plan in plans.dropFirst() {
                reports.append(try stream(plan, try open(again: true)))
            }
            let files = files(of: input)
            for index in reports.indices {
                reports[index].files = files
                for result in reports[index].results { done(reports[index].of(result)) }
            }
        }
        return reports
    }

    /// For those who compute with the result; people see the path in the line that they typed.
    func files(of input: KeyTraceInput) -> [KeyTraceFile] {
        format == .table ? [] : Self.files(of: input)
    }

    /// Says which of them couldn't be read again.
    static func files(of input: KeyTraceInput) -> [KeyTraceFile] {
        let files = input.files()
        for file in files {
            guard let problem = file.problem else { continue }
            Terminal.say("\(file.path): \(problem). The result goes without its digest")
        }
        return files
    }

    private func replayWhole(
        _ plan: KeyReplayPlan, _ input: KeyTraceInput, _ trace: KeyTrace,
        _ damage: Complaint?, _ files: [KeyTraceFile],
        _ done: @escaping @Sendable (KeyReport) -> Void
    ) throws(Complaint) -> KeyReport {
        try check(trace.count, plan, input)
        let plan = replayable(plan, on: trace.totals)
        var report = KeyReport(
            traceName: input.names, decided: input.decided, totals: trace.totals, plan: plan,
            compulsory: KeyReplay(plan).compulsory(of: trace), results: [], damage: damage)
        report.files = files
        let heading = report
        let count = plan.cellCount
        progress.show(WorkProgress(0, of: count, "caches"))
        report.results = try replaying(plan, streams: false).run(trace) {
            done(heading.of($0))
        } progress: {
            Self.show($0, of: count, progress)
        }
        progress.clear()
        return report
    }

    /// The plan without policies that were not asked for by name and can't be replayed over this
    /// trace.
    func replayable(_ plan: KeyReplayPlan, on totals: KeyTotals) -> KeyReplayPlan {
        let changing = totals.details.intersection(.changing)
        let out = unasked(plan)
        guard totals.isChanging, plan.chosen == nil, !out.isEmpty else { return plan }
        arguments.say([
            "\(Listing.and(changing.words)) change what the requests to come tell: without "
                + Listing.and(out)
        ])
        return changed(plan) { $0.policies.removeAll { out.contains($0.text) } }
    }

    static func show(_ replay: KeyReplay.Progress, of count: Int, _ line: ProgressLine) {
        let work = WorkProgress(replay.done, of: count, "caches", part: replay.part)
        if replay.isStep { line.show(work) } else { line.showWithin(work) }
    }

    /// The error of a trace without requests.
    static func nothing(in name: String, _ arguments: ParsedArguments) -> Complaint {
        arguments.isGiven(Options.ops)
            ? .trace(name, "none of its requests is of the operations that --ops names")
            : .trace(name, "there are no requests in it")
    }

    /// That there is something to count.
    func check(_ requests: Int, _ plan: KeyReplayPlan, _ input: KeyTraceInput) throws(Complaint) {
        if requests == 0 { throw Self.nothing(in: input.names, arguments) }
        if plan.warmUp.length(of: requests) == requests {
            throw .usage(
                "--warmup: the trace has \(requests) request\(requests == 1 ? "" : "s"), of which "
                    + "none is left to count",
                "Warm up for fewer")
        }
    }

    /// Opens the trace. It prints remarks only the first time, however often the trace is read.
    func open(again: Bool = false) throws(Complaint) -> KeyTraceInput {
        let input = try KeyTraceInput(
            arguments, paths: pass.paths,
            isDigested: format != .table && !arguments[flag: Options.noDigest])
        if again { return input }
        // The table has it at its head.
        if format != .table || output != nil || paper != nil { arguments.say(input.decided) }
        arguments.say(input.remarks)
        return input
    }

    func write(_ report: KeyReport, windowFile: OutputFile?) throws(Complaint) {
        if let windowFile { try windowFile.finish(report.windowCSV) }
        if let paper { return try write(paper.text([report.ratios])) }
        switch format {
        case .csv:
            let isWhole = report.plan.window == nil || windowFile != nil
            try write(isWhole ? report.csv : report.csvWithWindows)
        case .json: try write(report.json)
        case .table:
            try write(text(report.answer(showsWindows: windowFile == nil)))
        }
    }

    static func remark(on damage: Complaint?, after requests: Int) {
        guard let damage else { return }
        Terminal.writeError(Visible.line(damage.finding) + "\n")
        Terminal.say("went on with the \(requests) requests before the damage")
    }
}

extension KeyReport {
    /// The same of one cache.
    fileprivate func of(_ result: KeyResult) -> KeyReport {
        changed(self) { $0.results = [result] }
    }
}

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
