import LabScripts

/// Rows that come into range and go out of it.
extension Replay {
    func scroll(_ frame: ScrollFrame) {
        if log != nil { tell(frame) }
        pipeline.main.scrolls(frame.phase, nowNs: nowNs)
        prefetching.rows.notes(frame, nowNs: nowNs)
        if wantsLayouts { prefetching.rows.scrolls(frame) }
    }

    package func receive(_ layout: TraceLayout, timeNs: Int64) throws(Halt) {
        guard wantsLayouts else { return }
        do throws(Halt) {
            try moveClock(to: timeNs + life.pausedNs, .script)
        } catch {
            guard case .killed = error else { throw error }
            try die()
        }
        prefetching.rows.add(layout)
    }

    func comeToFront(_ screen: ScreenRef, isNew: Bool) throws(Halt) {
        if isNew {
            for policy in policies {
                for range in ranges(of: policy) {
                    try letGo(
                        prefetching.forget(screen.number, of: range, in: Int(policy.number)),
                        range, policy)
                }
            }
        }
        prefetching.rows.comesToFront(screen.number, isNew: isNew)
    }

    func ranges(of policy: PolicyState) -> [RowRange] { prefetching.ranges[Int(policy.number)] }

    /// An instant is over: every range moves to where the content is now.
    func lookAhead() throws(Halt) {
        prefetching.rows.hasChanged = false
        prefetching.rows.updateViewport()
        for policy in policies {
            for range in ranges(of: policy) {
                try letGo(
                    prefetching.move(range, in: Int(policy.number), nowNs: nowNs), range, policy)
                if range.hasTurned, range.rule.cancels == .turned {
                    cancelUnwanted(of: range, policy)
                }
                try beginWishes(of: range, policy)
            }
        }
        prefetching.rows.forgetFormer()
        scheduleCalm()
        try giveTurns()
    }

    /// A warning, or the background: ranges that have modes narrow.
    func narrowRanges() throws(Halt) {
        let hasModes = prefetching.ranges.contains { $0.contains { $0.rule.minimum != nil } }
        guard hasModes else { return }
        prefetching.rows.narrow()
        for policy in policies {
            for range in ranges(of: policy) where range.rule.minimum != nil {
                try letGo(
                    prefetching.narrow(range, in: Int(policy.number), nowNs: nowNs), range, policy)
            }
        }
    }

    /// Schedules a check for when the content can have come to rest, if a load waits for that.
    func scheduleCalm() {
        guard let lookNs = prefetching.calmLookNs(nowNs: nowNs, frameNs: frameNs) else { return }
        pending.schedule(.calm, atNs: lookNs)
    }

    /// Loads that were put off while the content moved fast begin, if a view or range still wants
    /// them.
    func beginPostponed() throws(Halt) {
        prefetching.rows.isCalmDue = false
        if wantsLayouts { prefetching.rows.hasChanged = true }
        for policy in policies {
            let waiting = pipeline.policies[Int(policy.number)].postponed
            if waiting.isEmpty { continue }
            guard
                !prefetching.rows.isFaster(
                    than: policy.rule.loading.calm!, nowNs: nowNs)
            else {
                prefetching.waitForCalm()
                continue
            }
            pipeline.policies[Int(policy.number)].postponed = []
            for load in waiting {
                if pipeline.loads[load].firstWaiter != .absent || isWantedAhead(load, policy) {
                    try begin(load, in: policy)
                } else {
                    cancel(load)
                }
            }
        }
        scheduleCalm()
    }
}
