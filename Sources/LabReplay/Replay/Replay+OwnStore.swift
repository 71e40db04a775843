import LabDevices
import LabOrders

/// A cache of one's own as a store: the replay calls it where it would ask a store, and applies
/// what it drops when the call is over.
extension Replay {
    /// The instance that the cache gives to a request. To be settled once the view has its lease.
    func find(_ key: KeyID, in own: OwnStore) -> InstanceID? {
        own.cache.find(key, request: moment(for: own))
    }

    /// Sets the clock for a call; the number of the request during which it is made.
    private func moment(for own: OwnStore) -> Int64 {
        own.clock.set(ns: nowNs)
        return counts.requests
    }

    func settle(_ own: OwnStore) { own.cache.settle { note($0, own) } }

    /// Hands an instance over; false if the cache doesn't keep it.
    func admit(
        _ instance: InstanceID, _ key: KeyID, to own: OwnStore, of policy: PolicyState
    ) -> Bool {
        own.hold(instance)
        noteNewcomer(instance)
        defer { noteNewcomer(nil) }
        own.cache.insert(
            key, cost: instances[instance].bytes, content: instance, request: moment(for: own)
        ) { note($0, own) }
        let overruns = own.cache.books.overruns
        counts.storeExcessBytes = max(counts.storeExcessBytes, overruns.bytes?.mostExcess ?? 0)
        counts.storeExcessCount = max(counts.storeExcessCount, overruns.entries?.mostExcess ?? 0)
        if own.holds(instance) { return true }
        recordWeak(instance, key, policy, at: .evict)
        return false
    }

    func forget(_ key: KeyID, in own: OwnStore) {
        own.cache.remove(key, request: moment(for: own)) { note($0, own) }
    }

    /// The first view holds an image of the key.
    func tellShown(_ key: KeyID, _ own: OwnStore) {
        settle(own)
        own.cache.shown(key, request: moment(for: own)) { note($0, own) }
    }

    /// The last view let go of it.
    func tellReleased(_ key: KeyID, _ own: OwnStore) {
        settle(own)
        own.cache.released(key, request: moment(for: own)) { note($0, own) }
    }

    /// Every policy's cache hears what the system says.
    func tellOwn(_ signal: MemorySignal) {
        for policy in policies {
            guard let own = policy.own else { continue }
            own.cache.receive(signal, request: moment(for: own)) { note($0, own) }
        }
    }

    func tellOwn(_ level: WarningLevel) {
        let trim = level.trimLevel(inBackground: pressure.isInBackground)
        guard level.isWarning else { return tellOwn(.trim(level: trim)) }
        tellOwn(.warning(critical: level.isCritical, trim: trim))
    }

    private func note(_ drop: CacheDrop, _ own: OwnStore) {
        let isEviction = drop.isEviction
        if isEviction { counts.evictions += 1 }
        guard own.drop(drop.content) else {
            if isEviction { log?.note(.leavesStore(nil, log!.leaving(asEviction: true))) }
            return
        }
        log?.isEvicting = isEviction
        change(drop.content) { $0.isStored = false }
        log?.isEvicting = false
    }

    /// The run's end: the cache goes, and what it had.
    func letGo(_ own: OwnStore) {
        own.cache.letGo(request: moment(for: own)) { note($0, own) }
        for instance in own.takeLeaked() { change(instance) { $0.isStored = false } }
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

    /// A store's order has kept the store above its limit.
    func noteProblem(of store: ImageStore, _ policy: PolicyState) {
        guard let overrun = store.overruns.first else { return }
        note(
            overrun.problem(
                "'\(catalog.name(of: policy.names.image(of: overrun.key)))'",
                because: ", since its order gave up none of its entries in 'evict'"))
    }
}
