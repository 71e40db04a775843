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

    mutating func schedule(_ due: Due, inNs ns: Int64) throws(TraceFailure) {
        guard awaited < Self.mostAhead else { throw fault(.tooMuchAhead) }
        if due.isAwaited { awaited += 1 }
        agenda.schedule(due, atNs: nowNs + ns)
    }

    /// Time goes on, and what is due happens. Not while the app is left: then it happens when it
    /// comes back.
    @inline(__always)
    mutating func pass(toNs endNs: Int64) throws(TraceFailure) {
        if agenda.nextNs <= endNs { try happen(untilNs: endNs) }
        nowNs = max(nowNs, endNs)
    }

    private mutating func happen(untilNs endNs: Int64) throws(TraceFailure) {
        while !isAway, agenda.nextNs <= endNs {
            nowNs = max(nowNs, agenda.nextNs)
            let due = agenda.pop()
            if due.isAwaited { awaited -= 1 }
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
    ) throws(TraceFailure) {
        let ns = state.parts[layout][part].changesNs
        let turning = Turning(
            beginning: turnings, turn: 0, row: row, layout: layout, part: part)
        turnings += 1
        turns[view] = turning
        try schedule(.turn(state, view: view, turning), inNs: ns)
    }

    private mutating func turn(
        _ view: ViewID, _ turning: Turning, on state: ScreenState
    ) throws(TraceFailure) {
        guard turns[view] == turning, state.isInWindow else { return }
        var next = turning
        next.turn += 1
        turns[view] = next
        let part = state.parts[turning.layout][turning.part]
        let image = part.picker.image(
            row: turning.row, argument: state.argument, outer: state.outer, turn: next.turn)
        guard let image else {
            throw imageFault(state, turning.row, layout: turning.layout, part: turning.part)
        }
        try send(.request(view: view, image: image, size: part.size, shows: false))
        try schedule(.turn(state, view: view, next), inNs: part.changesNs)
    }

    /// Where a view stopped because its screen was covered, it goes on when that is back.
    mutating func goOnTurning(_ view: ViewID, on state: ScreenState) throws(TraceFailure) {
        guard var turning = turns[view] else { return }
        turning.beginning = turnings
        turnings += 1
        turns[view] = turning
        let part = state.parts[turning.layout][turning.part]
        try schedule(.turn(state, view: view, turning), inNs: part.changesNs)
    }
}
