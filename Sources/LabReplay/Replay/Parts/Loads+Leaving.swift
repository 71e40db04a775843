import LabDevices
import LabOrders
import LabPictures
import LabPolicies
import LabScripts

/// Loads that views or ranges have left: cancelled, begun anew, tried again.
extension Loads {
    /// A view waits no more for a load, or a range doesn't want it any more.
    func abandonIfIdle(
        _ load: LoadID, serial: UInt32, byView: Bool = true
    ) throws(Halt) {
        guard pipeline.loads.isUnderWay(load, serial: serial),
            !pipeline.loads[load].isPrefetch, !pipeline.loads[load].isApart
        else { return }
        let policy = policies[pipeline.loads[load].policy]
        let rule = policy.rule.loading
        let isIdle = pipeline.loads[load].firstWaiter == .absent
        if isIdle, pipeline.loads[load].isForgotten { desert(load) }
        guard rule.abandoned != .goesOn, !stores.isWantedAhead(pipeline.loads[load].key, policy)
        else { return }
        // A load that was demoted is behind all others already.
        if rule.abandoned == .demoted, pipeline.loads[load].rank == .demoted { return }
        if isIdle, rule.cancelsOnlyWaiting, !pipeline.loads[load].waitsForTurn {
            return leave(load, rule)
        }
        if rule.abandoned == .demoted, !pipeline.loads[load].isClosed {
            if isIdle || (byView && rule.left == .any) { try demote(load, policy) }
        } else if isIdle, mayBeStopped(load, rule) {
            try stop(load, policy)
        }
    }

    private func mayBeStopped(_ load: LoadID, _ rule: LoadingRule) -> Bool {
        pipeline.loads[load].canBeCancelled
            && rule.abandonedStages.contains(pipeline.loads[load].stage)
            && (!rule.cancelsOnlyWaiting || pipeline.loads[load].waitsForTurn)
    }

    /// An abandoned load has its turn, and can't be stopped. What is decoded already goes to where
    /// it was to go.
    private func leave(_ load: LoadID, _ rule: LoadingRule) {
        let canStop = pipeline.loads[load].canBeCancelled
        guard canStop || pipeline.loads[load].state == .decoding else { return }
        switch rule.running {
        case .stored: pipeline.loads[load].isLeft = true
        case .dropped:
            guard canStop else { return }
            pipeline.loads[load].isLeft = true
            pipeline.loads[load].isDropped = true
        }
        closeToOthers(load)
    }

    /// A load that had to go on to the end of its stage has done so: for nothing.
    func drop(_ load: LoadID, hasCome: Bool = true) {
        let image = pipeline.loads[load].image
        let isFetched = hasCome && pipeline.loads[load].state == .fetching
        if isFetched, catalog.failure(of: image) != .missing {
            run.counts.fetchBytes += catalog.encodedBytes[image]
        }
        run.counts.cancelled += 1
        pipeline.leaveQueue(load)
        end(load, .cancelled)
    }

    /// A load goes behind all others, unless it stands there already or is beyond that.
    private func demote(_ load: LoadID, _ policy: PolicyState) throws(Halt) {
        guard pipeline.loads[load].rank == .view, !pipeline.loads[load].isClosed,
            mayBeStopped(load, policy.rule.loading)
        else { return }
        try beginBehindOthers(load, policy)
    }

    /// A view that waits on has left its window.
    func demoteLoad(of view: ViewID) throws(Halt) {
        let load = leases.views[view].load
        guard load != .absent else { return }
        let policy = policies[pipeline.loads[load].policy]
        if !stores.isWantedAhead(pipeline.loads[load].key, policy) { try demote(load, policy) }
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
        let found = pipeline.loads.all {
            $0.policy == policy.number && keys.contains($0.key) && !$0.isPrefetch && !$0.isApart
        }
        for (load, serial) in found.map({ ($0, pipeline.loads[$0].serial) })
        where pipeline.loads.isUnderWay(load, serial: serial)
            && !stores.isWantedAhead(pipeline.loads[load].key, policy)
        {
            try demote(load, policy)
        }
    }

    /// A view waits for a load no more. With left=any what the view has told it is not taken back:
    /// the load's image is for the view, too, where it wants that again.
    func noteLeft(_ load: LoadID, by view: ViewID) {
        guard load != .absent,
            policies[pipeline.loads[load].policy].rule.loading.left == .any
        else { return }
        leavers[pipeline.loads[load].serial, default: []].append(view)
    }

    /// The view is destroyed.
    func forgetLeft(by view: ViewID) {
        for serial in leavers.keys { leavers[serial]!.removeAll { $0 == view } }
    }

    /// A load's file is there: views that have left it, and wait for its image again, have it, too.
    func takeBack(_ load: LoadID) {
        let names = policies[pipeline.loads[load].policy].names
        for view in leavers.removeValue(forKey: pipeline.loads[load].serial) ?? [] {
            let state = leases.views[view]
            guard state.load != .absent, state.load != load, state.instance == .absent,
                names.key(state.wanted, size: state.size) == pipeline.loads[load].key
            else { continue }
            stopWaiting(view)
            wait(view, for: load)
            pipeline.loads[load].target = .memory
        }
    }

