import LabBase
import LabOrders

/// What happens by itself at an instant to come.
enum Due: TimedKind {
    /// Of a step's `meanwhile`.
    case step(Step, on: Subject)
    /// A page of rows arrives on a screen.
    case page(ScreenState)
    /// A view changes to its next image, if it still shows what it was asked to.
    case turn(ScreenState, view: ViewID, Turning)

    var rank: Int { 0 }
    /// Whether a script's end waits for it.
    var isAwaited: Bool { if case .turn = self { false } else { true } }

    /// Whether anything comes of it: a view shows the same row still, and is in sight.
    func holds(_ turns: [ViewID: Turning]) -> Bool {
        guard case .turn(let state, let view, let turning) = self else { return true }
        return turns[view] == turning && state.isInWindow
    }
}

/// The screen whose rows change meanwhile: the one in front when a step began, or the one that the
/// step led to.
final class Subject {
    private(set) var screen: ScreenState?
    private(set) var isKnown = false

    func settle(_ screen: ScreenState?) {
        guard !isKnown else { return }
        isKnown = true
        self.screen = screen
    }
}

/// A view that changes by itself.
struct Turning: Equatable {
    /// Which of all beginnings: when its cell shows another row, it begins anew.
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

    /// Views that show something else by now leave their turns behind: of these the agenda holds
    /// as many as of all else, and no more.
    private mutating func tidyAgenda() {
        let turns = turns
        agenda.keepOnly { $0.holds(turns) }
        mostOnAgenda = max(mostOnAgenda, 2 * agenda.count)
    }

    /// Time goes on, and what is due happens. Not while the app is left: then it happens when it
    /// comes back.
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
                let before = (position, carousel, changed)
                changed = subject.screen
                try perform(step, untilNs: .max)
                (position, carousel, changed) = before
            case .page(let state): try arrive(on: state)
            case .turn(let state, let view, let turning):
                try turn(view, turning, on: state)
            }
        }
    }

    /// A view has been asked to show a row's image, and will change it.
    mutating func beginTurning(
        _ view: ViewID, row: Int, layout: Int, part: Int, on state: ScreenState
    ) throws(Halt) {
        try begin(
            Turning(beginning: 0, turn: 0, row: row, layout: layout, part: part), view, on: state)
    }

    /// Where a view stopped because its screen was covered, it goes on when that is back.
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
