import LabBase
import LabOrders

/// An event that happens by itself at a future instant.
enum Due: TimedKind {
    /// A step of `meanwhile`.
    case step(Step, on: Subject)
    /// A page of rows arrives on a screen.
    case page(ScreenState)
    /// A view changes to its next image, if it still shows the row that it was asked to.
    case turn(ScreenState, view: ViewID, Turning)

    var rank: Int { 0 }
    /// True if the script's end waits for it.
    var isAwaited: Bool { if case .turn = self { false } else { true } }

    /// True if it still has an effect: the view shows the same row and is visible.
    func holds(_ turns: [ViewID: Turning]) -> Bool {
        guard case .turn(let state, let view, let turning) = self else { return true }
        return turns[view] == turning && state.isInWindow
    }
}

/// The screen whose rows change meanwhile: the one in front when a step began, or the one that the
/// step opened.
final class Subject {
    private(set) var screen: ScreenState?
    private(set) var isKnown = false

    func settle(_ screen: ScreenState?) {
        guard !isKnown else { return }
        isKnown = true
        self.screen = screen
    }
}

/// The state of a view that changes by itself.
struct Turning: Equatable {
    /// Serial number of the beginning. A cell that shows another row begins again with a new one.
    var beginning: UInt64
    var turn: Int
    var row: Int
    var layout: Int
    var part: Int
}

extension ScriptPlayer {
    private static var mostAhead: Int { 1_000_000 }

    mutating func schedule(_ due: Due, inNs ns: Int64) throws(Halt) {
        if due.isAwaited { awaited += 1 }
        guard awaited + turns.count <= Self.mostAhead else { throw fault(.tooMuchAhead) }
        if agenda.count >= mostOnAgenda { tidyAgenda() }
        agenda.schedule(due, atNs: nowNs + ns)
    }

    /// Removes turns of views that now show something else, so that these are at most half of the
    /// agenda.
    private mutating func tidyAgenda() {
        let turns = turns
        agenda.keepOnly { $0.holds(turns) }
        mostOnAgenda = max(mostOnAgenda, 2 * agenda.count)
    }

    /// Advances the time and plays the events that are due. While the app is in the background they
    /// wait until it returns.
    @inline(__always)
    mutating func pass(toNs endNs: Int64) throws(Halt) {
        if agenda.nextNs <= endNs { try happen(untilNs: endNs) }
        nowNs = max(nowNs, endNs)
    }

    private mutating func happen(untilNs endNs: Int64) throws(Halt) {
        while !isAway, agenda.nextNs <= endNs {
            nowNs = max(nowNs, agenda.nextNs)
            let due = agenda.pop()
            if due.isAwaited { awaited -= 1 }
            guard due.holds(turns) else { continue }
            switch due {
            case .step(let step, let subject):
                subject.settle(frontScreen)
                let before = (position, carousel, on, changed)
                changed = subject.screen
                try perform(step, untilNs: .max)
                (position, carousel, on, changed) = before
            case .page(let state): try arrive(on: state)
            case .turn(let state, let view, let turning):
                try turn(view, turning, on: state)
            }
        }
    }

    /// Starts changing the images of a view that has requested a row's image.
    mutating func beginTurning(
        _ view: ViewID, row: Int, layout: Int, part: Int, on state: ScreenState
    ) throws(Halt) {
        try begin(
            Turning(beginning: 0, turn: 0, row: row, layout: layout, part: part), view, on: state)
    }

    /// Resumes a view that stopped while its screen was covered.
    mutating func goOnTurning(_ view: ViewID, on state: ScreenState) throws(Halt) {
        guard let turning = turns[view] else { return }
        try begin(turning, view, on: state)
    }

    private mutating func begin(
        _ turning: Turning, _ view: ViewID, on state: ScreenState
    ) throws(Halt) {
        var turning = turning
        turning.beginning = turnings
        turnings += 1
        try awaitTurn(turning, view, on: state)
    }

    private mutating func awaitTurn(
        _ turning: Turning, _ view: ViewID, on state: ScreenState
    ) throws(Halt) {
        turns[view] = turning
        let part = state.parts[turning.layout][turning.part]
        try schedule(.turn(state, view: view, turning), inNs: part.changesNs)
    }

    private mutating func turn(
        _ view: ViewID, _ turning: Turning, on state: ScreenState
    ) throws(Halt) {
        var next = turning
        next.turn += 1
        let part = state.parts[turning.layout][turning.part]
        let image = part.picker.image(
            row: turning.row, argument: state.argument, outer: state.outer, turn: next.turn)
        guard let image else {
            throw imageFault(state, turning.row, layout: turning.layout, part: turning.part)
        }
        try send(.request(view: view, image: image, size: part.size, shows: false))
        try awaitTurn(next, view, on: state)
    }
}
