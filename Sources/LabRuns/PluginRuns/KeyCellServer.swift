import LabBase
import LabKeyTraces
import LabOrders

/// The child: a process that replays a key trace through one cache, a plugin's, and reports.
enum KeyCellServer {
    /// Nil where the words are no order of this kind.
    static func serve(_ words: [String], _ channel: ReportChannel) -> Int32? {
        guard words.first == KeyCellOrder.word else { return nil }
        guard let order = KeyCellOrder(words: words) else {
            channel.say(
                KeyCellMessage.ended(
                    .crashed, "the cell's order can't be read: \(words.joined(separator: " "))"
                ).line)
            return 1
        }
        PluginFault.tell = { problem in
            let verdict = PluginVerdict(problem)
            channel.say(KeyCellMessage.ended(verdict.status, verdict.problem).line)
        }
        guard PluginWatch.share() else {
            channel.say(KeyCellMessage.ended(.crashed, PluginServer.unshared).line)
            return 1
        }
        do throws(Complaint) {
            for message in try messages(order) { channel.say(message.line) }
            PluginServer.end()
        } catch {
            channel.say(KeyCellMessage.ended(.crashed, error.lines[0]).line)
            return 1
        }
    }

    private static func messages(_ order: KeyCellOrder) throws(Complaint) -> [KeyCellMessage] {
        let plan = try order.plan()
        for policy in plan.policies {
            if let plugin = policy.order.plugin { _ = PluginLibrary.opened(plugin.path) }
        }
        let input = try order.place.input()
        let (result, requests) = try result(of: order, plan, input.source)
        guard requests == order.requests else {
            return [
                .ended(
                    .crashed, "\(input.names) changed while it was replayed. Run again")
            ]
        }
        return [.counts(result.counts), .wall(ns: result.wallNs)]
            + result.windows.map(KeyCellMessage.window)
    }

    private static func result(
        of order: KeyCellOrder, _ plan: KeyReplayPlan, _ source: any RequestSource
    ) throws(Complaint) -> (result: KeyResult, requests: Int) {
        guard order.place.streams else {
            let trace = try KeyTraceReader.readAll(
                source, countsEachAsOne: order.place.countsOnes, keepsGoing: order.place.keepsGoing
            ).trace
            return (try KeyReplay(plan).run(trace)[0], trace.count)
        }
        var reader = KeyTraceReader(
            source, countsEachAsOne: order.place.countsOnes, keepsGoing: order.place.keepsGoing)
        var known = KeyTotals()
        known.requests = order.requests
        known.isSized = order.capacity.isSized
        let streamed = try KeyReplay(plan).stream(&reader, known: known)
        return (streamed.results[0], streamed.totals.requests)
    }
}
