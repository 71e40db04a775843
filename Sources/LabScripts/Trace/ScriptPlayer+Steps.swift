import LabBase

/// Steps, repeated and timed.
extension ScriptPlayer {
    /// Plays a step with its repetitions; all motion ends at `untilNs` at the latest.
    mutating func perform(_ step: Step, untilNs: Int64) throws(Halt) {
        for repetition in 0..<step.times {
            position = step.position
            try spend(1 + seen / 8)
            let startNs = nowNs
            let isLast = repetition == step.times - 1
            var endNs = untilNs
            if let everyNs = step.everyNs, !isLast { endNs = min(untilNs, startNs + everyNs) }
            let subject = try plan(step.meanwhile, leads: step.action.leadsElsewhere)
            carousel = step.carousel
            on = step.on
            try perform(step.action, untilNs: endNs)
            subject?.settle(frontScreen)
            if step.everyNs != nil, !isLast { try pass(toNs: endNs) }
            guard nowNs <= ScriptBounds.longestNs else {
                throw fault("the script lasts longer than 30 days here", "Shorten it")
            }
        }
    }

    /// Schedules the events of a step's `meanwhile`.
    ///
    /// - Parameter leads: true if they change the screen that the step opens, not the one where it
    ///   begins.
    private mutating func plan(
        _ meanwhile: [Step.Meanwhile], leads: Bool
    ) throws(Halt) -> Subject? {
        guard !meanwhile.isEmpty else { return nil }
        let subject = Subject()
        if !leads { subject.settle(frontScreen) }
        for due in meanwhile { try schedule(.step(due.step, on: subject), inNs: due.afterNs) }
        return subject
    }

    mutating func perform(_ action: Step.Action, untilNs: Int64) throws(Halt) {
        guard hasTimers, action.isTouch, frontScreen != nil else {
            return try act(action, untilNs: untilNs)
        }
        let touched = try acted()
        try touch(touched)
        try act(action, untilNs: untilNs)
        try letGo(touched)
    }

    private mutating func act(_ action: Step.Action, untilNs: Int64) throws(Halt) {
        switch action {
        case .push(let screen, let argument):
            try push(screen, argument: argument, untilNs: untilNs)
        case .pop(let count): try pop(count, untilNs: untilNs)
        case .popToRoot: try popToRoot(untilNs: untilNs)
        case .present(let screen, let argument, let sheet):
            try present(screen, argument: argument, sheet: sheet, untilNs: untilNs)
        case .dismiss: try dismiss(untilNs: untilNs)
        case .show(let screen, let argument):
            try show(screen, argument: argument, untilNs: untilNs)
        case .tab(let tab): try select(tab: tab, untilNs: untilNs)
        case .tap(let row, let isBack): try tap(row, isBack: isBack, untilNs: untilNs)
        case .drag(let drag):
            try self.drag(drag, untilNs: untilNs)
            if drag.releaseVelocity == nil { try snapToItem(untilNs: untilNs) }
        case .fling(let fling): try self.fling(fling, untilNs: untilNs)
        case .scrollTo(let target): try scroll(to: target, untilNs: untilNs)
        case .page(let count): try page(count, untilNs: untilNs)
        case .swipe(let swipe): try self.swipe(swipe, untilNs: untilNs)
        case .swipeTab(let swipe): try swipeTabs(swipe, untilNs: untilNs)
        case .undo(let count): try undo(count, untilNs: untilNs)
        case .rotate(let rotation): try rotate(rotation, untilNs: untilNs)
        case .zoom(let zoom): try self.zoom(to: zoom)
        case .insert(let insertion): try insert(insertion)
        case .renew(let rows): try renew(rows)
        case .delete(let rows): try delete(rows)
        case .wait(let ns): try idle(ns: ns, untilNs: untilNs)
        case .memoryWarning(let level): try send(.warning(level))
        case .background(let ns):
            try send(.background)
            isAway = true
            try idle(ns: ns, untilNs: untilNs)
            isAway = false
            try send(.foreground)
            try pass(toNs: nowNs)
        case .replace(let image): try send(.replace(image))
        case .store(let image, let key): try send(.store(image, key: key))
        case .lookUp(let images): for image in images { try send(.lookUp(image, size: 0)) }
        case .prefetch(let images): for image in images { try send(.prefetch(image, size: 0)) }
        case .demote(let images): for image in images { try send(.demote(image)) }
        case .remove(let images): for image in images { try send(.remove(image)) }
        case .empty: try send(.empty)
        case .network(let state): try send(.network(state))
        case .otherApps(let apps):
            try send(.otherApps(bytes: apps.frontBytes, inBackground: false))
            for bytes in apps.backgroundBytes {
                try send(.otherApps(bytes: bytes, inBackground: true))
            }
        case .appMemory(let bytes): try send(.appMemory(bytes: bytes))
        case .traffic(let traffic): try transfer(traffic)
        case .repeat(let count, let steps):
            for _ in 0..<count { for step in steps { try perform(step, untilNs: untilNs) } }
        case .wander(let wander): try self.wander(wander, untilNs: untilNs)
        }
    }

    mutating func idle(ns: Int64, untilNs: Int64) throws(Halt) {
        try pass(toNs: min(untilNs, nowNs + ns))
    }

    @inline(__always)
    mutating func send(_ action: TraceAction) throws(Halt) {
        try spend(1)
        try sink.receive(TraceEvent(timeNs: nowNs, action: action))
    }

    /// Counts work that is done, or about to be.
    @inline(__always)
    mutating func spend(_ pieces: Int) throws(Halt) {
        work &+= Int64(pieces)
        if work > mostWork { throw tooMuchWork }
    }

    private var tooMuchWork: Halt {
        fault(
            "the script is more work by here than \(ScriptBounds.mostWork) events",
            "Repeat less, or move, tap and lay out less at a time")
    }

    /// Number of rows of the screen in front that a step may look at.
    var seen: Int { frontScreen?.shownCount ?? 0 }

    /// A mistake that only playing the script finds.
    func fault(_ what: String, _ remedy: String) -> Halt {
        .failed(Complaint(what, remedy, at: .input(scenario.file, position)))
    }

    /// Notes that a step can be done and may not be meant.
    mutating func remark(_ what: String, _ remedy: String) {
        sink.remark(Complaint(what, remedy, at: .input(scenario.file, position)))
    }
}

extension Step.Action {
    /// True if the action puts another screen in front at once.
    fileprivate var leadsElsewhere: Bool {
        switch self {
        case .push, .pop, .popToRoot, .present, .dismiss, .show, .tab, .tap: true
        default: false
        }
    }

    /// True if a finger touches the screen in front, or the device turns it.
    fileprivate var isTouch: Bool {
        switch self {
        case .tap, .drag, .fling, .scrollTo, .page, .swipe, .swipeTab, .undo, .zoom, .rotate: true
        default: false
        }
    }
}
