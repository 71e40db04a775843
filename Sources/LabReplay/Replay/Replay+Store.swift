import LabBase
import LabDevices
import LabOrders
import LabPictures
import LabPolicies
import LabScripts

/// The store: what it takes in, gives up and forgets.
extension Replay {
    /// The policy learns of an instance that was loaded.
    func takeIn(
        _ load: LoadID, _ instance: InstanceID, isAwaited: Bool, _ policy: PolicyState
    ) {
        let key = pipeline.loads[load].key
        if pipeline.loads[load].isForgotten {
            change(instance) { $0.isNeverStored = true }
            return recordWeak(instance, key, policy, at: .load)
        }
        holdAhead(instance, key, policy)
        if let store = policy.store, !isAdmitted(load, to: store, of: policy),
            !store.holds(key)
        {
            return recordWeak(instance, key, policy, at: .load)
        }
        keep(instance, key, isAwaited: isAwaited, policy)
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

    /// Time in which a device that does nothing else fetches, reads and decodes an image.
    private func workMicroseconds(_ image: ImageID) -> Int64 {
        let bytes = stageSizes.fileBytes(image)
        var ns =
            device.flash.latencyNs + device.flash.transferNs(bytes: bytes)
            + (catalog.facts(of: image).map { device.decode.ns($0, PictureTarget()) } ?? 0)
        if catalog.isRemote(image) {
            let network = pipeline.resources.network
            let fetchNs = Double(bytes) / Double(network.bytesPerSecond) * 1e9
            ns += network.latencyNs + Int64(fetchNs.rounded())
        }
        return ns / 1000
    }

    /// A store that has only what no view shows waits until the last of them lets go.
    func keep(
        _ instance: InstanceID, _ key: KeyID, isAwaited: Bool, _ policy: PolicyState
    ) {
        recordWeak(instance, key, policy, at: .load)
        if let own = policy.own {
            if admit(instance, key, to: own, of: policy) { change(instance) { $0.isStored = true } }
            return
        }
        guard let store = policy.store, !(store.rule.use == .taken && isAwaited) else { return }
        if admit(instance, key, to: store, of: policy) { change(instance) { $0.isStored = true } }
    }

    func recordWeak(
        _ instance: InstanceID, _ key: KeyID, _ policy: PolicyState,
        at moment: WeakRule.Registration
    ) {
        guard let rule = policy.rule.weak, rule.registration == moment else { return }
        let known = policy[weak: key]
        if rule.keepsLargest, known != .absent,
            instances[known].size.pixels > instances[instance].size.pixels
        {
            return
        }
        policy[weak: key] = instance
    }

    /// Makes room in the store and lets an instance in; false if it stays out, or was itself the
    /// victim. The caller sets the hold, together with what else changes for the instance.
    func admit(
        _ instance: InstanceID, _ key: KeyID, to store: ImageStore, of policy: PolicyState
    ) -> Bool {
        store.beginInsertion()
        let entry = instances[instance]
        noteNewcomer(instance)
        defer { noteNewcomer(nil) }
        let cost = policy.cost(
            of: entry, encodedBytes: catalog.encodedBytes[entry.image],
            scale: catalog.scale(of: entry.image) ?? device.screen.scale,
            workMicroseconds: workMicroseconds(entry.image))
        if store.instance(of: key) == ImageStore.marker { _ = store.remove(key) }
        if store.weighsNewcomers { unstore(key, from: store, because: .replaced) }
        guard store.admits(key, cost: cost) else {
            if store.rule.oversize == .removes { unstore(key, from: store, because: .replaced) }
            recordWeak(instance, key, policy, at: .evict)
            return false
        }
        if let old = store.exchange(key, instance, cost: cost) {
            if old != instance { leaveStore(old, because: .replaced) }
            store.beginLife(key, nowNs: nowNs)
            return settle(instance, key, in: store, of: policy)
        }
        unstore(key, from: store, because: .replaced)
        if store.weighsNewcomers {
            guard makeRoom(for: key, cost: cost, in: store, of: policy) else {
                recordWeak(instance, key, policy, at: .evict)
                return false
            }
        } else if let needed = store.needed(for: cost) {
            var freed: Int64 = 0
            while freed <= needed, store.usedCount > 0 {
                let before = store.usedBytes
                guard evict(from: store, policy, for: key) else { break }
                freed += before - store.usedBytes
            }
        } else if store.evictsBefore, store.isFull(for: cost) {
            while store.isAboveTarget(for: cost), evict(from: store, policy, for: key) {}
        }
        store.insert(key, instance, cost: cost)
        while store.isOverfull, evict(from: store, policy, sparing: key) {}
        guard store.instance(of: key) == instance else { return false }
        store.beginLife(key, nowNs: nowNs)
        scheduleSweep(of: policy)
        if entry.viewHolds > 0 { store.pin(key) }
        return settle(instance, key, in: store, of: policy)
    }

    /// After an instance was let in, or put in another's place: a store that evicts then does, and
    /// what it holds too much by then is noted. False if it went again.
    private func settle(
        _ instance: InstanceID, _ key: KeyID, in store: ImageStore, of policy: PolicyState
    ) -> Bool {
        if store.evictsAfter, store.isOver { evictSurplus(of: store, policy) }
        if store.excessBytes > 0 || store.excessCount > 0 {
            counts.storeExcessBytes = max(counts.storeExcessBytes, store.excessBytes)
            counts.storeExcessCount = max(counts.storeExcessCount, Int64(store.excessCount))
            store.noteExcess(key, request: counts.requests)
        }
        return store.instance(of: key) == instance
    }

    func evictSurplus(of store: ImageStore, _ policy: PolicyState) {
        while store.isOverTarget, evict(from: store, policy) {}
    }

    /// Evicts for a newcomer only if enough victims go for its sake; else all stay.
    private func makeRoom(
        for key: KeyID, cost: Int64, in store: ImageStore, of policy: PolicyState
    ) -> Bool {
        guard store.rule.evicts != .never, store.isFull(for: cost) else { return true }
        while store.hasOrphans, store.isAboveTarget(for: cost), evict(from: store, policy) {}
        var victims: [(key: KeyID, instance: InstanceID)] = []
        while store.isAboveTarget(for: cost) {
            guard let victim = store.evict(for: key) else {
                for victim in victims.reversed() { store.spare(victim.key, victim.instance) }
                return false
            }
            victims.append(victim)
        }
        for victim in victims { noteEvicted(victim.key, victim.instance, store, of: policy) }
        return true
    }

    /// An entry goes for a limit's sake; false if none does.
    func evict(
        from store: ImageStore, _ policy: PolicyState, for newcomer: KeyID? = nil,
        sparing own: KeyID? = nil
    ) -> Bool {
        guard let (key, instance) = store.evict(for: newcomer) else { return false }
        // An order that won't have the newcomer gives it back, which is no eviction.
        noteEvicted(key, instance, store, of: policy, counts: key != own)
        return true
    }

    private func noteEvicted(
        _ key: KeyID, _ instance: InstanceID, _ store: ImageStore, of policy: PolicyState,
        counts isCounted: Bool = true
    ) {
        if isCounted { counts.evictions += 1 }
        if let log, instance == ImageStore.marker || !instances[instance].isStored {
            log.note(.leavesStore(nil, log.leaving(asEviction: isCounted)))
        }
        guard instance != ImageStore.marker else { return }
        switch store.rule.evicted {
        case .dropped: break
        case .weak:
            if instances[instance].viewHolds > 0 || policy.rule.weak?.collectsAfterBytes != nil {
                recordWeak(instance, key, policy, at: .evict)
            }
        case .pool:
            if instances[instance].viewHolds == 0 { sendToPool(instance, of: policy) }
        }
        log?.isEvicting = isCounted
        change(instance) { $0.isStored = false }
        log?.isEvicting = false
    }

    /// Takes an entry out, if it is there: no eviction.
    func unstore(_ key: KeyID, from store: ImageStore, because cause: Leaving.Cause) {
        guard store.instance(of: key) != .absent else { return }
        let held = store.remove(key)
        if held != ImageStore.marker { leaveStore(held, because: cause) }
    }

    private func leaveStore(_ instance: InstanceID, because cause: Leaving.Cause) {
        guard let log else { return change(instance) { $0.isStored = false } }
        log.because(cause) { change(instance) { $0.isStored = false } }
    }

    func clear(_ store: ImageStore, because cause: Leaving.Cause) {
        if store.usedCount == 0 { return }
        for key in store.keys { unstore(key, from: store, because: cause) }
        while let orphan = store.takeOrphan() { leaveStore(orphan, because: cause) }
    }

    /// Evicts until at most so many bytes and entries are left.
    func trim(_ store: ImageStore, toBytes bytes: Int64, count: Int, _ policy: PolicyState) {
        while store.usedBytes > bytes || store.usedCount > count, evict(from: store, policy) {}
    }

    /// The mark of a load under way, as an entry without cost.
    func mark(_ key: KeyID, in policy: PolicyState) {
        guard let store = policy.store, store.admits(key, cost: 0) else { return }
        unstore(key, from: store, because: .replaced)
        if store.evictsBefore {
            while store.isFull(for: 0), evict(from: store, policy, for: key) {}
        }
        store.insert(key, ImageStore.marker, cost: 0)
        if store.evictsAfter, store.isOver { evictSurplus(of: store, policy) }
    }

    /// The memory of an image that nothing shows any more is kept to decode into.
    func sendToPool(_ instance: InstanceID, of policy: PolicyState) {
        let entry = instances[instance]
        guard policy.pool?.admits(bytes: entry.bytes) == true, entry.isDecoded else { return }
        while let surplus = policy.pool!.surplus(for: entry.bytes) {
            change(surplus) { $0.isPooled = false }
        }
        if policy.hasWeak, policy[weak: entry.key] == instance {
            policy[weak: entry.key] = .absent
        }
        instances.pool(instance)
        policy.pool!.put(instance, bytes: entry.bytes)
    }

    func keepEncoded(
        _ image: ImageID, version: UInt32, _ policy: PolicyState
    ) throws(Halt) {
        guard let encoded = policy.encoded else { return }
        let before = encoded.usedBytes
        encoded.keep(image, version: version)
        guard encoded.usedBytes > before else { return noteEncoded(since: before, encoded) }
        instances.ledger.keptEncoded(bytes: encoded.usedBytes - before)
        noteGrowing()
        try memory.keepEncoded(bytes: instances.ledger.encoded)
        try noteGrowth()
    }

    func dropEncoded(_ image: ImageID, _ policy: PolicyState) {
        guard let encoded = policy.encoded else { return }
        let before = encoded.usedBytes
        encoded.drop(image)
        noteEncoded(since: before, encoded)
    }

    /// True if an image's file is in memory, and would be given out; one that is outdated may be
    /// given up for it.
    func offersEncoded(_ image: ImageID, _ policy: PolicyState) -> Bool {
        guard let encoded = policy.encoded else { return false }
        let before = encoded.usedBytes
        defer { noteEncoded(since: before, encoded) }
        return encoded.offers(image, at: pictures.version(of: image))
    }

    /// Files were given up, perhaps.
    func noteEncoded(since before: Int64, _ encoded: ByteLRU<ImageID>) {
        guard encoded.usedBytes < before else { return }
        instances.ledger.droppedEncoded(bytes: before - encoded.usedBytes)
        // Giving back can't fail.
        try? memory.keepEncoded(bytes: instances.ledger.encoded)
    }

    /// Now and then a store removes what is over, for as long as it holds anything.
    private func scheduleSweep(of policy: PolicyState) {
        guard let every = policy.store?.rule.lifetime?.sweepNs, !policy.isSweeping else { return }
        policy.isSweeping = true
        pending.schedule(
            .sweep(policy: policy.number), atNs: (nowNs / every + 1) * every)
    }

    func sweep(_ policy: PolicyState) {
        guard let store = policy.store else { return }
        if store.rule.lifetime?.sweepReads == true {
            for key in store.shuffledKeys(nowNs: nowNs) { store.used(key) }
        }
        for key in store.over(nowNs: nowNs) { unstore(key, from: store, because: .expired) }
        policy.isSweeping = false
        if store.usedCount > 0 { scheduleSweep(of: policy) }
    }
}
