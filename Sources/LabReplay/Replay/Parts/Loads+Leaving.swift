import LabOrders
import LabPolicies
import LabScripts

/// Loads that views or prefetch windows have left: cancelled, begun anew, tried again.
extension Loads {
    /// A view waits no more for a load, or a window doesn't want it any more.
    func abandonIfIdle(_ load: Load, byView: Bool = true) throws(Halt) {
        guard !load.isOver, !load.isPrefetch, !load.isPrivate else { return }
        let policy = policies[load.policy]
        let rule = policy.rule.loading
        let isIdle = !load.hasWaiters
        if isIdle { orphan(load) }
        guard rule.abandoned != .goesOn, !stores.isWantedAhead(load.key, policy) else { return }
        // A load that was demoted is behind all others already.
        if rule.abandoned == .demoted, load.rank == .demoted { return }
        if isIdle, rule.cancelsOnlyWaiting, !load.waitsForTurn { return letRun(load, rule) }
        if rule.abandoned == .demoted, load.isJoinable {
            if isIdle || (byView && rule.left == .any) { try demote(load, policy) }
        } else if isIdle, mayBeStopped(load, rule) {
            try stop(load, policy)
        }
    }

    private func mayBeStopped(_ load: Load, _ rule: LoadingRule) -> Bool {
        load.canBeCancelled && rule.abandonedStages.contains(load.stage)
            && (!rule.cancelsOnlyWaiting || load.waitsForTurn)
    }

    /// An abandoned load has its turn, and can't be stopped. What is decoded already goes to where
    /// it was to go.
    private func letRun(_ load: Load, _ rule: LoadingRule) {
        let canStop = load.canBeCancelled
        guard canStop || load.state == .decoding && rule.running == .stored,
            let keeper = load.purpose.keeper
        else { return }
        load.purpose = rule.running == .stored ? .abandoned(keeper) : .discarded(keeper)
        closeToOthers(load)
    }

    /// A load that had to go on to the end of its stage has done so: for nothing.
    func drop(_ load: Load, hasCome: Bool = true) {
        if hasCome, load.state == .fetching, catalog.failure(of: load.image) != .missing {
            run.counts.fetchBytes += catalog.encodedBytes[load.image]
        }
        run.counts.cancelled += 1
        pipeline.leaveQueue(load)
        end(load, .cancelled)
    }

    /// A load goes behind all others, unless it stands there already or is beyond that.
    private func demote(_ load: Load, _ policy: PolicyState) throws(Halt) {
        guard load.rank == .view, load.isJoinable, mayBeStopped(load, policy.rule.loading) else {
            return
        }
        try beginBehindOthers(load, policy)
    }

    /// A view that waits on has left its window.
    func demoteLoad(of view: ViewID) throws(Halt) {
        guard let load = load(of: view) else { return }
        let policy = policies[load.policy]
        if !stores.isWantedAhead(load.key, policy) { try demote(load, policy) }
    }

    /// With left=any, the app names the image that a view wants no more: its load goes behind the
    /// others also where it is another view's alone.
    func demoteOthers(thanOf view: ViewID) throws(Halt) {
        let image = leases.views[view].wanted
        guard image != .absent else { return }
        let policy = policies.policy(of: image)
        guard policy.rule.loading.left == .any, policy.rule.loading.abandoned == .demoted else {
            return
        }
        let keys = policy.names.keys(image)
        let found = pipeline.machine.loads.all {
            $0.policy == policy.number && keys.contains($0.key) && !$0.isPrefetch && !$0.isPrivate
        }
        for load in found where !stores.isWantedAhead(load.key, policy) {
            try demote(load, policy)
        }
    }

    /// A view is about to want an image, and waits for its load no more: returns the load, which is
    /// to be abandoned unless the view joins it again. A library that demotes loads has the view's
    /// demoted before the view asks: its app says so what it waits for no more.
    func leaveLoad(_ view: ViewID, for image: ImageID) throws(Halt) -> Load? {
        var former = load(of: view)
        if let load = former {
            let rule = policies[load.policy].rule.loading
            // What the view has told the load is not taken back: the load's image is for the view,
            // too, where it wants that again.
            if rule.left == .any { load.leavers.append(view) }
            stopWaiting(view, for: load)
            if leases.views[view].wanted != image, rule.abandoned == .demoted {
                run.tell(.waits(view, nil))
                try abandonIfIdle(load)
                former = nil
            }
        }
        if keepsLeavers, leases.views[view].wanted != image { try demoteOthers(thanOf: view) }
        return former
    }

    func forgetLeft(by view: ViewID) {
        guard keepsLeavers else { return }
        for load in pipeline.machine.loads.all(where: { !$0.leavers.isEmpty }) {
            load.leavers.removeAll { $0 == view }
        }
    }