    /// True if a view that is bound anew has its load demoted before it asks: so an app does that
    /// says what it waits for no more.
    func isDemotedFirst(_ load: LoadID, for image: ImageID, by view: ViewID) -> Bool {
        load != .absent && leases.views[view].wanted != image
            && policies[pipeline.loads[load].policy].rule.loading.abandoned == .demoted
    }

    /// A load is cancelled, and begins anew behind the prefetches for the views that wait.
    func beginBehindOthers(_ load: LoadID, _ policy: PolicyState) throws(Halt) {
        let old = pipeline.loads[load]
        let waiting = takeWaiters(of: load)
        let isRetried = countsAsFailed(old, policy)
        let left = leavers[old.serial]
        cancel(load)
        let behind = try loadBehind(old, policy)
        if !isRetried, let behind {
            for view in waiting { wait(view, for: behind) }
            if !waiting.isEmpty { try want(behind) }
        } else if behind == nil {
            try beginAnew(old, for: isRetried ? [] : waiting, policy)
        }
        if isRetried { try tryApart(old, for: waiting, left, policy) }
    }

    /// A load of the same key that stands behind the others already.
    private func loadBehind(
        _ old: LoadTable.Load, _ policy: PolicyState
    ) throws(Halt) -> LoadID? {
        guard policy.rule.loading.wanted == .twice else { return nil }
        return pipeline.loads.all {
            $0.policy == old.policy && $0.key == old.key && !$0.isClosed && $0.rank != .view
                && $0.canBeCancelled
        }.last
    }

    private func beginAnew(
        _ old: LoadTable.Load, for waiting: [ViewID], _ policy: PolicyState
    ) throws(Halt) {
        restarts += 1
        let fresh = makeLoad(like: old, keyNow(of: old, policy), policy, rank: .demoted)
        pipeline.loads[fresh].isPrefetch = old.isPrefetch
        pipeline.loads[fresh].target = old.target
        pipeline.loads[fresh].priority = old.priority
        // It goes no further than the app's own prefetches.
        if waiting.isEmpty, !old.isPrefetch {
            pipeline.loads[fresh].target = policy.rule.loading.prefetches
        }
        for view in waiting { wait(view, for: fresh) }
        try begin(fresh, in: policy)
    }

    private func makeLoad(
        like old: LoadTable.Load, _ key: KeyID, _ policy: PolicyState, rank: LoadTable.Rank,
        isApart: Bool = false
    ) -> LoadID {
        makeLoad(
            key, old.image, Variant(size: old.size, bytes: old.bytes), old.asked, in: policy,
            rank: rank, isApart: isApart)
    }

    private func takeWaiters(of load: LoadID) -> [ViewID] {
        var waiting: [ViewID] = []
        while pipeline.loads[load].firstWaiter != .absent {
            waiting.append(pipeline.loads[load].firstWaiter)
            stopWaiting(pipeline.loads[load].firstWaiter)
        }
        return waiting
    }

    /// A load that isn't decoding yet is given up.
    func cancel(_ load: LoadID) {
        run.counts.cancelled += 1
        keepPart(of: load)
        pipeline.withdraw(load, nowNs: run.nowNs)
        noteFetches()
        end(load, .cancelled)
    }

    private func stop(_ load: LoadID, _ policy: PolicyState) throws(Halt) {
        let old = pipeline.loads[load]
        let isRetried = countsAsFailed(old, policy)
        let left = leavers[old.serial]
        cancel(load)
        if isRetried { try tryApart(old, for: [], left, policy) }
    }

    /// A load is about to be cancelled: what it has fetched is kept, if fetches are resumed.
    func keepPart(of load: LoadID) {
        let policy = policies[pipeline.loads[load].policy]
        guard policy.rule.loading.resumesFetches, pipeline.loads[load].state == .fetching else {
            return
        }
        let image = pipeline.loads[load].image
        let bytes = stores.stageSizes.fileBytes(image) - pipeline.left(of: load, nowNs: run.nowNs)
        guard bytes > 0 else { return }
        policy.keep(
            PolicyState.FilePart(bytes: bytes, version: pipeline.loads[load].version), of: image)
    }

    /// Under which key a load begins anew: its own, unless its file is to tell it.
    func keyNow(of load: LoadTable.Load, _ policy: PolicyState) -> KeyID {
        guard policy.rule.key.known == .read, policy.names.isRenewed(load.image) else {
            return load.key
        }
        return policy.names.key(load.image, size: load.asked)
    }
}

/// Loads that are tried again apart from others, and files that are fetched once more.
extension Loads {
    private func countsAsFailed(_ load: LoadTable.Load, _ policy: PolicyState) -> Bool {
        policy.rule.loading.cancelled == .retried
            && Int(load.faults) + 1 < policy.rule.loading.fatalAttempts
    }

