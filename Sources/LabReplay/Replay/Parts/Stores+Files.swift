import LabOrders
import LabScripts

/// Files: on disk, and in memory as they are.
extension Stores {
    /// True if an image's file needn't be fetched.
    func isOnDisk(_ image: ImageID, _ policy: PolicyState) -> Bool {
        !catalog.isRemote(image)
            || policy.disk?.offers(image, at: pictures.version(of: image)) == true
    }

    func keepEncoded(_ image: ImageID, version: UInt32, _ policy: PolicyState) throws(Halt) {
        guard let encoded = policy.encoded else { return }
        let before = encoded.usedBytes
        encoded.keep(image, version: version)
        let more = encoded.usedBytes - before
        policy.store?.countFiles(encoded)
        if more > 0 { try holders.keptEncoded(bytes: more) }
        if more < 0 { holders.droppedEncoded(bytes: -more) }
    }

    /// Does something with a policy's files in memory that may give some up.
    @discardableResult
    func withEncoded<Answer>(
        of policy: PolicyState, _ body: (ByteLRU<ImageID>) -> Answer
    ) -> Answer? {
        guard let encoded = policy.encoded else { return nil }
        let before = encoded.usedBytes
        defer {
            let less = before - encoded.usedBytes
            policy.store?.countFiles(encoded)
            if less > 0 { holders.droppedEncoded(bytes: less) }
        }
        return body(encoded)
    }

    /// True if an image's file is in memory, and would be given out; one that is outdated may be
    /// given up for it.
    func offersEncoded(_ image: ImageID, _ policy: PolicyState) -> Bool {
        withEncoded(of: policy) { $0.offers(image, at: pictures.version(of: image)) } ?? false
    }
}

/// Stores give up entries that are over, replaced, removed or lost.
extension Stores {
    /// Now and then a store removes what is over, for as long as it holds anything.
    func scheduleSweep(of policy: PolicyState) {
        guard let every = policy.store?.rule.lifetime?.sweepNs, !policy.isSweeping else { return }
        policy.isSweeping = true
        run.pending.schedule(
            .sweep(policy: policy.number), atNs: (run.nowNs / every + 1) * every)
    }

    /// What a policy does by the clock, it does from the first entry on.
    func scheduleTicks(of policy: PolicyState) {
        for (index, everyNs) in policy.clocks where !policy.ticking.contains(index) {
            tick(policy, index, everyNs)
        }
    }

    /// And again, for as long as the store has an entry.
    func tick(_ policy: PolicyState, _ index: Int, _ everyNs: Int64) {
        guard policy.store!.usedCount > 0 else {
            policy.ticking.remove(index)
            return
        }
        policy.ticking.insert(index)
        let call = Reactions.Call(
            policy: policy.number, index: UInt16(index), isWarned: false, warning: 0)
        run.pending.schedule(.reaction(call), atNs: run.nowNs + everyNs)
    }

    /// A frame has begun after a store had come to hold too much.
    func shedAtFrame(_ policy: PolicyState) {
        policy.isShedding = false
        if let store = policy.store, store.isOver { evictSurplus(of: store, policy) }
    }

    func sweep(_ policy: PolicyState) {
        guard let store = policy.store else { return }
        if store.rule.lifetime?.sweepReads == true {
            for key in store.shuffledKeys(nowNs: run.nowNs) { store.used(key) }
        }
        for key in store.over(nowNs: run.nowNs) { unstore(key, from: store, because: .expired) }
        policy.isSweeping = false
        if store.usedCount > 0 { scheduleSweep(of: policy) }
    }

    /// Another picture is behind an image's name. Copies live on with their views; each part's rule
    /// says if they are found again. An image that is known by its content has another key then.
    func replace(_ image: ImageID, isRenewed: Bool, isLost: Bool, _ policy: PolicyState) {
        for key in policy.names.keys(image) {
            forget(key, isRenewed: isRenewed, isLost: isLost, policy)
        }
        if isRenewed { renewKey(of: image, policy) }
        withEncoded(of: policy) { $0.note(replaced: image) }
        policy.mapped?.note(replaced: image)
        policy.disk?.note(replaced: image)
        if policy.rule.variants?.shelf.replaced == .forgotten { dropVariants(of: image, policy) }
    }

