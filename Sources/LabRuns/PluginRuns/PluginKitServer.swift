import LabBase
import LabOrders
import LabSystem

/// The child: a process that makes drawn calls of a plugin, and reports.
enum PluginKitServer {
    /// Returns the exit code.
    static func serve(_ request: PluginKitRequest, _ channel: ReportChannel) -> Int32 {
        func say(_ message: PluginKitMessage) { channel.say(message) }
        do throws(Complaint) {
            try PluginServer.begin { problem in
                say(
                    problem.sign == .refused
                        ? .refused(problem.line) : .finding(.books, problem.message))
            }
            let surroundings = PluginDrill.Surroundings()
            let drill = try PluginDrill(request.plugin, seed: request.seed)
            say(.library(kind: drill.kindWords, name: drill.name ?? ""))
            var waits = true
            for number in 1...max(1, request.sequences)
            where !play(number, drill, &waits, say) { break }
            if let fault = surroundings.fault() { say(.finding(.process, fault)) }
            say(.over)
        } catch {
            say(.refused(error.line))
        }
        PluginServer.end()
    }

    /// False where nothing that comes after it would mean anything.
    private static func play(
        _ number: Int, _ drill: PluginDrill, _ waits: inout Bool,
        _ say: (PluginKitMessage) -> Void
    ) -> Bool {
        let sequence = CallSequence(number: number, seed: drill.seed)
        say(.sequence(number))
        let outcome = drill.run(sequence, waits: waits)
        let again = drill.run(sequence, waits: waits)
        say(
            .played(
                insertions: outcome.insertions, calls: outcome.calls, digest: outcome.digest))
        if let fault = outcome.limitFault ?? again.limitFault {
            say(.finding(.limit, fault))
            waits = false
        }
        if let fault = outcome.booksFault ?? again.booksFault {
            say(.finding(.books, fault))
            return false
        }
        if let request = outcome.firstDifference(from: again) {
            say(
                .finding(
                    .repeats, "the second run of sequence \(number) differs at request \(request)"))
        }
        return true
    }
}
