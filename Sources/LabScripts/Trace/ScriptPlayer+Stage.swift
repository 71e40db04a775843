/// Reports the frames of views to sinks that draw the stage.
extension ScriptPlayer {
    /// Reports that a screen comes to the front.
    mutating func stage(
        _ state: ScreenState, _ change: StageChange?, over covered: ScreenState?
    ) throws(Halt) {
        guard sink.wantsStage else { return }
        if state === frontScreen {
            let window = scenario.window.extent(isLandscape: isLandscape)
            try sink.receive(
                .enters(
                    state.ref, change, over: covered?.ref.number, width: pixels(window.width),
                    height: pixels(window.height)), timeNs: nowNs)
        }
        try stageOffset(state)
        guard state.declared.kind == .deck else { return }
        let geometry = state.geometry
        try sink.receive(
            .deck(
                state.ref.number, widthPx: geometry.frame(ofItem: 0).width,
                stepPx: cardStepPx(geometry)), timeNs: nowNs)
    }

    /// Reports the positions of two tabs that a finger moves.
    mutating func stage(_ tabs: SlidingTabs, atPx px: Int64) throws(Halt) {
        guard sink.wantsStage else { return }
        let width = windowWidthPx
        // One that is out of sight stays so when the device turns.
        let far: Int64 = 1 << 30
        try sink.receive(
            .beside(
                tabs.leaving.ref.number, x: -tabs.way * (px < width ? px : far),
                tabs.coming.ref.number, otherX: tabs.way * (px > 0 ? width - px : far)),
            timeNs: nowNs)
    }

    var windowWidthPx: Int64 { pixels(scenario.window.extent(isLandscape: isLandscape).width) }

    /// Reports the regions of several screens in sight, and that there is only one again.
    mutating func stageRegions() throws(Halt) {
        guard sink.wantsStage else { return }
        let window = scenario.window.extent(isLandscape: isLandscape)
        let isPlain =
            inSight.count == 1 && inSight[0].region.width == window.width
            && inSight[0].region.height == window.height
        if isPlain, !hasRegions { return }
        hasRegions = !isPlain
        let regions = inSight.map { state in
            let region = state.region
            let (left, top) = (pixels(region.x), pixels(region.y))
            return StageRegion(
                screen: state.ref.number,
                frame: StageFrame(
                    x: left, y: top, width: pixels(region.x + region.width) - left,
                    height: pixels(region.y + region.height) - top))
        }
        try sink.receive(.regions(isPlain ? [] : regions), timeNs: nowNs)
    }

    mutating func stageBars(_ state: ScreenState) throws(Halt) {
        let bars = state.declared.bars
        guard sink.wantsStage, bars != Screen.Bars() else { return }
        try sink.receive(
            .bars(state.ref.number, top: pixels(bars.top), bottom: pixels(bars.bottom)),
            timeNs: nowNs)
    }

    /// Reports the frames of the views over a screen's content.
    mutating func stageOverlay(_ state: ScreenState) throws(Halt) {
        guard sink.wantsStage, let listCell = state.overlay, let overlay = state.declared.overlay
        else { return }
        let parts = state.declared.layouts[overlay.layout].parts
        let (width, height) = (pixels(state.region.width), pixels(state.region.height))
        let shown = parts.indices.map { part -> ViewFrame in
            let (size, at) = (parts[part].size, overlay.positions[part])
            let wide = pixels(Int64(((size?.width ?? 1) * 1000).rounded()))
            let high = pixels(Int64(((size?.height ?? 1) * 1000).rounded()))
            return ViewFrame(
                view: listCell.views.lowerBound.advanced(by: part),
                frame: StageFrame(
                    x: at.x < 0 ? width + pixels(at.x) - wide : pixels(at.x),
                    y: at.y < 0 ? height + pixels(at.y) - high : pixels(at.y),
                    width: wide, height: high))
        }
        try sink.receive(.overlay(state.ref.number, shown), timeNs: nowNs)
    }

    private func pixels(_ milliPoints: Int64) -> Int64 {
        let scale = Int64((scenario.header.device.screen.scale * 1000).rounded())
        let unit = ContentGeometry.unitsPerPx
        let units = milliPoints * scale
        return units < 0 ? -((unit / 2 - units) / unit) : (units + unit / 2) / unit
    }

    /// Reports a scroll offset that no frame of a scroll reports.
    mutating func stageOffset(_ state: ScreenState) throws(Halt) {
        guard sink.wantsStage else { return }
        let along = state.offsetPx
        try sink.receive(
            .offset(
                state.ref.number, x: state.geometry.isHorizontal ? along : state.acrossPx,
                y: state.geometry.isHorizontal ? 0 : along,
                isHorizontal: state.geometry.isHorizontal), timeNs: nowNs)
    }

    mutating func stage(_ listCell: ListCell, of item: Int, on state: ScreenState) throws(Halt) {
        guard sink.wantsStage else { return }
        let frame = stageFrame(ofItem: item, on: state)
        let layout = state.declared.layouts[listCell.layout]
        let frames = layout.frames(in: frame, scale: scenario.header.device.screen.scale)
        let shown = zip(listCell.views, frames.parts).map { ViewFrame(view: $0, frame: $1) }
        if !shown.isEmpty { try sink.receive(.listCell(state.ref.number, shown), timeNs: nowNs) }
        guard listCell.carousel >= 0 else { return }
        let carousel = state.carousels[Int(listCell.carousel)]
        carousel.containerPx = frames.carousel.height
        try sink.receive(
            .carousel(carousel.ref.number, on: state.ref.number, frames.carousel), timeNs: nowNs)
    }

    mutating func stageTap(_ item: Int, on state: ScreenState) throws(Halt) {
        guard sink.wantsStage else { return }
        let frame = stageFrame(ofItem: item, on: state)
        try sink.receive(.tap(state.ref.number, frame), timeNs: nowNs)
    }

    private func stageFrame(ofItem item: Int, on state: ScreenState) -> StageFrame {
        var frame = state.geometry.frame(ofItem: item)
        // A carousel's items share the height of its row.
        if let height = state.containerPx {
            let lines = Int64(state.geometry.columns)
            let line = Int64(item) % lines
            frame.y = height * line / lines
            frame.height = height * (line + 1) / lines - frame.y
        }
        // The cards behind the top one are seen below it.
        if let behind = state.declared.paging.behind {
            frame.height = max(1, frame.height - Int64(behind) * cardStepPx(state.geometry))
        }
        return frame
    }

    /// Distance of a card's lower edge from that of the next one behind it.
    private func cardStepPx(_ geometry: ContentGeometry) -> Int64 { geometry.windowHeightPx / 50 }

    /// Reports new frames of all list cells.
    mutating func stageAgain(_ state: ScreenState) throws(Halt) {
        guard sink.wantsStage else { return }
        for item in state.shown { try stage(state.listCell(of: item), of: item, on: state) }
        try stageOverlay(state)
    }
}

extension ContentGeometry {
    /// Height of the part of the window through which content is visible, in whole pixels.
    fileprivate var windowHeightPx: Int64 {
        (viewportMilliPoints.height * scaleMilli + Self.unitsPerPx / 2) / Self.unitsPerPx
    }
}
