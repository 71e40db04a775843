import LabBase
import LabOrders

/// Plays a scenario's script: turns steps into events, as UIKit's views would cause them.
///
/// The app's screens, their cells and reuse pools live here; nothing of a policy does, so that
/// every policy meets the same events. Never copied: a sink can be large.
struct ScriptPlayer<Sink: TraceSink>: ~Copyable {
    /// A navigation stack: a tab's, the only one, or a presented screen's.
    struct Stack {
        /// The root first.
        var screens: [ScreenState] = []
    }

    let scenario: Scenario
    let clock: FrameClock
    /// By screen and cell layout.
    let parts: [[[CellPart]]]
    var sink: Sink
    var nowNs: Int64 = 0
    var isLandscape = false
    var tabs: [Stack]
    var currentTab = 0
    var modals: [Stack] = []
    /// What will happen by itself, and how much of that the script waits for at its end.
    var agenda = TimedHeap<Due>()
    var awaited = 0
    /// Once it is as long, what nothing will come of is struck off.
    var mostOnAgenda = 1024
    /// Nothing happens by itself while the app is left.
    var isAway = false
    /// Views that change by themselves: how often they have.
    var turns: [ViewID: Turning] = [:]
    var turnings: UInt64 = 0
    /// Whose rows change: of what happens by itself. Else the front screen's.
    var changed: ScreenState?
    /// Which of the carousels in sight a step is done in.
    var carousel: Int?
    var screenNumbers = NumberPool()
    var viewNumbers = NumberPool()
    /// Who wanders, and how often they have decided what to do.
    var person: Person
    var wanderDraws: UInt64 = 0
    var events: Int64 = 0
    /// The step that is being played, to name in a fault.
    var position: SourcePosition

    init(scenario: Scenario, sink: Sink) {
        self.scenario = scenario
        self.sink = sink
        clock = FrameClock(hz: Int64(scenario.device.screen.hz.rounded()))
        tabs = Array(repeating: Stack(), count: max(1, scenario.tabs.count))
        position = scenario.script[0].position
        person = Person(seed: scenario.seed)
        parts = Self.parts(of: scenario)
    }

    private static func parts(of scenario: Scenario) -> [[[CellPart]]] {
        let sizes = RequestSizes(scenario)
        let groups = scenario.catalog.groups
        return scenario.screens.indices.map { number in
            let screen = scenario.screens[number]
            return screen.cells.indices.map { cell in
                screen.cells[cell].parts.enumerated().map { index, part in
                    func picker(_ pick: RowPick, ofGroup group: Int, _ note: String) -> ImagePicker
                    {
                        ImagePicker(
                            pick, group: groups[group], seed: scenario.seed,
                            place: "\(screen.name) \(cell) \(index)\(note)")
                    }
                    return CellPart(
                        picker: picker(part.pick, ofGroup: part.group, ""),
                        size: sizes.ids[number][cell][index], changesNs: part.changesNs ?? 0,
                        closeup: Closeup(
                            picker: part.zoomed.map {
                                picker($0.pick, ofGroup: $0.group, " zoomed")
                            },
                            sizes: sizes.zoomed[number][cell][index]))
                }
            }
        }
    }

    mutating func play() throws(Halt) {
        if let root = scenario.tabs.first {
            let state = makeScreen(root, argument: nil)
            tabs[0].screens.append(state)
            try enterNew(state)
        }
        for step in scenario.script { try perform(step, untilNs: .max) }
        while awaited > 0 { try pass(toNs: agenda.nextNs) }
        try sink.finish(timeNs: nowNs)
    }

    var top: Stack { modals.last ?? tabs[currentTab] }

    mutating func withTop(_ change: (inout Stack) -> Void) {
        if modals.isEmpty {
            change(&tabs[currentTab])
        } else {
            change(&modals[modals.count - 1])
        }
    }

    var frontScreen: ScreenState? { top.screens.last }

    func front() throws(Halt) -> ScreenState {
        guard let state = frontScreen else { throw fault(.noScreen) }
        return state
    }
}
