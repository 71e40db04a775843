import LabBase
import LabCells
import LabCommandLine
import LabReports
import LabRuns

extension Commands {
    static func sweep(_ arguments: ParsedArguments) throws(Complaint) -> ExitCode {
        if let slurm = try SlurmCommand(arguments) { return try slurm.execute() }
        guard !arguments.arguments("SCENARIO|TRACE").isEmpty else {
            throw arguments.refusal(.missingArgument("SCENARIO|TRACE"))
        }
        try arguments.refuse([
            "merge": "cells", "merge": "cell", "merge": "resume", "cells": "resume",
            "chart": "cells",
        ])
        let sweep = try SweepCommand(arguments)
        if arguments.isGiven(Options.limit), !arguments[flag: Options.listCells],
            sweep.plan.cells.allSatisfy({ $0.limitBytes == nil })
        {
            arguments.say(["no policy leaves its limit open, so that --limit changes nothing"])
        }
        return try sweep.execute()
    }
}

/// A grid of cells: which of them are run, and where their results go.
struct SweepCommand: NumberedCommand {
    let command: ReplayCommand
    let plan: CellPlan
    let chosen: [Int]
    private let chart: ChartOutput?
    /// By which policies are compared.
    private let outcome: Column

    var form: CellRowForm { SweepColumns.form }
    var isCopied: Bool { true }

    init(_ arguments: ParsedArguments) throws(Complaint) {
        command = try ReplayCommand(arguments)
        try arguments.checkResume(command.output)
        chart = try ChartOutput(arguments)
        outcome = arguments[Options.outcome] ?? .of(.blankMs)
        var options = command.options(paths: arguments.arguments("SCENARIO|TRACE"))
        options.limits = arguments.all(Options.limit)
        options.bandwidths = arguments.all(Options.bandwidth)
        if !arguments.isGiven(Options.memory) { options.memory = .model }
        options.takesPhones = true
        plan = try CellPlan(options)
        try command.checkRequirements(plan.cells)
        if let device = plan.sources.first?.header.device {
            arguments.say(options.limits.flatMap { $0.remarks(on: device) })
        }
        chosen = try arguments.chosenCells(of: plan.cells.count, "sweep")
    }

    private var cells: [Cell] { chosen.map { plan.cells[$0 - 1] } }

    var list: String { plan.list(cells) }

    func digest() throws(Complaint) -> UInt64 { plan.digest(of: plan.cells) }

    func journalDigest() throws(Complaint) -> UInt64 { plan.digest(of: cells) }

    var readPaths: [String] {
        let arguments = command.arguments
        let typed = (arguments.all(Options.device) + arguments.all(Options.network))
            .filter { $0.hasPrefix("@") }.map { String($0.dropFirst()) }
        let read =
            plan.cells.flatMap { $0.readPaths }
            + plan.sources.flatMap { $0.header.catalog.folders.map { $0.path } }
            + plan.sources.flatMap { $0.phone?.file.readPaths ?? [] }
        return plan.options.paths + typed + read.distinct
    }

    /// The JSON describes its inputs, which only playing them tells.
    func inputs() throws(Complaint) -> [CellInput] {
        command.format == .json ? try RunSession(plan).inputs : []
    }

    func finish(_ results: [CellRow]) throws(Complaint) -> ExitCode {
        if let chart {
            let pictures = ResultDiagrams.sweep(results.map { $0.whole(plan) })
            try chart.write(pictures, after: command.format, to: command.output)
        }
        return verdict(results)
    }

    /// Says in how many worlds claims and bests hold; nil without several worlds.
    private func worldReport(_ results: [CellRow]) -> WorldReport? {
        guard let worlds = command.worlds, worlds.numbers.count > 1 else { return nil }
        let runs = results.compactMap { result -> WorldRun? in
            let cell = plan.cells[result.cell - 1]
            let source = plan.sources[cell.input]
            return source.world.map {
                WorldRun(
                    cell, source.header, $0, result.whole(plan),
                    namesLink: !plan.options.bandwidths.isEmpty)
            }
        }
        return WorldReport(runs, worlds, claims: claims(results), required: command.requirements)
    }

    func text(_ results: [CellRow], _ inputs: [CellInput]) -> String {
        let worlds = worldReport(results)
        if command.format == .table, let worlds { return command.text(worlds.answer) }
        return switch command.format {
        case .csv:
            SweepReport.csv(plan, results, half: command.columns, jobs: plan.options.jobs)
        case .json:
            SweepReport.json(
                plan, inputs, results, of: chosen.count, half: command.columns, outcome: outcome,
                claims: command.claimScope == .none ? nil : claims(results), worlds: worlds?.json)
        case .table:
            command.text(
                SweepReport.answer(plan, results, outcome: outcome, claims: claims(results)))
        }
    }

    /// The check of claims. Few of a sweep's runs are as their files say, so it checks them only
    /// where that is asked for.
    private func claims(_ results: [CellRow]) -> ClaimCheck {
        guard command.claimScope != .none else { return .unasked }
        return ClaimCheck(
            results.map { result in
                let cell = plan.cells[result.cell - 1]
                return .init(cell, plan.sources[cell.input].header, result.whole(plan))
            }, command.claimScope)
    }

    /// Says what went wrong and which claims don't hold.
    private func verdict(_ results: [CellRow]) -> ExitCode {
        var code = ExitCode.done
        for result in results {
            guard result.problem != nil || !result.isSound else { continue }
            let cell = plan.cells[result.cell - 1]
            let header = plan.sources[cell.input].header
            command.judge(
                result.whole(plan), result.problem, of: header,
                "cell \(result.cell): \(cell.name(header))", &code)
        }
        let rows = command.requirements.isEmpty ? [] : results.map { $0.whole(plan) }
        let areMet = command.areMet(rows, claims(results), worldReport(results))
        return code == .done && !areMet ? .claimFails : code
    }
}

/// Running a sweep's cells.
extension SweepCommand {
    func run(_ rows: KeptRows) throws(Complaint) -> [CellInput] {
        let session = try session(without: rows.done)
        command.remarkOnMapping(session)
        command.remarkOnSizes(session)
        let sweep = self
        let doneBefore = rows.done.count
        var watch = CellWatch()
        watch.done = { rows.keep(CellRow($0, $1)) }
        _ = command.run(session, watch) { number, new in
            var work = session.progress(number, new)
            work.done += doneBefore
            work.count = sweep.chosen.count
            return work
        } interrupted: { _ in
            sweep.interrupt(rows.all, rows.journal, session.inputs)
        }
        return session.inputs
    }

    private func session(without done: Set<Int>) throws(Complaint) -> RunSession {
        let missing = chosen.filter { !done.contains($0) }
        let session = try RunSession(
            plan, missing.map { plan.cells[$0 - 1] }, playsAll: command.format == .json)
        try command.preparePictures(session)
        return session
    }

    /// Without a journal, what is done is written.
    private func interrupt(_ rows: [CellRow], _ journal: CellJournal?, _ inputs: [CellInput]) {
        let state = "interrupted: \(rows.count) of \(chosen.count) cells are done"
        guard let journal else {
            ReplayCommand.writeUnfinished(command.output, text(rows, inputs), as: command.format)
            return Terminal.say(state)
        }
        if rows.isEmpty { journal.remove() }
        let hint = ". The same command with --resume goes on from there"
        Terminal.say(state + (rows.isEmpty ? "" : hint))
    }
}
