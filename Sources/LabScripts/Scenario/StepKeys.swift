import LabBase
import LabDevices

/// The keys beside a step's action.
package enum StepKeys {
    package static let times = FileKey(
        "times", of: "step", .whole(1...ScenarioReader.mostTimes), usual: 1)
    package static let every = FileKey(
        "every", of: "step", .time(1_000_000...ScenarioReader.longestNs))
    package static let argument = FileKey("argument", of: "step", .whole(ScenarioReader.arguments))
    package static let speed = FileKey("speed", of: "step", .number(1...1_000_000), usual: 3000)
    package static let animated = FileKey("animated", of: "step", .truth, usual: true)
    package static let steps = FileKey<Node>(
        "steps", of: "step", .node(Schema.list(of: Schema.reference("step"))),
        needed: #"[{"page": 1}, {"page": -1}]"#)
    package static let weights = FileKey<Node>(
        "weights", of: "step", .node(WeightKeys.object.schema))
    package static let sessions = FileKey("sessions", of: "step", .truth, usual: true)
    package static let carousel = FileKey("in", of: "step", .whole(1...ScenarioReader.mostUneven))
    package static let on = FileKey<Node>("on", of: "step", .node(Schema.text))
    package static let height = FileKey("height", of: "step", .sheet)
    package static let back = FileKey("back", of: "step", .truth, usual: false)
    package static let meanwhile = FileKey<Node>(
        "meanwhile", of: "step", .node(Schema.list(of: Schema.reference("meanwhile"))),
        example: #"[{ "after": "400ms", "memoryWarning": "warning" }]"#)
    package static let after = FileKey(
        "after", of: "step", .time(0...ScenarioReader.longestNs), needed: #""400ms""#)

    /// Keys that only some steps have.
    package static let modifiers = [
        times.text, every.text, argument.text, speed.text, animated.text, steps.text,
        weights.text, sessions.text, carousel.text, back.text, on.text, height.text,
        meanwhile.text,
    ]
    static let modifierNames = modifiers.map(\.name)
    static let meanwhileObject = FileObject("meanwhile", "what happens meanwhile", [after.text])
}

/// The choices of a random person, each with its weight.
package enum WeightKeys {
    static let form = Form<Double>.number(0...1_000_000)
    package static let object = FileObject(
        "weights", "a wander",
        WanderAction.all.map(\.key),
        // Choices that the measures of people replaced, with the new spelling.
        moved: [
            "fling": #""stroke": 9"#, "drag": #""stroke": 9"#, "page": #""stroke": 9"#,
            "background": #""sessions": true, beside "wander""#,
        ])
}

package enum DragKeys {
    package static let by = FileKey<Node>(
        "by", of: "drag", .node(ScenarioReader.wayOfPoints), needed: "400")
    package static let duration = FileKey(
        "duration", of: "drag", .time(1_000_000...ScenarioReader.longestNs), usual: 300_000_000)
    package static let velocity = FileKey(
        "velocity", of: "drag", .number(-ScenarioReader.fastest...ScenarioReader.fastest))
    package static let object = FileObject(
        "drag", "a drag", [by.text, duration.text, velocity.text])
}

package enum FlingKeys {
    package static let velocity = FileKey<Node>(
        "velocity", of: "fling", .node(ScenarioReader.wayOfPoints), needed: "3000")
    package static let deceleration =
        FileKey("deceleration", of: "fling", .word)
        as FileKey<Deceleration>
    package static let object = FileObject("fling", "a fling", [velocity.text, deceleration.text])
}

package enum InsertionKeys {
    package static let rows = FileKey(
        "rows", of: "insertion", .whole(1...ScenarioReader.mostUneven), needed: "20")
    package static let at = FileKey<Node>(
        "at", of: "insertion",
        .node(
            Schema.any(
                Schema.integer(0...ScenarioReader.mostUneven), Schema.words(["start", "end"]))))
    package static let keepsPlace = FileKey("keepsPlace", of: "insertion", .truth, usual: false)
    package static let object = FileObject(
        "insertion", "an insertion", [rows.text, at.text, keepsPlace.text])
}

package enum HandoverKeys {
    package static let image = FileKey<Node>(
        "image", of: "handover", .node(Schema.text), needed: #""photos/3""#)
    package static let key = FileKey<Node>(
        "as", of: "handover", .node(Schema.text), needed: #""avatars/3""#)
    package static let object = FileObject(
        "handover", "an image that is handed over", [image.text, key.text])
}

extension Step.Traffic {
    package static let keys = ObjectForm<Self>(
        "traffic", "a transfer",
        ObjectKey<Int64>.needed("bytes", .size(1...DeviceReader.mostBytes), #""5MB""#),
        .maybe("host", .title, example: #""video.example""#)
    ) { _, bytes, host in Self(bytes: bytes, host: host) }
}

extension NetworkState {
    package static let slow = ObjectForm<Self>(
        "slower", "a slow network", .needed("slower", .number(1...1000), "4")
    ) { _, factor in .slower(factor) }
}
