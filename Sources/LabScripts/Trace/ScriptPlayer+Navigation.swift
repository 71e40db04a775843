/// Moves between screens. The new screen enters at once, the old one leaves when the transition is
/// over; a step that is cut short ends its transition there.
extension ScriptPlayer {
    /// - Parameter home: the pane that the screen is of once a split is taken apart; nil for that
    ///   of the screen below.
    mutating func push(
        _ screen: Int, argument: Int?, home: Int? = nil, untilNs: Int64
    ) throws(Halt) {
        let stack = frontScreen?.stack ?? top
        if stack.split != nil, scenario.screens[screen].kind == .split {
            throw fault(
                "'\(scenario.screens[screen].name)' is a split, and would open in a pane of "
                    + "another",
                "Use 'present', or push it on a screen that is in no pane")
        }
        let state = makeScreen(screen, argument: argument, on: stack)
        state.home = home ?? stack.screens.last?.home ?? 0
        stack.screens.append(state)
        try settle(.push, front: stack.foremost, untilNs: untilNs)
    }

    mutating func pop(_ count: Int, untilNs: Int64) throws(Halt) {
        let stack = popped
        let depth = stack.screens.count
        _ = try front()
        guard count < depth else {
            let isPresented = modals.contains { $0 === stack }
            throw fault(
                "pops more screens than there are above the root (\(depth - 1))",
                isPresented
                    ? "Use 'dismiss': the root was presented" : "Push one first, or pop fewer")
        }
        guard count > 0 else { return }
        let leaving = Array(stack.screens.suffix(count).reversed())
        stack.screens.removeLast(count)
        try settle(.pop, front: stack.foremost, gone: leaving, untilNs: untilNs)
    }

    /// The stack that a pop acts on: that of the screen in front, or at a pane's root the one that
    /// its split is on.
    var popped: ScreenStack {
        guard let stack = frontScreen?.stack else { return top }
        if stack.screens.count == 1, let outer = stack.split?.stack { return outer }
        return stack
    }

    mutating func popToRoot(untilNs: Int64) throws(Halt) {
        try pop(popped.screens.count - 1, untilNs: untilNs)
    }

    /// - Parameter sheet: height of a sheet, below which all stays in sight; nil to cover that.
    mutating func present(
        _ screen: Int, argument: Int?, sheet: SheetHeight?, untilNs: Int64
    ) throws(Halt) {
        _ = try front()
        let stack = ScreenStack(sheet: sheet)
        stack.screens = [makeScreen(screen, argument: argument, on: stack)]
        modals.append(stack)
        try settle(.present, front: stack.foremost, untilNs: untilNs)
    }

    mutating func dismiss(untilNs: Int64) throws(Halt) {
        guard let modal = modals.popLast() else {
            throw fault("nothing is presented", "Use 'present' first")
        }
        // A screen below a sheet that was touched stays the one that was.
        let stack = frontScreen?.stack
        let isOfModal = stack === modal || stack?.split?.stack === modal
        try settle(
            .dismiss, front: isOfModal ? top.foremost : frontScreen,
            gone: Array(modal.screens.reversed()), untilNs: untilNs)
    }

    /// Selects a tab, which is made when it is first selected. Selecting the current one pops to
    /// its root, as UIKit does.
    mutating func select(tab: Int, untilNs: Int64) throws(Halt) {
        try mustHaveTabs()
        guard modals.isEmpty else {
            throw fault("a presented screen covers the tabs", "Use 'dismiss' first")
        }
        guard tab != currentTab else { return try popToRoot(untilNs: untilNs) }
        currentTab = tab
        if tabs[tab].screens.isEmpty {
            tabs[tab].screens = [makeScreen(scenario.tabs[tab], argument: nil, on: tabs[tab])]
        }
        let leaving = try bringInSight(.tab, front: tabs[tab].foremost)
        if scenario.tabsKeep ?? 0 > 0 { try makeNeighbours() }
        try idle(ns: scenario.header.transitionNs, untilNs: untilNs)
        try putAway(leaving.covered, gone: leaving.gone)
    }

    func mustHaveTabs() throws(Halt) {
        if scenario.tabs.isEmpty {
            throw fault("the scenario has no tabs", "Declare them in 'tabs'")
        }
    }

