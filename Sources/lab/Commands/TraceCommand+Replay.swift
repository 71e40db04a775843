import LabBase
import LabCommandLine
import LabKeyTraces
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
        var plan = plan
        plan.policies.removeAll { out.contains($0.text) }
        return plan
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
