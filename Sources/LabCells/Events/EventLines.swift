import LabBase
import LabReplay
import LabScripts

/// Writes a run's events as NDJSON, an object on each line. `EventTable` explains them.
final class EventLines: EventWriter {
    /// Goes to the sink at once.
    private static let pieceBytes = 1 << 16

    let header: TraceHeader
    private let scale: Double
    private let drain: EventDrain
    private let sink: any EventSink
    let images: ImageNames
    var screens: ScreenNames
    var bytes = LineBytes(capacity: EventLines.pieceBytes)
    private var beginning: LineBeginning
    /// The end of each line, with a phone's app before it.
    private var ending = LineBytes()
    private var timeNs: Int64 = -1

    /// - Parameter app: the app of a phone that it tells of; nil for a scenario.
    init(cell: Int, header: TraceHeader, app: String?, drain: EventDrain, sink: any EventSink) {
        self.header = header
        scale = header.device.screen.scale
        self.drain = drain
        self.sink = sink
        beginning = LineBeginning(cell: cell)
        images = ImageNames(header.catalog)
        screens = ScreenNames(header.screenNames)
        if let app {
            ending.put(",\"app\":")
            ending.put(Array(JSON.quoted(app).utf8))
        }
        ending.put("}\n")
    }

    func note(_ timeNs: Int64, _ entry: LogEntry) {
        if timeNs != self.timeNs {
            self.timeNs = timeNs
            if drain == .instants { pass() }
            beginning.become(timeNs)
        }
        bytes.begin(as: beginning)
        put(entry)
        bytes.put(ending)
        if bytes.count >= Self.pieceBytes || drain == .lines { pass() }
    }

    func finish() { pass() }

    private func pass() {
        if bytes.count == 0 { return }
        sink.write(bytes)
        bytes.removeAll()
    }

