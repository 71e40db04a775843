import LabDevices

/// The keys of a trace's first line that a scenario doesn't have.
package enum TraceHeaderKeys {
    static let trace = FileKey<Node>(
        "trace", of: "trace", .node(["const": .word("\(TraceFile.version)")]))
    static let scenario = FileKey("scenario", of: "trace", .rowTitle)
    static let screens = FileKey<Node>("screens", of: "trace", .node(Schema.list(of: Schema.text)))
    static let sizes = FileKey<Node>(
        "sizes", of: "trace",
        .node(Schema.list(of: Schema.list(of: Schema.integer(1...1_000_000), least: 2))))

    static let videos = FileKey<Node>(
        "videos", of: "trace", .node(Schema.list(of: Video.keys.object.schema)), example: "[]")

    package static let object = FileObject(
        "trace", "a scenario",
        [
            trace.text, scenario.text, ScenarioKeys.about.text, ScenarioKeys.seed.text,
            ScenarioKeys.device.text, ScenarioKeys.network.text, ScenarioKeys.hosts.text,
            ScenarioKeys.policies.text,
            ScenarioKeys.claims.text, ScenarioKeys.transition.text, ScenarioKeys.images.text,
            screens.text, sizes.text, videos.text, ScenarioKeys.allocator.text,
        ])
    /// Keys that a line between events can declare.
    package static let declaration = FileObject(
        "declaration", "a scenario", [ScenarioKeys.images.text.optional, sizes.text, videos.text])
}
