import LabBase
import LabDevices
import LabOrders

/// How an action goes in time.
enum StepTiming {
    /// A person repeats it in a rhythm.
    case rhythmic
    /// It takes no time, and can happen while something else does.
    case momentary
    case other
}

/// An action of a step, declared once: reading, writing, listing and documentation use it.
package struct StepAction: Sendable {
    package let name: String
    /// Texts about its value and its effect, in Markdown.
    package var takes: String { WordTable.keys.row(name, of: "action")[1] }
    package var happens: String { WordTable.keys.row(name, of: "action")[2] }
    /// Keys that may stand beside it.
    package let companions: [KeyText]
    let timing: StepTiming
    let schema: @Sendable () -> JSON
    let read: @Sendable (ScenarioReader, Node, Fields) -> Step.Action?

    private init(
        _ name: String, as timing: StepTiming = .other, beside companions: [KeyText] = [],
        _ schema: @escaping @autoclosure @Sendable () -> JSON,
        read: @escaping @Sendable (ScenarioReader, Node, Fields) -> Step.Action?
    ) {
        self.name = name
        self.timing = timing
        self.companions = companions
        self.schema = schema
        self.read = read
    }

    /// An action that is described by its value alone.
    private init<Value>(
        _ name: String, as timing: StepTiming = .other, beside companions: [KeyText] = [],
        form: Form<Value>,
        _ action: @escaping @Sendable (Value) -> Step.Action
    ) {
        self.init(name, as: timing, beside: companions, form.schema()) {
            _, value, _ in
            form.read(value).map(action)
        }
    }
}

/// Actions that move between screens.
extension StepAction {
    package static let push = StepAction(
        "push", as: .rhythmic, beside: [StepKeys.argument.text], Schema.text
    ) { reader, value, fields in
        reader.opening(value, fields).map { .push(screen: $0, argument: $1) }
    }
    package static let present = StepAction(
        "present", beside: [StepKeys.argument.text, StepKeys.height.text], Schema.text
    ) { reader, value, fields in
        let sheet = fields[StepKeys.height]
        reader.check(sheet, at: fields[StepKeys.height.name])
        return reader.opening(value, fields).map {
            .present(screen: $0, argument: $1, sheet: sheet)
        }
    }
    package static let show = StepAction(
        "show", as: .rhythmic, beside: [StepKeys.argument.text], Schema.text
    ) { reader, value, fields in
        reader.showing(value, fields).map { .show(screen: $0, argument: $1) }
    }
    package static let pop = StepAction("pop", as: .rhythmic, form: .times) { .pop(count: $0) }
    package static let popToRoot = StepAction("popToRoot", form: .yes) { _ in .popToRoot }
    package static let dismiss = StepAction("dismiss", form: .yes) { _ in .dismiss }
    package static let tab = StepAction(
        "tab", Schema.any(Schema.text, Schema.integer(1...ScenarioReader.mostNames))
    ) { reader, value, _ in
        reader.tab(value).map { .tab($0) }
    }
    package static let tap = StepAction(
        "tap", as: .rhythmic,
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
        "drag", as: .rhythmic, beside: [StepKeys.carousel.text, StepKeys.on.text], form: .drag
    ) { .drag($0) }
    package static let fling = StepAction(
        "fling", as: .rhythmic, beside: [StepKeys.carousel.text, StepKeys.on.text], form: .fling
    ) { .fling($0) }
    package static let scrollTo = StepAction(
        "scrollTo", as: .rhythmic,
        beside: [
            StepKeys.speed.text, StepKeys.animated.text, StepKeys.carousel.text, StepKeys.on.text,
        ],
        scrollTarget.schema()
    ) { _, value, fields in
        let speed = fields.value(StepKeys.speed)
        let animated = fields.value(StepKeys.animated)
        return scrollTarget.read(value).map {
            .scrollTo(Step.ScrollTo(target: $0, speed: speed, animated: animated))
        }
    }
    private static let scrollTarget = Form<Step.ScrollTo.Target>.edge(
        orRowUpTo: ScenarioReader.mostRows - 1)
    package static let page = StepAction(
        "page", as: .rhythmic, beside: [StepKeys.on.text], form: .pages
    ) { .page($0) }
    package static let swipe = StepAction(
        "swipe", as: .rhythmic, beside: [StepKeys.on.text], form: .swipe
    ) { .swipe($0) }
    package static let swipeTab = StepAction("swipeTab", as: .rhythmic, form: .swipe) {
        .swipeTab($0)
    }
    package static let undo = StepAction(
        "undo", as: .rhythmic, beside: [StepKeys.on.text], form: .times
    ) { .undo(count: $0) }
    package static let rotate = StepAction("rotate", form: .rotation) { .rotate($0) }
    package static let zoom = StepAction(
        "zoom", as: .momentary, beside: [StepKeys.on.text], form: .number(1...10_000)
    ) { .zoom($0) }
}

