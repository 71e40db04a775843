import LabOrders

/// Calls caches of one's own where a store would be asked. What a cache drops is applied when the
/// call is over.
final class OwnCaches {
    let run: RunState
    let holders: Holders
    /// The first thing that such a cache, or a store's order, did wrong.
    private(set) var cacheProblem: CacheProblem?

    init(_ holders: Holders) {
        run = holders.run
        self.holders = holders
    }

    /// The instance that the cache gives to a request. To be settled once the view has its lease.
    func find(_ key: KeyID, in own: OwnStore) -> InstanceID? {
        own.cache.find(key, request: moment(for: own))
    }

    /// Sets the clock for a call; the number of the request during which it is made.
    private func moment(for own: OwnStore) -> Int64 {
        own.clock.set(ns: run.nowNs)
        return run.counts.requests
    }

    func settle(_ own: OwnStore) { own.cache.settle { note($0, own) } }

    /// Hands an instance over; false if the cache doesn't keep it.
    func admit(_ instance: InstanceID, _ key: KeyID, to own: OwnStore) -> Bool {
        own.hold(instance)
        holders.noteNewcomer(instance)
        defer { holders.noteNewcomer(nil) }
        own.cache.insert(
            key, cost: holders[instance].bytes, content: instance, request: moment(for: own)
        ) { note($0, own) }
        let overruns = own.cache.overruns
        run.counts.storeExcessBytes = max(
            run.counts.storeExcessBytes, overruns.bytes?.mostExcess ?? 0)
        run.counts.storeExcessCount = max(
            run.counts.storeExcessCount, overruns.entries?.mostExcess ?? 0)
        return own.holds(instance)
    }

    func make(_ call: CacheCall, _ own: OwnStore) {
        own.cache.make(call, request: moment(for: own)) { note($0, own) }
    }

    /// The app removes entries, the next to go first, until the rest takes at most so many bytes;
    /// all of them where it keeps none, for an image of no bytes is an entry too.
    func trim(_ own: OwnStore, toBytes bytes: Int64) {
        for key in own.cache.keysInOrder
        where bytes == 0 || own.cache.livingBytes > bytes {
            make(.removal(key), own)
        }
    }

    /// The first view holds an image of a key, or the last one let go of it.
    func settle(_ own: OwnStore, then call: CacheCall) {
        settle(own)
        make(call, own)
    }

    /// Tells every policy's cache what the system says.
    func tell(_ signal: MemorySignal) {
        for own in holders.policies.all.compactMap({ $0.own }) { make(.signal(signal), own) }
    }

    private func note(_ drop: CacheDrop, _ own: OwnStore) {
        let isEviction = drop.isEviction
        if isEviction { run.counts.evictions += 1 }
        guard own.drop(drop.content) else {
            if isEviction { run.tell(.leavesStore(nil, run.log!.leaving(asEviction: true))) }
            return
        }
        run.log?.isEvicting = isEviction
        holders.change(drop.content) { $0.isStored = false }
        run.log?.isEvicting = false
    }

    /// The run's end: the cache goes, and what it had.
    func letGo(_ own: OwnStore) {
        own.cache.letGo(request: moment(for: own)) { note($0, own) }
        for instance in own.takeLeaked() { holders.change(instance) { $0.isStored = false } }
        noteProblem(of: own)
    }

    /// The app's end: the same, where all instances go with it.
    func abandon(_ own: OwnStore) {
        own.cache.letGo(request: moment(for: own)) { _ in }
        noteProblem(of: own)
    }

    private func noteProblem(of own: OwnStore) {
        if let problem = own.cache.problem { note(problem) }
    }

    /// The first problem is kept; one of books replaces that a limit wasn't kept.
    func note(_ problem: CacheProblem) {
        if cacheProblem == nil || cacheProblem!.kind == .overLimit && problem.kind != .overLimit {
            cacheProblem = problem
        }
    }
}
