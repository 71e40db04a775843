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

    @usableFromInline
    package func play<Sink: TraceSink>(into sink: inout Sink) throws(Halt) {
        var player = ScriptPlayer(scenario: scenario, sink: PlayerSink(sink))
        defer { sink = player.sink.any as! Sink }
        try player.play()
    }
}

/// The sink of a player, which is compiled once for all sinks. Nearly all plays store their events,
/// so that sink is called directly, and another one through the protocol.
struct PlayerSink {
    /// Changed where it stands: an optional keeper would be copied for each event.
    private final class Kept {
        var keeper: EventKeeper

        init(_ keeper: EventKeeper) { self.keeper = keeper }
    }

    private let kept: Kept?
    private var other: (any TraceSink)?
    let wantsLayouts: Bool
    let wantsStage: Bool

    init(_ sink: some TraceSink) {
        kept = (sink as? EventKeeper).map(Kept.init)
        if kept == nil { other = sink }
        wantsLayouts = sink.wantsLayouts
        wantsStage = sink.wantsStage
    }

    var any: any TraceSink { kept?.keeper ?? other! }

    /// Inlined, so that an event is written where it is made.
    @inline(__always)
    mutating func receive(_ event: TraceEvent) throws(Halt) {
        if kept?.keeper.receive(event) == nil { try other!.receive(event) }
    }

    mutating func receive(_ layout: TraceLayout, timeNs: Int64) throws(Halt) {
        if kept?.keeper.receive(layout, timeNs: timeNs) == nil {
            try other!.receive(layout, timeNs: timeNs)
        }
    }

    mutating func receive(_ note: StageNote, timeNs: Int64) throws(Halt) {
        if kept?.keeper.receive(note, timeNs: timeNs) == nil {
            try other!.receive(note, timeNs: timeNs)
        }
    }

    mutating func remark(_ complaint: Complaint) {
        if kept?.keeper.remark(complaint) == nil { other!.remark(complaint) }
    }

    mutating func finish(timeNs: Int64) throws(Halt) {
        if kept?.keeper.finish(timeNs: timeNs) == nil { try other!.finish(timeNs: timeNs) }
    }
}
