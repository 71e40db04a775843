import LabOrders
import LabScripts

/// The app's own calls of its cache, beside its views' requests: none of them is a request.
extension Requests {
    /// Has an image loaded that no view shows yet, unless it is there or on its way.
    func prefetch(_ image: ImageID, _ size: SizeID) throws(Halt) {
        run.counts.appPrefetches += 1
        let policy = policies.policy(of: image)
        let key = policy.names.key(image, size: size)
        let source = stores.pictures.content(of: image)
        // The image in memory is replaced by the loaded one, once that is there.
        let replacesHeld = policy.rule.loading.held == .replaced
        if policy.rule.key.known == .asked {
            if !replacesHeld, stores.peek(key, image, size, in: policy) != nil { return }
            if let load = loads.pipeline.joinable(key, in: policy.number) {
                return try loads.fetchBesideIfOffline(load, policy)
            }
        }
        let target = policy.rule.loading.prefetches
        if target == .disk, stores.isOnDisk(source, policy), !replacesHeld { return }
        if target == .encoded, stores.offersEncoded(source, policy) { return }
        run.counts.prefetched += 1
        let load = loads.makeLoad(
            key, source, stores.variant(of: image, size: size, in: policy), size, in: policy,
            rank: .prefetch, isPrefetch: true)
        load.target = target
        load.priority = policy.rule.loading.prefetchPriority
        try loads.start(load, in: policy)
    }

    /// Puts loads behind all others. Who waits for one goes on waiting, wherever it begins anew.
    func demote(_ image: ImageID) throws(Halt) {
        let policy = policies.policy(of: image)
        let keys = policy.names.keys(image)
        let beginsAnew = policy.rule.loading.abandoned == .demoted
        let found = loads.pipeline.machine.loads.all {
            $0.policy == policy.number && keys.contains($0.key) && $0.isJoinable
                && (beginsAnew ? $0.rank == .view : $0.rank != .demoted) && $0.canBeCancelled
        }
        for load in found {
            if beginsAnew {
                // Others may have had their turn meanwhile, this one among them.
                if load.canBeCancelled { try loads.beginBehindOthers(load, policy) }
                continue
            }
            let waits = load.waitsInLine
            if waits { loads.pipeline.leaveQueue(load) }
            load.rank = .demoted
            if waits { try loads.advance(load, to: load.stage, of: policy) }
        }
    }

    /// The app hands over an image that it made itself, under a key.
    func handOver(_ image: ImageID, as named: ImageID) throws(Halt) {
        let isOther = stores.pictures.put(image, as: named)
        let policy = policies.policy(of: named)
        if isOther, !policy.rule.replaced.trustsLoads {
            let keys = policy.names.keys(named)
            loads.outdate { $0.policy == policy.number && keys.contains($0.key) }
            if let store = policy.store, store.rule.replaced == .kept {
                for key in keys where store.holds(key) { store.orphan(key) }
            }
        }
        let key = policy.names.key(named, size: 0)
        let bytes = catalog.sizeBytes[image]
        let instance = holders.make(
            InstanceTable.Record(
                key: key, keyStamp: policy.names.stamp(of: key), policy: policy.number,
                image: image, version: stores.pictures.version(of: image),
                size: catalog.pixelSize[image], bytes: bytes, isHandedOver: true,
                isCollected: policy.rule.weak?.collectsAfterBytes != nil))
        try holders.fill(image, bytes: bytes, into: instance)
        if policy.store?.rule.admission == .second { policy.wasLoaded[key] = true }
        for window in stores.windows(of: policy) { stores.letGo(key, window) }
        try stores.holdAhead(instance, key, 0, policy)
        stores.keep(instance, key, isAwaited: false, policy)
        holders.handedOver.append(instance)
    }

    /// The app puts another picture behind an image's name. Stores and loads treat the copies and
    /// the loads under way that they have as the policy has it.
    func replace(_ image: ImageID) {
        run.tell(.replaced(image))
        stores.pictures.replace(image)
        let policy = policies.policy(of: image)
        let isRenewed = policy.names.isRenewed(image)
        // Its old content is lost, unless that is another name's, too.
        let isLost = !isRenewed || policy.names.isAlone(image)
        loads.outdateLoads(of: image, isRenewed: isRenewed, isLost: isLost, policy)
        stores.replace(image, isRenewed: isRenewed, isLost: isLost, policy)
    }
}
