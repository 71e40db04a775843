import LabBase
import LabOrders

/// Plays a scenario's script: turns a person's steps into the events that UIKit's views would
/// cause.
///
/// A step such as `fling` begins a motion of the content. At each refresh of the display the player
/// sends the offset as a frame, asks the geometry for the items in sight there, and gives each new
/// one a list cell, whose image views request the images that the item shows:
///
///     step -> Motion -> offset -> ContentGeometry -> items in sight -> list cells -> requests
///
/// Its state, from the window inwards:
///
///     tabs, modals: ScreenStack     navigation stacks, of which the last modal lies on top
///       screens: ScreenState        open screens: offset, geometry, list cells, reuse pools
///         ListCell                  image views with consecutive numbers, one for each part
///         carousels: ScreenState    a carousel in a row is a screen with list cells of its own
///         panes: ScreenStack        the screens that lie side by side in a split
///
/// What happens by itself, such as rows that arrive or a view that changes its image, waits in the
/// agenda. Time goes on by `pass(toNs:)`, which does what is due, and by quiet frames before that.
///
/// No policy's state is here, so that every policy gets the same events. Noncopyable, since a sink
/// can be large.
struct ScriptPlayer: ~Copyable {
    let scenario: Scenario
    let clock: FrameClock
    /// The scenario's screens, in its order.
    let screens: [PlayedScreen]
    var sink: PlayerSink
    var nowNs: Int64 = 0
    var isLandscape = false
    let tabs: [ScreenStack]
    var currentTab = 0
    var modals: [ScreenStack] = []
    /// The screens in sight, and the one of them that was touched or opened last.
    var inSight: [ScreenState] = []
    var frontScreen: ScreenState?
    /// Number of the screen that events named last as the one to which new views belong.
    var namedFront: UInt32 = .max
    /// True if the sink has received the regions of several screens.
    var hasRegions = false
    /// Index of the screen that a step acts on; nil for the one that was touched last.
    var on: Int?
    /// Future events, and how many of them the script's end waits for.
    var agenda = TimedHeap<Due>()
    var awaited = 0
    /// Length at which events without effect are removed.
    var mostOnAgenda = 1024
    /// True while the app is in the background; future events wait until it returns.
    var isAway = false
    /// State of the views that change by themselves, and the serial number of the next beginning.
    var turns: [ViewID: Turning] = [:]
    var turnings: UInt64 = 0
    /// Views with a player, and the number of transfers that are no images'.
    var playing: Set<ViewID> = []
    var transfers: TransferID = 0
    /// The screen whose rows a future event changes; nil for the front screen.
    var changed: ScreenState?
    /// Index of the visible carousel that a step acts on.
    var carousel: Int?
    var screenNumbers = NumberPool()
    var viewNumbers = NumberPool()
    /// The random person, and the number of their decisions so far.
    var person: Person
    var wanderDraws: UInt64 = 0
    /// The work so far, in events, and the most that there may be.
    var work: Int64 = 0
    var mostWork = ScriptBounds.mostWork
    /// True if a screen's pages turn by themselves.
    let hasTimers: Bool
    let hasSplits: Bool
    /// Number of touches under way: one can happen during another.
    var touches = 0
    /// Place of the current step, for messages.
    var position: SourcePosition

    init(scenario: Scenario, sink: PlayerSink) {
        self.scenario = scenario
        self.sink = sink
        clock = FrameClock(hz: Int64(scenario.header.device.screen.hz.rounded()))
        tabs = (0..<max(1, scenario.tabs.count)).map { _ in ScreenStack() }
        position = scenario.script[0].position
        person = Person(seed: scenario.header.seed)
        hasTimers = scenario.screens.contains { $0.paging.advancesNs != nil }
        hasSplits = scenario.screens.contains { $0.kind == .split }
        screens = PlayedScreen.all(of: scenario)
    }

    mutating func play() throws(Halt) {
        if let root = scenario.tabs.first {
            tabs[0].screens = [makeScreen(root, argument: nil, on: tabs[0])]
            try settle(nil, front: tabs[0].foremost, untilNs: .max)
            if scenario.tabsKeep ?? 0 > 0 { try makeNeighbours() }
        }
        for step in scenario.script { try perform(step, untilNs: .max) }
        while awaited > 0 { try pass(toNs: agenda.nextNs) }
        try sink.finish(timeNs: nowNs)
    }

    func front() throws(Halt) -> ScreenState {
        if let frontScreen { return frontScreen }
        throw fault("no screen is open", "Begin the script with a 'push', or declare 'tabs'")
    }
}
