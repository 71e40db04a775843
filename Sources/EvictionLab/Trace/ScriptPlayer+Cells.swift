/// Screens and their cells: made, filled, reused and destroyed as UIKit does it.
extension ScriptPlayer {
    mutating func makeScreen(_ screen: Int, argument: Int?) -> ScreenState {
        let declared = scenario.screens[screen]
        return ScreenState(
            screen: screen, declared: declared,
            ref: ScreenRef(name: UInt32(screen), number: screenNumbers.take(1)),
            argument: argument,
            geometry: ContentGeometry(
                screen: declared, display: scenario.device.screen, isLandscape: isLandscape),
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
        // Cells that a rotation has put out of sight are pooled without being shown.
        for cell in state.cellsLeaving() { try enqueue(cell, on: state) }
        for cell in state.cells {
            for view in views(of: cell, on: state) { try send(.show(view: view)) }
        }
        try fill(state)
    }

    /// A covered screen leaves its window; its views keep what they hold.
    mutating func leaveWindow(_ state: ScreenState) throws(TraceFailure) {
        state.isInWindow = false
        for cell in state.cells {
            for view in views(of: cell, on: state) {
                try send(.hide(view: view, isPooled: false))
            }
        }
    }

    mutating func destroy(_ state: ScreenState) throws(TraceFailure) {
        for cell in state.cells + state.pools.joined() {
            let views = views(of: cell, on: state)
            for view in views { try send(.drop(view: view)) }
            viewNumbers.giveBack(cell.firstView, count: views.count)
        }
        screenNumbers.giveBack(state.ref.number, count: 1)
    }

    /// Computes the geometry for today's orientation, keeping the place as UIKit does: a pager
    /// its page, everything else its offset, as far as the content goes.
    mutating func relayout(_ state: ScreenState) throws(TraceFailure) {
        let fresh = ContentGeometry(
            screen: state.declared, display: scenario.device.screen, isLandscape: isLandscape)
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
        for cell in state.cellsLeaving() { try enqueue(cell, on: state) }
        try fill(state)
    }

    private mutating func enqueue(
        _ cell: ScreenState.CellState, on state: ScreenState
    ) throws(TraceFailure) {
        let views = views(of: cell, on: state)
        for view in views { try send(.hide(view: view, isPooled: true)) }
        if state.declared.clearsOnReuse {
            for view in views { try send(.clear(view: view)) }
        }
        state.pools[cell.layout].append(cell)
    }

    /// Binds the items that are in sight and have no cell yet.
    mutating func fill(_ state: ScreenState) throws(TraceFailure) {
        if sink.wantsLayouts { try announce(state) }
        let target = state.geometry.visibleItems(offsetPx: state.offsetPx)
        state.steadyPx = state.geometry.offsetsShowingTheSame(as: state.offsetPx)
        let before = state.visible
        if before == target { return }
        state.visible = target
        if before.isEmpty {
            for item in target { state.cells.append(try bind(item, on: state)) }
            return
        }
        var above: [ScreenState.CellState] = []
        for item in target.lowerBound..<max(target.lowerBound, before.lowerBound) {
            above.append(try bind(item, on: state))
        }
        if !above.isEmpty { state.cells.insert(contentsOf: above, at: 0) }
        for item in min(target.upperBound, before.upperBound)..<target.upperBound {
            state.cells.append(try bind(item, on: state))
        }
    }

    private mutating func bind(
        _ item: Int, on state: ScreenState
    ) throws(TraceFailure) -> ScreenState.CellState {
        let layout = state.geometry.cell(ofItem: item)
        let count = pickers[state.screen][layout].count
        let cell =
            state.pools[layout].popLast()
            ?? ScreenState.CellState(firstView: viewNumbers.take(count), layout: layout)
        for part in 0..<count {
            let picked = pickers[state.screen][layout][part].image(
                row: item, argument: state.argument)
            guard let image = picked else { throw imageFault(state, layout: layout, part: part) }
            try send(
                .request(
                    view: cell.firstView + UInt32(part), image: image,
                    size: sizes[state.screen][layout][part], shows: true))
        }
        return cell
    }

    func imageFault(_ state: ScreenState, layout: Int, part: Int) -> TraceFailure {
        let group = scenario.catalog.groups[state.declared.cells[layout].parts[part].group]
        return fault(
            .imageBeyondGroup(
                screen: state.declared.name, argument: state.argument ?? 0, group: group.name,
                count: group.count))
    }

    private func views(
        of cell: ScreenState.CellState, on state: ScreenState
    ) -> Range<ViewID> {
        let count = UInt32(pickers[state.screen][cell.layout].count)
        return cell.firstView..<cell.firstView + count
    }
}
