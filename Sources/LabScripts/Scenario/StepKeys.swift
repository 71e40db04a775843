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

extension Step {
    package struct Drag: Sendable {
        package var points: Double
        package var durationNs: Int64
        /// Points per second at the release; nil if the finger lifts at rest.
        package var releaseVelocity: Double?
        /// Distance to the side, on a map.
        package var across = 0.0
    }

    package struct Fling: Sendable {
        /// Points per second; negative scrolls back.
        package var velocity: Double
        package var deceleration: Deceleration?
        /// Velocity to the side, on a map.
        package var across = 0.0
    }

    package struct Insertion: Sendable {
        package var rows: Int
        /// Position; nil to append.
        package var at: Int?
        /// True if visible rows keep their place on the screen.
        package var keepsPlace: Bool
    }

    /// A transfer that is no image's.
    package struct Traffic: Sendable {
        package var bytes: Int64
        /// The server's name; nil for one that has no images.
        package var host: String?
    }
}

extension Step.Drag {
    package static let usualNs: Int64 = 300_000_000
    package static let keys = ObjectForm<Self>(
        "drag", "a drag", .needed("by", .distance, "400"),
        ObjectKey<Int64>.usually("duration", .time(1_000_000...ScenarioReader.longestNs), usualNs),
        ObjectKey<Double?>.maybe(
            "velocity", .number(-Form<Step.Way>.fastest...Form<Step.Way>.fastest))
    ) { _, way, duration, velocity in
        Self(way, durationNs: duration, releaseVelocity: velocity)
    }

    init(_ way: Step.Way, durationNs: Int64 = usualNs, releaseVelocity: Double? = nil) {
        self.init(
            points: way.down, durationNs: durationNs, releaseVelocity: releaseVelocity,
            across: way.across)
    }
}

extension Step.Fling {
    package static let keys = ObjectForm<Self>(
        "fling", "a fling", .needed("velocity", .speed, "3000"),
        ObjectKey<Deceleration?>.maybe("deceleration", .word)
    ) { _, way, deceleration in Self(way, deceleration) }

    init(_ way: Step.Way, _ deceleration: Deceleration? = nil) {
        self.init(velocity: way.down, deceleration: deceleration, across: way.across)
    }
}

extension Step.Insertion {
    static let count = Form<Int>.whole(1...ScenarioReader.mostUneven)
    package static let keys = ObjectForm<Self>(
        "insertion", "an insertion", .needed("rows", count, "20"),
        ObjectKey<Step.ScrollTo.Target?>.maybe(
            "at", .edge(orRowUpTo: ScenarioReader.mostUneven)),
        .usually("keepsPlace", .truth, false)
    ) { _, rows, at, keepsPlace in
        let index: Int? =
            switch at {
            case nil, .start: 0
            case .row(let row): row
            case .end: nil
            }
        return Self(rows: rows, at: index, keepsPlace: keepsPlace)
    }
}

extension Step {
    /// An image that is handed over, and the one under whose key it is stored.
    package static let handover = ObjectForm<(image: Node, key: Node)>(
        "handover", "an image that is handed over",
        ObjectKey<Node>.needed("image", .node(Schema.text), #""photos/3""#),
        ObjectKey<Node>.needed("as", .node(Schema.text), #""avatars/3""#)
    ) { _, image, key in (image, key) }
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
