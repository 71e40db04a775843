import LabBase
import LabDevices

/// The keys of a trace's first line that a scenario doesn't have.
package enum TraceHeaderKeys {
    static let trace = FileKey<Node>(
        "trace", .node(["const": .word("\(TraceFile.version)")]),
        "the format's version: it tells a trace from a scenario", usually: "required")
    static let scenario = FileKey(
        "scenario", .rowTitle, "what results call it", usually: "the file's name")
    static let screens = FileKey<Node>(
        "screens", .node(Schema.list(of: Schema.text)), "names of screens",
        usually: "those that events name")
    static let sizes = FileKey<Node>(
        "sizes", .node(Schema.list(of: Schema.list(of: Schema.integer(1...1_000_000), least: 2))),
        "the sizes in pixels that requests tell, `[width, height]` each, none twice",
        usually: "those that lines declare")

    static let videos = FileKey<Node>(
        "videos", .node(Schema.list(of: VideoKeys.object.schema)),
        "the [videos](scenario.md#video) that views play, by which events number them",
        usually: "those that lines declare", example: "[]")

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
        "declaration", "a scenario", [ScenarioKeys.images.text.optional, sizes.text, videos.text],
        about: """
            A recorder doesn't know beforehand which images come: a line without `t`, anywhere \
            before the first line that names them, declares more of them. A group may be declared \
            again, with as many images: from its next request on it is what its last declaration \
            says.
            """)
}
