import LabBase
import LabDevices
import LabOrders

/// An action of a step, declared once: reading, writing, listing and documentation use it.
package struct StepAction: Sendable {
    package let name: String
    /// Text of the documentation about its value and its effect, in Markdown.
    package let takes: String
    package let happens: String
    /// Keys that may stand beside it.
    package let companions: [KeyText]
    let kind: Kind
    let schema: @Sendable () -> JSON
    let read: @Sendable (ScenarioReader, Node, Fields) -> Step.Action?

    enum Kind {
        /// A person repeats it in a rhythm.
        case rhythmic
        /// It takes no time, and can happen while something else does.
        case momentary
        case other
    }

    private init(
        _ name: String, as kind: Kind = .other, _ takes: String, _ happens: String,
        beside companions: [KeyText] = [], _ schema: @escaping @autoclosure @Sendable () -> JSON,
        read: @escaping @Sendable (ScenarioReader, Node, Fields) -> Step.Action?
    ) {
        self.name = name
        self.kind = kind
        self.takes = takes
        self.happens = happens
        self.companions = companions
        self.schema = schema
        self.read = read
    }

    /// An action that is described by its value alone.
    private init<Value>(
        _ name: String, as kind: Kind = .other, _ takes: String, _ happens: String,
        beside companions: [KeyText] = [], form: Form<Value>,
        _ action: @escaping @Sendable (Value) -> Step.Action
    ) {
        self.init(name, as: kind, takes, happens, beside: companions, form.schema()) {
            _, value, _ in
            form.read(value).map(action)
        }
    }
}

/// Actions that move between screens.
extension StepAction {
    package static let push = StepAction(
        "push", as: .rhythmic, "a screen; beside it `argument`, a number",
        "the screen opens on the stack",
        beside: [StepKeys.argument.text], Schema.text
    ) { reader, value, fields in
        reader.opening(value, fields).map { .push(screen: $0, argument: $1) }
    }
    package static let present = StepAction(
        "present", "the same, and `height`", "the screen opens as a modal, or as a sheet",
        beside: [StepKeys.argument.text, StepKeys.height.text], Schema.text
    ) { reader, value, fields in
        let sheet = fields[StepKeys.height]
        reader.check(sheet, at: fields[StepKeys.height.name])
        return reader.opening(value, fields).map {
            .present(screen: $0, argument: $1, sheet: sheet)
        }
    }
    package static let show = StepAction(
        "show", as: .rhythmic, "a pane's screen; beside it `argument`",
        "the screen replaces all of that pane of the split in front, at once; where the split is "
            + "its first pane alone, it opens on the stack", beside: [StepKeys.argument.text],
        Schema.text
    ) { reader, value, fields in
        reader.showing(value, fields).map { .show(screen: $0, argument: $1) }
    }
    package static let pop = StepAction(
        "pop", as: .rhythmic, "true, or how many", "goes back",
        Schema.any(Schema.yes, Schema.integer(1...ScenarioReader.mostTimes))
    ) { reader, value, _ in
        reader.popped(value).map { .pop(count: $0) }
    }
    package static let popToRoot = StepAction(
        "popToRoot", "true", "goes back to the first screen of the stack", form: .yes
    ) { _ in .popToRoot }
    package static let dismiss = StepAction(
        "dismiss", "true", "closes the modal, or the sheet", form: .yes
    ) { _ in .dismiss }
    package static let tab = StepAction(
        "tab", "a tab's screen, or its number from 1", "changes to it",
        Schema.any(Schema.text, Schema.integer(1...ScenarioReader.mostNames))
    ) { reader, value, _ in
        reader.tab(value).map { .tab($0) }
    }
    package static let tap = StepAction(
        "tap", as: .rhythmic, "from 1: the n-th visible row", "does what `onTap` says",
        beside: [StepKeys.carousel.text, StepKeys.on.text, StepKeys.back.text],
        Schema.integer(1...ScenarioReader.mostRows)
    ) { _, value, fields in
        let isBack = fields.value(StepKeys.back)
        return value.integer(in: 1...ScenarioReader.mostRows).map { .tap($0, isBack: isBack) }
    }
}

