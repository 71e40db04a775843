/// Moving between screens. The new screen enters at once, the old one leaves when the transition
/// is over; a step that is cut short ends its transition there.
extension ScriptPlayer {
    mutating func push(_ screen: Int, argument: Int?, untilNs: Int64) throws(TraceFailure) {
        let covered = frontSlot
        let slot = try makeScreen(screen, argument: argument)
        withTop { $0.slots.append(slot) }
        try enterNew(slot)
        guard let covered else { return }
        idle(ns: scenario.transitionNs, untilNs: untilNs)
        try leaveWindow(covered)
    }

    mutating func pop(_ count: Int, untilNs: Int64) throws(TraceFailure) {
        let depth = top.slots.count
        guard depth > 0 else { throw fault(.noScreen) }
        guard count < depth else { throw fault(.popsTheRoot(depth: depth)) }
        guard count > 0 else { return }
        let leaving = Array(top.slots.suffix(count).reversed())
        withTop { $0.slots.removeLast(count) }
        try enterAgain(try front())
        idle(ns: scenario.transitionNs, untilNs: untilNs)
        for slot in leaving { try destroy(slot) }
    }

    mutating func present(_ screen: Int, argument: Int?, untilNs: Int64) throws(TraceFailure) {
        let covered = try front()
        let slot = try makeScreen(screen, argument: argument)
        modals.append(Stack(slots: [slot]))
        try enterNew(slot)
        idle(ns: scenario.transitionNs, untilNs: untilNs)
        try leaveWindow(covered)
    }

    mutating func dismiss(untilNs: Int64) throws(TraceFailure) {
        guard let modal = modals.popLast() else { throw fault(.nothingPresented) }
        try enterAgain(try front())
        idle(ns: scenario.transitionNs, untilNs: untilNs)
        for slot in modal.slots.reversed() { try destroy(slot) }
    }

    /// Another tab comes to the front, made when it is first selected. Selecting the current one
    /// pops to its root, as UIKit does.
    mutating func select(tab: Int, untilNs: Int64) throws(TraceFailure) {
        guard !scenario.tabs.isEmpty else { throw fault(.noTabs) }
        guard modals.isEmpty else { throw fault(.tabUnderModal) }
        guard tab != currentTab else {
            return try pop(top.slots.count - 1, untilNs: untilNs)
        }
        let covered = try front()
        currentTab = tab
        if let slot = frontSlot {
            try enterAgain(slot)
        } else {
            let slot = try makeScreen(scenario.tabs[tab], argument: nil)
            tabs[tab].slots.append(slot)
            try enterNew(slot)
        }
        idle(ns: scenario.transitionNs, untilNs: untilNs)
        try leaveWindow(covered)
    }

    mutating func tap(_ row: Int, untilNs: Int64) throws(TraceFailure) {
        let slot = try front()
        let declared = screen(at: slot)
        guard let tap = declared.onTap else { throw fault(.nothingToTap(screen: declared.name)) }
        let visible = screens[slot]!.visible
        guard row <= visible.count else {
            throw fault(.tapBeyondVisible(row: row, visible: visible.count))
        }
        let argument =
            switch tap.argument {
            case .row: visible.lowerBound + row - 1
            case .fixed(let number): number
            }
        if tap.presents {
            try present(tap.screen, argument: argument, untilNs: untilNs)
        } else {
            try push(tap.screen, argument: argument, untilNs: untilNs)
        }
    }

    /// The front screen is laid out anew at once; covered ones when they come back.
    mutating func rotate(_ rotation: Step.Rotation, untilNs: Int64) throws(TraceFailure) {
        let slot = try front()
        let wanted =
            switch rotation {
            case .toggle: !isLandscape
            case .portrait: false
            case .landscape: true
            }
        guard wanted != isLandscape else { return }
        isLandscape = wanted
        relayout(slot)
        try show(slot, offsetPx: screens[slot]!.offsetPx)
        idle(ns: scenario.transitionNs, untilNs: untilNs)
    }
}
