import LabBase
import LabCells
import LabCommandLine
import LabKeyTraces
import LabOrders
import LabReports
import LabRuns
import LabSystem
import Synchronization

extension Commands {
    static func scoreTrace(_ arguments: ParsedArguments) throws(Complaint) -> ExitCode {
        try ScoreCommand(arguments).execute()
    }
}

/// `lab trace score`.
private struct ScoreCommand: ResultCommand {
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
                Complaint(
                    "no trace to score on", "Name one with --train or --held-out", exit: .usage))
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
        output = try arguments[Options.output].map { (path) throws(Complaint) in
            try OutputFile(path)
        }
        format = arguments[Options.format] ?? arguments.usualFormat(to: output)
        progress = arguments.progressLine
        for path in traces.map(\.path) + candidates.map(\.name) {
            if let output, output.replaces(path) {
                throw Complaint.taken(output.path, by: "an input")
            }
        }
    }

    private static func checkSets(_ traces: [(set: TraceSet, path: String)]) throws(Complaint) {
        for set in TraceSet.allCases {
            try TraceCommand.checkEach(traces.filter { $0.set == set }.map(\.path))
        }
        for trace in traces where CandidateCompiler.reads(trace.path) {
            throw Complaint(
                "\(trace.path) lies in a folder of the system's, which compilers read: a candidate "
                    + "could include it", "Copy it to another folder", exit: .usage)
        }
        let trained = Set(
            traces.filter { $0.set == .train }.map { OutputFile.place(of: $0.path) })
        for trace in traces where trace.set == .heldOut {
            guard trained.contains(OutputFile.place(of: trace.path)) else { continue }
            throw Complaint(
                "\(trace.path) is named by --train and --held-out, and can't judge candidates that "
                    + "were chosen by it", "Hold out another trace", exit: .usage)
        }
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
        let shop = try CandidateShop(candidates, jobs: round.jobs)
        defer { shop.close() }
        var entrants = shop.entrants
        var report = ScoreReport(
            candidates: candidates, sizes: round.sizes, against: round.against.text,
            seed: round.seed)
        for (number, trace) in traces.enumerated() {
            progress.show(WorkProgress(number, of: traces.count, "traces"))
            let results = try results(on: trace, entrants)
            report.traces.append(results)
            skipFailed(results, &entrants)
        }
        progress.clear()
        try write(report)
        return tell(report)
    }

    private func results(
        on trace: (set: TraceSet, path: String), _ entrants: [CandidateRound.Entrant]
    ) throws(Complaint) -> ScoreReport.Trace {
        let input = try KeyTraceInput(
            arguments, paths: [trace.path],
            isDigested: format != .table && !arguments[flag: Options.noDigest])
        let requests = PlainRequests(input.source)
        if !isQuiet {
            let lines = input.decided + input.remarks + [remark(on: requests, input.names)]
            for line in lines.compactMap(\.self) { Terminal.say(line) }
        }
        let keys = try read(requests, trace.path)
        if keys.count == 0 { throw TraceCommand.nothing(in: input.names, arguments) }
        if round.warmUp.length(of: keys.count) == keys.count {
            throw Complaint(
                "--warmup: \(input.names) has \(keys.count) requests, of which none is left to "
                    + "count", "Warm up for fewer", exit: .usage)
        }
        return ScoreReport.Trace(
            set: trace.set, name: input.names,
            files: format == .table ? [] : TraceCommand.files(of: input),
            results: try round.results(keys, entrants))
    }

    /// Candidates and the reference play the same requests, so what candidates aren't told of
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
        for place in entrants.indices where entrants[place].refusal == nil {
            let own = trace.results.filter { $0.candidate == entrants[place].candidate }
            guard own.contains(where: { $0.outcome.status != .ok }) else { continue }
            var outcome = CandidateRun.Outcome()
            outcome.status = .skipped
            outcome.reason = "failed on \(trace.name)"
            entrants[place].refusal = outcome
        }
    }

    private func write(_ report: ScoreReport) throws(Complaint) {
        switch format {
        case .csv: try write(report.csv)
        case .json: try write(report.json)
        case .table: try write(report.text(style))
        }
    }

    private func tell(_ report: ScoreReport) -> ExitCode {
        if !isQuiet { for lack in report.lacks { Terminal.say(lack) } }
        let faults = report.faults
        for (candidate, reason) in faults {
            Terminal.say(Visible.line("\(candidate.name): \(reason)"))
        }
        return faults.isEmpty ? .done : .failed
    }
}

/// The libraries of candidates: sources are compiled, each in a folder of its own.
private final class CandidateShop {
    private(set) var entrants: [CandidateRound.Entrant] = []
    private let folders: [Temporaries.Folder]

    init(_ candidates: [Candidate], jobs: Int?) throws(Complaint) {
        let sources = candidates.filter(\.isSource)
        guard !sources.isEmpty else {
            folders = []
            entrants = candidates.map { CandidateRound.Entrant($0, library: $0.name) }
            return
        }
        let compiler = try CandidateCompiler()
        var made: [Temporaries.Folder] = []
        for _ in sources {
            let place = Terminal.environment("TMPDIR") ?? "/tmp"
            guard let folder = Temporaries.makeFolder(in: place) else {
                for folder in made { folder.remove() }
                throw Complaint.unwritable(place, errno)
            }
            made.append(folder)
        }
        folders = made
        let libraries = CandidateShop.compile(sources, compiler, made, jobs: jobs)
        var next = 0
        for candidate in candidates {
            guard candidate.isSource else {
                entrants.append(.init(candidate, library: candidate.name))
                continue
            }
            switch libraries[next] {
            case .at(let path): entrants.append(.init(candidate, library: path))
            case .refused(let reason):
                var outcome = CandidateRun.Outcome()
                outcome.status = .uncompiled
                outcome.reason = reason
                entrants.append(.init(candidate, library: "", refusal: outcome))
            }
            next += 1
        }
    }

    private static func compile(
        _ sources: [Candidate], _ compiler: CandidateCompiler, _ folders: [Temporaries.Folder],
        jobs: Int?
    ) -> [CandidateCompiler.Library] {
        let libraries = Mutex<[CandidateCompiler.Library]>(
            Array(repeating: .refused(""), count: sources.count))
        WorkerThreads.forEach(sources.count, jobs: jobs ?? WorkerThreads.cores) { number in
            var library: CandidateCompiler.Library
            do throws(Complaint) {
                library = try compiler.library(of: sources[number], in: folders[number])
            } catch {
                library = .refused(error.line)
            }
            libraries.withLock { $0[number] = library }
        }
        return libraries.withLock { $0 }
    }

    func close() {
        for folder in folders { folder.remove() }
    }
}