/// Actions that insert, delete and change rows.
extension StepAction {
    package static let insert = StepAction(
        "insert", as: .momentary, beside: [StepKeys.on.text], form: .insertion
    ) { .insert($0) }
    package static let renew = StepAction(
        "renew", as: .momentary, beside: [StepKeys.on.text], form: .rows
    ) { .renew($0) }
    package static let delete = StepAction(
        "delete", as: .momentary, beside: [StepKeys.on.text], form: .rows
    ) { .delete($0) }
}

/// Actions of the app and the system.
extension StepAction {
    package static let wait = StepAction(
        "wait", as: .rhythmic, form: .time(0...ScenarioReader.longestNs)
    ) { .wait(ns: $0) }
    package static let memoryWarning = StepAction(
        "memoryWarning", as: .momentary, form: .warningLevel
    ) { .memoryWarning($0) }
    package static let background = StepAction(
        "background", form: .time(0...ScenarioReader.longestNs)
    ) { .background(ns: $0) }
    package static let replace = StepAction("replace", as: .momentary, Schema.text) {
        reader, value, _ in
        reader.image(value).map { .replace($0) }
    }
    package static let store = StepAction(
        "store", as: .momentary, Schema.any(Schema.text, Step.handover.object.schema)
    ) { reader, value, _ in
        reader.handover(value).map { .store($0, key: $1) }
    }
    package static let lookup = images("lookup") { .lookUp($0) }
    package static let prefetch = images("prefetch") { .prefetch($0) }
    package static let demote = images("demote") { .demote($0) }
    package static let remove = images("remove") { .remove($0) }
    package static let empty = StepAction("empty", as: .momentary, form: .yes) { _ in .empty }
    package static let network = StepAction("network", as: .momentary, form: .state) {
        .network($0)
    }
    package static let otherApps = StepAction("otherApps", as: .momentary, form: OtherApps.form) {
        .otherApps($0)
    }
    package static let appMemory = StepAction("appMemory", as: .momentary, form: .appMemory) {
        .appMemory($0)
    }
    package static let traffic = StepAction(
        "traffic", as: .momentary, form: Step.Traffic.keys.form
    ) { .traffic($0) }
    package static let `repeat` = StepAction(
        "repeat", beside: [StepKeys.steps.text], Schema.integer(1...ScenarioReader.mostTimes)
    ) { reader, value, fields in
        reader.repetition(value, fields)
    }
    package static let wander = StepAction(
        "wander", beside: [StepKeys.weights.text, StepKeys.sessions.text], Schema.reference("time")
    ) { reader, value, fields in
        reader.wander(value, fields).map { .wander($0) }
    }

    private static func images(
        _ name: String, _ action: @escaping @Sendable ([ImageID]) -> Step.Action
    ) -> StepAction {
        StepAction(
            name, as: .momentary,
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
        replace, store, lookup, prefetch, demote, remove, empty, network, otherApps, appMemory,
        traffic, `repeat`, wander,
    ]
    /// What is said of all steps, in Markdown.
    package static var about: String { WordTable.keys.text("steps") }
    /// The actions that `every` goes with.
    package static let rhythmic = all.filter { $0.timing == .rhythmic }.map(\.name)
    static let names = all.map(\.name)
    package static let momentary = all.filter { $0.timing == .momentary }.map(\.name)
    static let named = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

    /// The action as a key of its step.
    private var text: KeyText { KeyText(name, "\(takes): \(happens)", isRequired: true, schema) }

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
                + (timing == .rhythmic ? [StepKeys.every.text] : []))
    }

    /// A step with any action.
    static func anyObject(isMeanwhile: Bool) -> FileObject {
        FileObject(
            "step", "a step",
            all.map(\.text) + StepKeys.modifiers + (isMeanwhile ? [StepKeys.after.text] : []))
    }
}
