import LabOrders
import LabPictures

/// Makes, fills, reuses and destroys screens and their list cells as UIKit does.
extension ScriptPlayer {
    mutating func makeScreen(_ screen: Int, argument: Int?, on stack: ScreenStack) -> ScreenState {
        let state = screenState(
            screen, argument: argument, number: screenNumbers.take(1), in: region(of: stack))
        // The first event of the screen is refused if it is too much.
        work &+= Int64(work(of: state))
        state.stack = stack
        state.depth = stack.screens.count + 1
        state.home = stack.pane
        if state.declared.kind == .map { center(state) }
        if state.declared.kind == .split { makePanes(state) }
        return state
    }

    func screenState(
        _ screen: Int, argument: Int?, number: UInt32, in region: WindowRegion
    ) -> ScreenState {
        let played = screens[screen]
        return ScreenState(
            screen: screen, played: played, ref: ScreenRef(name: UInt32(screen), number: number),
            argument: argument,
            geometry: played.geometry(opened: argument, in: region, isLandscape: isLandscape) {
                geometry(of: screen, played.content, argument: argument, in: region)
            }, isLandscape: isLandscape, region: region)
    }

    /// The geometry of a screen's rows in a region of the window.
    func geometry(
        of screen: Int, _ content: ScreenContent, argument: Int?, level: Int = 0,
        in region: WindowRegion
    ) -> ContentGeometry {
        let catalog = scenario.header.catalog
        let played = screens[screen]
        return ContentGeometry(
            screen: played.declared, display: scenario.header.device.screen,
            isLandscape: isLandscape,
            window: WindowExtent(width: region.width, height: region.height),
            rows: ContentGeometry.Rows(
                seed: scenario.header.seed, argument: argument ?? 0, content: content, level: level,
                picture: { layout, number in
                    let picker = played.parts[layout].first?.picker
                    let image = picker?.image(row: number, argument: argument)
                    return image.map { catalog.pixelSize[$0] } ?? PixelSize(width: 1, height: 1)
                }))
    }

    func geometry(of state: ScreenState) -> ContentGeometry {
        geometry(
            of: state.screen, state.content, argument: state.argument, level: state.level,
            in: region(of: state))
    }

    /// The work of laying out a screen.
    func work(of state: ScreenState) -> Int { work(of: state.geometry, state) }

    func work(of geometry: ContentGeometry, _ state: ScreenState) -> Int {
        geometry.blocks.count + geometry.unevenRows * (1 + state.played.formulaWork)
    }

    /// Says that a screen comes to the front, alone or beside others.
    mutating func comeToFront(_ state: ScreenState, isFirst: Bool) throws(Halt) {
        let isNew = !state.hasEntered
        state.hasEntered = true
        namedFront = state.ref.number
        if isFirst {
            try send(isNew ? .push(state.ref) : .pop(state.ref))
        } else {
            try send(.beside(state.ref, isNew: isNew))
        }
    }

    /// Brings a screen in sight: a new one is filled at once; the views of one that was covered
    /// kept their images.
    ///
    /// - Parameter isBeside: true if others stay in sight.
    mutating func enter(
        _ state: ScreenState, _ change: StageChange?, over covered: ScreenState?, isBeside: Bool
    ) throws(Halt) {
        let isNew = !state.hasEntered
        try comeToFront(state, isFirst: !isBeside)
        if isNew {
            state.isInWindow = true
            try stage(state, change, over: covered)
            try stageBars(state)
            try fill(state)
            try bindOverlay(state)
            if state.hasVideos { try playFront(of: state) }
            if hasTimers { try beginAdvancing(state) }
            return
        }
        try stage(state, change, over: covered)
        if hasTimers { try beginAdvancing(state) }
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
        for listCell in state.shownListCells {
            for view in listCell.views {
                try send(.show(view: view))
                if !turns.isEmpty { try goOnTurning(view, on: state) }
            }
            if listCell.carousel >= 0 { try comeBack(state.carousels[Int(listCell.carousel)]) }
        }
    }

