import LabBase
import LabDevices

/// The keys beside a step's action.
package enum StepKeys {
    package static let times = FileKey(
        "times", .whole(1...ScenarioReader.mostTimes), "how often the action happens", usual: 1)
    package static let every = FileKey(
        "every", .time(1_000_000...ScenarioReader.longestNs),
        "beside `times`: from the start of one to the start of the next, cutting motion short",
        usually: "each begins when the one before has come to rest")
    package static let argument = FileKey(
        "argument", .whole(ScenarioReader.arguments), "the number that the screen gets",
        usually: "none")
    package static let speed = FileKey(
        "speed", .number(1...1_000_000), "points a second", usual: 3000)
    package static let animated = FileKey(
        "animated", .truth, "true: it travels through every row between", usual: true)
    package static let steps = FileKey<Node>(
        "steps", .node(Schema.list(of: Schema.reference("step"))), "the steps to repeat",
        needed: #"[{"page": 1}, {"page": -1}]"#)
    package static let weights = FileKey<Node>(
        "weights", .node(WeightKeys.object.schema),
        "weights of the random choice of the next step; what isn't named is never done",
        usually: "the default of each")
    package static let sessions = FileKey(
        "sessions", .truth, "true: the person leaves the app at times, and comes back", usual: true)
    package static let carousel = FileKey(
        "in", .whole(1...ScenarioReader.mostUneven), "which of the carousels in sight, from 1",
        usually: "the list itself")
    package static let on = FileKey<Node>(
        "on", .node(Schema.text),
        """
        the screen that it acts on, by its name: any that is in sight, beside others or below a \
        sheet; the first of several by that name is the one that opened last. Rows come and go \
        also where it is covered or on a tab that is not in front: at once, and in its views when \
        it comes back
        """, usually: "the screen that was touched or opened last")
    package static let height = FileKey(
        "height", .sheet,
        #"points, or `"half"` of the window: the screen is a sheet of that height, and what is "#
            + "below it stays in sight", usually: "it covers all")
    package static let back = FileKey(
        "back", .truth,
        "true: the image or the page before, where `onTap` has `turn` or `page`", usual: false)
    package static let meanwhile = FileKey<Node>(
        "meanwhile", .node(Schema.list(of: Schema.reference("meanwhile"))),
        """
        a list of steps that take no time, each with an `after`: they happen while this one is \
        under way, or during those that follow it. Rows come and go on the screen that was in \
        front when the step began, or that it led to. While the app is in the background nothing \
        happens
        """, usually: "nothing", example: #"[{ "after": "400ms", "memoryWarning": "warning" }]"#)
    package static let after = FileKey(
        "after", .time(0...ScenarioReader.longestNs), "counted from the step's beginning",
        needed: #""400ms""#)

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
        "by", .node(ScenarioReader.wayOfPoints), "points", needed: "400")
    package static let duration = FileKey(
        "duration", .time(1_000_000...ScenarioReader.longestNs), "how long the finger moves",
        usual: 300_000_000)
    package static let velocity = FileKey(
        "velocity", .number(-ScenarioReader.fastest...ScenarioReader.fastest),
        "points a second, at which it lets go", usually: "at rest")
    package static let object = FileObject(
        "drag", "a drag", [by.text, duration.text, velocity.text])
}

package enum FlingKeys {
    package static let velocity = FileKey<Node>(
        "velocity", .node(ScenarioReader.wayOfPoints), "points a second", needed: "3000")
    package static let deceleration =
        FileKey(
            "deceleration", .word, "how it comes to rest", usually: "the screen's")
        as FileKey<Deceleration>
    package static let object = FileObject("fling", "a fling", [velocity.text, deceleration.text])
}

package enum InsertionKeys {
    package static let rows = FileKey(
        "rows", .whole(1...ScenarioReader.mostUneven), "how many", needed: "20")
    package static let at = FileKey<Node>(
        "at",
        .node(
            Schema.any(
                Schema.integer(0...ScenarioReader.mostUneven), Schema.words(["start", "end"]))),
        #"a row from 0, `"start"` or `"end"`"#)
    package static let keepsPlace = FileKey(
        "keepsPlace", .truth, "true: the rows in sight keep their place", usual: false)
    package static let object = FileObject(
        "insertion", "an insertion", [rows.text, at.text, keepsPlace.text])
}

package enum HandoverKeys {
    package static let image = FileKey<Node>(
        "image", .node(Schema.text), "the image", needed: #""photos/3""#)
    package static let key = FileKey<Node>(
        "as", .node(Schema.text), "the image whose key it gets", needed: #""avatars/3""#)
    package static let object = FileObject(
        "handover", "an image that is handed over", [image.text, key.text])
}

package enum TrafficKeys {
    package static let bytes = FileKey(
        "bytes", .size(1...DeviceReader.mostBytes), "how much comes", needed: #""5MB""#)
    package static let host = FileKey(
        "host", .title,
        "its server: one that images come from lends it a connection",
        usually: "one that has no images", example: #""video.example""#)
    package static let object = FileObject("traffic", "a transfer", [bytes.text, host.text])
}

package enum SlowNetworkKeys {
    package static let slower = FileKey(
        "slower", .number(1...1000), "the factor by which fetches take longer", needed: "4")
    package static let object = FileObject("slower", "a slow network", [slower.text])
}
