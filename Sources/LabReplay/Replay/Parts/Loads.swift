import LabOrders
import LabPictures
import LabScripts

/// Loads that views, windows and the app wait for: begun, joined, delivered, failed.
///
/// Stages, deliveries and the ends of loads that views have left call each other in a ring, so they
/// are one part.
final class Loads: ReplayPart {
    let decodes: Decodes
    let leases: Leases
    private let hosts: [UInt16]
    private let frameNs: Int64
    /// Loads that were begun again without a request.
    var restarts: Int64 = 0
    /// A view that has left a load may have its image all the same.
    let keepsLeavers: Bool

    init(_ leases: Leases, frameNs: Int64) {
        decodes = leases.decodes
        self.leases = leases
        keepsLeavers = leases.policies.rules.contains { $0.loading.left == .any }
        hosts = leases.catalog.hosts
        self.frameNs = frameNs
        super.init(leases.stores)
    }

    /// Loads under way, and what they share.
    var pipeline: LoadingPipeline {
        @inline(__always) _read { yield decodes.pipeline }
        @inline(__always) _modify { yield &decodes.pipeline }
    }

    /// True if something that was asked for is still to come.
    var isUnderWay: Bool { pipeline.isBusy() || stores.prefetching.rows.isCalmDue }

    /// A load sets out, unless the content moves too fast for it.
    func start(_ load: Load, in policy: PolicyState) throws(Halt) {
        let source = source(of: load, policy)
        load.origin = source.origin
        if let calm = policy.rule.loading.calm, load.rank == .view,
            stores.prefetching.rows.isFaster(than: calm, nowNs: run.nowNs)
        {
            load.stage = load.origin == .network ? .fetch : .read
            pipeline.postpone(load)
            stores.prefetching.waitsForCalm = true
            scheduleCalm()
            return
        }
        try advance(load, to: take(source, for: load, policy), of: policy)
    }

    /// A load that requests join from here on, unless it is private. It stands still until `start`.
    func makeLoad(
        _ key: KeyID, _ source: ImageID, _ variant: Variant, _ asked: SizeID,
        in policy: PolicyState, rank: Load.Rank,
        attempt: Load.Attempt = .first, isPrefetch: Bool = false
    ) -> Load {
        let load = Load(
            key: key, keyStamp: policy.names.stamp(of: key), image: source,
            version: stores.pictures.version(of: source), policy: policy.number,
            host: hosts[Int(catalog.groupOf[source])], rank: rank, asked: asked,
            size: variant.size, bytes: variant.bytes, attempt: attempt)
        load.isPrefetch = isPrefetch
        pipeline.add(load)
        run.tell(
            .loadBegins(
                LoadBirth(
                    load: load.logged, image: source, size: load.size, policy: load.policy,
                    isPrefetch: isPrefetch || rank == .prefetch)))
        if policy.rule.joining == .marker, attempt == .first { stores.mark(key, in: policy) }
        return load
    }

    /// A load that a request for the key joins, if it comes to a size that is large enough.
    func joinableLoad(_ key: KeyID, _ size: PixelSize, in policy: PolicyState) -> Load? {
        if policy.rule.key.known == .read { return nil }
        guard let load = pipeline.joinable(key, in: policy.number) else { return nil }
        switch policy.rule.joining {
        case .off, .fetches: return nil
        case .byKey: break
        case .downloads: if load.origin != .network { return nil }
        case .marker:
            guard policy.store?.instance(of: key) == ImageStore.marker else { return nil }
        }
        if policy.rule.key.sizes == .enough, !stores.isEnough(load.size, for: size) { return nil }
        if policy.rule.loading.wanted == .twice, load.rank != .view, load.state == .queued {
            return nil
        }
        return load
    }

    func wait(_ view: ViewID, for load: Load) {
        leases.views.wait(view, for: load.id, first: &load.firstWaiter)
        run.tell(.waits(view, load.logged))
    }

    func load(of view: ViewID) -> Load? {
        let load = leases.views[view].load
        return load == .absent ? nil : pipeline.machine.loads[load]
    }

    func stopWaiting(_ view: ViewID, for load: Load) {
        leases.views.stopWaiting(view, first: &load.firstWaiter)
    }

    /// A view joins a load that was begun for no view in particular.
    func want(_ load: Load) throws(Halt) {
        if load.isPrefetch {
            load.isPrefetch = false
            run.counts.prefetchUsed += 1
            endPrefetch(load)
            if load.instance != .absent { holders.noteAsked(load.instance) }
        }
        load.target = .memory
        raise(load)
        let policy = policies[load.policy]
        try fetchBesideIfOffline(load, policy)
        guard load.rank != .view else { return }
        guard policy.rule.loading.wanted == .moves else { return }
        let waitsInLine = load.waitsInLine
        if waitsInLine { pipeline.leaveQueue(load) }
        load.rank = .view
        if waitsInLine { try advance(load, to: load.stage, of: policy) }
    }

    /// A load is wanted at usual priority: its transfer goes on so, unless it keeps its own.
    func raise(_ load: Load) {
        guard load.priority == .low else { return }
        pipeline.raise(load, nowNs: run.nowNs)
        if load.state == .sharing, let fetcher = load.fetcher { raise(fetcher) }
    }