    /// Removes a covered screen from its window; its views keep their images.
    mutating func leaveWindow(_ state: ScreenState) throws(Halt) {
        if hasTimers { try stopAdvancing(state) }
        state.isInWindow = false
        let isPlaying = !playing.isEmpty
        for listCell in state.shownListCells {
            for view in listCell.views {
                try send(.hide(view: view, isPooled: false))
                if isPlaying { try endPlaying(view) }
            }
            if listCell.carousel >= 0 { try leaveWindow(state.carousels[Int(listCell.carousel)]) }
        }
    }

    mutating func destroy(_ state: ScreenState) throws(Halt) {
        state.isGone = true
        state.isInWindow = false
        state.advance = nil
        for stack in state.panes {
            for inner in stack.screens.reversed() { try destroy(inner) }
        }
        for item in state.shown { try destroy(state.listCell(of: item), of: state) }
        for pool in state.pools {
            for listCell in pool { try destroy(listCell, of: state) }
        }
        if let overlay = state.overlay { try destroy(overlay, of: state) }
        screenNumbers.giveBack(state.ref.number, count: 1)
    }

    private mutating func destroy(_ listCell: ListCell, of state: ScreenState) throws(Halt) {
        if listCell.carousel >= 0 { try destroy(state.carousels[Int(listCell.carousel)]) }
        let isLively = hasLively
        for view in listCell.views {
            if isLively { try end(dropped: view) }
            try send(.drop(view: view))
        }
        if listCell.views.isEmpty { return }
        viewNumbers.giveBack(listCell.views.lowerBound.number, count: listCell.views.count)
    }

    /// Computes the geometry for the current orientation and keeps the place as UIKit does: a pager
    /// keeps its page, other screens their offset, limited to the scroll range.
    mutating func relayout(_ state: ScreenState) throws(Halt) {
        state.region = region(of: state)
        let fresh = geometry(of: state)
        try spend(work(of: fresh, state))
        var offset = state.offsetPx
        if state.declared.kind == .deck {
            offset = fresh.offsetPx(ofItem: state.swiped)
        } else if state.declared.kind == .pager {
            let page = state.geometry.visibleItems(offsetPx: offset).lowerBound
            offset = fresh.offsetPx(ofItem: page)
        }
        state.geometry = fresh
        state.isLandscape = isLandscape
        offset = min(offset, fresh.maxOffsetPx)
        if fresh.tiles != nil { state.acrossPx = min(state.acrossPx, fresh.maxAcrossPx) }
        try jump(state, toPx: offset)
        state.offsetPx = offset
        state.forgetAnnounced()
        state.steadyPx = nil
        try stageOffset(state)
        try stageAgain(state)
        for carousel in state.carousels { try relayout(carousel) }
    }

    /// Shows the screen at an offset: first enqueues the list cells that left, then binds new rows,
    /// top to bottom.
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

    /// Puts away the list cells above before those below.
    private mutating func narrow(_ state: ScreenState, to target: Range<Int>) throws(Halt) {
        let before = state.visible
        if before == target { return }
        var kept = before.clamped(to: target)
        if kept.isEmpty { kept = before.upperBound..<before.upperBound }
        for item in before.lowerBound..<kept.lowerBound { try enqueue(state[item], on: state) }
        for item in kept.upperBound..<before.upperBound { try enqueue(state[item], on: state) }
        state.visible = kept.isEmpty ? target.lowerBound..<target.lowerBound : kept
    }

    mutating func enqueue(_ listCell: ListCell, on state: ScreenState) throws(Halt) {
        let isLively = hasLively
        for view in listCell.views {
            try send(.hide(view: view, isPooled: true))
            if isLively { try end(pooled: view) }
        }
        if listCell.carousel >= 0 {
            try put(away: state.carousels[Int(listCell.carousel)], of: state)
        }
        if state.declared.clearsOnReuse {
            for view in listCell.views { try send(.clear(view: view)) }
        }
        state.pools[listCell.layout].append(listCell)
    }

