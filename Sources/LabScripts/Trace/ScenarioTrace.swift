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
        scenario.remarks.map(\.description)
    }

    @usableFromInline
    package func play<Sink: TraceSink>(into sink: inout Sink) throws(Halt) {
        var player = ScriptPlayer(scenario: scenario, sink: PlayerSink(sink))
        defer { sink = player.sink.any as! Sink }
        try player.play()
    }
}
