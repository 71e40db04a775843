import LabDevices
import LabOrders
import LabPictures
import LabPolicies
import LabScripts

/// Loads that views, ranges and the app wait for: begun, joined, delivered, failed.
///
/// Their stages, what they bring and what becomes of those that are left call each other in a ring,
/// so they are one part.
final class Loads<Memory: ImageMemory> {
    let run: RunState
    let policies: PolicyTables
    let holders: Holders<Memory>
    let stores: Stores<Memory>
    let catalog: ImageCatalog
    let decodes: Decodes<Memory>
    let leases: Leases<Memory>
    private let hosts: [UInt16]
    private let frameNs: Int64
    /// Loads that were begun again without a request.
    var restarts: Int64 = 0
    /// By a load's serial: views that waited for it, and were bound to other images since.
    var leavers: [UInt32: [ViewID]] = [:]

    init(_ leases: Leases<Memory>, frameNs: Int64) {
        run = leases.run
        policies = leases.policies
        holders = leases.holders
        stores = leases.stores
        catalog = stores.catalog
        decodes = leases.decodes
        self.leases = leases
        hosts = catalog.hosts
        self.frameNs = frameNs
    }

    /// Loads under way, and what they share.
    var pipeline: LoadingPipeline {
        @inline(__always) _read { yield decodes.pipeline }
        @inline(__always) _modify { yield &decodes.pipeline }
    }

    /// True if something that was asked for is still to come.
    var isUnderWay: Bool { pipeline.isBusy() || stores.prefetching.rows.isCalmDue }

    /// A load sets out, unless the content moves too fast for it.
    func begin(_ load: LoadID, in policy: PolicyState) throws(Halt) {
        pipeline.loads[load].origin = origin(of: load, policy)
        if let calm = policy.rule.loading.calm, pipeline.loads[load].rank == .view,
            stores.prefetching.rows.isFaster(than: calm, nowNs: run.nowNs)
        {
            pipeline.loads[load].stage =
                pipeline.loads[load].origin == .network ? .fetch : .read
            pipeline.postpone(load)
            stores.prefetching.waitForCalm()
            scheduleCalm()
            return
        }
        try enter(load, firstStage(of: load, policy), of: policy)
    }

    func makeLoad(
        _ key: KeyID, _ source: ImageID, _ variant: Variant, _ asked: SizeID,
        in policy: PolicyState, rank: LoadTable.Rank, isApart: Bool = false,
        isPrefetch: Bool = false
    ) -> LoadID {
        var new =
            LoadTable.Load(
                key: key, keyStamp: policy.names.stamp(of: key), image: source,
                version: stores.pictures.version(of: source),
                askedVersion: stores.pictures.version(of: source),
                policy: policy.number,
                host: hosts[Int(catalog.groupOf[source])], rank: rank, asked: asked,
                size: variant.size, bytes: variant.bytes)
        new.isApart = isApart
        new.isPrefetch = isPrefetch
        let load = pipeline.begin(new)
        if run.log != nil {
            run.tellBegins(pipeline.loads[load], isPrefetch: isPrefetch || rank == .prefetch)
        }
        if policy.rule.joining == .marker, !isApart { stores.mark(key, in: policy) }
        return load
    }

    /// A load that a request for the key joins, if it comes to a size that is large enough.
    func joinableLoad(_ key: KeyID, _ size: PixelSize, in policy: PolicyState) -> LoadID? {
        if policy.rule.key.known == .read { return nil }
        let load = pipeline.policies[Int(policy.number)].joinable[key]
        guard load != .absent else { return nil }
        switch policy.rule.joining {
        case .off, .fetches: return nil
        case .byKey: break
        case .downloads: if pipeline.loads[load].origin != .network { return nil }
        case .marker:
            guard policy.store?.instance(of: key) == ImageStore.marker else { return nil }
        }
        if policy.rule.key.sizes == .enough, !stores.isEnough(pipeline.loads[load].size, for: size)
        {
            return nil
        }
        if policy.rule.loading.wanted == .twice, pipeline.loads[load].rank != .view,
            pipeline.loads[load].state == .queued
        {
            return nil
        }
        return load
    }

