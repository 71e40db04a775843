import LabBase
import LabKeyTraces
import LabOrders

/// The child: a process that replays a key trace through one cache, a plugin's, and reports.
enum KeyCellServer {
    /// Returns the exit code.
    static func serve(_ request: KeyCellRequest, _ channel: ReportChannel) -> Int32 {
        func report(_ message: KeyCellMessage) { channel.say(message) }
        do throws(Complaint) {
            try PluginServer.begin { problem in
                let verdict = PluginVerdict(problem)
                report(.ended(verdict.status, verdict.problem))
            }
            for message in try messages(request) { report(message) }
            PluginServer.end()
        } catch {
            report(.ended(.crashed, error.lines[0]))
            return 1
        }
    }

    private static func messages(_ request: KeyCellRequest) throws(Complaint) -> [KeyCellMessage] {
        let plan = try request.plan()
        for policy in plan.policies {
            if let plugin = policy.order.plugin { _ = PluginLibrary.opened(plugin.path) }
        }
        let input = try request.reading.input()
        let (result, requests) = try result(of: request, plan, input.source)
        guard requests == request.requests else {
            return [
                .ended(
                    .crashed, "\(input.names) changed while it was replayed. Run again")
            ]
        }
        return [.counts(result.counts), .wall(ns: result.wallNs)]
            + result.windows.map(KeyCellMessage.window)
    }

    private static func result(
        of request: KeyCellRequest, _ plan: KeyReplayPlan, _ source: any RequestSource
    ) throws(Complaint) -> (result: KeyResult, requests: Int) {
        guard request.reading.streams else {
            let trace = try KeyTraceReader.readAll(
                source, countsEachAsOne: request.reading.countsOnes,
                keepsGoing: request.reading.keepsGoing
            ).trace
            return (try KeyReplay(plan).run(trace)[0], trace.count)
        }
        var reader = KeyTraceReader(
            source, countsEachAsOne: request.reading.countsOnes,
            keepsGoing: request.reading.keepsGoing)
        var known = KeyTotals()
        known.requests = request.requests
        known.isSized = request.capacity.isSized
        let streamed = try KeyReplay(plan).stream(&reader, known: known)
        return (streamed.results[0], streamed.totals.requests)
    }
}
