import LabBase
import LabCommandLine
import LabKeyTraces
import LabRuns

/// Policies that are plugins: each cell in a process of its own, which reads the trace again.
extension TraceCommand {
    /// Refuses an input that can be read only once, since a plugin's process reads the trace again.
    static func checkInput(_ plan: KeyReplayPlan, _ arguments: ParsedArguments) throws(Complaint) {
        guard let plugin = plan.policies.first(where: { $0.order.plugin != nil }) else { return }
        guard let path = arguments.arguments("TRACE").first(where: KeptInput.isReadOnce) else {
            return
        }
        throw .usage(
            "\(plugin.text): a plugin's process reads the trace again, and "
                + "\(KeyTraceInput.shown(path)) is read once", "Write it to a file first")
    }

    /// The replay of a plan, with its plugins elsewhere.
    func replaying(_ plan: KeyReplayPlan, streams: Bool) -> KeyReplay {
        var replay = KeyReplay(plan)
        var reading = KeyTraceReading(paths: pass.paths)
        reading.options = KeyTraceOptions(arguments)
        reading.keepsGoing = arguments[flag: Options.keepGoing]
        reading.countsOnes = arguments[flag: Options.unitSize]
        reading.streams = streams
        let children = KeyChildRun(reading, plugins)
        replay.outside = { cell, requests in children.result(of: cell, plan, requests: requests) }
        return replay
    }

    /// Says what went wrong in cells, and which held too much or were otherwise the second time.
    /// Returns the exit code that this makes.
    func verdict(_ results: [KeyResult], _ trace: String) -> ExitCode {
        var code = ExitCode.done
        for result in results {
            let name = "\(trace), \(result.cell.policy.text)"
            if let difference = result.difference {
                Terminal.say(
                    "\(name): two runs differ: \(difference). Look for what depends on addresses, "
                        + "time or chance")
                if code == .done { code = .claimFails }
            }
            if let overrun = result.overrun {
                Terminal.say("\(name): \(overrun)")
                if code == .done, plugins.checks { code = .claimFails }
            }
            if let failure = result.failure {
                Terminal.say("\(name): \(failure.problem)")
                code = .failed
            }
        }
        return code
    }
}