    func wait(_ view: ViewID, for load: LoadID) {
        leases.views.wait(view, for: load, first: &pipeline.loads[load].firstWaiter)
        if run.log != nil { run.tell(view, waitsFor: pipeline.loads[load]) }
    }

    func stopWaiting(_ view: ViewID) {
        let load = leases.views[view].load
        guard load != .absent else { return }
        leases.views.stopWaiting(view, first: &pipeline.loads[load].firstWaiter)
    }

    /// A request finds an instance. What prefetching brought is no saving of the store's.
    @inline(__always)
    func noteHit(_ instance: InstanceID) {
        guard holders[instance].isUnasked else { return }
        run.counts.prefetchUsed += 1
        run.counts.prefetchedHits += 1
    }

    /// A view joins a load that was begun for no view in particular.
    func want(_ load: LoadID) throws(Halt) {
        if pipeline.loads[load].isPrefetch {
            pipeline.loads[load].isPrefetch = false
            run.counts.prefetchUsed += 1
            noteRangeHasPlace(load)
            if pipeline.loads[load].instance != .absent {
                holders.noteAsked(pipeline.loads[load].instance)
            }
        }
        pipeline.loads[load].target = .memory
        raise(load)
        let policy = policies[pipeline.loads[load].policy]
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

    /// A load is wanted at usual priority: its transfer goes on so, unless it keeps its own.
    func raise(_ load: LoadID) {
        guard pipeline.loads[load].priority == .low else { return }
        pipeline.raise(load, nowNs: run.nowNs)
        if pipeline.loads[load].state == .sharing, pipeline.loads[load].fetcher != .absent {
            raise(pipeline.loads[load].fetcher)
        }
    }

    /// The image is there: the policy takes it in, and every view that waits gets a lease.
    func deliver(_ load: LoadID) throws(Halt) {
        let policy = policies[pipeline.loads[load].policy]
        pipeline.leaveQueue(load)
        let image = pipeline.loads[load].image
        if catalog.failure(of: image) == .whileDecoding { return fail(load) }
        let instance = pipeline.loads[load].instance
        let isAwaited = pipeline.loads[load].firstWaiter != .absent
        let isOutdated = pipeline.loads[load].isOutdated || !hasItsKey(load, policy)
        if !isAwaited, !pipeline.loads[load].isPrefetch, holders[instance].costsDecode {
            run.counts.wastedDecodes += 1
        }
        leases.serveWaiters(from: pipeline.loads[load].firstWaiter)
        if !pipeline.loads[load].isKept, !isOutdated, !pipeline.loads[load].isApart {
            takeIn(load, instance, isAwaited: isAwaited, policy)
        }
        while pipeline.loads[load].firstWaiter != .absent {
            let view = pipeline.loads[load].firstWaiter
            stopWaiting(view)
            leases.closeBlank(view)
            stores.noteRightness(of: instance, for: leases.views[view].asked)
            try give(view, instance, from: .loaded)
        }
        holders.change(instance) { $0.isInFlight = false }
        end(load, .delivered)
    }

    /// The policy learns of an instance that was loaded.
    func takeIn(
        _ load: LoadID, _ instance: InstanceID, isAwaited: Bool, _ policy: PolicyState
    ) {
        let key = pipeline.loads[load].key
        if pipeline.loads[load].isForgotten {
            holders.change(instance) { $0.isNeverStored = true }
            return stores.recordWeak(instance, key, policy, at: .load)
        }
        stores.holdAhead(instance, key, policy)
        if let store = policy.store, !isAdmitted(load, to: store, of: policy),
            !store.holds(key)
        {
            return stores.recordWeak(instance, key, policy, at: .load)
        }
        stores.keep(instance, key, isAwaited: isAwaited, policy)
    }

    /// True if a store lets in the image that a load has brought.
    private func isAdmitted(
        _ load: LoadID, to store: ImageStore, of policy: PolicyState
    ) -> Bool {
        switch store.rule.admission {
        case .always: return true
        case .second:
            let key = pipeline.loads[load].key
            defer { policy.wasLoaded[key] = true }
            return policy.wasLoaded[key]
        case .remote: return catalog.isRemote(pipeline.loads[load].image)
        case .disk: return pipeline.loads[load].origin != .network
        }
    }

    /// A view is given an instance, which may clear the thumbnail under it.
    func give(
        _ view: ViewID, _ instance: InstanceID, from supply: Supply
    ) throws(Halt) {
        try leases.lease(view, instance, from: supply)
        if leases.views[view].overlaps { try settleOverlap(of: view) }
    }

    /// A view has its image: a thumbnail under it goes, and a view over it is no longer blank.
    private func settleOverlap(of view: ViewID) throws(Halt) {
        let state = leases.views[view]
        if state.cover != .absent { leases.closeBlank(state.cover) }
        guard state.thumbnail != .absent, leases.views[state.thumbnail].wanted != state.wanted
        else {
            return
        }
        try clear(state.thumbnail)
    }

    func clear(_ view: ViewID) throws(Halt) {
        leases.views.prepare(view)
        leases.closeBlank(view)
        leases.giveUp(view)
        let load = leases.views[view].load
        stopWaiting(view)
        if load != .absent {
            run.log?.note(.waits(view, nil))
            try abandonIfIdle(load, serial: pipeline.loads[load].serial)
        }
        leases.dropLease(view)
        if leases.views[view].wanted != .absent { run.log?.note(.cleared(view)) }
        leases.views.unbind(view)
    }

    /// The view stays blank, and nothing is kept.
    func fail(_ load: LoadID, isFinal: Bool = true) {
        run.counts.failed += 1
        if isFinal { run.counts.failedFatal += 1 }
        let sharers = takeSharers(of: load)
        defer { for sharer in sharers { fail(sharer, isFinal: isFinal) } }
        pipeline.leaveQueue(load)
        while pipeline.loads[load].firstWaiter != .absent {
            leases.noteFailed(pipeline.loads[load].firstWaiter)
            run.log?.note(.fails(pipeline.loads[load].firstWaiter, pipeline.loads[load].logged))
            stopWaiting(pipeline.loads[load].firstWaiter)
        }
        let instance = pipeline.loads[load].instance
        if instance != .absent { holders.change(instance) { $0.isInFlight = false } }
        end(load, .failed)
    }

    func end(_ load: LoadID, _ end: LoadEnd) {
        if run.log != nil { run.tell(pipeline.loads[load], end) }
        closeToOthers(load)
        releaseSharers(
            of: load, policies[pipeline.loads[load].policy], areServed: false)
        if pipeline.loads[load].isPrefetch { noteRangeHasPlace(load) }
        if !leavers.isEmpty { leavers[pipeline.loads[load].serial] = nil }
        pipeline.loads.end(load)
    }

    /// No request joins a load any more, and its mark goes.
    func closeToOthers(_ load: LoadID) {
        guard pipeline.closeToOthers(load) else { return }
        stores.unmark(pipeline.loads[load].key, in: policies[pipeline.loads[load].policy])
    }

    /// A load doesn't take one of a range's places any more.
    func noteRangeHasPlace(_ load: LoadID) {
        guard pipeline.loads[load].ahead >= 0 else { return }
        let range = stores.prefetching.ranges[Int(pipeline.loads[load].policy)][
            Int(pipeline.loads[load].ahead)]
        range.underWay -= 1
        pipeline.loads[load].ahead = -1
        if !range.wishes.isEmpty { stores.prefetching.rows.hasChanged = true }
    }

    /// Schedules a check for when the content can have come to rest, if a load waits for that.
    func scheduleCalm() {
        guard let lookNs = stores.prefetching.calmLookNs(nowNs: run.nowNs, frameNs: frameNs) else {
            return
        }
        run.pending.schedule(.calm, atNs: lookNs)
    }

    /// A fetch begins with its connection, which another load may have given back.
    @inline(__always)
    func noteFetches() { run.counts.fetches += pipeline.takeBegunFetches() }
}
