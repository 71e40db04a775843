import LabOrders
import LabScripts

/// Loads: begun, joined, wanted, abandoned, delivered.
extension Replay {
    func makeLoad(
        _ key: KeyID, _ source: ImageID, _ variant: Variant, _ asked: SizeID,
        in policy: PolicyState, rank: LoadTable.Rank, isApart: Bool = false
    ) -> LoadID {
        var new =
            LoadTable.Load(
                key: key, keyStamp: policy.names.stamp(of: key), image: source,
                version: pictures.version(of: source), askedVersion: pictures.version(of: source),
                policy: policy.number,
                host: hosts[Int(catalog.groupOf[source])], rank: rank, asked: asked,
                size: variant.size, bytes: variant.bytes)
        new.isApart = isApart
        let load = pipeline.begin(new)
        if log != nil { tellBegins(load, isPrefetch: rank == .prefetch) }
        if policy.rule.joining == .marker, !isApart { mark(key, in: policy) }
        return load
    }

    func wait(_ view: ViewID, for load: LoadID) {
        views.wait(view, for: load, first: &pipeline.loads[load].firstWaiter)
        if log != nil { tell(view, waitsFor: load) }
    }

    func stopWaiting(_ view: ViewID) {
        let load = views[view].load
        guard load != .absent else { return }
        views.stopWaiting(view, first: &pipeline.loads[load].firstWaiter)
    }

    /// A view joins a load that was begun for no view in particular.
    func want(_ load: LoadID) throws(Halt) {
        if pipeline.loads[load].isPrefetch {
            pipeline.loads[load].isPrefetch = false
            counts.prefetchUsed += 1
            noteRangeHasPlace(load)
            if pipeline.loads[load].instance != .absent { noteAsked(pipeline.loads[load].instance) }
        }
        pipeline.loads[load].target = .memory
        let policy = policies[Int(pipeline.loads[load].policy)]
        try fetchBesideIfOffline(load, policy)
        guard pipeline.loads[load].rank != .view else { return }
        guard policy.rule.loading.wanted == .moves else { return }
        guard pipeline.loads[load].state == .queued, !pipeline.loads[load].hasPlace else {
            pipeline.loads[load].rank = .view
            return
        }
        pipeline.leaveQueue(load)
        pipeline.loads[load].rank = .view
        try enter(load, pipeline.loads[load].stage, of: policy)
    }

    /// The image is there: the policy takes it in, and every view that waits gets a lease.
    func deliver(_ load: LoadID) throws(Halt) {
        let policy = policies[Int(pipeline.loads[load].policy)]
        pipeline.leaveQueue(load)
        let image = pipeline.loads[load].image
        if catalog.failure(of: image) == .whileDecoding { return fail(load) }
        let instance = pipeline.loads[load].instance
        let isAwaited = pipeline.loads[load].firstWaiter != .absent
        let isOutdated = pipeline.loads[load].isOutdated || !hasItsKey(load, policy)
        if !isAwaited, !pipeline.loads[load].isPrefetch, instances[instance].costsDecode {
            counts.wastedDecodes += 1
        }
        serveWaiters(of: load)
        if !pipeline.loads[load].isKept, !isOutdated, !pipeline.loads[load].isApart {
            takeIn(load, instance, isAwaited: isAwaited, policy)
        }
        while pipeline.loads[load].firstWaiter != .absent {
            let view = pipeline.loads[load].firstWaiter
            stopWaiting(view)
            closeBlank(view)
            noteRightness(of: instance, for: views[view].asked)
            try lease(view, instance, from: .loaded)
        }
        change(instance) { $0.isInFlight = false }
        end(load, .delivered)
    }

    /// The view stays blank, and nothing is kept.
    func fail(_ load: LoadID, isFinal: Bool = true) {
        counts.failed += 1
        if isFinal { counts.failedFatal += 1 }
        let sharers = takeSharers(of: load)
        defer { for sharer in sharers { fail(sharer, isFinal: isFinal) } }
        pipeline.leaveQueue(load)
        while pipeline.loads[load].firstWaiter != .absent {
            noteFailed(pipeline.loads[load].firstWaiter)
            log?.note(.fails(pipeline.loads[load].firstWaiter, pipeline.loads[load].logged))
            stopWaiting(pipeline.loads[load].firstWaiter)
        }
        let instance = pipeline.loads[load].instance
        if instance != .absent { change(instance) { $0.isInFlight = false } }
        end(load, .failed)
    }

    func end(_ load: LoadID, _ end: LoadEnd) {
        if log != nil { tell(load, end) }
        closeToOthers(load)
        releaseSharers(
            of: load, policies[Int(pipeline.loads[load].policy)], areServed: false)
        if pipeline.loads[load].isPrefetch { noteRangeHasPlace(load) }
        pipeline.loads.end(load)
    }

    /// No request joins a load any more, and its mark goes.
    func closeToOthers(_ load: LoadID) {
        guard pipeline.closeToOthers(load) else { return }
        let key = pipeline.loads[load].key
        if let store = policies[Int(pipeline.loads[load].policy)].store,
            store.instance(of: key) == ImageStore.marker
        {
            _ = store.remove(key)
        }
    }

    /// The app hands over an image that it made itself, under a key.
    func handOver(_ image: ImageID, as named: ImageID) throws(Halt) {
        let isOther = pictures.put(image, as: named)
        let policy = policy(of: named)
        if isOther, !policy.rule.replaced.trustsLoads {
            let keys = policy.names.keys(named)
            outdate { $0.policy == policy.number && keys.contains($0.key) }
            if let store = policy.store, store.rule.replaced == .kept {
                for key in keys where store.holds(key) { store.orphan(key) }
            }
        }
        let key = policy.names.key(named, size: 0)
        let bytes = catalog.sizeBytes[image]
        let instance = instances.make(
            InstanceTable.InstanceSpec(
                key: key, keyStamp: policy.names.stamp(of: key), policy: policy.number,
                image: image, version: pictures.version(of: image),
                size: catalog.pixelSize[image], bytes: bytes, isHandedOver: true,
                isCollected: policy.rule.weak?.collectsAfterBytes != nil))
        try fill(image, bytes: bytes, into: instance)
        if policy.store?.rule.admission == .second { policy.wasLoaded[key] = true }
        for range in ranges(of: policy) { letGo(key, range) }
        holdAhead(instance, key, policy)
        keep(instance, key, isAwaited: false, policy)
        handedOver.append(instance)
    }

    /// The instant is over in which the app had it in hand.
    func letGoOfHandedOver() {
        for instance in handedOver { change(instance) { $0.isInFlight = false } }
        handedOver.removeAll()
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