    /// The old content is found no more, or is forgotten, as the policy has it.
    private func forget(_ key: KeyID, isRenewed: Bool, isLost: Bool, _ policy: PolicyState) {
        let rule = policy.rule.replaced
        if let store = policy.store {
            let isFoundNoMore = isRenewed || store.rule.replaced == .kept
            if store.rule.replaced == .forgotten {
                unstore(key, from: store, because: .replaced)
            } else if isFoundNoMore, isLost, store.holds(key) {
                store.orphan(key)
            }
        }
        let isForgotten = rule == .forgotten || (isRenewed && isLost)
        if let own = policy.own, isForgotten { owned.make(.removal(key), own) }
        if !policy.weak.isEmpty, policy.rule.weak?.replaced == .forgotten || (isRenewed && isLost) {
            policy.weak[key] = .absent
        }
        if isForgotten || (rule == .kept && isLost) {
            for window in windows(of: policy) where window.rule.holds { letGo(key, window) }
        }
    }

    private func renewKey(of image: ImageID, _ policy: PolicyState) {
        let isShared = policy.names.renew(image, version: pictures.version(of: image))
        prefetching.renewKey(of: policy)
        if !isShared, !policy.wasLoaded.isEmpty {
            for key in policy.names.keys(image) { policy.wasLoaded[key] = false }
        }
        for window in windows(of: policy) where window.rule.holds {
            for key in window.held.numbers where !window.isWanted(key) { letGo(key, window) }
        }
    }

    /// Has an image forgotten, wherever it is kept. Views that show it go on showing it.
    func remove(_ image: ImageID) {
        run.counts.appRemovals += 1
        let policy = policies.policy(of: image)
        for key in policy.names.keys(image) {
            if let store = policy.store { unstore(key, from: store, because: .removed) }
            if let own = policy.own { owned.make(.removal(key), own) }
            if !policy.weak.isEmpty { policy.weak[key] = .absent }
        }
        let source = pictures.content(of: image)
        withEncoded(of: policy) { $0.drop(source) }
        policy.mapped?.drop(source)
        policy.disk?.drop(source)
        dropVariants(of: source, policy)
    }

    /// An image's decoded sizes on disk go.
    private func dropVariants(of image: ImageID, _ policy: PolicyState) {
        guard let variants = policy.variants else { return }
        let keys = stride(
            from: KeyID(own: image), to: KeyID(variants.bytes.count), by: catalog.imageCount)
        for key in keys { variants.drop(key) }
    }

    /// Has everything forgotten that is kept in memory; what lives is still found.
    func empty() {
        run.counts.appRemovals += 1
        for policy in policies.all { forgetMemory(of: policy, because: .removed) }
    }

    /// All that a policy keeps in memory for its own sake.
    func forgetMemory(of policy: PolicyState, because cause: Leaving.Cause) {
        if let store = policy.store { clear(store, because: cause) }
        if let own = policy.own {
            for key in own.cache.livingKeys { owned.make(.removal(key), own) }
        }
        holders.trimPool(of: policy, toBytes: 0, count: 0)
        withEncoded(of: policy) { $0.trim(toBytes: 0, count: 0) }
    }

    /// Asks whether an image is in memory, and loads nothing.
    func lookUp(_ image: ImageID, _ size: SizeID) {
        run.counts.lookups += 1
        let policy = policies.policy(of: image)
        // By what it would be found is in its file.
        if policy.rule.key.known == .read { return }
        let key = policy.names.key(image, size: size)
        if policy.store?.rule.lookup == .peek {
            if peek(key, image, size, in: policy) != nil { run.counts.lookupHits += 1 }
            return
        }
        if find(key, image, size, in: policy) != nil { run.counts.lookupHits += 1 }
        settleUse(of: policy)
    }

    /// The run is over: a policy lets go of all that it has.
    func letGoOfAll(_ policy: PolicyState) {
        if let own = policy.own { owned.letGo(own) }
        if let store = policy.store { noteProblem(of: store, policy) }
        for window in windows(of: policy) {
            for key in window.held.numbers where window.held[key] != .absent {
                holders.change(window.held[key]) { $0.windows -= 1 }
                window.held[key] = .absent
            }
        }
        forgetMemory(of: policy, because: .over)
        holders.collectGarbage(of: policy)
    }

    /// The app is gone with all that was in memory; files on disk stay.
    func loseAll(after requests: UInt32) {
        for policy in policies.all {
            if let own = policy.own { owned.abandon(own) }
            if let store = policy.store { noteProblem(of: store, policy) }
        }
        holders.loseAll()
        for policy in policies.all { withEncoded(of: policy) { $0.trim(toBytes: 0, count: 0) } }
        policies.beginAnew(after: requests)
        prefetching.forgetWindows()
    }
}
