import LabBase

/// The regions of the window. Each shows the topmost screen of a navigation stack:
///
///     +---------+---------------+    a split is one screen of its stack, and has a stack for each
///     | pane 0  | pane 1        |    of its panes; in a narrow window it collapses to pane 0
///     |         |               |
///     +---------+---------------+    a modal with a height is a sheet: what lies below it stays in
///     | sheet                   |    sight; one without covers the window
///     +-------------------------+
///
/// Several screens can be in sight. `frontScreen` is the one that was touched or opened last, and
/// the one that a step acts on, unless the step names another by `on`.
extension ScriptPlayer {
    var top: ScreenStack { modals.last ?? tabs[currentTab] }

    /// The part of the window that a stack's screens have.
    func region(of stack: ScreenStack) -> WindowRegion {
        guard let split = stack.split else {
            let window = scenario.window.extent(isLandscape: isLandscape)
            let height = stack.sheet?.milliPoints(in: window.height) ?? window.height
            return WindowRegion(y: window.height - height, width: window.width, height: height)
        }
        var region = region(of: split)
        if split.isCollapsed { return region }
        let widths = split.declared.paneWidths(in: region.width)
        region.x += widths[..<stack.pane].reduce(0, +)
        region.width = widths[stack.pane]
        return region
    }

    /// The part that a screen has now; that of its screen for a carousel.
    func region(of state: ScreenState) -> WindowRegion {
        if let stack = state.stack { return region(of: stack) }
        return state.outerScreen.map { region(of: $0) } ?? state.region
    }

    /// The screens in sight, from the lowest up and from the left.
    func screensInSight() -> [ScreenState] {
        if top.sheet == nil { return top.uppermost }
        let stacks = [tabs[currentTab]] + modals
        let lowest = stacks.lastIndex { $0.sheet == nil }!
        return stacks[lowest...].flatMap(\.uppermost)
    }

    /// The screen that a step acts on. From then on it is the one that was touched last.
    mutating func acted() throws(Halt) -> ScreenState {
        guard let on else { return try front() }
        if let frontScreen, frontScreen.screen == on { return frontScreen }
        guard let state = inSight.last(where: { $0.screen == on }) else {
            let open = inSight.map(\.declared.name)
            throw fault(
                "screen '\(scenario.screens[on].name)' isn't in sight then",
                "Open it first" + (open.isEmpty ? "" : ", or act on \(Listing.or(open))"))
        }
        try goOver(to: state)
        return state
    }

    /// The person touches another screen in sight.
    mutating func goOver(to state: ScreenState) throws(Halt) {
        frontScreen = state
        if let stack = state.stack { stack.split?.touchedPane = stack.pane }
        try nameFront(state)
    }

    /// Says which of several screens in sight new views belong to.
    mutating func nameFront(_ state: ScreenState) throws(Halt) {
        guard inSight.count > 1, namedFront != state.ref.number else { return }
        namedFront = state.ref.number
        try send(.beside(state.ref, isNew: false))
    }

    /// The screen whose rows a step changes, wherever it is: the one in sight that was opened last,
    /// else the uppermost of its name in front, else that of the first tab that has one.
    func found(_ screen: Int) throws(Halt) -> ScreenState {
        if let frontScreen, frontScreen.screen == screen { return frontScreen }
        if let state = inSight.last(where: { $0.screen == screen }) { return state }
        let others = tabs.indices.filter { $0 != currentTab }.map { tabs[$0] }
        for stack in modals.reversed() + [tabs[currentTab]] + others {
            if let state = stack.fromTop.first(where: { $0.screen == screen }) { return state }
        }
        throw fault(
            "screen '\(scenario.screens[screen].name)' isn't open then, neither in sight nor "
                + "covered nor on another tab",
            "Open it first; a tab's screen is made when the tab is first selected")
    }
}

/// Splits: screens beside each other, or in a narrow window one above the other.
extension ScriptPlayer {
    mutating func makePanes(_ split: ScreenState) {
        split.panes = split.declared.panes.indices.map { ScreenStack(pane: $0, of: split) }
        split.isCollapsed = isNarrow(split)
        for pane in 0..<(split.isCollapsed ? 1 : split.panes.count) { begin(pane, of: split) }
    }

    private func isNarrow(_ split: ScreenState) -> Bool {
        region(of: split).width < split.declared.collapsesBelow
    }

    private mutating func begin(_ pane: Int, of split: ScreenState) {
        let stack = split.panes[pane]
        let state = makeScreen(
            split.declared.panes[pane].screen, argument: split.argument, on: stack)
        state.isFirstOfPane = true
        stack.screens = [state]
    }

    /// Collapses a split or takes it apart, after the device was turned. Returns the screens that
    /// nothing was done with, which are gone.
    mutating func adapt(_ split: ScreenState) -> [ScreenState] {
        guard split.isLandscape != isLandscape else { return [] }
        split.isLandscape = isLandscape
        let collapses = isNarrow(split)
        guard collapses != split.isCollapsed else { return [] }
        split.isCollapsed = collapses
        let first = split.panes[0]
        guard collapses else {
            let all = first.screens
            for stack in split.panes {
                stack.screens = all.filter { $0.home == stack.pane }
                for state in stack.screens { state.stack = stack }
                if stack.screens.isEmpty { begin(stack.pane, of: split) }
            }
            split.touchedPane = all.last?.home ?? 0
            return []
        }
        var gone: [ScreenState] = []
        for stack in split.panes.dropFirst() {
            if stack.screens.count == 1, stack.screens[0].isFirstOfPane {
                gone += stack.screens
            } else {
                for state in stack.screens { state.stack = first }
                first.screens += stack.screens
            }
            stack.screens = []
        }
        split.touchedPane = 0
        return gone
    }

    /// Replaces all of a pane, or opens the screen above the first one in a narrow window.
    mutating func show(_ screen: Int, argument: Int?, untilNs: Int64) throws(Halt) {
        let name = scenario.screens[screen].name
        guard let front = frontScreen, let split = front.stack?.split,
            let pane = split.declared.panes.firstIndex(where: { $0.screen == screen })
        else {
            throw fault(
                "screen '\(frontScreen?.declared.name ?? "")' isn't in a split with a pane "
                    + "'\(name)' then",
                "Tap on a screen of that split, or open this one with 'push'")
        }
        guard !split.isCollapsed else {
            return try push(screen, argument: argument, home: pane, untilNs: untilNs)
        }
        let stack = split.panes[pane]
        let gone = Array(stack.screens.reversed())
        let state = makeScreen(screen, argument: argument, on: stack)
        stack.screens = [state]
        split.touchedPane = pane
        try settle(nil, front: state, gone: gone, untilNs: untilNs, isAtOnce: true)
    }
}
