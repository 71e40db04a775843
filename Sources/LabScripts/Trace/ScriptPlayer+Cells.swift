import LabOrders
import LabPictures

/// Makes, fills, reuses and destroys screens and their cells as UIKit does.
extension ScriptPlayer {
    mutating func makeScreen(_ screen: Int, argument: Int?) -> ScreenState {
        let state = screenState(screen, argument: argument, number: screenNumbers.take(1))
        if state.declared.kind == .map { center(state) }
        return state
    }

    func screenState(_ screen: Int, argument: Int?, number: UInt32) -> ScreenState {
        let declared = scenario.screens[screen]
        let content = ScreenContent(declared)
        return ScreenState(
            screen: screen, declared: declared,
            ref: ScreenRef(name: UInt32(screen), number: number),
            argument: argument, parts: parts[screen], content: content,
            geometry: geometry(of: screen, content, argument: argument),
            isLandscape: isLandscape)
    }

    /// The geometry of a screen's rows in today's orientation.
    func geometry(
        of screen: Int, _ content: ScreenContent, argument: Int?, level: Int = 0
    ) -> ContentGeometry {
        let catalog = scenario.catalog
        let parts = parts[screen]
        return ContentGeometry(
            screen: scenario.screens[screen], display: scenario.device.screen,
            isLandscape: isLandscape,
            rows: ContentGeometry.Rows(
                seed: scenario.seed, argument: argument ?? 0, content: content, level: level,
                picture: { cell, number in
                    let image = parts[cell].first?.picker.image(row: number, argument: argument)
                    return image.map { catalog.pixelSize[$0] } ?? PixelSize(width: 1, height: 1)
                }))
    }

    func geometry(of state: ScreenState) -> ContentGeometry {
        geometry(of: state.screen, state.content, argument: state.argument, level: state.level)
    }

    /// Brings a new screen to the front and fills it at once.
    mutating func enterNew(
        _ state: ScreenState, _ change: StageChange? = nil, over covered: ScreenState? = nil
    ) throws(Halt) {
        state.isInWindow = true
        try send(.push(state.ref))
        try stage(state, change, over: covered)
        try fill(state)
        if state.hasVideos { try playFront(of: state) }
    }

    /// Brings a covered screen to the front again; its views kept their images.
    mutating func enterAgain(
        _ state: ScreenState, _ change: StageChange, over leaving: ScreenState?
    ) throws(Halt) {
        try send(.pop(state.ref))
        try stage(state, change, over: leaving)
        guard !state.isInWindow else { return }
        if state.isLandscape != isLandscape {
            try relayout(state)
            try stage(state, nil, over: nil)
        }
        try comeBack(state)
    }

    /// Puts a screen, or a carousel in it, back into its window.
    private mutating func comeBack(_ state: ScreenState) throws(Halt) {
        state.isInWindow = true
        state.isUnshown = false
        try fill(state, comesBack: true)
        if state.hasVideos { try playAgain(on: state) }
        if state.hasMore { try askForMore(on: state) }
    }

    private mutating func showAgain(_ state: ScreenState) throws(Halt) {
        for item in state.shown {
            let cell = state.cell(of: item)
            for view in cell.views {
                try send(.show(view: view))
                if !turns.isEmpty { try goOnTurning(view, on: state) }
            }
            if cell.carousel >= 0 { try comeBack(state.carousels[Int(cell.carousel)]) }
        }
    }

    /// Removes a covered screen from its window; its views keep their images.
    mutating func leaveWindow(_ state: ScreenState) throws(Halt) {
        state.isInWindow = false
        let isPlaying = !playing.isEmpty
        for item in state.shown {
            let cell = state.cell(of: item)
            for view in cell.views {
                try send(.hide(view: view, isPooled: false))
                if isPlaying { try endPlaying(view) }
            }
            if cell.carousel >= 0 { try leaveWindow(state.carousels[Int(cell.carousel)]) }
        }
    }

    mutating func destroy(_ state: ScreenState) throws(Halt) {
        state.isGone = true
        state.isInWindow = false
        let isLively = hasLively
        for cell in state.shown.map({ state.cell(of: $0) }) + state.pools.joined() {
            if cell.carousel >= 0 { try destroy(state.carousels[Int(cell.carousel)]) }
            for view in cell.views {
                if isLively { try end(dropped: view) }
                try send(.drop(view: view))
            }
            if cell.views.isEmpty { continue }
            viewNumbers.giveBack(cell.views.lowerBound.number, count: cell.views.count)
        }
        screenNumbers.giveBack(state.ref.number, count: 1)
    }

    /// Computes the geometry for today's orientation and keeps the place as UIKit does: a pager
    /// keeps its page, other screens their offset, limited to the scroll range.
    mutating func relayout(_ state: ScreenState) throws(Halt) {
        let fresh = geometry(of: state)
        var offset = state.offsetPx
        if state.declared.kind == .pager {
            let page = state.geometry.visibleItems(offsetPx: offset).lowerBound
            offset = fresh.offsetPx(ofItem: page)
        }
        state.geometry = fresh
        state.isLandscape = isLandscape
        offset = min(offset, fresh.maxOffsetPx)
        if fresh.tiles != nil { state.acrossPx = min(state.acrossPx, fresh.maxAcrossPx) }
        try jump(state, fromPx: state.offsetPx, toPx: offset)
        state.offsetPx = offset
        state.forgetAnnounced()
        state.steadyPx = nil
        try stageOffset(state)
        try stageAgain(state)
        for carousel in state.carousels { try relayout(carousel) }
    }

