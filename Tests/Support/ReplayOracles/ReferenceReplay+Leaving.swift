@testable import LabOrders

/// Loads that views have left, and loads that are tried again.
extension ReferenceReplay {
    /// A view waits no more for a load.
    func abandonIfIdle(_ load: ReferenceLoad) throws {
        let rule = load.policy.rule.loading
        guard loads.contains(where: { $0 === load }), !load.isPrefetch, !load.isApart else {
            return
        }
        let isIdle = load.waiters.isEmpty
        if isIdle, load.isForgotten { desert(load) }
        if rule.abandoned == .goesOn { return }
        // It is behind all others already.
        if rule.abandoned == .demoted, load.rank == .demoted { return }
        if isIdle, rule.cancelsOnlyWaiting, !waits(load) { return goOnAlone(load) }
        if rule.abandoned == .demoted, !load.isClosed {
            if isIdle || rule.left == .any { try demote(load) }
        } else if isIdle, mayBeStopped(load) {
            cancel(load)
            if countsAsFailed(load) { try tryApart(load, for: []) }
        }
    }

    private func mayBeStopped(_ load: ReferenceLoad) -> Bool {
        if isDecoding(load) { return false }
        let rule = load.policy.rule.loading
        if rule.cancelsOnlyWaiting, !waits(load) { return false }
        let isInTime = rule.abandonedStages.contains(load.stage)
        if !isInTime { reached.insert(.abandonedTooLate) }
        return isInTime
    }

    /// For its turn, or for the network.
    private func waits(_ load: ReferenceLoad) -> Bool {
        load.phase == .offline || load.phase == .queued && load.place == nil
    }

    /// It can't be stopped where it is.
    private func goOnAlone(_ load: ReferenceLoad) {
        let running = load.policy.rule.loading.running
        if load.phase == .arriving || load.phase == .shared { return }
        if running == .dropped, load.phase == .decoding { return }
        reached.insert(.goesOnAlone)
        load.isLeft = true
        load.isDropped = running == .dropped
        unmark(load)
    }

    /// A load that views have asked for goes behind the prefetches.
    func demote(_ load: ReferenceLoad) throws {
        guard load.rank == .view, !load.isClosed, mayBeStopped(load) else { return }
        try beginAnew(load)
    }

    /// The app names what a view wants no more: others' loads of it go, too.
    func demoteOthers(thanOf view: ViewID) throws {
        guard let name = views[view]!.wanted else { return }
        let policy = policy(of: name)
        let rule = policy.rule.loading
        guard rule.left == .any, rule.abandoned == .demoted else { return }
        let key = key(of: name, 0)
        for load in loads
        where load.policy === policy && load.key.isOfOneImage(as: key) && !load.isPrefetch
            && !load.isApart && loads.contains(where: { $0 === load })
        {
            reached.insert(.demotedByName)
            try demote(load)
        }
    }

    /// The load's file is there, for those too who left it and wait for its image again.
    func takeBack(_ load: ReferenceLoad) {
        for view in load.leavers {
            guard let state = views[view], let wanted = state.wanted, state.copy == nil,
                key(of: wanted, state.size) == load.key,
                let other = loads.first(where: { $0.waiters.contains(view) }), other !== load
            else { continue }
            reached.insert(.takenBack)
            other.waiters.removeAll { $0 == view }
            load.waiters.append(view)
            load.target = .memory
        }
        load.leavers = []
    }

    private func cancel(_ load: ReferenceLoad) {
        keepPart(load)
        end(load)
        withdraw(load)
        counts.cancelled += 1
        reached.insert(.cancelled)
    }

