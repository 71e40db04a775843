import LabBase
import LabCommandLine
import LabDevices
import LabKeyTraces
import LabOrders
import LabReports
import LabRuns

struct ScoreCommand: ResultCommand {
    let arguments: ParsedArguments
    let output: OutputFile?
    let format: ResultFormat
    private let candidates: [Candidate]
    private let round: CandidateRound
    private let traces: [(set: TraceSet, path: String)]
    private let progress: ProgressLine

    init(_ arguments: ParsedArguments) throws(Complaint) {
        self.arguments = arguments
        traces =
            arguments.all(Options.train).map { (.train, $0) }
            + arguments.all(Options.heldOut).map { (.heldOut, $0) }
        guard !traces.isEmpty else {
            throw arguments.refusal(
                .usage("no trace to score on", "Name one with --train or --held-out"))
        }
        try Self.checkSets(traces)
        round = try Self.round(arguments)
        let settings = arguments[Options.settings] ?? ""
        var candidates: [Candidate] = []
        for name in arguments.arguments("FILE") {
            let candidate = try Candidate(name, settings: settings)
            if !candidates.contains(candidate) { candidates.append(candidate) }
        }
        self.candidates = candidates
        output = try ReplayCommand.open(arguments[Options.output])
        format = arguments[Options.format] ?? arguments.usualFormat(to: output)
        progress = arguments.progressLine
        for trace in traces { try FileUses.reads(trace.path) }
    }

    private static func checkSets(_ traces: [(set: TraceSet, path: String)]) throws(Complaint) {
        for set in TraceSet.allCases {
            try TraceCommand.checkEach(traces.filter { $0.set == set }.map(\.path))
        }
        for trace in traces where KeptInput.isReadOnce(trace.path) {
            throw .usage(
                "\(KeyTraceInput.shown(trace.path)) can't be scored on, since it can't be said "
                    + "whether a candidate sees it elsewhere", "Write it to a file")
        }
        for held in traces where held.set == .heldOut {
            for trained in traces where trained.set == .train {
                guard try isSame(held.path, trained.path) else { continue }
                throw .usage(
                    "\(held.path) is a trace of --train, too, and can't judge candidates that were "
                        + "chosen by it", "Hold out another trace")
            }
        }
    }

    /// True for two files of the same bytes.
    private static func isSame(_ one: String, _ other: String) throws(Complaint) -> Bool {
        var (first, second) = (stat(), stat())
        guard stat(one, &first) == 0, stat(other, &second) == 0 else { return false }
        let isFile = first.st_mode & S_IFMT == S_IFREG && second.st_mode & S_IFMT == S_IFREG
        guard isFile, first.st_size == second.st_size else {
            return OutputFile.fileID(of: one) == OutputFile.fileID(of: other)
        }
        return try FileDigests.sha256(of: one) == FileDigests.sha256(of: other)
    }

    private static func round(_ arguments: ParsedArguments) throws(Complaint) -> CandidateRound {
        let text = arguments[Options.againstPolicy] ?? LRU.id
        let against = try TraceCommand.reference(text, arguments)
        var round = CandidateRound(
            sizes: try TraceCommand.sizes(arguments, usual: TraceCommand.usualSizes),
            against: against)
        round.warmUp = arguments[Options.warmUp] ?? .requests(0)
        round.seed = arguments[Options.seed] ?? 42
        round.limits = CandidateLimits(arguments)
        guard round.limits.bytes >= 1_000_000 else {
            throw arguments.refusal(
                .invalidValue(
                    name: "--memory-limit", value: arguments.texts("memory-limit")[0],
                    complaint: "must be at least 1MB"))
        }
        round.checks = arguments[flag: Options.checkPlugin]
        round.jobs = arguments[Options.jobs]
        return round
    }

    func execute() throws(Complaint) -> ExitCode {
        let compiler = candidates.contains(where: \.isSource) ? try CandidateCompiler.found() : nil
        let sandbox = try Sandbox(compiler: compiler)
        for trace in traces where sandbox.shows(trace.path) {
            throw .usage(
                "\(trace.path) lies in a folder of the system's that candidates see, or has "
                    + "another name on its disk, which may lie there", "Copy it to another folder")
        }
        var entrants = entrants(sandbox)
        var report = ScoreReport(
            candidates: candidates, sizes: round.sizes, against: round.against.text,
            seed: round.seed, confinedBy: sandbox.version)
        for (number, trace) in traces.enumerated() {
            progress.show(WorkProgress(number, of: traces.count, "traces"))
            let results = try results(on: trace, entrants, sandbox)
            report.traces.append(results)
            skipFailed(results, &entrants)
        }
        progress.clear()
        try write(report)
        return verdict(report)
    }

