import LabBase
import LabCells
import LabCommandLine
import LabKeyTraces
import LabOrders
import LabPolicies
import LabReports
import LabRuns

/// `lab trace run`, or a curve at sizes that were named, in parts. Parts and journals are CSV.
struct TraceCells: NumberedCommand {
    let command: TraceCommand
    let plan: KeyCellPlan
    let chosen: [Int]
    /// Its rows begin with the cells' numbers.
    private let isPart: Bool

    var form: CellRowForm { plan.form.rows }
    var isCopied: Bool { false }
    var readPaths: [String] { command.arguments.arguments("TRACE") }

    private static let options = ["cell", "cells", "merge", "resume"]

    /// True if options ask for numbered cells.
    static func areAsked(_ arguments: ParsedArguments) -> Bool {
        options.contains(where: arguments.isGiven)
    }

    /// - Parameter format: the usual one; nil for the command's own, of a whole that people may
    ///   read, too.
    init(
        _ arguments: ParsedArguments, _ form: KeyRowForm, format: UsualFormat? = .csv
    ) throws(Complaint) {
        try arguments.refuse([
            "cell": "merge", "cells": "merge", "resume": "merge", "resume": "cells",
        ])
        switch form {
        case .run: command = try TraceCommand(arguments, format: format)
        case .curve: command = try TraceCommand(curveOf: arguments, format: format)
        }
        let isWhole = format == nil && command.format == .table
        guard command.paper == nil, command.format == .csv || isWhole else {
            let form = command.paper?.rawValue ?? command.format.rawValue
            throw arguments.refusal(
                .invalidValue(
                    name: "--format", value: form,
                    complaint: "parts are csv, and so is what is made of them"))
        }
        for name in ["window", "window-output", "shard", "points", "chart", "levels", "against"]
        where arguments.isGiven(name) {
            throw arguments.refusal(.conflict("--" + name, Self.asking(arguments, form)))
        }
        if form == .curve, !arguments.isGiven(Options.size) {
            throw arguments.refusal(.missingCompanion(Self.asking(arguments, form), "--size SIZES"))
        }
        if let path = arguments.arguments("TRACE").first(where: KeptInput.isReadOnce) {
            throw .usage(
                "\(KeyTraceInput.shown(path)) is read once, and parts each read the trace",
                "Write it to a file")
        }
        try arguments.checkResume(command.output)
        var each = command.plan
        if form == .run { each.warmUp = arguments[Options.warmUp] ?? .requests(0) }
        plan = KeyCellPlan(form, each, command.passes)
        isPart = arguments.isGiven(Options.cell)
        chosen = try arguments.chosenCells(of: plan.cellCount, "plan")
    }

    /// The option that makes them numbered cells. A plan for a cluster is made without its own.
    /// Several traces or seeds make a curve's, but leave a run whole.
    private static func asking(_ arguments: ParsedArguments, _ form: KeyRowForm) -> String {
        let all = form == .curve ? options + ["each", "seed"] : options
        return "--" + (all.first(where: arguments.isGiven) ?? "slurm")
    }

    private static let typed = Set(
        [
            "policy", "size", "seed", "each", "warmup", "unit-size", "sample", "sample-keys",
            "keep-going", "stream",
        ] + KeyTraceOptions.names)

    /// Traces may be larger than anyone reads twice: their lengths and beginnings stand for them.
    /// Rows have the digest of the whole, and parts of another are refused.
    func digest() throws(Complaint) -> UInt64 {
        var digest = Digest()
        let words =
            form.columns.map { $0.name } + command.arguments.optionWords(Self.typed.contains)
        let libraries = plan.each.policies.compactMap(\.order.plugin?.path)
        let digests = Policy.sha256(of: libraries).map { [$0] } ?? []
        for word in words + plan.each.policies.map({ $0.order.spec }) + readPaths + digests {
            digest.add(word + "\n")
        }
        for path in readPaths {
            let file = try FileBytes(path: path, as: path)
            var beginning = ByteWindow(file)
            beginning.want(1 << 16)
            digest.add(UInt64(file.byteCount ?? 0))
            for byte in beginning.copy(0..<min(1 << 16, beginning.count)) {
                digest.add(UInt64(byte))
            }
        }
        return digest.value
    }

    func journalDigest() throws(Complaint) -> UInt64 {
        var digest = Digest()
        digest.add(try self.digest())
        for cell in chosen { digest.add(UInt64(cell)) }
        return digest.value
    }

    var list: String { plan.list(chosen) }

    func run(_ rows: KeptRows) throws(Complaint) -> [CellInput] {
        let done = rows.done
        var warnings: Set<String> = []
        for (number, pass) in command.passes.enumerated() {
            let before = number * plan.each.cellCount
            let cells = chosen.filter { !done.contains($0) }.map { $0 - before }
                .filter { (1...plan.each.cellCount).contains($0) }
            if cells.isEmpty { continue }
            var part = plan.each.with(seed: pass.seed)
            part.chosen = Set(cells)
            switch plan.form {
            case .run:
                try run(command.of(pass), part) { rows.keep(CellRow(cell: before + $0, $1)) }
            case .curve:
                let found = try draw(command.of(pass), part) {
                    rows.keep(CellRow(cell: before + $0, $1))
                }
                command.arguments.say(found.filter { warnings.insert($0).inserted })
            }
        }
        try plan.checkTraces(of: rows.all)
        return []
    }

    /// Rows come with the number that their cell has in the pass.
    private typealias Keep = @Sendable (Int, Row) -> Void

    private func run(
        _ command: TraceCommand, _ plan: KeyReplayPlan, _ keep: @escaping Keep
    ) throws(Complaint) {
        let details = try command.open(again: true).source.columns
            .intersection(.details)
        guard details.isEmpty else {
            throw .usage(
                "\(command.pass.paths.joined(separator: "+")) has \(Listing.and(details.words)), "
                    + "for which parts have no columns",
                "Run it whole, or leave them out (\(RequestColumns.leaving))")
        }
        let report = try command.replay(plan) { keep($0.results[0].cell.number, $0.rows[0]) }[0]
        command.remarkOnLearning(report)
        TraceCommand.remark(on: report.damage, after: report.totals.requests)
    }

    /// Draws the sizes together that have the same policies, since one pass draws LRU's curve.
    /// Returns warnings about points that the samples can't tell.
    private func draw(
        _ command: TraceCommand, _ plan: KeyReplayPlan, _ keep: @escaping Keep
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
                    keep(sizes[point.sizeIndex] * count + policy + 1, row)
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

    func inputs() throws(Complaint) -> [CellInput] { [] }

    func text(_ rows: [CellRow], _ inputs: [CellInput]) -> String {
        if command.format == .table { return command.text(plan.answer(rows)) }
        return isPart ? plan.form.csv(ofPart: rows) : plan.csv(rows)
    }

    func finish(_ rows: [CellRow]) throws(Complaint) -> ExitCode {
        var code = ExitCode.done
        for row in rows {
            let name = "cell \(row.cell): \(row.row[.policy])"
            if row.isOverLimit {
                Terminal.say("\(name): holds more than its size")
                if code == .done, command.plugins.checks { code = .claimFails }
            }
            guard let failure = row.failure else { continue }
            Terminal.say("\(name): \(failure)")
            code = .failed
        }
        return code
    }
}