    /// Puts away the list cells of items that aren't visible, and binds the visible items that have
    /// none yet, top to bottom.
    ///
    /// - Parameter comesBack: true if its views are shown again. List cells of items that a
    ///   rotation has moved out of view are pooled without being shown.
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

    private mutating func fill(_ state: ScreenState, _ target: Range<Int>) throws(Halt) {
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
        state[item] = try boundListCell(item, on: state)
    }

    /// A list cell for an item, reused if possible, that requests the item's images.
    mutating func boundListCell(_ item: Int, on state: ScreenState) throws(Halt) -> ListCell {
        let layout = state.geometry.layout(ofItem: item)
        let row = state.number(at: item)
        let pooled = state.pools[layout].popLast()
        let listCell = if let pooled { pooled } else { try newListCell(layout, on: state) }
        try stage(listCell, of: item, on: state)
        try ask(listCell, row: row, on: state)
        if listCell.carousel >= 0 {
            state.moveCarousel(of: listCell, to: item)
            try bind(carousel: state.carousels[Int(listCell.carousel)], row: row, on: state)
        }
        return listCell
    }

    /// Makes the views that stay over a new screen's content.
    mutating func bindOverlay(_ state: ScreenState) throws(Halt) {
        guard let overlay = state.declared.overlay else { return }
        let listCell = try newListCell(overlay.layout, on: state)
        state.overlay = listCell
        try stageOverlay(state)
        try ask(listCell, row: 0, on: state)
    }

    /// Lets the views of a list cell request the images of a row.
    @inline(__always)
    private mutating func ask(_ listCell: ListCell, row: Int, on state: ScreenState) throws(Halt) {
        let layout = listCell.layout
        let parts = state.parts[layout]
        for part in parts.indices {
            try spend(parts[part].picker.work)
            let picked = parts[part].picker.image(
                row: row, argument: state.argument, outer: state.outer)
            guard let image = picked else {
                throw imageFault(state, row, layout: layout, part: part)
            }
            let view = listCell.views.lowerBound.advanced(by: part)
            try send(
                .request(
                    view: view, image: image, size: parts[part].size, shows: state.isInWindow))
            if parts[part].isLively {
                try enliven(view, row: row, layout: layout, part: part, on: state)
            }
        }
    }

    private mutating func enliven(
        _ view: ViewID, row: Int, layout: Int, part: Int, on state: ScreenState
    ) throws(Halt) {
        if let video = state.parts[layout][part].video {
            if !state.playsAtRest, state.isInWindow { try beginPlaying(view, video) }
        } else {
            try begin(Turning(row: row, layout: layout, part: part), view, on: state)
        }
    }

    private mutating func newListCell(
        _ layout: Int, on state: ScreenState
    ) throws(Halt) -> ListCell {
        if inSight.count > 1 { try nameFront(state.outerScreen ?? state) }
        let parts = state.declared.layouts[layout].parts
        let count = parts.count
        let first = ViewID(number: count == 0 ? 0 : viewNumbers.take(count))
        for (index, part) in parts.enumerated() {
            let view = first.advanced(by: index)
            if part.isPlain { try send(.plain(view: view)) }
            if part.isThumbnail { try send(.over(view: view.advanced(by: 1), thumbnail: view)) }
        }
        var listCell = ListCell(views: first..<first.advanced(by: count), layout: layout)
        if let screen = state.declared.layouts[layout].carousel {
            listCell.carousel = Int32(state.carousels.count)
            let carousel = screenState(
                screen, argument: state.argument, number: screenNumbers.take(1), in: state.region)
            try spend(work(of: carousel))
            state.carousels.append(carousel)
        }
        return listCell
    }

    func imageFault(_ state: ScreenState, _ row: Int, layout: Int, part: Int) -> Halt {
        let group = scenario.header.catalog.groups[state.declared.layouts[layout].parts[part].group]
        return fault(
            "row \(row) of '\(state.declared.name)', opened with argument "
                + "\(state.argument ?? 0), would show an image that '\(group.name)' hasn't: it has "
                + "\(group.count)", "Pick another, such as \"row % count\"")
    }
}