/// Actions that move the content of a screen.
extension StepAction {
    package static let drag = StepAction(
        "drag", as: .rhythmic,
        #"points, or `{"by": points, "duration": time, "velocity": points/s}`; on a map points "#
            + "may be two, `[across, down]`",
        "the finger moves the content, for `\"300ms\"` by default; it lifts at rest, or with a "
            + "velocity", beside: [StepKeys.carousel.text, StepKeys.on.text],
        Schema.any(ScenarioReader.wayOfPoints, DragKeys.object.schema)
    ) { reader, value, _ in
        reader.drag(value).map { .drag($0) }
    }
    package static let fling = StepAction(
        "fling", as: .rhythmic,
        #"points/s, or `{"velocity": points/s, "deceleration": "normal" or "fast"}`; on a map "#
            + "two, `[across, down]`",
        "a release at that speed, up to 100,000; negative scrolls back",
        beside: [StepKeys.carousel.text, StepKeys.on.text],
        Schema.any(ScenarioReader.wayOfPoints, FlingKeys.object.schema)
    ) { reader, value, _ in
        reader.fling(value).map { .fling($0) }
    }
    package static let scrollTo = StepAction(
        "scrollTo", as: .rhythmic,
        #"a row from 0, `"start"` or `"end"`; beside it `speed` (points/s, default 3000) and "#
            + "`animated` (default true)",
        "travels through every row between, or jumps",
        beside: [
            StepKeys.speed.text, StepKeys.animated.text, StepKeys.carousel.text, StepKeys.on.text,
        ],
        Schema.any(
            Schema.integer(0...ScenarioReader.mostRows - 1), Schema.words(["start", "end"]))
    ) { reader, value, fields in
        reader.scrollTo(value, fields).map { .scrollTo($0) }
    }
    package static let page = StepAction(
        "page", as: .rhythmic, "pages to move, negative for back", "turns pages",
        beside: [StepKeys.on.text],
        Schema.integer(-ScenarioReader.mostRows...ScenarioReader.mostRows)
    ) { reader, value, _ in
        reader.pages(value).map { .page($0) }
    }
    package static let swipe = StepAction(
        "swipe", as: .rhythmic, #"how many, or `{"by": share of the width}`, up to 0.5"#,
        "the top cards of a deck move away, one after the other. Swiped tabs move to the next, "
            + "and with a negative number to the one before. With `by` the finger lets go too "
            + "early, and the card or the tab comes back", beside: [StepKeys.on.text], swipes
    ) { reader, value, _ in
        reader.swipe(value).map { .swipe($0) }
    }
    package static let swipeTab = StepAction(
        "swipeTab", as: .rhythmic, "as `swipe` takes",
        "swiped tabs move, also where a deck is in front", swipes
    ) { reader, value, _ in
        reader.swipe(value).map { .swipeTab($0) }
    }
    private static let swipes = Schema.any(
        Schema.integer(-ScenarioReader.mostRows...ScenarioReader.mostRows),
        SwipeKeys.object.schema)
    package static let undo = StepAction(
        "undo", as: .rhythmic, "true, or how many",
        "a deck's cards come back on top, the last one first, each in a cell of the reuse pool",
        beside: [StepKeys.on.text],
        Schema.any(Schema.yes, Schema.integer(1...ScenarioReader.mostTimes))
    ) { reader, value, _ in
        reader.popped(value).map { .undo(count: $0) }
    }
    package static let rotate = StepAction(
        "rotate", #"true, `"portrait"` or `"landscape"`"#, "turns the device",
        Schema.any(Schema.yes, Schema.words(["portrait", "landscape"]))
    ) { reader, value, _ in
        reader.rotation(value).map { .rotate($0) }
    }
    package static let zoom = StepAction(
        "zoom", as: .momentary, "how many times as large as at first, from 1",
        "the views of a single screen or a page request their images at so many times their size, "
            + "or the image of `zoomed`; 1 is the first size again. A carousel doesn't zoom: it "
            + "opens the screen of its `onTap`. A map goes to the nearest level below",
        beside: [StepKeys.on.text], form: .number(1...10_000)
    ) { .zoom($0) }
}