    /// A load's file is there: views that have left it, and wait for its image again, have it, too.
    func takeBack(_ load: Load) {
        let names = policies[load.policy].names
        let views = load.leavers
        load.leavers = []
        for view in views {
            let state = leases.views[view]
            guard state.load != .absent, state.load != load.id, state.instance == .absent,
                names.key(state.wanted, size: state.size) == load.key
            else { continue }
            stopWaiting(view, for: pipeline.machine.loads[state.load])
            wait(view, for: load)
            load.target = .memory
        }
    }

    /// A load is cancelled, and begins anew behind the prefetches for the views that wait.
    func beginBehindOthers(_ old: Load, _ policy: PolicyState) throws(Halt) {
        let waiting = takeWaiters(of: old)
        let isRetried = countsAsFailed(old, policy)
        cancel(old)
        let behind = try loadBehind(old, policy)
        if !isRetried, let behind {
            for view in waiting { wait(view, for: behind) }
            if !waiting.isEmpty { try want(behind) }
        } else if behind == nil {
            try beginAnew(old, for: isRetried ? [] : waiting, policy)
        }
        if isRetried { try tryApart(old, for: waiting, policy) }
    }

    /// A load of the same key that stands behind the others already.
    private func loadBehind(_ old: Load, _ policy: PolicyState) throws(Halt) -> Load? {
        guard policy.rule.loading.wanted == .twice else { return nil }
        return pipeline.machine.loads.all {
            $0.policy == old.policy && $0.key == old.key && $0.isJoinable && $0.rank != .view
                && $0.canBeCancelled
        }.last
    }

    private func beginAnew(
        _ old: Load, for waiting: [ViewID], _ policy: PolicyState
    ) throws(Halt) {
        restarts += 1
        let fresh = makeLoad(like: old, keyNow(of: old, policy), policy, rank: .demoted)
        fresh.isPrefetch = old.isPrefetch
        fresh.target = old.target
        fresh.priority = old.priority
        // It goes no further than the app's own prefetches.
        if waiting.isEmpty, !old.isPrefetch { fresh.target = policy.rule.loading.prefetches }
        for view in waiting { wait(view, for: fresh) }
        try start(fresh, in: policy)
    }

    private func makeLoad(
        like old: Load, _ key: KeyID, _ policy: PolicyState, rank: Load.Rank,
        attempt: Load.Attempt = .first
    ) -> Load {
        makeLoad(
            key, old.image, Variant(size: old.size, bytes: old.bytes), old.asked, in: policy,
            rank: rank, attempt: attempt)
    }

    func takeWaiters(of load: Load) -> [ViewID] {
        var waiting: [ViewID] = []
        while load.hasWaiters {
            waiting.append(load.firstWaiter)
            stopWaiting(load.firstWaiter, for: load)
        }
        return waiting
    }

    /// A load that isn't decoding yet is given up.
    func cancel(_ load: Load) {
        run.counts.cancelled += 1
        keepPart(of: load)
        pipeline.withdraw(load, nowNs: run.nowNs)
        noteFetches()
        end(load, .cancelled)
    }

    private func stop(_ load: Load, _ policy: PolicyState) throws(Halt) {
        cancel(load)
        if countsAsFailed(load, policy) { try tryApart(load, for: [], policy) }
    }

    /// A load is about to be cancelled: what it has fetched is kept, if fetches are resumed.
    func keepPart(of load: Load) {
        let policy = policies[load.policy]
        guard policy.rule.loading.resumesFetches, load.state == .fetching else { return }
        let bytes =
            catalog.encodedBytes[load.image] - pipeline.left(of: load, nowNs: run.nowNs)
        guard bytes > 0 else { return }
        policy.parts[load.image] = PolicyTables.FilePart(bytes: bytes, version: load.version)
    }

    /// Under which key a load begins anew: its own, unless its file is to tell it.
    func keyNow(of load: Load, _ policy: PolicyState) -> KeyID {
        guard policy.rule.key.known == .read, policy.names.isRenewed(load.image) else {
            return load.key
        }
        return policy.names.key(load.image, size: load.asked)
    }
}

/// Loads that are tried again for their own waiters alone, and files that are fetched once more.
extension Loads {
    private func countsAsFailed(_ load: Load, _ policy: PolicyState) -> Bool {
        policy.rule.loading.cancelled == .retried
            && Int(load.faults) + 1 < policy.rule.loading.fatalAttempts
    }

    /// A cancelled load is tried again for those who waited, once others have had their turn.
    private func tryApart(
        _ old: Load, for waiting: [ViewID], _ policy: PolicyState
    ) throws(Halt) {
        try giveTurns()
        restarts += 1
        run.counts.retried += 1
        let key = keyNow(of: old, policy)
        let fresh = makeLoad(like: old, key, policy, rank: .view, attempt: .retry)
        fresh.faults = old.faults + 1
        if waiting.isEmpty { fresh.target = .disk }
        for view in waiting { wait(view, for: fresh) }
        fresh.leavers = old.leavers
        try start(fresh, in: policy)
    }