    /// A cancelled load is tried again for those who waited, once others have had their turn.
    private func tryApart(
        _ old: LoadTable.Load, for waiting: [ViewID], _ left: [ViewID]?, _ policy: PolicyState
    ) throws(Halt) {
        try giveTurns()
        restarts += 1
        run.counts.retried += 1
        let fresh = makeLoad(
            like: old, keyNow(of: old, policy), policy, rank: .view, isApart: true)
        pipeline.loads[fresh].faults = old.faults + 1
        if waiting.isEmpty { pipeline.loads[fresh].target = .disk }
        for view in waiting { wait(view, for: fresh) }
        if let left { leavers[pipeline.loads[fresh].serial] = left }
        try begin(fresh, in: policy)
    }

    /// A file is missing, or no picture: the load fails, or is put at its queue's end once more.
    func failOrBeginAgain(
        _ load: LoadID, _ policy: PolicyState
    ) throws(Halt) {
        pipeline.loads[load].faults &+= 1
        guard pipeline.loads[load].faults < policy.rule.loading.fatalAttempts,
            !pipeline.loads[load].isEcho
        else { return fail(load) }
        run.counts.retried += 1
        pipeline.leaveQueue(load)
        if policy.rule.loading.retries == .apart { try setApart(load) }
        try enter(load, firstStage(of: load, policy), of: policy)
    }

    /// A load is about to be tried again, and no request finds it from here on. It stands in no
    /// queue: those that wait for its queue to be empty have their turn before it comes back.
    private func setApart(_ load: LoadID) throws(Halt) {
        closeToOthers(load)
        pipeline.loads[load].isApart = true
        pipeline.loads[load].rank = .view
        pipeline.loads[load].state = .queued
        try giveTurns()
    }

    /// A request joins a load that waits for the network.
    func fetchBesideIfOffline(
        _ load: LoadID, _ policy: PolicyState
    ) throws(Halt) {
        guard policy.rule.loading.offline == .again, pipeline.loads[load].state == .parked else {
            return
        }
        let main = pipeline.loads[load]
        let echo = makeLoad(like: main, main.key, policy, rank: main.rank, isApart: true)
        pipeline.loads[echo].isEcho = true
        pipeline.loads[echo].target = .disk
        pipeline.loads[echo].origin = .network
        pipeline.loads[echo].stage = .fetch
        try work(on: echo, of: policy)
    }

    /// True if the load is over for whose sake this one fetches.
    func hasLostItsMain(_ echo: LoadID) -> Bool {
        let (key, policy) = (pipeline.loads[echo].key, pipeline.loads[echo].policy)
        return pipeline.loads.all { $0.key == key && $0.policy == policy && !$0.isEcho }.isEmpty
    }
}

/// The network is lost, a picture is replaced, a policy lets go of its loads.
extension Loads {
    func setNetwork(_ state: NetworkState) throws(Halt) {
        let wasDown = pipeline.network == .down
        run.log?.note(.network(state))
        pipeline.set(state, nowNs: run.nowNs)
        if state == .down {
            for load in pipeline.loseTransfers(nowNs: run.nowNs) {
                // It finds no network where it waited for a connection.
                if pipeline.loads[load].state == .connecting { run.counts.fetches += 1 }
                lose(load, policies[pipeline.loads[load].policy])
            }
        } else if wasDown {
            for load in pipeline.loads.all(where: { $0.state == .parked }) {
                pipeline.loads[load].attempts &+= pipeline.loads[load].attempts == .max ? 0 : 1
                run.counts.retried += 1
                try work(on: load, of: policies[pipeline.loads[load].policy])
            }
        }
    }

    /// A fetch fails for want of a network. It keeps its place until that is back, if it is to be
    /// tried again.
    func lose(_ load: LoadID, _ policy: PolicyState) {
        if pipeline.loads[load].isDropped { return drop(load, hasCome: false) }
        guard Int(pipeline.loads[load].attempts) < policy.rule.loading.attempts else {
            return fail(load, isFinal: false)
        }
        pipeline.loads.enter(load, .parked, .parked)
    }

    /// Loads that still wait for the network when the run ends have failed.
    func failParked() {
        for load in pipeline.loads.all(where: {
            $0.state == .parked || $0.state == .queued || $0.state == .sharing
        }) {
            if pipeline.loads[load].state != .over { fail(load, isFinal: false) }
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
    func outdate(where condition: (LoadTable.Load) -> Bool) {
        for load in pipeline.loads.all(where: condition) {
            pipeline.loads[load].isOutdated = true
            closeToOthers(load)
        }
    }

    /// The policy lets go of loads under way: what they bring is for views, for those that come
    /// while others wait, too. Files are kept all the same.
    func forgetLoads(of policy: PolicyState) {
        let loads = pipeline.loads.all { $0.policy == policy.number }
        for load in loads { pipeline.loads[load].isForgotten = true }
        for load in loads
        where pipeline.loads[load].firstWaiter == .absent && !pipeline.loads[load].isPrefetch {
            desert(load)
        }
    }

    /// A load that the policy has let go of is there for as long as a view waits for it.
    func desert(_ load: LoadID) {
        pipeline.loads[load].isDeserted = true
        closeToOthers(load)
    }
}
