/// A scenario as a source of events.
@usableFromInline
package struct ScenarioTrace: TraceSource {
    package var scenario: Scenario
    /// Notes for the reader about the scenario's origin.
    package var remarks: [String] = []

    package init(_ scenario: Scenario) { self.scenario = scenario }

    @usableFromInline package var header: TraceHeader {
        var header = scenario.header
        header.screenNames = scenario.screens.map(\.name)
        header.sizes = RequestSizes(scenario).sizes
        header.videos = scenario.videos
        header.drawsPeople = scenario.script.contains(where: \.isDrawn)
        header.remarks = remarks + scenario.remarks.map(\.description)
        return header
    }

    @usableFromInline
    package func play<Sink: TraceSink>(into sink: inout Sink) throws(Halt) {
        var player = ScriptPlayer(scenario: scenario, sink: PlayerSink(sink))
        defer { sink = player.sink.any as! Sink }
        try player.play()
    }
}
