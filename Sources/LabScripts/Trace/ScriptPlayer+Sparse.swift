import LabBase

/// Waterfalls and maps, whose visible items aren't a contiguous range of numbers.
extension ScriptPlayer {
    /// The visible items in ascending order.
    func itemsInSight(of state: ScreenState) -> [Int] {
        let geometry = state.geometry
        let top = state.offsetPx * ContentGeometry.unitsPerPx
        let bottom = top + geometry.viewport
        if let tiles = geometry.tiles {
            let left = state.acrossPx * ContentGeometry.unitsPerPx
            let right = left + geometry.viewportMilliPoints.width * geometry.scaleMilli
            return tiles.items(x: left..<right, y: top..<bottom)
        }
        let block = geometry.blocks[0]
        guard let waterfall = block.waterfall else { return [] }
        return waterfall.items(from: top - block.top, to: bottom - block.top).filter {
            waterfall.meets($0, from: top - block.top, to: bottom - block.top)
        }
    }

    /// Puts away the list cells of items that aren't visible.
    mutating func narrow(_ state: ScreenState, to target: [Int]) throws(Halt) {
        if target.count == state.scattered.count,
            target.allSatisfy({ state.scattered[$0] != nil })
        {
            return
        }
        let kept = Set(target)
        for item in state.shown where !kept.contains(item) {
            try enqueue(state.scattered.removeValue(forKey: item)!, on: state)
        }
    }

    /// Binds the visible items that have no list cell yet.
    mutating func fill(_ state: ScreenState, with target: [Int]) throws(Halt) {
        try spend(target.count)
        if sink.wantsLayouts, state.geometry.tiles == nil { try announce(state) }
        for item in target where state.scattered[item] == nil {
            state.scattered[item] = try boundListCell(item, on: state)
        }
    }
}

/// Maps scroll both ways, and zoom.
extension ScriptPlayer {
    /// Opens a map at its middle.
    func center(_ state: ScreenState) {
        state.acrossPx = state.geometry.maxAcrossPx / 2
        state.offsetPx = state.geometry.maxOffsetPx / 2
    }

    /// Moves along a slanting line with the timing of a straight motion.
    mutating func move(
        _ state: ScreenState, along motion: Motion, across: Double, down: Double,
        untilNs: Int64
    ) throws(Halt) {
        let startNs = nowNs
        let (left, top) = (Double(state.acrossPx), Double(state.offsetPx))
        let farthest = (state.geometry.maxAcrossPx, state.geometry.maxOffsetPx)
        var ticks = clock.ticks(after: startNs)
        while true {
            let endNs = min(ticks.timeNs, untilNs)
            try pass(toNs: endNs)
            let sample = motion.sample(elapsedNs: nowNs - startNs)
            func limited(_ start: Double, _ share: Double, _ most: Int64) -> Int64 {
                min(most, max(0, StableMath.nearest(start + sample.offsetPx * share)))
            }
            state.acrossPx = limited(left, across, farthest.0)
            let offset = limited(top, down, farthest.1)
            let isOver = sample.isOver || endNs == untilNs
            let velocity = isOver ? 0 : sample.velocityPx / scenario.header.device.screen.scale
            let frame = MotionFrames.Frame(
                offsetPx: offset, velocity: Int32(clamping: StableMath.nearest(velocity)),
                isOver: isOver)
            try show(frame, motion.phase, on: state)
            try stageOffset(state)
            if isOver { return }
            ticks.advance()
        }
    }

    mutating func zoom(to zoom: Double) throws(Halt) {
        let state = try acted()
        switch state.declared.kind {
        case .map:
            var level = 0
            while level < state.declared.deeperLevels, zoom >= Double(2 << level) { level += 1 }
            guard level != state.level else { return }
            let before = state.geometry
            let middle = (
                x: Double(state.acrossPx) + before.acrossPx / 2,
                y: Double(state.offsetPx) + before.downPx / 2
            )
            let factor = Double(1 << level) / Double(1 << state.level)
            state.level = level
            state.geometry = geometry(of: state)
            try spend(work(of: state))
            let fresh = state.geometry
            func limited(_ middle: Double, _ window: Double, _ most: Int64) -> Int64 {
                min(most, max(0, StableMath.nearest(middle * factor - window / 2)))
            }
            state.acrossPx = limited(middle.x, fresh.acrossPx, fresh.maxAcrossPx)
            let offset = limited(middle.y, fresh.downPx, fresh.maxOffsetPx)
            try jump(state, toPx: offset)
            try show(state, offsetPx: offset)
            try stageOffset(state)
        case .single, .pager:
            for item in state.shown { try look(at: item, closely: zoom, on: state) }
        case .table, .grid, .deck, .split:
            throw fault(
                "screen '\(state.declared.name)' can't be zoomed",
                "Zoom on a single screen, a pager or a map")
        }
    }

    /// Lets the views of a page request their images at another size.
    private mutating func look(
        at item: Int, closely zoom: Double, on state: ScreenState
    ) throws(Halt) {
        let listCell = state.listCell(of: item)
        let row = state.number(at: item)
        for (index, part) in state.parts[listCell.layout].enumerated() {
            if state.declared.layouts[listCell.layout].parts[index].isThumbnail { continue }
            // A player hides it.
            if part.video != nil { continue }
            let closeup = zoom > 1 ? part.closeup : nil
            let picker = closeup?.picker ?? part.picker
            try spend(1 + picker.work)
            let view = listCell.views.lowerBound.advanced(by: index)
            let turn = turns.isEmpty ? 0 : turns[view]?.turn ?? 0
            guard let image = picker.image(row: row, argument: state.argument, turn: turn) else {
                throw imageFault(state, row, layout: listCell.layout, part: index)
            }
            try send(
                .request(
                    view: view, image: image,
                    size: closeup?.sizes[zoom] ?? part.size, shows: false))
        }
    }
}

extension ContentGeometry {
    /// Width of the visible part, in pixels.
    var acrossPx: Double {
        Double(viewportMilliPoints.width * scaleMilli) / Double(Self.unitsPerPx)
    }
    var downPx: Double { Double(viewport) / Double(Self.unitsPerPx) }
    /// Length of a pager's page, or of a deck's card.
    var pagePx: Double { Double(blocks[0].extent) / Double(Self.unitsPerPx) }
    /// The largest horizontal offset of a map, in whole pixels.
    var maxAcrossPx: Int64 {
        let width = tiles?.width ?? 0
        return max(0, (width - viewportMilliPoints.width * scaleMilli) / Self.unitsPerPx)
    }
}
