import LabOrders
import LabPictures
import LabPolicies
import LabScripts

/// Looking up the image that a policy has under a key, and its size.
extension Stores {
    /// The size to which a policy decodes an image for a view that asks for `size`.
    func variant(of image: ImageID, size: SizeID, in policy: PolicyState) -> Variant {
        targets.variant(of: pictures.content(of: image), for: size, policy.rule.decode)
    }

    /// True if an instance is large enough for a view.
    private func isEnough(
        _ instance: InstanceID, _ image: ImageID, _ size: SizeID, _ wanted: PixelSize? = nil,
        in policy: PolicyState
    ) -> Bool {
        guard policy.rule.key.sizes == .enough else { return true }
        return isEnough(
            holders[instance].size,
            for: wanted ?? variant(of: image, size: size, in: policy).size)
    }

    /// Give or take a pixel.
    func isEnough(_ size: PixelSize, for wanted: PixelSize) -> Bool {
        size.width + 1 >= wanted.width && size.height + 1 >= wanted.height
    }

    /// The instance that a request finds, and its holder.
    struct Found {
        var instance: InstanceID
        var isStrong: Bool
    }

    /// The instance that a policy has under a key, which counts as a use. `wanted`: its size, if
    /// that was said before.
    func find(
        _ key: KeyID, _ image: ImageID, _ size: SizeID, wanted: PixelSize? = nil,
        in policy: PolicyState
    ) -> Found? {
        if policy.draws, let drawn = ranged(key, in: policy),
            holders[drawn].size == drawnSize(size, of: drawn)
        {
            return Found(instance: drawn, isStrong: true)
        }
        if let store = policy.store {
            if let held = current(key, in: store) {
                if isEnough(held, image, size, wanted, in: policy) {
                    if store.rule.use != .taken { store.used(key) }
                    store.noteUse(key, nowNs: run.nowNs)
                    if store.rule.lifetime?.isSliding == true {
                        store.beginLife(key, nowNs: run.nowNs)
                    }
                    return Found(instance: held, isStrong: true)
                }
            } else {
                dropUseless(key, from: store)
            }
            store.missed(key)
        }
        if let own = policy.own {
            if let held = owned.find(key, in: own), isEnough(held, image, size, wanted, in: policy)
            {
                return Found(instance: held, isStrong: true)
            }
            owned.settle(own)
        }
        if let held = ranged(key, in: policy), isEnough(held, image, size, wanted, in: policy) {
            return Found(instance: held, isStrong: true)
        }
        guard let found = living(key, in: policy),
            isEnough(found, image, size, wanted, in: policy)
        else {
            forgetOutdated(key, in: policy)
            return nil
        }
        let isPromoted =
            policy.rule.weak!.promotes && !holders[found].isStored
            && !holders[found].isNeverStored
        if isPromoted, policy.store?.rule.use != .taken { admit(found, key, of: policy) }
        return Found(instance: found, isStrong: false)
    }

    /// A use may leave an order with too much, and what was found may be what goes.
    func settleUse(of policy: PolicyState) {
        if let store = policy.store { while store.order.isOverfull, evict(from: store, policy) {} }
        if let own = policy.own { owned.settle(own) }
    }

    /// An entry that is over or outdated leaves the store, or waits for the sweep.
    private func dropUseless(_ key: KeyID, from store: ImageStore) {
        guard store.instance(of: key) != ImageStore.marker else { return }
        if store.isOver(key, nowNs: run.nowNs), store.rule.lifetime!.sweepNs != nil { return }
        unstore(key, from: store, because: .expired)
    }

    /// The instance that a window holds under a key.
    private func ranged(_ key: KeyID, in policy: PolicyState) -> InstanceID? {
        for window in windows(of: policy) where window.holds {
            let held = window.held[key]
            if held != .absent, !isKnownOutdated(held, policy.rule.replaced) { return held }
        }
        return nil
    }

    /// The instance that the weak table knows under a key.
    private func living(_ key: KeyID, in policy: PolicyState) -> InstanceID? {
        guard !policy.weak.isEmpty, policy.weak[key] != .absent,
            !isKnownOutdated(policy.weak[key], policy.rule.weak!.replaced)
        else { return nil }
        return policy.weak[key]
    }

