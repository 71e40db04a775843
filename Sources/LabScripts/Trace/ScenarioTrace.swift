/// A scenario as a source of events.
package struct ScenarioTrace: TraceSource {
    package var scenario: Scenario
    /// What of where it comes from its reader should know.
    package var remarks: [String] = []

    package init(_ scenario: Scenario) { self.scenario = scenario }

    package var header: TraceHeader {
        TraceHeader(
            scenario: scenario.name, about: scenario.about, seed: scenario.seed,
            device: scenario.device, policies: scenario.policies,
            transitionNs: scenario.transitionNs, catalog: scenario.catalog,
            screenNames: scenario.screens.map(\.name), sizes: RequestSizes(scenario).sizes,
            decay: scenario.decay, network: scenario.network,
            networkSources: scenario.networkSources, claimed: scenario.claimed,
            remarks: remarks)
    }

    package func play<Sink: TraceSink>(into sink: inout Sink) throws(TraceFailure) {
        var player = ScriptPlayer(scenario: scenario, sink: sink)
        do {
            try player.play()
        } catch {
            sink = player.sink
            throw error
        }
        sink = player.sink
    }
}
