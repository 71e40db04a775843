import LabBase
import LabOrders
import LabSystem

/// The child: a process that makes drawn calls of a plugin, and reports.
enum PluginKitServer {
    /// The first word of its order, which tells it from orders of cells.
    static let word = "plugin-check"

    /// Returns nil if the words are no order of this kind.
    static func serve(_ words: [String], _ channel: ReportChannel) -> Int32? {
        guard words.first == word, words.count == 5, let seed = UInt64(words[3]),
            let count = Int(words[4])
        else { return nil }
        func say(_ message: PluginKitMessage) { channel.say(message) }
        do throws(Complaint) {
            try PluginServer.begin { problem in
                say(
                    problem.sign == .refused
                        ? .refused(problem.line) : .finding(.books, problem.message))
            }
            let surroundings = PluginDrill.Surroundings()
            let plugin = PluginName(path: words[1], settings: words[2])
            let drill = try PluginDrill(plugin, seed: seed)
            say(.library(kind: drill.kindWords, name: drill.name ?? ""))
            var waits = true
            for number in 1...max(1, count) where !play(number, drill, &waits, say) { break }
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