/// Actions that insert, delete and change rows.
extension StepAction {
    package static let insert = StepAction(
        "insert", as: .momentary,
        #"how many rows, or `{"rows": how many, "at": a row, "start" or "end", "#
            + #""keepsPlace": true}`"#,
        "they are inserted at the top, or before that row. With `keepsPlace` the rows in sight "
            + "keep their place, else they move down", beside: [StepKeys.on.text],
        Schema.any(
            Schema.integer(1...ScenarioReader.mostUneven), InsertionKeys.object.schema)
    ) { reader, value, _ in
        reader.insertion(value).map { .insert($0) }
    }
    package static let renew = StepAction(
        "renew", as: .momentary, "a row from 0, or `[first, last]`",
        "these rows have other contents from here on", beside: [StepKeys.on.text],
        ScenarioReader.someRows
    ) { reader, value, _ in
        reader.rows(value).map { .renew($0) }
    }
    package static let delete = StepAction(
        "delete", as: .momentary, "a row from 0, or `[first, last]`", "these rows are deleted",
        beside: [StepKeys.on.text], ScenarioReader.someRows
    ) { reader, value, _ in
        reader.rows(value).map { .delete($0) }
    }
}

/// Actions of the app and the system.
extension StepAction {
    package static let wait = StepAction(
        "wait", as: .rhythmic, "a time", "nothing", form: .time(0...ScenarioReader.longestNs)
    ) { .wait(ns: $0) }
    package static let memoryWarning = StepAction(
        "memoryWarning", as: .momentary,
        #"`"warning"`, `"critical"`, or one of Android's trim levels: 5, 10, 15, 20, 40, 60, 80"#,
        "the system sends one",
        Schema.any(
            Schema.words(WarningLevel.allCases.map(\.rawValue)),
            ["enum": JSON(WarningLevel.trimLevels)])
    ) { reader, value, _ in
        reader.warningLevel(value).map { .memoryWarning($0) }
    }
    package static let background = StepAction(
        "background", "a time", "the app is left, and come back to",
        form: .time(0...ScenarioReader.longestNs)
    ) { .background(ns: $0) }
    package static let replace = StepAction(
        "replace", as: .momentary, #"an image, as `"photos/3"`"#,
        "its content changes under the same key. Caches give out the old one until they are told: "
            + "the policy's `replaced` says how", Schema.text
    ) { reader, value, _ in
        reader.image(value).map { .replace($0) }
    }
    package static let store = StepAction(
        "store", as: .momentary, #"an image, or `{"image": "photos/3", "as": "avatars/3"}`"#,
        "the app gives it to the policy, under its own key, or under that of another image; from "
            + "then on that key shows it",
        Schema.any(Schema.text, HandoverKeys.object.schema)
    ) { reader, value, _ in
        reader.handover(value).map { .store($0, key: $1) }
    }
    package static let lookup = images(
        "lookup",
        "the app asks if it is in memory, and loads nothing. It tells no size: if each size is a "
            + "key, it asks for the whole image, and so does `prefetch`"
    ) { .lookUp($0) }
    package static let prefetch = images("prefetch", "the app loads it ahead") {
        .prefetch($0)
    }
    package static let demote = images("demote", "the app puts its load behind all others") {
        .demote($0)
    }
    package static let remove = images(
        "remove", "the app removes it, from memory and from disk"
    ) { .remove($0) }
    package static let empty = StepAction(
        "empty", as: .momentary, "true", "the app empties all caches in memory",
        form: .yes
    ) { _ in .empty }
    package static let network = StepAction(
        "network", as: .momentary, #"`"up"`, `"down"` or `{"slower": factor}`, 1 ... 1000"#,
        "fetches succeed, fail, or take so many times as long, those under way included. The key "
            + "`network` at the top of the file has the network's usual speed",
        Schema.any(Schema.words(["up", "down"]), SlowNetworkKeys.object.schema)
    ) { reader, value, _ in
        reader.network(value).map { .network($0) }
    }
    package static let otherApps = StepAction(
        "otherApps", as: .momentary,
        #"a size, or `{"front": size, "background": [size, ...]}`"#,
        "the memory that other apps use from here on. Those in the `background` can be ended; the "
            + "one that was left longest ago comes first", form: OtherApps.form
    ) { .otherApps($0) }
    package static let appMemory = StepAction(
        "appMemory", as: .momentary, "a size",
        "the app itself uses so much beyond its baseline, from here on: an editor opens. It counts "
            + "for warnings and kills; a process that is killed loses it",
        appMemoryForm.schema()
    ) { reader, value, _ in
        reader.appMemory(value, appMemoryForm).map { .appMemory($0) }
    }
    private static let appMemoryForm = Form<Int64>.size(0...DeviceReader.mostBytes)
    package static let traffic = StepAction(
        "traffic", as: .momentary, #"`{"bytes": size, "host": a server}`"#,
        "the app transfers so much that is no image: a video, a message, an upload. It shares the "
            + "link as loads do, and is lost where the network goes down, or with the process",
        TrafficKeys.object.schema
    ) { reader, value, _ in
        reader.traffic(value).map { .traffic($0) }
    }
    package static let `repeat` = StepAction(
        "repeat", "how often; beside it `steps`, a list", "the steps, over and over",
        beside: [StepKeys.steps.text], Schema.integer(1...ScenarioReader.mostTimes)
    ) { reader, value, fields in
        reader.repetition(value, fields)
    }
    package static let wander = StepAction(
        "wander", "a time; beside it `weights`, and `sessions` (default true)",
        "the person of the seed uses the app as [real people](../understand/people.md) do",
        beside: [StepKeys.weights.text, StepKeys.sessions.text], Schema.reference("time")
    ) { reader, value, fields in
        reader.wander(value, fields).map { .wander($0) }
    }

