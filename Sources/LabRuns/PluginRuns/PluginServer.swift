import LabBase
import LabKeyTraces
import LabOrders

/// The first and the last steps of a process that calls plugins.
enum PluginServer {
    /// Has faults of plugins reported, and shares with the parent where a plugin is.
    static func begin(_ tell: @escaping (Complaint) -> Void) throws(Complaint) {
        PluginFault.tell = tell
        guard PluginWatch.share() else {
            throw Complaint("the memory that shows where a plugin is can't be had", "Run again")
        }
    }

    /// Ends a process in which libraries were called: what they have left to do could hang, and is
    /// of no use any more. What they printed comes out.
    static func end() -> Never {
        fflush(nil)
        _exit(0)
    }
}

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