    mutating func tap(_ row: Int, isBack: Bool, untilNs: Int64) throws(Halt) {
        let state = try aimed()
        let declared = state.declared
        guard declared.onTap != nil || declared.tapTurn != nil else {
            throw fault(
                "screen '\(declared.name)' has no 'onTap'", "Add one, or tap on another screen")
        }
        // A deck's top card covers the others.
        let visible = declared.kind == .deck ? Array(state.shown.prefix(1)) : state.shown
        guard row <= visible.count else {
            guard !visible.isEmpty else {
                throw fault("taps row \(row), but no row is visible then", "Scroll to one first")
            }
            let (rows, numbers) =
                visible.count == 1
                ? ("1 row is", "1") : ("\(visible.count) rows are", "1 to \(visible.count)")
            throw fault("taps row \(row), but \(rows) visible then", "Use \(numbers)")
        }
        if let turn = declared.tapTurn {
            return try self.turn(turn, visible[row - 1], isBack: isBack, state, untilNs: untilNs)
        }
        guard let tap = declared.onTap, !isBack else {
            throw fault(
                "a tap on screen '\(declared.name)' turns nothing that could go back",
                "Remove \"back\", or give its 'onTap' a 'turn' or a 'page'")
        }
        let argument = try self.argument(tap, ofRow: state.number(at: visible[row - 1]), on: state)
        try stageTap(visible[row - 1], on: state)
        if tap.isShown {
            try show(tap.screen, argument: argument, untilNs: untilNs)
        } else if tap.presents {
            try present(tap.screen, argument: argument, sheet: tap.sheet, untilNs: untilNs)
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
                "what a tap on '\(state.declared.name)' hands over, \(tap.argument.description), "
                    + "comes to less than 0, or to more than any row", "Write another formula")
        }
        return argument
    }

    /// Rotates the device. Screens in sight are laid out again at once; covered ones when they
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
        guard scenario.window.turned != nil else {
            throw fault(
                "the app's window doesn't turn with the device",
                "Give 'window' two sizes, upright and turned: [[390, 291], [844, 209]]")
        }
        isLandscape = wanted
        try settle(nil, front: state, untilNs: untilNs)
    }
}

/// The change of what is in sight.
extension ScriptPlayer {
    /// Brings in sight what the stacks have there now, and puts away the rest when the transition
    /// is over.
    ///
    /// - Parameters:
    ///   - front: the screen that is touched from here on.
    ///   - gone: screens that are destroyed then, in this order.
    ///   - isAtOnce: true if there is no transition.
    mutating func settle(
        _ change: StageChange?, front: ScreenState?, gone: [ScreenState] = [], untilNs: Int64,
        isAtOnce: Bool = false
    ) throws(Halt) {
        let isFirst = inSight.isEmpty
        let leaving = try bringInSight(change, front: front)
        if isFirst { return }
        if !isAtOnce { try idle(ns: scenario.header.transitionNs, untilNs: untilNs) }
        for state in gone { try destroy(state) }
        try putAway(leaving.covered, gone: leaving.gone)
    }

    mutating func putAway(_ covered: [ScreenState], gone: [ScreenState] = []) throws(Halt) {
        for state in gone { try destroy(state) }
        for state in covered where !state.isGone { try leaveWindow(state) }
    }

    /// Brings in sight what the stacks have there now, and lays out again what was turned. Returns
    /// the screens that aren't in sight any more, and those that a collapsed split has no use for.
    mutating func bringInSight(
        _ change: StageChange?, front: ScreenState?
    ) throws(Halt) -> (covered: [ScreenState], gone: [ScreenState]) {
        var gone: [ScreenState] = []
        if hasSplits {
            for stack in [tabs[currentTab]] + modals {
                guard let split = stack.screens.last, !split.panes.isEmpty else { continue }
                gone += adapt(split)
            }
        }
        let (before, covered) = (inSight, frontScreen)
        inSight = screensInSight()
        let isSeen = front.map { front in inSight.contains { $0 === front } } ?? false
        frontScreen = isSeen ? front : top.foremost
        var isBeside = before.contains { state in inSight.contains { $0 === state } }
        var leaving = before
        if isBeside {
            leaving.removeAll { state in inSight.contains { $0 === state } }
            for state in leaving { try send(.leave(state.ref)) }
        }
        for state in inSight {
            if before.contains(where: { $0 === state }) {
                if state.isLandscape != isLandscape { try turnRound(state) }
            } else {
                try enter(state, change, over: covered, isBeside: isBeside)
                isBeside = true
            }
        }
        if let frontScreen {
            try nameFront(frontScreen)
            if change != nil, before.contains(where: { $0 === frontScreen }) {
                try stage(frontScreen, change, over: leaving.last ?? covered)
            }
        }
        try stageRegions()
        return (leaving, gone)
    }

    private mutating func turnRound(_ state: ScreenState) throws(Halt) {
        try relayout(state)
        if state === frontScreen { try stage(state, nil, over: nil) }
        try show(state, offsetPx: state.offsetPx)
        try rest(on: state)
    }
}
