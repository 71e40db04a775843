import LabBase
import LabCommandLine
import LabKeyTraces
import LabPolicies
import LabReports
import LabRuns
import LabSystem
import Synchronization

/// `lab trace run`, or a curve at sizes that were named, in parts: caches are numbered from 1,
/// trace after trace, seed after seed, size after size, and policy after policy. Parts and journals
/// are CSV.
struct TraceCells: NumberedCommand {
    private let command: TraceCommand
    private let form: KeyRowForm
    /// The plan, the same for each trace and seed.
    private let plan: KeyReplayPlan
    private let chosen: [Int]
    /// Its rows begin with the cells' numbers.
    private let isPart: Bool

    /// Runs the command in parts; nil if no option asks for parts.
    static func execute(_ arguments: ParsedArguments, _ form: KeyRowForm) throws(Complaint)
        -> ExitCode?
    {
        let given = ["cell", "cells", "merge", "resume"].filter(arguments.isGiven)
        let isOneCurve = TracePass.all(arguments, usualSeed: 0).count == 1
        guard !given.isEmpty || form == .curve && !isOneCurve else { return nil }
        for other in ["merge", "cells"] where given.contains(other) && given.count > 1 {
            let one = given.first { $0 != other }!
            guard one != "cell" || other != "cells" else { continue }
            throw arguments.refusal(.conflict("--" + one, "--" + other))
        }
        let cells = try TraceCells(arguments, form)
        if arguments[flag: Options.listCells] {
            try cells.command.write(cells.list)
            return .done
        }
        if let folder = arguments[Options.merge] { return try cells.merge(folder) }
        return try cells.run(resumes: arguments[flag: Options.resume])
    }

    init(_ arguments: ParsedArguments, _ form: KeyRowForm) throws(Complaint) {
        self.form = form
        switch form {
        case .run: command = try TraceCommand(arguments, defaultFormat: .csv)
        case .curve: command = try TraceCommand(curveOf: arguments)
        }
        guard command.format == .csv else {
            throw arguments.refusal(
                .invalidValue(
                    name: "--format", value: command.format.rawValue,
                    complaint: "parts are csv, and so is what is made of them"))
        }
        for name in ["window", "window-output", "shard", "points", "chart"]
        where arguments.isGiven(name) {
            throw arguments.refusal(.conflict("--" + name, Self.asking(arguments)))
        }
        if form == .curve, !arguments.isGiven(Options.size) {
            throw arguments.refusal(.missingCompanion(Self.asking(arguments), "--size SIZES"))
        }
        if let path = arguments.arguments("TRACE").first(where: KeptInput.isReadOnce) {
            throw Complaint(
                "\(KeyTraceInput.shown(path)) is read once, and parts each read the trace",
                "Write it to a file", exit: .usage)
        }
        if arguments.isGiven(Options.resume), command.output?.isFile != true {
            throw arguments.refusal(.missingCompanion("--resume", "--output FILE"))
        }
        var plan = command.plan
        if form == .run { plan.warmUp = TraceCommand.warmUp(arguments) }
        self.plan = plan
        let ranges = arguments.all(Options.cell)
        let count = plan.cellCount * command.passes.count
        if let range = ranges.first(where: { $0.upperBound > count }) {
            throw Complaint(
                "there is no cell \(range.upperBound): this plan has \(count)",
                "'--cells' lists them", exit: .usage)
        }
        isPart = !ranges.isEmpty
        chosen =
            isPart
            ? (1...count).filter { cell in ranges.contains { $0.contains(cell) } }
            : Array(1...count)
    }

    /// The option that makes them numbered cells. A plan for a cluster is made without its own.
    private static func asking(_ arguments: ParsedArguments) -> String {
        let options = ["cell", "cells", "merge", "resume", "each", "seed"]
        return "--" + (options.first(where: arguments.isGiven) ?? "slurm")
    }

    var cellCount: Int { plan.cellCount * command.passes.count }
    var isCopied: Bool { false }
    var readPaths: [String] { command.arguments.arguments("TRACE") }

    private static let typed: Set<String> = [
        "policy", "size", "seed", "each", "warmup", "unit-size", "sample", "sample-keys", "from",
        "columns", "delimiter", "keep-going", "stream",
    ]