    /// The weak table forgets an instance that it finds to be outdated.
    private func forgetOutdated(_ key: KeyID, in policy: PolicyState) {
        guard !policy.weak.isEmpty, policy.weak[key] != .absent,
            isKnownOutdated(policy.weak[key], policy.rule.weak!.replaced)
        else { return }
        policy.weak[key] = .absent
    }

    /// True if comparing times tells that an instance isn't the picture of its image by now.
    private func isKnownOutdated(_ instance: InstanceID, _ rule: Replaced) -> Bool {
        rule == .checked && !isCurrent(instance)
    }

    /// The instance that a request would find now: for what is looked for ahead.
    func peek(
        _ key: KeyID, _ image: ImageID, _ size: SizeID, in policy: PolicyState
    ) -> InstanceID? {
        if let store = policy.store, let held = current(key, in: store),
            isEnough(held, image, size, in: policy)
        {
            return held
        }
        if let held = policy.own?.instance(of: key), held != .absent,
            isEnough(held, image, size, in: policy)
        {
            return held
        }
        if let held = ranged(key, in: policy), isEnough(held, image, size, in: policy) {
            return held
        }
        guard let found = living(key, in: policy), isEnough(found, image, size, in: policy) else {
            return nil
        }
        return found
    }

    /// The instance that a store has under a key and would give.
    private func current(_ key: KeyID, in store: ImageStore) -> InstanceID? {
        let held = store.instance(of: key)
        guard held != .absent, held != ImageStore.marker else { return nil }
        if store.isOver(key, nowNs: run.nowNs), !store.rule.lifetime!.servesExpired { return nil }
        if isKnownOutdated(held, store.rule.replaced) { return nil }
        return held
    }

    /// True if an instance shows the picture that a view asked for.
    func isRight(_ instance: InstanceID, for image: ImageID) -> Bool {
        let record = holders[instance]
        return record.version == pictures.version(of: image)
            && policies[record.policy].names.show(same: record.image, image)
    }

    /// True if an instance is what its key stands for by now.
    func isCurrent(_ instance: InstanceID) -> Bool {
        let record = holders[instance]
        let names = policies[record.policy].names
        guard names.isRenewed(names.image(of: record.key)) else {
            return record.version == pictures.version(of: record.image)
        }
        return names.stamp(of: record.key) == record.keyStamp
    }

    /// A view has an image: what a decoder made is one that had to be decoded.
    func noteGiven(_ instance: InstanceID) {
        let record = holders[instance]
        pictures.give(
            record.image, version: record.version,
            isDecoded: record.costsDecode && !record.isHandedOver)
    }
}

/// Views use images, and so do windows that hold them. A store may have to know the first use of an
/// image, and its last.
extension Stores {
    /// A view or a window holds an instance from here on.
    @inline(__always)
    func beginUse(_ instance: InstanceID, _ hold: (inout InstanceTable.Record) -> Void) {
        let record = holders[instance]
        var leavesStore = false
        if let store = policies[record.policy].store, store.watchesUses,
            store.instance(of: record.key) == instance
        {
            if store.rule.use == .taken {
                leavesStore = true
                run.log?.cause = .taken
                _ = store.remove(record.key)
            } else if record.uses == 0 {
                store.pin(record.key)
            }
        }
        holders.change(instance) { record in
            hold(&record)
            if leavesStore { record.isStored = false }
        }
        if leavesStore { run.log?.cause = .limit }
    }

    /// A view or a window lets go of an instance. The last one brings the image back to a store
    /// that has only what nothing uses, and makes it a possible victim of one that pins what is in
    /// use.
    @inline(__always)
    func endUse(_ instance: InstanceID, _ letGo: (inout InstanceTable.Record) -> Void) {
        let record = holders[instance]
        let policy = policies[record.policy]
        guard record.uses == 1, let store = policy.store, store.watchesUses else {
            return holders.change(instance, letGo)
        }
        var comesBack = false
        if store.rule.use == .taken {
            comesBack =
                !record.isNeverStored && isKnown(instance, to: policy)
                && admit(instance, record.key, to: store, of: policy)
            if !comesBack, store.rule.evicted == .pool { holders.sendToPool(instance, of: policy) }
        } else if store.instance(of: record.key) == instance {
            store.released(record.key, nowNs: run.nowNs)
        }
        holders.change(instance) { record in
            letGo(&record)
            if comesBack { record.isStored = true }
        }
        if store.rule.use == .pinned, store.instance(of: record.key) == instance {
            shed(store, policy)
        }
    }

