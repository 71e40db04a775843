import LabBase
import LabCommandLine
import LabKeyTraces
import LabReports

/// Reading, replaying, writing.
extension TraceCommand {
    func replay(_ plan: KeyReplayPlan) throws(CommandFailure) -> KeyReport {
        let input = try open()
        if streams(plan, input) { return try stream(plan, input) }
        let (trace, damage) = try readAll(input.source)
        try check(trace.count, plan, input)
        let count = plan.policies.count * plan.sizes.count
        let progress = progress
        progress.show(WorkProgress(0, of: count, "caches"))
        let results: [KeyResult]
        do throws(KeySize.Problem) {
            results = try replaying(plan, streams: false).run(trace) { done in
                progress.show(WorkProgress(done, of: count, "caches"))
            }
        } catch {
            throw refused(error)
        }
        progress.clear()
        let warmUp = plan.warmUp.length(of: trace.count)
        return KeyReport(
            traceName: input.names, decided: input.decided, totals: trace.totals, plan: plan,
            compulsory: trace.keyCount - trace.keys(amongFirst: warmUp), results: results,
            damage: damage)
    }

    /// That there is something to count.
    func check(
        _ requests: Int, _ plan: KeyReplayPlan, _ input: KeyTraceInput
    ) throws(CommandFailure) {
        if requests == 0 {
            progress.clear()
            throw .keyTrace(KeyTraceFailure(input.names, "there are no requests in it"))
        }
        if plan.warmUp.length(of: requests) == requests {
            progress.clear()
            throw .load(
                LoadFailure(
                    "--warmup: the trace has \(requests) requests, of which none is left to count. "
                        + "Warm up for fewer", .usage))
        }
    }

    func readAll(
        _ source: any RequestSource
    ) throws(CommandFailure) -> (trace: KeyTrace, damage: KeyTraceFailure?) {
        progress.show("reading")
        do throws(KeyTraceFailure) {
            return try KeyTraceReader.readAll(
                source, countsEachAsOne: arguments.flag("unit-size"),
                keepsGoing: arguments.flag("keep-going"))
        } catch {
            progress.clear()
            throw .keyTrace(error)
        }
    }

    /// What was found out is said once, however often a trace is read.
    func open(again: Bool = false) throws(CommandFailure) -> KeyTraceInput {
        do throws(KeyTraceFailure) {
            let input = try KeyTraceInput(arguments)
            // The table has it at its head.
            if !again, !isQuiet, format != .table || output != nil {
                for line in input.decided { Terminal.say(line) }
            }
            return input
        } catch {
            throw .keyTrace(error)
        }
    }

    func refused(_ problem: KeySize.Problem) -> CommandFailure {
        progress.clear()
        return .load(LoadFailure("--size: " + problem.message, .usage))
    }

    func write(_ report: KeyReport, windowFile: OutputFile?) throws(CommandFailure) {
        if let windowFile {
            do throws(OutputFailure) {
                try windowFile.finish(report.windowCSV)
            } catch {
                throw .output(error)
            }
        }
        switch format {
        case .csv:
            let isWhole = report.plan.window == nil || windowFile != nil
            try write(isWhole ? report.csv : report.csv + "\n" + report.windowCSV)
        case .json: try write(report.json)
        case .table: try write(report.text(colour: allowsColour))
        }
    }

    var allowsColour: Bool { output == nil && Terminal.allowsColour(.output) }

    func write(_ text: String) throws(CommandFailure) {
        guard let output else { return Terminal.write(text) }
        do throws(OutputFailure) {
            try output.finish(text)
        } catch {
            throw .output(error)
        }
    }

    static func remark(on damage: KeyTraceFailure?, after requests: Int) {
        guard let damage else { return }
        Terminal.writeError(damage.words + "\n")
        Terminal.say("went on with the \(requests) requests before the damage")
    }
}
