import LabBase
import LabDevices

/// The keys of a trace's first line that a scenario doesn't have.
package enum TraceHeaderKeys {
    static let trace = FileKey<Node>("trace", .node(["const": .word("\(TraceFile.version)")]))
    static let scenario = FileKey("scenario", .rowTitle)
    static let screens = FileKey<Node>("screens", .node(Schema.list(of: Schema.text)))
    static let sizes = FileKey<Node>(
        "sizes", .node(Schema.list(of: Schema.list(of: Schema.integer(1...1_000_000), least: 2))))

    package static let object = FileObject(
        "trace", "a scenario",
        [
            trace.text, scenario.text, ScenarioKeys.about.text, ScenarioKeys.seed.text,
            ScenarioKeys.device.text, ScenarioKeys.network.text, ScenarioKeys.policies.text,
            ScenarioKeys.claims.text, ScenarioKeys.transition.text, ScenarioKeys.images.text,
            screens.text, sizes.text, ScenarioKeys.allocator.text,
        ])
    /// Keys that a line between events can declare.
    static let declaration = FileObject(
        "declaration", "a scenario", [ScenarioKeys.images.text, sizes.text])
}