    /// Shows the screen at an offset: first enqueues the cells that left, then binds new rows, top
    /// to bottom.
    @inline(__always)
    mutating func show(_ state: ScreenState, offsetPx: Int64) throws(Halt) {
        state.offsetPx = offsetPx
        state.isUnshown = false
        if let steady = state.steadyPx, steady.contains(offsetPx) { return }
        try showOthers(state)
    }

    private mutating func showOthers(_ state: ScreenState) throws(Halt) {
        try fill(state)
        if state.hasMore { try askForMore(on: state) }
    }

    /// Puts away the cells of items that aren't visible.
    private mutating func narrow(_ state: ScreenState) throws(Halt) {
        if state.isSparse { return try narrow(state, to: itemsInSight(of: state)) }
        try narrow(state, to: state.geometry.visibleItems(offsetPx: state.offsetPx))
    }

    /// Puts away the cells above before those below.
    private mutating func narrow(
        _ state: ScreenState, to target: Range<Int>
    ) throws(Halt) {
        let before = state.visible
        if before == target { return }
        var kept = before.clamped(to: target)
        if kept.isEmpty { kept = before.upperBound..<before.upperBound }
        for item in before.lowerBound..<kept.lowerBound { try enqueue(state[item], on: state) }
        for item in kept.upperBound..<before.upperBound { try enqueue(state[item], on: state) }
        state.visible = kept.isEmpty ? target.lowerBound..<target.lowerBound : kept
    }

    mutating func enqueue(
        _ cell: ScreenState.CellState, on state: ScreenState
    ) throws(Halt) {
        let isLively = hasLively
        for view in cell.views {
            try send(.hide(view: view, isPooled: true))
            if isLively { try end(pooled: view) }
        }
        if cell.carousel >= 0 { try put(away: state.carousels[Int(cell.carousel)], of: state) }
        if state.declared.clearsOnReuse {
            for view in cell.views { try send(.clear(view: view)) }
        }
        state.pools[cell.layout].append(cell)
    }

    /// Puts away the cells of items that aren't visible, and binds the visible items that have none
    /// yet, top to bottom.
    ///
    /// - Parameter comesBack: true if its views are shown again. Cells of items that a rotation has
    ///   moved out of view are pooled without being shown.
    mutating func fill(_ state: ScreenState, comesBack: Bool = false) throws(Halt) {
        if state.isSparse {
            let target = itemsInSight(of: state)
            try narrow(state, to: target)
            if comesBack { try showAgain(state) }
            try fill(state, with: target)
        } else {
            let target = state.geometry.visibleItems(offsetPx: state.offsetPx)
            try narrow(state, to: target)
            if comesBack { try showAgain(state) }
            try fill(state, target)
        }
    }

    private mutating func fill(
        _ state: ScreenState, _ target: Range<Int>
    ) throws(Halt) {
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

    private mutating func bind(_ item: Int, on state: ScreenState) throws(Halt) {
        state[item] = try boundCell(item, on: state)
    }

    /// A cell for an item, reused if possible, that requests the item's images.
    mutating func boundCell(
        _ item: Int, on state: ScreenState
    ) throws(Halt) -> ScreenState.CellState {
        let layout = state.geometry.cell(ofItem: item)
        let row = state.number(at: item)
        let pooled = state.pools[layout].popLast()
        let cell = if let pooled { pooled } else { try newCell(layout, on: state) }
        try stage(cell, of: item, on: state)
        let parts = state.parts[layout]
        for part in parts.indices {
            let picked = parts[part].picker.image(
                row: row, argument: state.argument, outer: state.outer)
            guard let image = picked else {
                throw imageFault(state, row, layout: layout, part: part)
            }
            let view = cell.views.lowerBound.advanced(by: part)
            try send(
                .request(
                    view: view, image: image, size: parts[part].size, shows: true))
            if parts[part].isLively {
                try enliven(view, row: row, layout: layout, part: part, on: state)
            }
        }
        if cell.carousel >= 0 {
            state.moveCarousel(of: cell, to: item)
            try bind(carousel: state.carousels[Int(cell.carousel)], row: row, on: state)
        }
        return cell
    }

    private mutating func enliven(
        _ view: ViewID, row: Int, layout: Int, part: Int, on state: ScreenState
    ) throws(Halt) {
        if let video = state.parts[layout][part].video {
            if !state.playsAtRest { try beginPlaying(view, video) }
        } else {
            try beginTurning(view, row: row, layout: layout, part: part, on: state)
        }
    }

    private mutating func newCell(
        _ layout: Int, on state: ScreenState
    ) throws(Halt) -> ScreenState.CellState {
        let parts = state.declared.cells[layout].parts
        let count = parts.count
        let first = ViewID(number: count == 0 ? 0 : viewNumbers.take(count))
        for (place, part) in parts.enumerated() {
            let view = first.advanced(by: place)
            if part.isPlain { try send(.plain(view: view)) }
            if part.isThumbnail {
                try send(.over(view: view.advanced(by: 1), thumbnail: view))
            }
        }
        var cell = ScreenState.CellState(
            views: first..<first.advanced(by: count), layout: layout)
        if let screen = state.declared.cells[layout].carousel {
            cell.carousel = Int32(state.carousels.count)
            state.carousels.append(makeScreen(screen, argument: state.argument))
        }
        return cell
    }

    func imageFault(
        _ state: ScreenState, _ row: Int, layout: Int, part: Int
    ) -> Halt {
        let group = scenario.catalog.groups[state.declared.cells[layout].parts[part].group]
        return fault(
            .imageBeyondGroup(
                screen: state.declared.name, row: row, argument: state.argument ?? 0,
                group: group.name, count: group.count))
    }
}
