import LabOrders

/// An event that happens by itself at a future instant. One that has lost its reason, such as the
/// turn of a view that shows another row by now, may stay on the agenda: then it does nothing.
enum Due: TimedKind {
    /// A step of `meanwhile`.
    case step(Step, on: Subject)
    /// A page of rows arrives on a screen.
    case page(ScreenState)
    /// A view changes to its next image, if it still shows the row that it was asked to.
    case turn(ScreenState, view: ViewID, Turning)
    /// A page turns by itself, if no touch has begun the time anew.
    case advance(ScreenState, serial: UInt64)
    /// A frame of a page that turns by itself.
    case frame(ScreenState, serial: UInt64)
    /// Screens that were left by themselves are gone.
    case leave([ScreenState])

    var rank: Int { 0 }
    /// True if the script's end waits for it.
    var isAwaited: Bool {
        switch self {
        case .turn, .advance, .frame: false
        case .step, .page, .leave: true
        }
    }

    /// True if it still has an effect: the view shows the same row and is visible; the screen's
    /// time wasn't begun anew.
    func isInForce(_ turns: [ViewID: Turning]) -> Bool {
        switch self {
        case .turn(let state, let view, let turning):
            turns[view] == turning && state.isInWindow
        case .advance(let state, let serial), .frame(let state, let serial):
            state.advance == serial && state.isInWindow
        case .step, .page, .leave: true
        }
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
    /// Serial number of the beginning. A list cell that shows another row begins again with a new
    /// one.
    var beginning: UInt64 = 0
    var turn = 0
    var row: Int
    var layout: Int
    var part: Int
}

extension ScriptPlayer {
    private static var mostAhead: Int { 1_000_000 }

    mutating func schedule(_ due: Due, inNs ns: Int64) throws(Halt) {
        if due.isAwaited { awaited += 1 }
        guard awaited + turns.count <= Self.mostAhead else {
            throw fault(
                "more than 1000000 things are due at once", "Let some time pass between them")
        }
        if agenda.count >= mostOnAgenda { tidyAgenda() }
        agenda.schedule(due, atNs: nowNs + ns)
    }

    /// Removes turns of views that now show something else, so that these are at most half of the
    /// agenda.
    private mutating func tidyAgenda() {
        let turns = turns
        agenda.keepOnly { $0.isInForce(turns) }
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
            // It takes as long as so many events.
            try spend(6)
            guard due.isInForce(turns) else { continue }
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
            case .advance(let state, _): try advance(state)
            case .frame(let state, _): try showDrift(of: state)
            case .leave(let screens): for state in screens { try destroy(state) }
            }
        }
    }

    /// Resumes a view that stopped while its screen was covered.
    mutating func goOnTurning(_ view: ViewID, on state: ScreenState) throws(Halt) {
        guard let turning = turns[view] else { return }
        try begin(turning, view, on: state)
    }

    /// Starts changing the images of a view that has requested a row's image.
    mutating func begin(_ turning: Turning, _ view: ViewID, on state: ScreenState) throws(Halt) {
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
        guard part.changesNs > 0 else { return }
        try schedule(.turn(state, view: view, turning), inNs: part.changesNs)
    }

    private mutating func turn(
        _ view: ViewID, _ turning: Turning, on state: ScreenState
    ) throws(Halt) {
        var next = turning
        next.turn += 1
        try show(next, in: view, on: state)
        try awaitTurn(next, view, on: state)
    }

    /// A tap changes a view's image. A view that changes by itself begins its time anew.
    mutating func tapTurn(_ next: Turning, in view: ViewID, on state: ScreenState) throws(Halt) {
        try show(next, in: view, on: state)
        try begin(next, view, on: state)
    }

    private mutating func show(
        _ next: Turning, in view: ViewID, on state: ScreenState
    ) throws(Halt) {
        let part = state.parts[next.layout][next.part]
        try spend(part.picker.work)
        let image = part.picker.image(
            row: next.row, argument: state.argument, outer: state.outer, turn: next.turn)
        guard let image else {
            throw imageFault(state, next.row, layout: next.layout, part: next.part)
        }
        try send(.request(view: view, image: image, size: part.size, shows: false))
    }
}
