/// Rows that come into range and go out of it.
extension Replay {
    func scroll(_ frame: ScrollFrame) {
        pipeline.main.scrolls(frame.phase, nowNs: nowNs)
        prefetching.rows.notes(frame, nowNs: nowNs)
        if wantsLayouts { prefetching.rows.scrolls(frame) }
    }

    package func receive(_ layout: TraceLayout, timeNs: Int64) throws(TraceFailure) {
        guard wantsLayouts else { return }
        do throws(TraceFailure) {
            try arrive(at: timeNs + life.pausedNs, .script)
        } catch {
            guard case .killed = error else { throw error }
            try die()
        }
        prefetching.rows.add(layout)
    }

    func comeToFront(_ screen: ScreenRef, isNew: Bool) throws(TraceFailure) {
        if isNew {
            for lane in lanes {
                for range in ranges(of: lane) {
                    try letGo(
                        prefetching.forget(screen.number, of: range, in: Int(lane.number)),
                        range, lane)
                }
            }
        }
        prefetching.rows.comesToFront(screen.number, isNew: isNew)
    }

    func ranges(of lane: Lane) -> [RowRange] { prefetching.ranges[Int(lane.number)] }

    /// An instant is over: every range moves to where the content is now.
    func lookAhead() throws(TraceFailure) {
        prefetching.rows.isStirred = false
        prefetching.rows.updateViewport()
        for lane in lanes {
            for range in ranges(of: lane) {
                try letGo(
                    prefetching.move(range, in: Int(lane.number), nowNs: nowNs), range, lane)
                if range.hasTurned, range.rule.cancels == .turned {
                    cancelUnwanted(of: range, lane)
                }
                try beginWishes(of: range, lane)
            }
        }
        prefetching.rows.forgetFormer()
        scheduleCalm()
        try giveTurns()
    }

    /// A warning, or the background: ranges that have modes narrow.
    func narrowRanges() throws(TraceFailure) {
        let hasModes = prefetching.ranges.contains { $0.contains { $0.rule.minimum != nil } }
        guard hasModes else { return }
        prefetching.rows.narrow()
        for lane in lanes {
            for range in ranges(of: lane) where range.rule.minimum != nil {
                try letGo(
                    prefetching.narrow(range, in: Int(lane.number), nowNs: nowNs), range, lane)
            }
        }
    }

    /// Looks again when the content can have come to rest, if somebody waits for that.
    func scheduleCalm() {
        guard let lookNs = prefetching.calmLookNs(nowNs: nowNs, frameNs: frameNs) else { return }
        pending.schedule(.calm, atNs: lookNs)
    }

    /// What was put off while the content moved fast begins, if somebody still waits for it.
    func calmDown() throws(TraceFailure) {
        prefetching.rows.isCalmDue = false
        if wantsLayouts { prefetching.rows.isStirred = true }
        for lane in lanes {
            let waiting = pipeline.lanes[Int(lane.number)].postponed
            if waiting.isEmpty { continue }
            guard
                !prefetching.rows.isFaster(
                    than: lane.rule.loading.calmerThan!, nowNs: nowNs)
            else {
                prefetching.waitForCalm()
                continue
            }
            pipeline.lanes[Int(lane.number)].postponed = []
            for load in waiting {
                if pipeline.loads[load].firstWaiter != .absent || isWantedAhead(load, lane) {
                    try begin(load, in: lane)
                } else {
                    cancel(load)
                }
            }
        }
        scheduleCalm()
    }
}
