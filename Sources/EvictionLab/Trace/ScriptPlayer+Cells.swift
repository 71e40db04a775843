/// Screens and their cells: made, filled, reused and destroyed as UIKit does it.
extension ScriptPlayer {
    mutating func makeScreen(_ screen: Int, argument: Int?) throws(TraceFailure) -> Int {
        let declared = scenario.screens[screen]
        let slot = freeSlots.popLast() ?? screens.count
        let state = ScreenState(
            screen: screen, ref: ScreenRef(name: UInt32(screen), number: UInt32(slot)),
            argument: argument,
            geometry: ContentGeometry(
                screen: declared, display: scenario.device.screen, isLandscape: isLandscape),
            isLandscape: isLandscape, pools: Array(repeating: [], count: declared.cells.count))
        if slot == screens.count { screens.append(state) } else { screens[slot] = state }
        return slot
    }

    /// A new screen comes to the front and is filled at once.
    mutating func enterNew(_ slot: Int) throws(TraceFailure) {
        screens[slot]!.isInWindow = true
        try send(.push(screens[slot]!.ref))
        try fill(slot)
    }

    /// A screen that was covered comes to the front again; its views kept what they hold.
    mutating func enterAgain(_ slot: Int) throws(TraceFailure) {
        try send(.pop(screens[slot]!.ref))
        guard !screens[slot]!.isInWindow else { return }
        screens[slot]!.isInWindow = true
        if screens[slot]!.isLandscape != isLandscape { relayout(slot) }
        let (leaving, staying) = partition(slot)
        for cell in leaving { try enqueue(cell, on: slot, isShown: false) }
        for cell in staying { try forEachView(of: cell, on: slot) { .show(view: $0) } }
        try fill(slot)
    }

    /// A covered screen leaves its window; its views keep what they hold.
    mutating func leaveWindow(_ slot: Int) throws(TraceFailure) {
        screens[slot]!.isInWindow = false
        for cell in screens[slot]!.cells {
            try forEachView(of: cell, on: slot) { .hide(view: $0) }
        }
    }

    mutating func destroy(_ slot: Int) throws(TraceFailure) {
        let state = screens[slot]!
        for cell in state.cells + state.pools.joined() {
            try forEachView(of: cell, on: slot) { .drop(view: $0) }
            viewNumbers.giveBack(cell.firstView, count: viewCount(of: cell, on: state.screen))
        }
        screens[slot] = nil
        freeSlots.append(slot)
    }

    /// Computes the geometry for today's orientation, keeping the place as UIKit does: a pager
    /// its page, everything else its offset, as far as the content goes.
    mutating func relayout(_ slot: Int) {
        let declared = scenario.screens[screens[slot]!.screen]
        let old = screens[slot]!.geometry
        let fresh = ContentGeometry(
            screen: declared, display: scenario.device.screen, isLandscape: isLandscape)
        var offset = screens[slot]!.offsetPx
        if declared.kind == .pager {
            let page = old.visibleItems(offsetPx: offset).lowerBound
            offset = fresh.offsetPx(ofItem: page)
        }
        screens[slot]!.geometry = fresh
        screens[slot]!.isLandscape = isLandscape
        screens[slot]!.offsetPx = min(offset, fresh.maxOffsetPx)
        screens[slot]!.announced = 0..<0
    }

    /// The display shows the screen at an offset: first the cells that left are enqueued, then
    /// new rows are bound, top to bottom.
    mutating func show(_ slot: Int, offsetPx: Int64) throws(TraceFailure) {
        screens[slot]!.offsetPx = offsetPx
        let target = screens[slot]!.geometry.visibleItems(offsetPx: offsetPx)
        if target == screens[slot]!.visible { return }
        let (leaving, _) = partition(slot)
        for cell in leaving { try enqueue(cell, on: slot, isShown: true) }
        try fill(slot)
    }

    /// Splits the cells into those whose items are out of sight now, and those that stay; those
    /// that stay are the screen's only cells after it.
    private mutating func partition(
        _ slot: Int
    ) -> (leaving: [ScreenState.CellState], staying: [ScreenState.CellState]) {
        let state = screens[slot]!
        let target = state.geometry.visibleItems(offsetPx: state.offsetPx)
        let kept = state.visible.clamped(to: target)
        if kept.isEmpty {
            let all = state.cells
            screens[slot]!.cells.removeAll(keepingCapacity: true)
            screens[slot]!.visible = target.lowerBound..<target.lowerBound
            return (all, [])
        }
        let first = kept.lowerBound - state.visible.lowerBound
        let end = first + kept.count
        let staying = Array(state.cells[first..<end])
        let leaving = Array(state.cells[..<first]) + Array(state.cells[end...])
        screens[slot]!.cells = staying
        screens[slot]!.visible = kept
        return (leaving, staying)
    }

    private mutating func enqueue(
        _ cell: ScreenState.CellState, on slot: Int, isShown: Bool
    ) throws(TraceFailure) {
        if isShown { try forEachView(of: cell, on: slot) { .hide(view: $0) } }
        if scenario.screens[screens[slot]!.screen].clearsOnReuse {
            try forEachView(of: cell, on: slot) { .clear(view: $0) }
        }
        screens[slot]!.pools[cell.layout].append(cell)
    }

    /// Binds the items that are in sight and have no cell yet.
    mutating func fill(_ slot: Int) throws(TraceFailure) {
        if sink.wantsLayouts { try announce(slot) }
        let state = screens[slot]!
        let target = state.geometry.visibleItems(offsetPx: state.offsetPx)
        let before = state.visible
        if before == target { return }
        var above: [ScreenState.CellState] = []
        for item in target where item < before.lowerBound || before.isEmpty {
            above.append(try bind(item, on: slot))
        }
        screens[slot]!.cells.insert(contentsOf: above, at: 0)
        if !before.isEmpty {
            for item in target where item >= before.upperBound {
                let cell = try bind(item, on: slot)
                screens[slot]!.cells.append(cell)
            }
        }
        screens[slot]!.visible = target
    }

    private mutating func bind(
        _ item: Int, on slot: Int
    ) throws(TraceFailure) -> ScreenState.CellState {
        let geometry = screens[slot]!.geometry
        let layout = geometry.blocks[geometry.block(ofItem: item)].cell
        let screen = screens[slot]!.screen
        let argument = screens[slot]!.argument
        let count = pickers[screen][layout].count
        let cell =
            screens[slot]!.pools[layout].popLast()
            ?? ScreenState.CellState(firstView: viewNumbers.take(count), layout: layout)
        for part in 0..<count {
            guard let image = pickers[screen][layout][part].image(row: item, argument: argument)
            else { throw imageFault(screen, layout: layout, part: part, argument: argument) }
            try send(
                .request(view: cell.firstView + UInt32(part), image: image, shows: true))
        }
        return cell
    }

    func imageFault(
        _ screen: Int, layout: Int, part: Int, argument: Int?
    ) -> TraceFailure {
        let declared = scenario.screens[screen]
        let group = scenario.catalog.groups[declared.cells[layout].parts[part].group]
        return fault(
            .imageBeyondGroup(
                screen: declared.name, argument: argument ?? 0, group: group.name, count: group.count))
    }

    private func viewCount(of cell: ScreenState.CellState, on screen: Int) -> Int {
        pickers[screen][cell.layout].count
    }

    private mutating func forEachView(
        of cell: ScreenState.CellState, on slot: Int, _ action: (ViewID) -> TraceAction
    ) throws(TraceFailure) {
        for part in 0..<viewCount(of: cell, on: screens[slot]!.screen) {
            try send(action(cell.firstView + UInt32(part)))
        }
    }
}
