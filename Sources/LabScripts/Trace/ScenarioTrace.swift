import LabBase

/// A scenario as a source of events.
@usableFromInline
package struct ScenarioTrace: TraceSource {
    package var scenario: Scenario
    /// Notes for the reader about the scenario's origin.
    package var remarks: [String] = []

    package init(_ scenario: Scenario) { self.scenario = scenario }

    @usableFromInline package var header: TraceHeader {
        TraceHeader(
            scenario: scenario.name, about: scenario.about, seed: scenario.seed,
            device: scenario.device, policies: scenario.policies,
            transitionNs: scenario.transitionNs, catalog: scenario.catalog,
            screenNames: scenario.screens.map(\.name), sizes: RequestSizes(scenario).sizes,
            videos: scenario.videos, decay: scenario.decay, network: scenario.network,
            networkSources: scenario.networkSources, hosts: scenario.hosts,
            claimed: scenario.claimed,
            drawsPeople: scenario.script.contains(where: \.isDrawn),
            remarks: remarks + remarksOfFile)
    }

    private var remarksOfFile: [String] {
        scenario.remarks.map { scenario.madeText == nil ? $0 : $0.unseen }.map(\.description)
    }

    /// Compiles the player twice: for the sink that stores events, which nearly all plays use, and
    /// once for all other sinks.
    @usableFromInline
    package func play<Sink: TraceSink>(into sink: inout Sink) throws(Halt) {
        if let keeper = sink as? EventKeeper {
            let played = Self.played(scenario, keeper)
            sink = played.sink as! Sink
            if let failure = played.failure { throw failure }
        } else {
            let played = Self.played(scenario, AnySink(sink: sink))
            sink = played.sink.sink as! Sink
            if let failure = played.failure { throw failure }
        }
    }

    private static func played<Sink: TraceSink>(
        _ scenario: Scenario, _ sink: Sink
    ) -> (sink: Sink, failure: Halt?) {
        var player = ScriptPlayer(scenario: scenario, sink: sink)
        do throws(Halt) {
            try player.play()
            return (player.sink, nil)
        } catch {
            return (player.sink, error)
        }
    }
}

/// Wraps any sink. Calls through the protocol are slower, but the player is compiled once.
private struct AnySink: TraceSink {
    var sink: any TraceSink

    var wantsLayouts: Bool { sink.wantsLayouts }
    var wantsStage: Bool { sink.wantsStage }

    mutating func receive(_ event: TraceEvent) throws(Halt) { try sink.receive(event) }

    mutating func receive(_ layout: TraceLayout, timeNs: Int64) throws(Halt) {
        try sink.receive(layout, timeNs: timeNs)
    }

    mutating func receive(_ note: StageNote, timeNs: Int64) throws(Halt) {
        try sink.receive(note, timeNs: timeNs)
    }

    mutating func remark(_ complaint: Complaint) { sink.remark(complaint) }

    mutating func finish(timeNs: Int64) throws(Halt) { try sink.finish(timeNs: timeNs) }
}
