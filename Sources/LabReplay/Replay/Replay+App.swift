import LabOrders
import LabScripts

/// The app's own calls of its cache, beside its views' requests: none of them is a request.
extension Replay {
    /// Asks whether an image is in memory, and loads nothing.
    func lookUp(_ image: ImageID, _ size: SizeID) {
        counts.lookups += 1
        let policy = policy(of: image)
        // By what it would be found is in its file.
        if policy.rule.key.known == .read { return }
        let key = policy.names.key(image, size: size)
        if policy.store?.rule.lookup == .peek {
            if peek(key, image, size, in: policy) != nil { counts.lookupHits += 1 }
            return
        }
        if find(key, image, size, in: policy) != nil { counts.lookupHits += 1 }
        settleUse(of: policy)
    }

    /// Has an image loaded that no view shows yet, unless it is there or on its way.
    func prefetch(_ image: ImageID, _ size: SizeID) throws(Halt) {
        counts.appPrefetches += 1
        let policy = policy(of: image)
        let key = policy.names.key(image, size: size)
        let source = content(of: image)
        var replacesHeld = false
        if policy.rule.key.known == .asked {
            if peek(key, image, size, in: policy) != nil {
                replacesHeld = policy.rule.loading.held == .replaced
                if !replacesHeld { return }
            }
            let load = pipeline.policies[Int(policy.number)].joinable[key]
            if load != .absent { return try fetchBesideIfOffline(load, policy) }
        }
        let target = policy.rule.loading.prefetches
        if target == .disk, isOnDisk(source, policy), !replacesHeld { return }
        if target == .encoded, offersEncoded(source, policy) { return }
        counts.prefetched += 1
        let load = makeLoad(
            key, source, variant(of: image, size: size, in: policy), size, in: policy,
            rank: .prefetch)
        pipeline.loads[load].isPrefetch = true
        pipeline.loads[load].target = target
        try begin(load, in: policy)
    }

    /// A load has gone as far as the app wanted it.
    func noteFiled(_ load: LoadID, _ policy: PolicyState) {
        let state = pipeline.loads[load]
        if state.isPrefetch, !state.isApart, state.target == .encoded || state.origin == .network {
            policy.isFetchedAhead[state.image] = true
        }
        guard policy.rule.loading.held == .replaced, !state.isClosed, !state.isForgotten,
            let store = policy.store, store.holds(state.key),
            store.instance(of: state.key) != ImageStore.marker
        else { return }
        var copy = make(for: load, policy, isDecoded: false)
        copy.isUnasked = false
        let instance = instances.make(copy)
        keep(instance, state.key, isAwaited: false, policy)
        change(instance) { $0.isInFlight = false }
    }

    /// Puts loads behind all others. Who waits for one goes on waiting, wherever it begins anew.
    func demote(_ image: ImageID) throws(Halt) {
        let policy = policy(of: image)
        let keys = policy.names.keys(image)
        let beginsAnew = policy.rule.loading.abandoned == .demoted
        let found = pipeline.loads.all {
            $0.policy == policy.number && keys.contains($0.key) && !$0.isClosed
                && (beginsAnew ? $0.rank == .view : $0.rank != .demoted) && $0.canBeCancelled
        }
        for (load, serial) in found.map({ ($0, pipeline.loads[$0].serial) }) {
            if beginsAnew {
                // Others may have had their turn meanwhile, this one among them.
                if pipeline.loads.isUnderWay(load, serial: serial),
                    pipeline.loads[load].canBeCancelled
                {
                    try beginBehindOthers(load, policy)
                }
                continue
            }
            let waits = pipeline.loads[load].state == .queued && !pipeline.loads[load].hasPlace
            if waits { pipeline.leaveQueue(load) }
            pipeline.loads[load].rank = .demoted
            if waits { try enter(load, pipeline.loads[load].stage, of: policy) }
        }
    }

    /// Has an image forgotten, wherever it is kept. Views that show it go on showing it.
    func remove(_ image: ImageID) {
        counts.appRemovals += 1
        let policy = policy(of: image)
        for key in policy.names.keys(image) {
            if let store = policy.store { unstore(key, from: store, because: .removed) }
            if let own = policy.own { forget(key, in: own) }
            if policy.hasWeak { policy[weak: key] = .absent }
        }
        let source = content(of: image)
        dropEncoded(source, policy)
        policy.mapped?.drop(source)
        policy.disk?.drop(source)
        policy.dropVariants(of: source, imageCount: catalog.imageCount)
    }

    /// Has everything forgotten that is kept in memory; what lives is still found.
    func empty() {
        counts.appRemovals += 1
        for policy in policies { forgetMemory(of: policy, because: .removed) }
    }
}
