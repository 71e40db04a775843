import LabBase
import LabOrders

/// The child: a process that makes drawn calls of a plugin, and reports.
enum PluginKitServer {
    /// Returns the exit code.
    static func serve(_ request: PluginKitRequest, _ channel: ReportChannel) -> Int32 {
        var report = PluginReport(request.plugin, seed: request.seed)
        func say(_ change: (inout PluginReport) -> Void) {
            change(&report)
            channel.say(report)
        }
        do throws(Complaint) {
            try PluginServer.begin { problem in
                say {
                    problem.sign == .refused
                        ? $0.note(.refused, problem.line) : $0.note(.books, problem.message)
                }
            }
            let surroundings = PluginDrill.Surroundings()
            let drill = try PluginDrill(request.plugin, seed: request.seed)
            say { ($0.kind, $0.name) = (drill.kindWords, drill.name ?? "") }
            // After a fault in its books nothing would mean anything.
            for number in 1...max(1, request.sequences) where report[.books] == nil {
                say { $0.latest = number }
                let sequence = CallSequence(number: number, seed: request.seed)
                let waits = report[.limit] == nil
                let outcome = drill.run(sequence, waits: waits)
                let again = drill.run(sequence, waits: waits)
                say { $0.add(outcome, again) }
            }
            if let fault = surroundings.fault() { say { $0.note(.process, fault) } }
            say { $0.isOver = true }
        } catch {
            say { $0.note(.refused, error.line) }
        }
        PluginServer.end()
    }
}
