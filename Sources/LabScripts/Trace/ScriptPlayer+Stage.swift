import LabOrders

/// Reports the frames of views to sinks that draw the stage.
extension ScriptPlayer {
    /// Reports that a screen comes to the front.
    mutating func stage(
        _ state: ScreenState, _ change: StageChange?, over covered: ScreenState?
    ) throws(Halt) {
        guard sink.wantsStage else { return }
        let geometry = state.geometry
        let (width, height) = geometry.windowPx
        try sink.receive(
            .enters(state.ref, change, over: covered?.ref.number, width: width, height: height),
            timeNs: nowNs)
        try stageOffset(state)
        guard state.declared.kind == .deck else { return }
        try sink.receive(
            .deck(
                state.ref.number, widthPx: geometry.frame(ofItem: 0).width,
                stepPx: cardStepPx(geometry)), timeNs: nowNs)
    }

    /// Reports the places of two tabs that a finger moves.
    mutating func stage(_ tabs: SlidingTabs, atPx px: Int64) throws(Halt) {
        guard sink.wantsStage else { return }
        let width = tabs.leaving.geometry.windowPx.width
        // One that is out of sight stays so when the device turns.
        let far: Int64 = 1 << 30
        try sink.receive(
            .beside(
                tabs.leaving.ref.number, x: -tabs.way * (px < width ? px : far),
                tabs.coming.ref.number, otherX: tabs.way * (px > 0 ? width - px : far)),
            timeNs: nowNs)
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
        let frame = stageFrame(ofItem: item, on: state)
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
        let frame = stageFrame(ofItem: item, on: state)
        try sink.receive(.tap(state.ref.number, frame), timeNs: nowNs)
    }

    private func stageFrame(ofItem item: Int, on state: ScreenState) -> StageFrame {
        var frame = state.geometry.frame(ofItem: item)
        if let height = state.containerPx { frame.height = height }
        // The cards behind the top one are seen below it.
        if let behind = state.declared.paging.behind {
            frame.height = max(1, frame.height - Int64(behind) * cardStepPx(state.geometry))
        }
        return frame
    }

    /// Distance of a card's lower edge from that of the next one behind it.
    private func cardStepPx(_ geometry: ContentGeometry) -> Int64 { geometry.windowPx.height / 50 }

    /// Reports new frames of all cells.
    mutating func stageAgain(_ state: ScreenState) throws(Halt) {
        guard sink.wantsStage else { return }
        for item in state.shown { try stage(state.cell(of: item), of: item, on: state) }
    }
}

extension ContentGeometry {
    /// Size of the window through which content is visible.
    var windowPx: (width: Int64, height: Int64) {
        func pixels(_ milliPoints: Int64) -> Int64 {
            (milliPoints * scaleMilli + Self.unitsPerPx / 2) / Self.unitsPerPx
        }
        return (pixels(viewportMilliPoints.width), pixels(viewportMilliPoints.height))
    }
}