    /// Traces may be larger than anyone reads twice: their lengths and beginnings stand for them.
    /// Rows have the digest of the whole, and parts of another are refused.
    func digest() throws(Complaint) -> UInt64 {
        var digest = Digest()
        let words = form.columns.map(\.name) + command.arguments.optionWords(Self.typed.contains)
        let libraries = plan.policies.compactMap(\.order.plugin?.path)
        let digests = Policy.sha256(of: libraries).map { [$0] } ?? []
        for word in words + plan.policies.map(\.order.spec) + readPaths + digests {
            digest.add(word + "\n")
        }
        for path in readPaths {
            guard let (length, beginning) = Self.beginning(of: path) else {
                throw Complaint(
                    "\(Terminal.describe(errno))", "Check the path", at: .input(path),
                    exit: .noInput)
            }
            digest.add(UInt64(length))
            for byte in beginning { digest.add(UInt64(byte)) }
        }
        return digest.value
    }

    /// A file's length, and its first 64 KiB.
    private static func beginning(of path: String) -> (length: Int64, bytes: ArraySlice<UInt8>)? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var kind = stat()
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        guard fstat(descriptor, &kind) == 0 else { return nil }
        let count = read(descriptor, &bytes, bytes.count)
        return count < 0 ? nil : (Int64(kind.st_size), bytes[..<count])
    }

    private var list: String {
        CSV.line(["cell", "trace", "policy", "size", "seed"])
            + chosen.map { cell in
                let (pass, size, policy) = place(of: cell)
                return CSV.line([
                    String(cell), pass.paths.joined(separator: " "), policy.text, size.text,
                    String(pass.seed),
                ])
            }.joined()
    }

    private func place(
        of cell: Int
    ) -> (pass: TracePass, size: KeySize, policy: KeyReplayPlan.Policy) {
        let (pass, local) = (cell - 1).quotientAndRemainder(dividingBy: plan.cellCount)
        let (size, policy) = local.quotientAndRemainder(dividingBy: plan.policies.count)
        return (command.passes[pass], plan.sizes[size], plan.policies[policy])
    }

    private var planned: [KeyParts.Planned] {
        (1...cellCount).map { cell in
            let (pass, size, policy) = place(of: cell)
            let amount: Int64? =
                switch size.amount {
                case .objects(let count): count
                case .bytes(let bytes): bytes
                case .share: nil
                }
            return .init(
                trace: pass.paths, policy: policy.text, spec: policy.order.spec, seed: pass.seed,
                size: amount)
        }
    }

    func run(resumes: Bool) throws(Complaint) -> ExitCode {
        var own = Digest()
        own.add(try digest())
        for cell in chosen { own.add(UInt64(cell)) }
        let journal = try command.output.flatMap { (output) throws(Complaint) in
            output.isFile
                ? try CellJournal<KeyRowEntry>(
                    SweepJournal.path(of: output.path), digest: own.value, cells: chosen,
                    resumes: resumes)
                : nil
        }
        let entries = Mutex(journal?.found ?? [])
        if let journal, !command.isQuiet {
            OtherLabs.say(KeyRowEntry.otherLabs(journal.found), in: journal.path)
        }
        let done = Set(entries.withLock { $0.map(\.cell) })
        @Sendable func keep(_ entry: KeyRowEntry) {
            entries.withLock { $0.append(entry) }
            if let reason = journal?.append(entry) {
                Terminal.say("\(reason). Going on without a journal: --resume won't help")
            }
        }
        var warnings: Set<String> = []
        do throws(Complaint) {
            for (number, pass) in command.passes.enumerated() {
                let before = number * plan.cellCount
                let cells = chosen.filter { !done.contains($0) }.map { $0 - before }
                    .filter { (1...plan.cellCount).contains($0) }
                if cells.isEmpty { continue }
                var part = plan.with(seed: pass.seed)
                part.chosen = Set(cells)
                switch form {
                case .run: try run(command.of(pass), part) { keep($0.moved(by: before)) }
                case .curve:
                    let found = try draw(command.of(pass), part) { keep($0.moved(by: before)) }
                    for warning in found where warnings.insert(warning).inserted {
                        if !command.isQuiet { Terminal.say(warning) }
                    }
                }
            }
        } catch {
            if entries.withLock({ $0.isEmpty }) { journal?.remove() }
            throw error
        }
        let all = entries.withLock { $0 }
        if let (one, other) = KeyRowEntry.strangers(
            all, files: { place(of: $0).pass.paths })
        {
            throw Complaint(
                "\(one.field("trace")): has changed: cell \(one.cell) is of trace_sha256 "
                    + "\(one.field("trace_sha256")), and cell \(other.cell) of "
                    + "\(other.field("trace_sha256"))", "Remove the journal, and run it again")
        }
        try command.write(text(all))
        journal?.remove()
        return verdict(all)
    }

    private func run(
        _ command: TraceCommand, _ plan: KeyReplayPlan,
        _ keep: @escaping @Sendable (KeyRowEntry) -> Void
    ) throws(Complaint) {
        let report = try command.replay(plan) { keep(KeyRowEntry($0)) }
        command.remarkOnLearning(report)
        TraceCommand.remark(on: report.damage, after: report.totals.requests)
    }

    /// Draws the sizes together that have the same policies, since one pass draws LRU's curve.
    /// Returns warnings about points that the samples can't tell.
    private func draw(
        _ command: TraceCommand, _ plan: KeyReplayPlan,
        _ keep: @escaping @Sendable (KeyRowEntry) -> Void
    ) throws(Complaint) -> [String] {
        var warnings: [String] = []
        let count = plan.policies.count
        let chosen = plan.sizes.indices.map { size in
            plan.policies.indices.filter { plan.chosen!.contains(size * count + $0 + 1) }
        }
        for policies in chosen.distinct where !policies.isEmpty {
            let sizes = chosen.indices.filter { chosen[$0] == policies }
            var block = plan
            block.policies = policies.map { plan.policies[$0] }
            block.sizes = sizes.map { plan.sizes[$0] }
            block.chosen = Set(1...policies.count * sizes.count)
            let curve = try CurveCommand(command: command, plan: block) { curve in
                for (point, row) in zip(curve.points, curve.rows) {
                    guard
                        let policy = policies.first(where: {
                            plan.policies[$0].order == point.policy.order
                        })
                    else { continue }
                    keep(KeyRowEntry(cell: sizes[point.place] * count + policy + 1, row))
                }
            }.checked()
            TraceCommand.remark(on: curve.damage, after: curve.totals.requests)
            if let warning = curve.warning { warnings.append(warning) }
            // A curve has no row of what came to nothing: it stays to be run.
            _ = command.verdict(curve.failed, curve.traceName)
            guard curve.failed.allSatisfy({ $0.failure == nil && $0.difference == nil }) else {
                throw Complaint(
                    "a cell came to nothing", "Mend it, and run the cells again", exit: .failed)
            }
        }
        return warnings
    }

    func merge(_ folder: String) throws(Complaint) -> ExitCode {
        let entries = try KeyParts.entries(planned, in: folder, form)
        if !command.isQuiet { OtherLabs.say(KeyRowEntry.otherLabs(entries), in: folder) }
        try command.write(text(entries))
        return verdict(entries)
    }

    private func text(_ entries: [KeyRowEntry]) -> String {
        let sorted = entries.sorted { $0.cell < $1.cell }
        guard form == .curve, !isPart else {
            return KeyRowEntry.csv(sorted, form, isPart: isPart)
        }
        // As a curve stands that was drawn at once: what is drawn in one pass first, then policy
        // after policy, from the smallest size on.
        let rows = sorted.map { entry in
            let index = entry.cell - 1
            let isReplayed = ["replayed", "scaled"].contains(entry.field("method"))
            return (
                key: [
                    index / plan.cellCount, isReplayed ? 1 : 0, index % plan.policies.count,
                    Int(entry.field("size")) ?? 0, entry.cell,
                ], entry: entry
            )
        }
        return KeyRowEntry.csv(
            rows.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.entry), form,
            isPart: false)
    }

    private func verdict(_ entries: [KeyRowEntry]) -> ExitCode {
        var code = ExitCode.done
        for entry in entries {
            if entry.isOverLimit {
                Terminal.say(
                    "cell \(entry.cell): \(entry.field("policy")): holds more than its size")
                if code == .done, command.plugins.checks { code = .claimFails }
            }
            guard let failure = entry.failure else { continue }
            Terminal.say("cell \(entry.cell): \(entry.field("policy")): \(failure)")
            code = .failed
        }
        return code
    }
}
