import EvictionLab

/// Reading, replaying, writing.
extension TraceCommand {
    func replay(_ plan: KeyReplayPlan) throws(CommandFailure) -> KeyReport {
        let input = try open()
        if streams(plan, input) { return try stream(plan, input) }
        progress.show("reading")
        let trace: KeyTrace
        let damage: KeyTraceFailure?
        do throws(KeyTraceFailure) {
            (trace, damage) = try KeyTraceReader.readAll(
                input.source, countsEachAsOne: arguments.flag("unit-size"),
                keepsGoing: arguments.flag("keep-going"))
        } catch {
            progress.clear()
            throw .keyTrace(error)
        }
        let count = plan.policies.count * plan.sizes.count
        let progress = progress
        progress.show("0 of \(count) caches")
        let results: [KeyResult]
        do throws(KeySize.Problem) {
            results = try KeyReplay(plan).run(trace) { done in
                progress.show("\(done) of \(count) caches")
            }
        } catch {
            throw refused(error)
        }
        progress.clear()
        let warmUp = plan.warmUp.length(of: trace.count)
        return KeyReport(
            traceName: name, decided: input.decided, totals: trace.totals, plan: plan,
            compulsory: trace.keyCount - trace.keys(amongFirst: warmUp), results: results,
            damage: damage)
    }

    func open() throws(CommandFailure) -> KeyTraceInput {
        do throws(KeyTraceFailure) {
            let input = try KeyTraceInput(arguments)
            if !isQuiet { for line in input.decided { Terminal.say(line) } }
            return input
        } catch {
            throw .keyTrace(error)
        }
    }

    func refused(_ problem: KeySize.Problem) -> CommandFailure {
        progress.clear()
        return .load(LoadFailure("--size: " + problem.message, .usage))
    }

    /// The files' names without their folders.
    var name: String {
        arguments.arguments("TRACE").map { path in
            path == "-"
                ? "standard input" : path.split(separator: "/").last.map(String.init) ?? path
        }.joined(separator: "+")
    }

    func write(_ report: KeyReport, windowFile: OutputFile?) throws(CommandFailure) {
        var text: String
        switch format {
        case .csv:
            text = report.csv
            if report.plan.window != nil, windowFile == nil { text += "\n" + report.windowCSV }
        case .json: text = report.json
        case .table: text = report.text(colour: output == nil && Terminal.allowsColour(.output))
        }
        do throws(OutputFailure) {
            if let windowFile { try windowFile.finish(report.windowCSV) }
            if let output { try output.finish(text) } else { Terminal.write(text) }
        } catch {
            throw .output(error)
        }
    }

    func remark(on report: KeyReport) {
        guard let damage = report.damage else { return }
        Terminal.writeError(damage.words + "\n")
        Terminal.say("went on with the \(report.totals.requests) requests before the damage")
    }
}