    /// The load begins again behind the prefetches, and its views wait for that.
    func beginAnew(_ load: ReferenceLoad) throws {
        cancel(load)
        reached.insert(.demoted)
        let isRetried = countsAsFailed(load)
        let behind = loads.last {
            $0.policy === load.policy && $0.key == load.key && !$0.isClosed && $0.rank != .view
                && !isDecoding($0)
        }
        if load.policy.rule.loading.wanted == .twice, let behind {
            reached.insert(.behindAlready)
            if !isRetried, !load.waiters.isEmpty {
                behind.waiters += load.waiters
                try want(behind)
            }
        } else {
            let fresh = copyToBegin(load)
            (fresh.isPrefetch, fresh.target) = (load.isPrefetch, load.target)
            fresh.priority = load.priority
            fresh.waiters = isRetried ? [] : load.waiters
            // It goes no further than what the app has loaded ahead.
            if fresh.waiters.isEmpty, !load.isPrefetch {
                fresh.target = load.policy.rule.loading.prefetches
            }
            fresh.rank = .demoted
            mark(fresh)
            try begin(fresh, at: firstStage(fresh))
        }
        if isRetried { try tryApart(load, for: load.waiters) }
    }

    private func copyToBegin(_ load: ReferenceLoad) -> ReferenceLoad {
        scheduled += 1
        let image = load.picture.image
        let byFile = isRenewed(image) && load.policy.rule.key.known == .read
        let fresh = ReferenceLoad(
            scheduled, load.policy, load.name, byFile ? key(of: image, load.asked) : load.key,
            load.picture, load.size, load.bytes)
        seeFile(fresh)
        fresh.askedVersion = fresh.picture.version
        fresh.asked = load.asked
        return fresh
    }

    private func countsAsFailed(_ load: ReferenceLoad) -> Bool {
        let rule = load.policy.rule.loading
        return rule.cancelled == .retried && load.faults + 1 < rule.fatalAttempts
    }

    /// For those who waited, once others have had their turn.
    private func tryApart(_ load: ReferenceLoad, for waiters: [ViewID]) throws {
        try giveTurns()
        reached.insert(.cancelledIsRetried)
        counts.retried += 1
        let fresh = copyToBegin(load)
        fresh.isApart = true
        fresh.faults = load.faults + 1
        fresh.waiters = waiters
        fresh.leavers = load.leavers
        if waiters.isEmpty { fresh.target = .disk }
        try begin(fresh, at: firstStage(fresh))
    }

    /// Its file is missing, or no picture.
    func failOrTryAgain(_ load: ReferenceLoad) throws {
        load.faults += 1
        let rule = load.policy.rule.loading
        guard load.faults < rule.fatalAttempts, !load.isEcho else { return fail(load) }
        counts.retried += 1
        reached.insert(.triedAgain)
        leaveQueue(load)
        if rule.retries == .apart {
            load.isApart = true
            load.rank = .view
            unmark(load)
            load.phase = .queued
            try giveTurns()
        }
        try enter(load, firstStage(load))
    }

    /// A request joins what waits for the network.
    func fetchBesideIfOffline(_ load: ReferenceLoad) throws {
        guard load.policy.rule.loading.offline == .again, load.phase == .offline else { return }
        reached.insert(.fetchedBeside)
        let echo = copyToBegin(load)
        echo.isApart = true
        echo.isEcho = true
        echo.rank = load.rank
        echo.target = .disk
        loads.append(echo)
        echo.stage = .fetch
        try work(on: echo)
    }

    func hasLostItsMain(_ echo: ReferenceLoad) -> Bool {
        let isLost = !loads.contains {
            $0.policy === echo.policy && $0.key == echo.key && !$0.isEcho
        }
        if isLost { reached.insert(.echoOfNothing) }
        return isLost
    }

    /// The store has what was loaded ahead: the new copy takes its place, undecoded.
    func replaceHeld(_ load: ReferenceLoad) throws {
        let policy = load.policy
        guard policy.rule.loading.held == .replaced, !load.isClosed, !load.isForgotten,
            policy.entries.contains(where: { $0.key == load.key && $0.copy != nil })
        else { return }
        reached.insert(.replacedUndecoded)
        var copy = copy(of: load)
        copy.isDecoded = false
        copy.isUnasked = false
        let number = try born(copy)
        inHand = [number: .inFlight]
        if policy.rule.weak?.registration == .load { record(number, in: policy) }
        offer(number, to: policy)
        inHand = [:]
        destroy()
    }
}
