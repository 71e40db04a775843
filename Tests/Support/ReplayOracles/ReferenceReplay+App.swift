@testable import LabOrders
@testable import LabScripts
@testable import OrderOracles

/// The app's own calls to its cache, and memory that is collected.
extension ReferenceReplay {
    func lookUp(_ name: ImageID, _ size: SizeID) {
        counts.lookups += 1
        let policy = policy(of: name)
        if policy.rule.key.known == .read { return }
        let isThere =
            policy.rule.store?.lookup == .peek
            ? peek(name, size) != nil : find(name, size) != nil
        if isThere {
            reached.insert(.lookedUp)
            counts.lookupHits += 1
        }
    }

    /// Unless it is there, or on its way.
    func prefetch(_ name: ImageID, _ size: SizeID) throws {
        counts.appPrefetches += 1
        let policy = policy(of: name)
        let target = policy.rule.loading.prefetches
        let replacesHeld = policy.rule.loading.held == .replaced
        if policy.rule.key.known == .asked {
            if peek(name, size) != nil, !replacesHeld { return }
            let key = key(of: name, size)
            let underWay = loads.last {
                $0.policy === policy && $0.key == key && !$0.isClosed
            }
            if let underWay { return try fetchBesideIfOffline(underWay) }
        }
        let image = content[Int(name)]
        if target == .disk, isOnDisk(image, policy), !replacesHeld { return }
        if target == .encoded,
            policy.encoded?.gives(Int(image), at: version[Int(image)]) == true
        {
            reached.insert(.encodedAlready)
            return
        }
        counts.prefetched += 1
        reached.insert(.prefetchedByApp)
        let load = makeLoad(name, size, for: nil)
        load.isPrefetch = true
        load.rank = .prefetch
        load.target = target
        load.priority = policy.rule.loading.prefetchPriority
        mark(load)
        try begin(load, at: firstStage(load))
    }

    func isOnDisk(_ image: ImageID, _ policy: ReferencePolicy) -> Bool {
        !header.catalog.isRemote(image)
            || policy.disk?.gives(Int(image), at: version[Int(image)]) == true
    }

    /// A file that was loaded ahead was of use if it is still there when it is asked for.
    func noteFileAsked(_ name: ImageID, _ policy: ReferencePolicy) {
        let file = Int(content[Int(name)])
        guard policy.fetchedAhead.remove(file) != nil else { return }
        if policy.disk?.holds(file) == true || policy.encoded?.holds(file) == true {
            reached.insert(.fileOfUse)
            counts.prefetchUsed += 1
        }
    }

    /// An image's loads go behind all others; views that wait for them go on waiting.
    func demote(_ name: ImageID) throws {
        let policy = policy(of: name)
        let key = key(of: name, 0)
        for load in loads
        where load.policy === policy && load.key.isOfOneImage(as: key) && !load.isClosed
            && load.rank != .demoted && !isDecoding(load) && loads.contains(where: { $0 === load })
        {
            reached.insert(.demotedByApp)
            if policy.rule.loading.abandoned == .demoted {
                if load.rank != .view { continue }
                if !load.waiters.isEmpty { reached.insert(.demotedWhileAwaited) }
                try beginAnew(load)
            } else {
                load.rank = .demoted
                guard load.phase == .queued, load.place == nil else { continue }
                leaveQueue(load)
                try enter(load, load.stage)
            }
        }
    }

    /// Wherever it is kept. Who shows it goes on showing it.
    func remove(_ name: ImageID) {
        counts.appRemovals += 1
        let policy = policy(of: name)
        let key = key(of: name, 0)
        for place in policy.entries.indices.reversed()
        where policy.entries[place].key.isOfOneImage(as: key) {
            reached.insert(.removedByApp)
            take(place, from: policy)
        }
        policy.weak = policy.weak.filter { !$0.key.isOfOneImage(as: key) }
        let file = Int(content[Int(name)])
        policy.encoded?.remove(file)
        policy.mapped?.remove(file)
        policy.disk?.remove(file)
        dropVariants(of: file, policy)
    }

    /// Empties the parts that keep memory for their own use.
    func empty() {
        counts.appRemovals += 1
        reached.insert(.emptied)
        for policy in policies {
            while !policy.entries.isEmpty { take(policy.entries.count - 1, from: policy) }
            policy.lost = []
            policy.pool?.removeAll()
            policy.encoded?.removeAll()
        }
    }

    /// As much was decoded as is decoded between two collections.
    func collect(_ policy: ReferencePolicy, after bytes: Int64) {
        guard let most = policy.rule.weak?.collectsAfterBytes else { return }
        policy.decodedBytes += bytes
        if policy.decodedBytes >= most { collect(policy) }
    }

    /// Destroys copies without a holder.
    func collect(_ policy: ReferencePolicy) {
        policy.decodedBytes = 0
        for (copy, what) in copies
        where what.policy == policy.number && what.isCollected && inHand[copy] == nil
            && holder(of: copy) == nil
        {
            reached.insert(.collected)
            copies[copy]!.isCollected = false
        }
        destroy()
    }
}
