/// Moves between screens. The new screen enters at once, the old one leaves when the transition is
/// over; a step that is cut short ends its transition there.
extension ScriptPlayer {
    mutating func push(_ screen: Int, argument: Int?, untilNs: Int64) throws(Halt) {
        let covered = frontScreen
        let state = makeScreen(screen, argument: argument)
        withTop { $0.screens.append(state) }
        try enterNew(state, .push, over: covered)
        guard let covered else { return }
        try idle(ns: scenario.transitionNs, untilNs: untilNs)
        try leaveWindow(covered)
    }

    mutating func pop(_ count: Int, untilNs: Int64) throws(Halt) {
        let depth = top.screens.count
        guard depth > 0 else { throw fault(.noScreen) }
        guard count < depth else { throw fault(.popsTheRoot(depth: depth)) }
        guard count > 0 else { return }
        let leaving = Array(top.screens.suffix(count).reversed())
        withTop { $0.screens.removeLast(count) }
        try enterAgain(try front(), .pop, over: leaving.first)
        try idle(ns: scenario.transitionNs, untilNs: untilNs)
        for state in leaving { try destroy(state) }
    }

    mutating func present(_ screen: Int, argument: Int?, untilNs: Int64) throws(Halt) {
        let covered = try front()
        let state = makeScreen(screen, argument: argument)
        modals.append(Stack(screens: [state]))
        try enterNew(state, .present, over: covered)
        try idle(ns: scenario.transitionNs, untilNs: untilNs)
        try leaveWindow(covered)
    }

    mutating func dismiss(untilNs: Int64) throws(Halt) {
        guard let modal = modals.popLast() else { throw fault(.nothingPresented) }
        try enterAgain(try front(), .dismiss, over: modal.screens.last)
        try idle(ns: scenario.transitionNs, untilNs: untilNs)
        for state in modal.screens.reversed() { try destroy(state) }
    }

    /// Selects a tab, which is made when it is first selected. Selecting the current one pops to
    /// its root, as UIKit does.
    mutating func select(tab: Int, untilNs: Int64) throws(Halt) {
        guard !scenario.tabs.isEmpty else { throw fault(.tabOfNoTabs) }
        guard modals.isEmpty else { throw fault(.tabUnderModal) }
        guard tab != currentTab else {
            return try pop(top.screens.count - 1, untilNs: untilNs)
        }
        let covered = try front()
        currentTab = tab
        if let state = frontScreen {
            try enterAgain(state, .tab, over: covered)
        } else {
            let state = makeScreen(scenario.tabs[tab], argument: nil)
            tabs[tab].screens.append(state)
            try enterNew(state, .tab, over: covered)
        }
        try idle(ns: scenario.transitionNs, untilNs: untilNs)
        try leaveWindow(covered)
    }

    mutating func tap(_ row: Int, untilNs: Int64) throws(Halt) {
        let state = try aimed()
        let declared = state.declared
        guard let tap = declared.onTap else { throw fault(.nothingToTap(screen: declared.name)) }
        let visible = state.shown
        guard row <= visible.count else {
            throw fault(.tapBeyondVisible(row: row, visible: visible.count))
        }
        let argument = try self.argument(
            tap, ofRow: state.number(at: visible[row - 1]), on: state)
        try stageTap(visible[row - 1], on: state)
        if tap.presents {
            try present(tap.screen, argument: argument, untilNs: untilNs)
        } else {
            try push(tap.screen, argument: argument, untilNs: untilNs)
        }
    }

    private func argument(
        _ tap: Screen.Tap, ofRow row: Int, on state: ScreenState
    ) throws(Halt) -> Int {
        let value = tap.argument.value(
            RowFormula.Values(
                row: Int64(row), argument: Int64(state.argument ?? 0), count: 1,
                outer: Int64(state.outer)))
        guard let value, let argument = Int(exactly: value),
            ScenarioReader.arguments.contains(argument)
        else {
            throw fault(
                .badArgument(formula: tap.argument.description, screen: state.declared.name))
        }
        return argument
    }

    /// Rotates the device. The front screen is laid out again at once; covered ones when they
    /// return.
    mutating func rotate(_ rotation: Step.Rotation, untilNs: Int64) throws(Halt) {
        let state = try front()
        let wanted =
            switch rotation {
            case .toggle: !isLandscape
            case .portrait: false
            case .landscape: true
            }
        guard wanted != isLandscape else { return }
        isLandscape = wanted
        try relayout(state)
        try stage(state, nil, over: nil)
        try show(state, offsetPx: state.offsetPx)
        try rest(on: state)
        try idle(ns: scenario.transitionNs, untilNs: untilNs)
    }
}