    /// A file is missing, or no picture: the load fails, or is put at its queue's end once more.
    func failOrBeginAgain(_ load: Load, _ policy: PolicyState) throws(Halt) {
        load.faults &+= 1
        guard load.faults < policy.rule.loading.fatalAttempts, load.attempt != .refetch else {
            return fail(load)
        }
        run.counts.retried += 1
        pipeline.leaveQueue(load)
        if policy.rule.loading.retries == .apart { try setApart(load) }
        let stage = take(source(of: load, policy), for: load, policy)
        try advance(load, to: stage, of: policy)
    }

    /// A load is about to be tried again, and no request finds it from here on. It stands in no
    /// queue: those that wait for its queue to be empty have their turn before it comes back.
    private func setApart(_ load: Load) throws(Halt) {
        closeToOthers(load)
        load.attempt = .retry
        load.rank = .view
        load.state = .queued
        try giveTurns()
    }

    /// A request joins a load that waits for the network.
    func fetchBesideIfOffline(_ load: Load, _ policy: PolicyState) throws(Halt) {
        guard policy.rule.loading.offline == .again, load.state == .parked else { return }
        let refetch = makeLoad(like: load, load.key, policy, rank: load.rank, attempt: .refetch)
        refetch.target = .disk
        refetch.origin = .network
        refetch.stage = .fetch
        try runStage(of: refetch, policy)
    }

    /// True if the load is over for whose sake this one fetches.
    func hasLostItsMain(_ refetch: Load) -> Bool {
        pipeline.machine.loads.all {
            $0.key == refetch.key && $0.policy == refetch.policy && $0.attempt != .refetch
        }.isEmpty
    }
}

/// The network is lost, a picture is replaced, a policy lets go of its loads.
extension Loads {
    func setNetwork(_ state: NetworkState) throws(Halt) {
        let wasDown = pipeline.network == .down
        run.tell(.network(state))
        pipeline.set(state, nowNs: run.nowNs)
        if state == .down {
            for load in pipeline.loseTransfers(nowNs: run.nowNs) {
                // It finds no network where it waited for a connection.
                if load.state == .connecting { run.counts.fetches += 1 }
                lose(load, policies[load.policy])
            }
        } else if wasDown {
            for load in pipeline.machine.loads.all(where: { $0.state == .parked }) {
                load.networkTries &+= load.networkTries == .max ? 0 : 1
                run.counts.retried += 1
                try runStage(of: load, policies[load.policy])
            }
        }
    }

    /// A fetch fails for want of a network. It keeps its place until that is back, if it is to be
    /// tried again.
    func lose(_ load: Load, _ policy: PolicyState) {
        if load.purpose.isDiscarded { return drop(load, hasCome: false) }
        guard Int(load.networkTries) < policy.rule.loading.attempts else {
            return fail(load, isFinal: false)
        }
        pipeline.enter(load, .parked, .parked)
    }

    /// Loads that still wait for the network when the run ends have failed.
    func failParked() {
        for load in pipeline.machine.loads.all(where: {
            $0.state == .parked || $0.state == .queued || $0.state == .sharing
        }) {
            if !load.isOver { fail(load, isFinal: false) }
        }
    }

    func outdateLoads(
        of image: ImageID, isRenewed: Bool, isLost: Bool, _ policy: PolicyState
    ) {
        // A key that the file tells is that of what is read.
        let goesByFile = isRenewed && policy.rule.key.known == .read
        if policy.rule.replaced.trustsLoads, !isRenewed || goesByFile { return }
        let keys = isLost ? policy.names.keys(image) : []
        outdate { $0.image == image || ($0.policy == policy.number && keys.contains($0.key)) }
    }

    /// Such loads serve the views that wait for them, and no request joins them.
    func outdate(where condition: (Load) -> Bool) {
        for load in pipeline.machine.loads.all(where: condition) {
            load.isOutdated = true
            closeToOthers(load)
        }
    }

    /// The policy lets go of loads under way: what they bring is for views, for those that come
    /// while others wait, too. Files are kept all the same.
    func forgetLoads(of policy: PolicyState) {
        let loads = pipeline.machine.loads.all { $0.policy == policy.number }
        for load in loads { load.purpose.storeIsEmptied() }
        for load in loads where !load.hasWaiters && !load.isPrefetch { orphan(load) }
    }

    /// No view waits for a load any more: where the store was emptied, no request joins it.
    func orphan(_ load: Load) {
        guard load.purpose == .joinable(.weakTable) else { return }
        load.purpose = .orphaned
        closeToOthers(load)
    }
}
