import LabReplay
import LabScripts

/// Writes a run's events in the Chrome trace format: tracks of what lasts, instants and counters.
///
/// What changes and changes back within an instant isn't shown: records are made of how things
/// stand when an instant is over.
final class ChromeTrace: EventWriter {
    var output: ChromeOutput
    private let header: TraceHeader
    private(set) var nowNs: Int64 = 0
    private var screen: ScreenRef?
    private var shownScreen: ScreenRef?
    private var state = LogState()
    private var views = ChromeViews()
    private var loads = ChromeLoads()
    private var memory = ChromeMemory()
    /// Work of the main thread that isn't over: a kill cuts it off.
    private var mainWork: [(fromNs: Int64, toNs: Int64, work: MainWork)] = []
    private var isOver = false

    init(cell: Int, header: TraceHeader, drain: EventDrain, sink: any EventSink) {
        self.header = header
        output = ChromeOutput(cell: cell, catalog: header.catalog, drain: drain, sink: sink)
    }

    func note(_ timeNs: Int64, _ entry: LogEntry) {
        if timeNs > nowNs {
            settle()
            output.passInstant()
            nowNs = timeNs
        }
        if case .ends = entry { return finish() }
        state.note(entry)
        switch entry {
        case .mainWorks(let fromNs, let toNs, let work): mainWork.append((fromNs, toNs, work))
        case .killed(let killer, _):
            instant("killed by \(killer.rawValue)")
            loads.endAll()
            views.loseAll()
            cutMainWork()
            screen = nil
        case .screen(let screen, let isNew):
            self.screen = screen
            instant("\(isNew ? "push" : "pop") \(name(screen))")
        case .warning(let level, let source):
            instant("warning \(level.rawValue) from \(source.rawValue)")
        case .background: instant("background")
        case .foreground: instant("foreground")
        case .freezes: instant("freezes")
        case .network(let state): instant("network \(state)")
        case .relaunched: instant("relaunched")
        case .otherAppEnded: instant("another app ended")
        case .replaced(let image): instant("\(header.catalog.name(of: image)) replaced")
        case .memory(let residentBytes, let arenaBytes):
            output.counter(
                "resident bytes", atNs: nowNs, [("rss", residentBytes), ("arena", arenaBytes)])
        default:
            loads.note(entry)
            views.note(entry)
        }
    }

    /// Closes what is open. What comes afterwards is clearing away.
    func finish() {
        guard !isOver else { return }
        settle()
        isOver = true
        state.loseAll()
        loads.endAll()
        views.loseAll()
        screen = nil
        settle()
        for work in mainWork { put(work) }
        output.passAll()
    }

    private func instant(_ label: String) { output.instant(.app, label, atNs: nowNs) }

    private func name(_ screen: ScreenRef) -> String {
        "\(header.screenNames[Int(screen.name)])#\(screen.number)"
    }

    /// The instant is over.
    private func settle() {
        if screen != shownScreen {
            if shownScreen != nil { output.end(.screen, atNs: nowNs) }
            if let screen { output.begin(.screen, ChromeLabel(name(screen)), atNs: nowNs) }
            shownScreen = screen
        }
        loads.settle(state, nowNs, &output)
        views.settle(state, nowNs, &output)
        memory.settle(state, nowNs, &output)
        while let first = mainWork.first, first.toNs <= nowNs { put(mainWork.removeFirst()) }
    }

    private func put(_ work: (fromNs: Int64, toNs: Int64, work: MainWork)) {
        guard work.toNs > work.fromNs else { return }
        output.complete(
            .main, work.work == .reads ? "reads" : "decodes", fromNs: work.fromNs, toNs: work.toNs)
    }

    private func cutMainWork() {
        mainWork = mainWork.filter { $0.fromNs < nowNs }.map {
            ($0.fromNs, min($0.toNs, nowNs), $0.work)
        }
    }
}