    /// True if an instance is still the one that its key stands for: as the weak table has it, if
    /// that knows all that is loaded; else as long as the store was not told that it was replaced,
    /// and has no other.
    private func isKnown(_ instance: InstanceID, to policy: PolicyState) -> Bool {
        let record = holders[instance]
        if policy.rule.weak?.registration == .load { return policy.weak[record.key] == instance }
        guard let store = policy.store, store.instance(of: record.key) == .absent else {
            return false
        }
        switch store.rule.replaced {
        case .served, .checked:
            return policy.names.stamp(of: record.key) == record.keyStamp
        case .forgotten, .kept: return isCurrent(instance)
        }
    }
}

/// Windows hold images for rows that lie ahead.
extension Stores {
    /// True if a window wants the image of a key in memory.
    func isWantedAhead(_ key: KeyID, _ policy: PolicyState) -> Bool {
        windows(of: policy).contains { $0.rule.target.loaded == .memory && $0.isWanted(key) }
    }

    /// An image that arrives in memory is held by every window that it is in.
    func holdAhead(
        _ instance: InstanceID, _ key: KeyID, _ size: SizeID, _ policy: PolicyState
    ) throws(Halt) {
        for window in windows(of: policy) { try hold(instance, key, size, window) }
    }

    func hold(
        _ instance: InstanceID, _ key: KeyID, _ size: SizeID, _ window: PrefetchWindow
    ) throws(Halt) {
        guard window.holds, window.rule.target.loaded == .memory, window.isWanted(key),
            window.held[key] == .absent
        else { return }
        let held = window.draws ? try draw(instance, size) : instance
        window.held[key] = held
        beginUse(held) { record in
            record.windows += 1
            if window.draws { record.isInFlight = false }
        }
    }

    /// What a view shows of an image: where it is drawn, its pixels as the view has them.
    func shown(
        _ instance: InstanceID, at size: SizeID, _ policy: PolicyState
    ) throws(Halt) -> InstanceID {
        guard policy.draws, !holders[instance].isScratch else { return instance }
        if let drawn = ranged(holders[instance].key, in: policy),
            holders[drawn].size == drawnSize(size, of: instance)
        {
            return drawn
        }
        return try draw(instance, size)
    }

    private func drawnSize(_ size: SizeID, of instance: InstanceID) -> PixelSize {
        size == 0 ? holders[instance].size : targets.sizes[Int(size)]
    }

    /// An image is drawn, which uses it: a copy at a size.
    private func draw(_ instance: InstanceID, _ size: SizeID) throws(Halt) -> InstanceID {
        let record = holders[instance]
        if let store = policies[record.policy].store, store.instance(of: record.key) == instance {
            store.used(record.key)
            store.noteUse(record.key, nowNs: run.nowNs)
            if store.rule.evicts == .frame { shed(store, policies[record.policy]) }
        }
        let drawnSize = drawnSize(size, of: instance)
        let bytes = drawnSize.pixels * 4
        let isUnasked = record.isUnasked
        holders.noteAsked(instance)
        // It came of a decode, if the image did.
        let drawn = holders.make(
            InstanceTable.Record(
                key: record.key, keyStamp: record.keyStamp, policy: record.policy,
                image: record.image, version: record.version, size: drawnSize, bytes: bytes,
                isUnasked: isUnasked, isHandedOver: record.isHandedOver || !record.costsDecode,
                isScratch: true))
        try holders.fill(record.image, bytes: bytes, into: drawn)
        return drawn
    }

    /// Windows of a policy hold nothing any more, until they ask again.
    func letGoOfWindows(of policy: PolicyState) {
        for window in windows(of: policy) {
            for key in window.held.numbers { letGo(key, window) }
        }
    }

    func letGo(_ key: KeyID, _ window: PrefetchWindow) {
        guard window.holds, window.held[key] != .absent else { return }
        let held = window.held[key]
        window.held[key] = .absent
        endUse(held) { $0.windows -= 1 }
    }

    /// The first request for an image whose file was fetched ahead: it was of use if it is still
    /// there.
    func noteFileAsked(_ image: ImageID, _ policy: PolicyState) {
        if policy.isFetchedAhead.isEmpty { return }
        let source = pictures.content(of: image)
        guard policy.isFetchedAhead[source] else { return }
        policy.isFetchedAhead[source] = false
        if policy.disk?.holds(source) == true || policy.encoded?.holds(source) == true {
            run.counts.prefetchUsed += 1
        }
    }
}
