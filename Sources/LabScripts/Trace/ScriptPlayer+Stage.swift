import LabOrders

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
    }

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

    /// Reports the places of the views over a screen's content.
    mutating func stageOverlay(_ state: ScreenState) throws(Halt) {
        guard sink.wantsStage, let cell = state.overlay, let overlay = state.declared.overlay else {
            return
        }
        let parts = state.declared.cells[overlay.cell].parts
        let (width, height) = (pixels(state.region.width), pixels(state.region.height))
        let places = parts.indices.map { part -> StagePlace in
            let (size, at) = (parts[part].size, overlay.places[part])
            let wide = pixels(Int64(((size?.width ?? 1) * 1000).rounded()))
            let high = pixels(Int64(((size?.height ?? 1) * 1000).rounded()))
            return StagePlace(
                view: cell.views.lowerBound.advanced(by: part),
                frame: StageFrame(
                    x: at.x < 0 ? width + pixels(at.x) - wide : pixels(at.x),
                    y: at.y < 0 ? height + pixels(at.y) - high : pixels(at.y),
                    width: wide, height: high))
        }
        try sink.receive(.overlay(state.ref.number, places), timeNs: nowNs)
    }

    private func pixels(_ milliPoints: Int64) -> Int64 {
        let scale = Int64((scenario.device.screen.scale * 1000).rounded())
        let unit = ContentGeometry.unitsPerPx
        let units = milliPoints * scale
        return units < 0 ? -((unit / 2 - units) / unit) : (units + unit / 2) / unit
    }

    /// The frame of an item. A carousel's items share the height of its row.
    private func frame(of item: Int, on state: ScreenState) -> StageFrame {
        var frame = state.geometry.frame(ofItem: item)
        guard let height = state.containerPx else { return frame }
        let lines = Int64(state.geometry.columns)
        let line = Int64(item) % lines
        frame.y = height * line / lines
        frame.height = height * (line + 1) / lines - frame.y
        return frame
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

    mutating func stage(
        _ cell: ScreenState.CellState, of item: Int, on state: ScreenState
    ) throws(Halt) {
        guard sink.wantsStage else { return }
        let frame = frame(of: item, on: state)
        let layout = state.declared.cells[cell.layout]
        let frames = layout.frames(in: frame, scale: scenario.device.screen.scale)
        let places = zip(cell.views, frames.parts).map { StagePlace(view: $0, frame: $1) }
        if !places.isEmpty {
            try sink.receive(.cell(state.ref.number, places), timeNs: nowNs)
        }
        guard cell.carousel >= 0 else { return }
        let carousel = state.carousels[Int(cell.carousel)]
        carousel.containerPx = frames.carousel.height
        try sink.receive(
            .carousel(carousel.ref.number, on: state.ref.number, frames.carousel), timeNs: nowNs)
    }

    mutating func stageTap(_ item: Int, on state: ScreenState) throws(Halt) {
        guard sink.wantsStage else { return }
        let frame = frame(of: item, on: state)
        try sink.receive(.tap(state.ref.number, frame), timeNs: nowNs)
    }

    /// Reports new frames of all cells.
    mutating func stageAgain(_ state: ScreenState) throws(Halt) {
        guard sink.wantsStage else { return }
        for item in state.shown { try stage(state.cell(of: item), of: item, on: state) }
        try stageOverlay(state)
    }
}