    private func results(
        on trace: (set: TraceSet, path: String), _ entrants: [CandidateRound.Entrant],
        _ sandbox: Sandbox
    ) throws(Complaint) -> ScoreReport.Trace {
        let input = try KeyTraceInput(
            arguments, paths: [trace.path],
            isDigested: format != .table && !arguments[flag: Options.noDigest])
        let requests = PlainRequests(input.source)
        let lines = input.decided + input.remarks + [remark(on: requests, input.names)]
        arguments.say(lines.compactMap(\.self))
        let keys = try read(requests, trace.path)
        if keys.count == 0 { throw TraceCommand.nothing(in: input.names, arguments) }
        if round.warmUp.length(of: keys.count) == keys.count {
            throw .usage(
                "--warmup: \(input.names) has \(keys.count) requests, of which none is left to "
                    + "count", "Warm up for fewer")
        }
        return ScoreReport.Trace(
            set: trace.set, name: input.names,
            files: format == .table ? [] : TraceCommand.files(of: input),
            results: try round.results(keys, entrants, in: sandbox))
    }

    /// Candidates and the reference play the same requests, so what candidates don't get
    /// doesn't count for the reference either.
    private func remark(on requests: PlainRequests, _ name: String) -> String? {
        guard !requests.leftOut.isEmpty else { return nil }
        let isChosen = arguments.isGiven(Options.ops)
        let choice =
            requests.leftOut.contains(.operations) && !isChosen
            ? ". --ops read takes those alone that do" : ""
        return "\(name): its \(Listing.and(requests.leftOut.words)) are left out, since candidates "
            + "are told keys and sizes: each request reads\(choice)"
    }

    /// Reads a trace into memory, which is where the referee needs it.
    private func read(_ source: PlainRequests, _ path: String) throws(Complaint) -> KeyTrace {
        var reader = KeyTraceReader(
            source, countsEachAsOne: arguments[flag: Options.unitSize],
            keepsGoing: arguments[flag: Options.keepGoing])
        let most = KeyMemory.requestsHeld(withFuture: round.against.order.type.needsFuture)
        let chunk = try reader.readWhole(most: most)
        guard reader.isAtEnd else {
            throw Complaint(
                "has more than \(most) requests, and there is no memory for more",
                "Score on a part of it", at: .input(path), exit: .unavailable)
        }
        TraceCommand.remark(on: reader.damage, after: chunk.count)
        return KeyTrace(chunk, reader.totals)
    }

    /// A candidate that failed on a trace isn't run on others: it has no score in any case, and
    /// may take as long again to fail.
    private func skipFailed(
        _ trace: ScoreReport.Trace, _ entrants: inout [CandidateRound.Entrant]
    ) {
        for index in entrants.indices where entrants[index].refusal == nil {
            let results = trace.results.filter { $0.candidate == entrants[index].candidate }
            guard results.contains(where: { $0.outcome.status != .ok }) else { continue }
            entrants[index].refusal = .init(.skipped, "failed on \(trace.name)")
        }
    }

    private func write(_ report: ScoreReport) throws(Complaint) {
        switch format {
        case .csv: try write(report.csv)
        case .json: try write(report.json)
        case .table: try write(report.answer.text(style))
        }
    }

    private func verdict(_ report: ScoreReport) -> ExitCode {
        let faults = report.faults
        for (candidate, reason) in faults {
            Terminal.say(Visible.line("\(candidate.name): \(reason)"))
        }
        return faults.isEmpty ? .done : .failed
    }

    /// The candidates with their libraries: sources are compiled.
    private func entrants(_ sandbox: Sandbox) -> [CandidateRound.Entrant] {
        WorkerThreads.map(candidates.count, jobs: round.jobs ?? WorkerThreads.cores) {
            Self.entrant(candidates[$0], sandbox)
        }
    }

    private static func entrant(
        _ candidate: Candidate, _ sandbox: Sandbox
    ) -> CandidateRound.Entrant {
        func refused(_ reason: String) -> CandidateRound.Entrant {
            .init(candidate, library: [], refusal: .init(.uncompiled, reason))
        }
        do throws(Complaint) {
            guard candidate.isSource else {
                return try .init(candidate, library: InputFile.bytes(of: candidate.name))
            }
            switch try CandidateCompiler(sandbox).library(of: candidate) {
            case .made(let library): return .init(candidate, library: library)
            case .refused(let reason): return refused(reason)
            }
        } catch {
            return refused(error.line)
        }
    }
}