    /// The image is there: the policy takes it in, and every view that waits gets a lease.
    func deliver(_ load: Load) throws(Halt) {
        let policy = policies[load.policy]
        pipeline.leaveQueue(load)
        let image = load.image
        if catalog.failure(of: image) == .whileDecoding { return fail(load) }
        let instance = load.instance
        let isAwaited = load.hasWaiters
        let isOutdated = load.isOutdated || !hasItsKey(load, policy)
        if !isAwaited, !load.isPrefetch, holders[instance].costsDecode {
            run.counts.wastedDecodes += 1
        }
        leases.serveWaiters(from: load.firstWaiter)
        if !isOutdated, !load.isPrivate, load.purpose.keeper != nil {
            try takeIn(load, instance, isAwaited: isAwaited, policy)
        }
        while load.hasWaiters {
            let view = load.firstWaiter
            stopWaiting(view, for: load)
            leases.closeBlank(view)
            try give(view, instance, from: .loaded)
        }
        holders.change(instance) { $0.isInFlight = false }
        end(load, .delivered)
    }

    /// The policy learns of an instance that was loaded.
    func takeIn(
        _ load: Load, _ instance: InstanceID, isAwaited: Bool, _ policy: PolicyState
    ) throws(Halt) {
        let key = load.key
        if load.purpose.keeper == .weakTable {
            holders.change(instance) { $0.isNeverStored = true }
            return stores.recordWeak(instance, key, policy, at: .load)
        }
        try stores.holdAhead(instance, key, load.asked, policy)
        if let store = policy.store, !isAdmitted(load, to: store, of: policy),
            !store.holds(key)
        {
            return stores.recordWeak(instance, key, policy, at: .load)
        }
        stores.keep(instance, key, isAwaited: isAwaited, policy)
    }

    /// True if a store lets in the image that a load has brought.
    private func isAdmitted(
        _ load: Load, to store: ImageStore, of policy: PolicyState
    ) -> Bool {
        switch store.rule.admission {
        case .always: return true
        case .second:
            let key = load.key
            defer { policy.wasLoaded[key] = true }
            return policy.wasLoaded[key]
        case .remote: return catalog.isRemote(load.image)
        case .disk: return load.origin != .network
        }
    }

    /// A view is given what its request has found: a hit. What prefetching brought is no saving of
    /// the store's.
    func give(_ view: ViewID, _ found: Stores.Found) throws(Halt) {
        if found.isStrong { run.counts.strongHits += 1 } else { run.counts.weakHits += 1 }
        if holders[found.instance].isUnasked {
            run.counts.prefetchUsed += 1
            run.counts.prefetchedHits += 1
        }
        try give(view, found.instance, from: found.isStrong ? .store : .alive)
    }

    /// A view is given an instance, which may clear the thumbnail under it.
    func give(
        _ view: ViewID, _ instance: InstanceID, from supply: Supply
    ) throws(Halt) {
        var shown = instance
        if policies.draw {
            let policy = policies[holders[instance].policy]
            shown = try stores.shown(instance, at: leases.views[view].size, policy)
        }
        try leases.lease(view, shown, from: supply)
        if shown != instance { holders.change(shown) { $0.isInFlight = false } }
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
        leases.endRequest(of: view)
        if let load = load(of: view) {
            stopWaiting(view, for: load)
            run.tell(.waits(view, nil))
            try abandonIfIdle(load)
        }
        leases.dropLease(view)
        if leases.views[view].wanted != .absent { run.tell(.cleared(view)) }
        leases.views.unbind(view)
    }

    /// The view stays blank, and nothing is kept.
    func fail(_ load: Load, isFinal: Bool = true) {
        run.counts.failed += 1
        if isFinal { run.counts.failedFatal += 1 }
        // When a fetch fails, it fails for all that wait for it.
        let sharers = sharers(of: load)
        for sharer in sharers { sharer.fetcher = nil }
        defer { for sharer in sharers { fail(sharer, isFinal: isFinal) } }
        pipeline.leaveQueue(load)
        for view in takeWaiters(of: load) {
            leases.noteFailed(view)
            run.tell(.fails(view, load.logged))
        }
        if load.instance != .absent { holders.change(load.instance) { $0.isInFlight = false } }
        end(load, .failed)
    }

    func end(_ load: Load, _ end: LoadEnd) {
        run.tell(.loadEnds(load.logged, end))
        closeToOthers(load)
        releaseSharers(of: load, areServed: false)
        if load.isPrefetch { endPrefetch(load) }
        pipeline.machine.loads.end(load)
    }

    /// No request joins a load any more, and its mark goes.
    func closeToOthers(_ load: Load) {
        guard pipeline.closeToOthers(load) else { return }
        stores.unmark(load.key, in: policies[load.policy])
    }

    /// A load doesn't count among a window's any more.
    func endPrefetch(_ load: Load) {
        guard load.ahead >= 0 else { return }
        let window = stores.prefetching.windows[Int(load.policy)][Int(load.ahead)]
        window.underWay -= 1
        load.ahead = -1
        if !window.candidates.isEmpty { stores.prefetching.rows.hasChanged = true }
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
    func noteFetches() {
        run.counts.fetches += pipeline.begunFetches
        pipeline.begunFetches = 0
    }
}