    private func put(_ entry: LogEntry) {
        switch entry {
        // The person and the system.
        case .screen(let screen, let isNew):
            screens.learn(screen)
            put(isNew ? "push" : "pop", ("screen", screen))
        case .scroll(let frame):
            let milliPoints = (Double(frame.offsetPx) * 1000 / scale).rounded()
            put(
                "scroll", ("screen", frame.screen),
                ("offset", Quotient(of: Int64(milliPoints), per: 1000)),
                ("velocity", Int64(frame.velocity)), ("phase", Unless(frame.phase, .deceleration)))
        case .warning(let level, let source): put("warning", ("level", level), ("from", source))
        case .background: put("background")
        case .foreground: put("foreground")
        case .freezes: put("freezes")
        case .network(let state): put("network", ("state", state))
        case .killed(let killer, _): put("killed", ("by", killer))
        case .relaunched: put("relaunched")
        case .pauses(let ns): put("pauses", ("for", Quotient(ms: ns)))
        case .otherAppEnded: put("otherAppEnded")
        case .replaced(let image): put("replaced", ("image", image))
        case .ends: put("end")
        // Views.
        case .asked(let request): put(request)
        case .gets(let view, let instance, let supply, let isWrong):
            put(
                "gets", ("view", view), ("instance", instance), ("from", supply),
                ("wrong", isWrong))
        case .letsGo(let view, let instance):
            put("letsGo", ("view", view), ("instance", instance))
        case .waits(let view, let load): put("waits", ("view", view), ("load", load))
        case .fails(let view, let load): put("fails", ("view", view), ("load", load))
        case .entersWindow(let view): put("entersWindow", ("view", view))
        case .leavesWindow(let view): put("leavesWindow", ("view", view))
        case .blank(let view, let isAgain): put("blank", ("view", view), ("again", isAgain))
        case .notBlank(let view): put("notBlank", ("view", view))
        case .cleared(let view): put("cleared", ("view", view))
        case .dropped(let view): put("dropped", ("view", view))
        case .playerBegins(let view, let size): put("playerBegins", ("view", view), ("bytes", size))
        case .videoPlays(let view): put("videoPlays", ("view", view))
        case .playerEnds(let view, let ns):
            put("playerEnds", ("view", view), ("stalled", Quotient(ms: ns)))
        case .frame(let view): put("frame", ("view", view))
        // Loads, and what they share.
        case .loadBegins(let birth):
            put(
                "loadBegins", ("load", birth.load), ("image", birth.image), ("size", birth.size),
                ("part", Unless(birth.policy, 0)), ("prefetch", birth.isPrefetch))
        case .load(let load, .queued(let queue)):
            put("load", ("load", load), ("step", Plain("queued")), ("queue", queue))
        case .load(let load, .shares(let other)):
            put("load", ("load", load), ("step", Plain("shares")), ("with", other))
        case .load(let load, let step): put("load", ("load", load), ("step", Plain("\(step)")))
        case .loadEnds(let load, let end): put("loadEnds", ("load", load), ("end", end))
        case .bundled(let load, let bundle): put("bundled", ("load", load), ("bundle", bundle))
        case .shares(let kind, let share):
            put(
                "shares", ("what", kind), ("loads", share.count),
                ("each", [share.numerator, share.denominator]), ("bundle", Unless(share.bundle, 0)))
        case .mainWorks(let fromNs, let toNs, let work):
            put(
                work == .reads ? "mainReads" : "mainDecodes", ("from", Quotient(ms: fromNs)),
                ("to", Quotient(ms: toNs)))
        case .besideBegins(let work): put("besideBegins", ("load", work))
        case .besideEnds(let work): put("besideEnds", ("load", work))
        // Memory.
        case .appMemory(let size): put("appMemory", ("bytes", size))
        case .decodes(let instance, let image, let isAgain, let size):
            put(
                "decodes", ("instance", instance), ("image", image), ("bytes", size),
                ("again", isAgain))
        case .born(let birth):
            put(
                "born", ("instance", birth.instance), ("image", birth.image), ("size", birth.size),
                ("bytes", birth.bytes), ("kind", birth.kind), ("part", Unless(birth.policy, 0)),
                ("load", Unless(birth.load, nil)))
        case .held(let instance, let holder):
            put("held", ("instance", instance), ("by", Plain("\(holder)")))
        case .stored(let instance): put("stored", ("instance", instance))
        case .leavesStore(let instance, let leaving):
            put(
                "leavesStore", ("instance", instance), ("cause", leaving.cause),
                ("eviction", leaving.isEviction), ("for", Unless(leaving.newcomer, nil)))
        case .freed(let instance, let warning):
            put("freed", ("instance", instance), ("warning", warning))
        case .died(let instance): put("died", ("instance", instance))
        case .order(let policy, let sequence):
            put("order", ("instances", sequence), ("part", Unless(policy, 0)))
        case .memory(let resident, let arena):
            put("memory", ("rssBytes", resident), ("arenaResidentBytes", arena))
        }
    }

    private func put(_ request: ViewRequest) {
        var (answer, joined, isWrong): (StaticString, LogLoad?, Bool) = ("kept", nil, false)
        switch request.answer {
        case .kept(let wrong): isWrong = wrong
        case .stored: answer = "stored"
        case .alive: answer = "alive"
        case .joins(let load): (answer, joined) = ("joins", load)
        case .misses: answer = "misses"
        }
        put(
            "request", ("view", request.view), ("image", request.image),
            ("size", Unless(request.size > 0 ? header.sizes[Int(request.size)] : nil, nil)),
            ("screen", Unless(screens[request.screen].map(Written.init), nil)),
            ("reason", Unless(request.reason, .bound)), ("answer", Plain("\(answer)")),
            ("load", Unless(joined, nil)), ("wrong", isWrong))
    }

    @inline(__always) private func put<each Value: EventValue>(
        _ event: StaticString, _ members: repeat (StaticString, each Value)
    ) {
        bytes.put(event)
        bytes.put("\"")
        for (key, value) in repeat each members {
            guard value.isTold else { continue }
            bytes.put(",\"")
            bytes.put(key)
            bytes.put("\":")
            value.put(to: self)
        }
    }
}
