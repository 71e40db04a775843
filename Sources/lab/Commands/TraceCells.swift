import LabBase
import LabCommandLine
import LabKeyTraces
import LabReports
import LabRuns
import LabSystem
import Synchronization

/// `lab trace run` in parts: its caches are numbered from 1, size after size, and within a size
/// policy after policy. Parts and journals are CSV.
struct TraceCells: NumberedCommand {
    private let command: TraceCommand
    private let plan: KeyReplayPlan
    private let chosen: [Int]
    /// Its rows begin with the cells' numbers.
    private let isPart: Bool

    /// Nil where nothing is asked for that has to do with parts.
    static func execute(_ arguments: ParsedArguments) throws -> ExitCode? {
        let given = ["cell", "cells", "merge", "resume"].filter(arguments.isGiven)
        guard !given.isEmpty else { return nil }
        for other in ["merge", "cells"] where given.contains(other) && given.count > 1 {
            let one = given.first { $0 != other }!
            guard one != "cell" || other != "cells" else { continue }
            throw arguments.refusal(.conflict("--" + one, "--" + other))
        }
        let cells = try TraceCells(arguments)
        if arguments.flag("cells") {
            try cells.command.write(cells.list)
            return .done
        }
        if let folder = arguments.value("merge") { return try cells.merge(folder) }
        return try cells.run(resumes: arguments.flag("resume"))
    }

    init(_ arguments: ParsedArguments) throws {
        command = try TraceCommand(arguments, defaultFormat: .csv)
        guard command.format == .csv else {
            throw arguments.refusal(
                .invalidValue(
                    name: "--format", value: command.format.rawValue,
                    complaint: "parts are csv, and so is what is made of them"))
        }
        for name in ["window", "window-output"] where arguments.isGiven(name) {
            throw arguments.refusal(.conflict("--" + name, "--cell, --merge, --resume and --slurm"))
        }
        if arguments.arguments("TRACE").contains("-") {
            throw LoadFailure(
                "standard input is read once, and parts each read the trace. Write it to a file",
                .usage)
        }
        if arguments.isGiven("resume"), command.output?.isFile != true {
            throw arguments.refusal(.missingCompanion("--resume", "--output FILE"))
        }
        var plan = command.plan
        plan.warmUp = TraceCommand.warmUp(arguments)
        self.plan = plan
        let ranges = arguments.cells("cell")
        let count = plan.cellCount
        if let range = ranges.first(where: { $0.upperBound > count }) {
            throw LoadFailure(
                "there is no cell \(range.upperBound): this plan has \(count). '--cells' lists "
                    + "them", .usage)
        }
        isPart = !ranges.isEmpty
        chosen =
            isPart
            ? (1...count).filter { cell in ranges.contains { $0.contains(cell) } }
            : Array(1...count)
    }

    var cellCount: Int { plan.cellCount }
    var isCopied: Bool { false }
    var readPaths: [String] { command.arguments.arguments("TRACE") }

    private static let typed: Set<String> = [
        "policy", "size", "seed", "warmup", "unit-size", "from", "columns", "delimiter",
        "keep-going", "stream",
    ]

    /// Traces may be larger than anyone reads twice: their lengths and beginnings stand for them.
    /// Rows have the digest of the whole, and parts of another are refused.
    func digest() throws -> UInt64 {
        var digest = Digest()
        let words = [LabVersion.text] + command.arguments.optionWords(Self.typed.contains)
        for word in words + plan.policies.map(\.order.spec) + readPaths { digest.add(word + "\n") }
        for path in readPaths {
            guard let (length, beginning) = Self.beginning(of: path) else {
                throw LoadFailure("\(path): \(Terminal.describe(errno)). Check the path", .noInput)
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
        CSV.line(["cell", "policy", "size", "seed"])
            + planned.enumerated().filter { chosen.contains($0.offset + 1) }.map { index, planned in
                CSV.line([
                    String(index + 1), planned.policy,
                    plan.sizes[index / plan.policies.count].text, String(planned.seed),
                ])
            }.joined()
    }

    private var planned: [KeyParts.Planned] {
        plan.sizes.flatMap { size in
            plan.policies.map { policy in
                let amount: Int64? =
                    switch size.amount {
                    case .objects(let count): count
                    case .bytes(let bytes): bytes
                    case .share: nil
                    }
                return .init(
                    policy: policy.text, spec: policy.order.spec, seed: plan.seed, size: amount)
            }
        }
    }

    func run(resumes: Bool) throws -> ExitCode {
        var own = Digest()
        own.add(try digest())
        for cell in chosen { own.add(UInt64(cell)) }
        let journal = try command.output.flatMap { output in
            output.isFile
                ? try CellJournal<KeyRowEntry>(
                    SweepJournal.path(of: output.path), digest: own.value, cells: chosen,
                    resumes: resumes)
                : nil
        }
        let entries = Mutex(journal?.found ?? [])
        let done = Set(entries.withLock { $0.map(\.cell) })
        var plan = plan
        plan.chosen = Set(chosen.filter { !done.contains($0) })
        if plan.cellCount > 0 {
            do {
                let report = try command.replay(plan) { one in
                    let entry = KeyRowEntry(one)
                    entries.withLock { $0.append(entry) }
                    if let reason = journal?.append(entry) {
                        Terminal.say(
                            "\(reason). Going on without a journal: --resume won't help")
                    }
                }
                command.remarkOnLearning(report)
                TraceCommand.remark(on: report.damage, after: report.totals.requests)
            } catch {
                if entries.withLock({ $0.isEmpty }) { journal?.remove() }
                throw error
            }
        }
        let all = entries.withLock { $0 }
        try command.write(KeyRowEntry.csv(all, isPart: isPart))
        journal?.remove()
        return verdict(all)
    }

    func merge(_ folder: String) throws -> ExitCode {
        let entries = try KeyParts.entries(planned, in: folder)
        try command.write(KeyRowEntry.csv(entries, isPart: false))
        return verdict(entries)
    }

    private func verdict(_ entries: [KeyRowEntry]) -> ExitCode {
        var code = ExitCode.done
        for entry in entries {
            guard let failure = entry.failure else { continue }
            Terminal.say("cell \(entry.cell): \(entry.field("policy")): \(failure)")
            code = .failed
        }
        return code
    }
}
