import LabOrders

/// Screens and their cells: made, filled, reused and destroyed as UIKit does it.
extension ScriptPlayer {
    mutating func makeScreen(_ screen: Int, argument: Int?) -> ScreenState {
        let declared = scenario.screens[screen]
        return ScreenState(
            screen: screen, declared: declared,
            ref: ScreenRef(name: UInt32(screen), number: screenNumbers.take(1)),
            argument: argument, parts: parts[screen],
            geometry: ContentGeometry(
                screen: declared, display: scenario.device.screen, isLandscape: isLandscape,
                seed: scenario.seed, argument: argument ?? 0),
            isLandscape: isLandscape)
    }

    /// A new screen comes to the front and is filled at once.
    mutating func enterNew(_ state: ScreenState) throws(TraceFailure) {
        state.isInWindow = true
        try send(.push(state.ref))
        try fill(state)
    }

    /// A screen that was covered comes to the front again; its views kept what they hold.
    mutating func enterAgain(_ state: ScreenState) throws(TraceFailure) {
        try send(.pop(state.ref))
        guard !state.isInWindow else { return }
        state.isInWindow = true
        if state.isLandscape != isLandscape { try relayout(state) }
        let target = state.geometry.visibleItems(offsetPx: state.offsetPx)
        // Cells that a rotation has put out of sight are pooled without being shown.
        try narrow(state, to: target)
        for item in state.visible {
            for view in state[item].views { try send(.show(view: view)) }
        }
        try fill(state, target)
    }

    /// A covered screen leaves its window; its views keep what they hold.
    mutating func leaveWindow(_ state: ScreenState) throws(TraceFailure) {
        state.isInWindow = false
        for item in state.visible {
            for view in state[item].views { try send(.hide(view: view, isPooled: false)) }
        }
    }

    mutating func destroy(_ state: ScreenState) throws(TraceFailure) {
        for cell in state.visible.map({ state[$0] }) + state.pools.joined() {
            for view in cell.views { try send(.drop(view: view)) }
            viewNumbers.giveBack(cell.views.lowerBound.number, count: cell.views.count)
        }
        screenNumbers.giveBack(state.ref.number, count: 1)
    }

    /// Computes the geometry for today's orientation, keeping the place as UIKit does: a pager
    /// its page, everything else its offset, as far as the content goes.
    mutating func relayout(_ state: ScreenState) throws(TraceFailure) {
        let fresh = ContentGeometry(
            screen: state.declared, display: scenario.device.screen, isLandscape: isLandscape,
            seed: scenario.seed, argument: state.argument ?? 0)
        var offset = state.offsetPx
        if state.declared.kind == .pager {
            let page = state.geometry.visibleItems(offsetPx: offset).lowerBound
            offset = fresh.offsetPx(ofItem: page)
        }
        state.geometry = fresh
        state.isLandscape = isLandscape
        offset = min(offset, fresh.maxOffsetPx)
        try jump(state, fromPx: state.offsetPx, toPx: offset)
        state.offsetPx = offset
        state.announced = 0..<0
        state.steadyPx = nil
    }

    /// The display shows the screen at an offset: first the cells that left are enqueued, then
    /// new rows are bound, top to bottom.
    @inline(__always)
    mutating func show(_ state: ScreenState, offsetPx: Int64) throws(TraceFailure) {
        state.offsetPx = offsetPx
        state.isUnshown = false
        if let steady = state.steadyPx, steady.contains(offsetPx) { return }
        try showOthers(state)
    }

    private mutating func showOthers(_ state: ScreenState) throws(TraceFailure) {
        let target = state.geometry.visibleItems(offsetPx: state.offsetPx)
        if target != state.visible { try narrow(state, to: target) }
        try fill(state, target)
    }

    /// Puts away the cells whose items are out of sight, those above before those below.
    private mutating func narrow(
        _ state: ScreenState, to target: Range<Int>
    ) throws(TraceFailure) {
        let before = state.visible
        var kept = before.clamped(to: target)
        if kept.isEmpty { kept = before.upperBound..<before.upperBound }
        for item in before.lowerBound..<kept.lowerBound { try enqueue(state[item], on: state) }
        for item in kept.upperBound..<before.upperBound { try enqueue(state[item], on: state) }
        state.visible = kept.isEmpty ? target.lowerBound..<target.lowerBound : kept
    }

    private mutating func enqueue(
        _ cell: ScreenState.CellState, on state: ScreenState
    ) throws(TraceFailure) {
        for view in cell.views { try send(.hide(view: view, isPooled: true)) }
        if state.declared.clearsOnReuse {
            for view in cell.views { try send(.clear(view: view)) }
        }
        state.pools[cell.layout].append(cell)
    }

    /// Binds the items that are in sight and have no cell yet, top to bottom.
    mutating func fill(_ state: ScreenState) throws(TraceFailure) {
        try fill(state, state.geometry.visibleItems(offsetPx: state.offsetPx))
    }

    private mutating func fill(
        _ state: ScreenState, _ target: Range<Int>
    ) throws(TraceFailure) {
        if sink.wantsLayouts { try announce(state) }
        state.steadyPx = state.geometry.offsetsShowingTheSame(as: state.offsetPx)
        var before = state.visible
        if before == target { return }
        state.widen(to: target)
        if before.isEmpty { before = target.upperBound..<target.upperBound }
        for item in target.lowerBound..<max(target.lowerBound, before.lowerBound) {
            try bind(item, on: state)
        }
        for item in min(target.upperBound, before.upperBound)..<target.upperBound {
            try bind(item, on: state)
        }
    }

    private mutating func bind(_ item: Int, on state: ScreenState) throws(TraceFailure) {
        let layout = state.geometry.cell(ofItem: item)
        let pooled = state.pools[layout].popLast()
        let cell = if let pooled { pooled } else { try newCell(layout, on: state) }
        state[item] = cell
        for part in state.parts[layout].indices {
            let picked = state.parts[layout][part].picker.image(
                row: item, argument: state.argument)
            guard let image = picked else { throw imageFault(state, layout: layout, part: part) }
            try send(
                .request(
                    view: cell.views.lowerBound.advanced(by: part), image: image,
                    size: state.parts[layout][part].size, shows: true))
        }
    }

    private mutating func newCell(
        _ layout: Int, on state: ScreenState
    ) throws(TraceFailure) -> ScreenState.CellState {
        let parts = state.declared.cells[layout].parts
        let count = parts.count
        let first = ViewID(number: viewNumbers.take(count))
        for (place, part) in parts.enumerated() where part.isPlain {
            try send(.plain(view: first.advanced(by: place)))
        }
        return ScreenState.CellState(views: first..<first.advanced(by: count), layout: layout)
    }

    func imageFault(_ state: ScreenState, layout: Int, part: Int) -> TraceFailure {
        let group = scenario.catalog.groups[state.declared.cells[layout].parts[part].group]
        return fault(
            .imageBeyondGroup(
                screen: state.declared.name, argument: state.argument ?? 0, group: group.name,
                count: group.count))
    }
}