    private static func images(
        _ name: String, _ happens: String,
        _ action: @escaping @Sendable ([ImageID]) -> Step.Action
    ) -> StepAction {
        StepAction(
            name, as: .momentary, "an image, or a list of them", happens,
            Schema.any(Schema.text, Schema.list(of: Schema.text))
        ) { reader, value, _ in
            reader.imageList(value).map(action)
        }
    }
}

extension StepAction {
    package static let all = [
        push, present, show, pop, popToRoot, dismiss, tab, tap, drag, fling, scrollTo, page, swipe,
        swipeTab, undo, rotate, zoom, insert, renew, delete, wait, memoryWarning, background,
        replace, store,
        lookup,
        prefetch, demote, remove, empty, network, otherApps, appMemory, traffic,
        `repeat`, wander,
    ]
    package static let about = """
        A step is an object with one action. A script that takes more than \
        \(ScriptBounds.mostDays) days is refused at the step that makes it so, and so is one that \
        is more work than \(Int(ScriptBounds.mostWork).grouped) events: each event is a piece of \
        work, each step, every eight rows that are in sight at a step, each item of a map or a \
        waterfall at a frame, each row that is laid out by itself because heights differ, every \
        eight operations of a formula that picks an image; a change that comes by itself is six; \
        where rows are announced, to a policy that prefetches or to `lab scenario compile`, each \
        of those is one, too. Ten hours of a busy person are 2.5 million. A row keeps its number \
        wherever it comes to lie, and shows what follows from that number; rows that are inserted \
        have the next numbers after all others. Steps name rows by their places. An inserted row \
        is of the section of the row that it precedes. A grid's items are its rows.
        """
    /// The actions that `every` goes with.
    package static let rhythmic = all.filter { $0.kind == .rhythmic }.map(\.name)
    static let names = all.map(\.name)
    package static let momentary = all.filter { $0.kind == .momentary }.map(\.name)
    /// Actions by name.
    static let named = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

    /// The action as a key of its step.
    private var text: KeyText { KeyText(name, takes + ": " + happens, isRequired: true, schema) }

    private static let objects = Dictionary(
        uniqueKeysWithValues: all.map { ($0.name, $0.made(isMeanwhile: false)) })
    private static let momentaryObjects = Dictionary(
        uniqueKeysWithValues: all.map { ($0.name, $0.made(isMeanwhile: true)) })

    /// A step with this action.
    ///
    /// - Parameter isMeanwhile: true if it happens while another is under way.
    func object(isMeanwhile: Bool) -> FileObject {
        (isMeanwhile ? Self.momentaryObjects : Self.objects)[name]!
    }

    private func made(isMeanwhile: Bool) -> FileObject {
        FileObject(
            "step", "the step '\(name)'",
            [text] + companions + [StepKeys.times.text]
                + [isMeanwhile ? StepKeys.after.text : StepKeys.meanwhile.text]
                + (kind == .rhythmic ? [StepKeys.every.text] : []))
    }

    /// A step with any action.
    static func anyObject(isMeanwhile: Bool) -> FileObject {
        FileObject(
            "step", "a step",
            all.map(\.text) + StepKeys.modifiers + (isMeanwhile ? [StepKeys.after.text] : []))
    }
}

extension Form<Bool> {
    /// The value of a key that takes only `true`.
    fileprivate static let yes = Form(
        Schema.yes, read: { $0.mustBeTrue() ? true : nil }, json: { JSON($0) })
}
