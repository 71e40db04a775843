import LabOrders
import LabPolicies
import LabScripts

/// A load's way: fetch, read, decode, deliver.
extension Loads {
    /// What a load's image would come of, if the load began now.
    enum Source {
        /// A file of pixels, the encoded image in memory, or a file of the size that is decoded to.
        case mapped, encoded, variant
        case file, network

        var origin: LoadOrigin {
            switch self {
            case .encoded: .memory
            case .mapped, .variant, .file: .disk
            case .network: .network
            }
        }
    }

    func source(of load: Load, _ policy: PolicyState) -> Source {
        let version = stores.pictures.version(of: load.image)
        if load.target == .memory {
            if policy.mapped?.offers(load.image, at: version) == true { return .mapped }
            if stores.offersEncoded(load.image, policy) { return .encoded }
            let variant = decodes.variantKey(of: load)
            if policy.variants?.offers(variant, at: version) == true { return .variant }
        }
        return stores.isOnDisk(load.image, policy) ? .file : .network
    }

    /// A load takes its image from a source: returns the first stage that it needs, and skips those
    /// before.
    func take(_ source: Source, for load: Load, _ policy: PolicyState) -> Stage {
        switch source {
        case .mapped:
            policy.mapped!.used(load.image)
            load.version = policy.mapped!.version(of: load.image)
            load.isMapped = true
        case .encoded:
            policy.encoded!.used(load.image)
            load.version = policy.encoded!.version(of: load.image)
            return .decode
        case .variant:
            let key = decodes.variantKey(of: load)
            policy.variants!.used(key)
            load.version = policy.variants!.version(of: key)
            load.isVariant = true
        case .file: takeFile(for: load, policy)
        case .network: return .fetch
        }
        return .read
    }

    /// A load has the picture that its image's file on disk shows.
    private func takeFile(for load: Load, _ policy: PolicyState) {
        guard catalog.isRemote(load.image) else { return }
        policy.disk!.used(load.image)
        load.version = policy.disk!.version(of: load.image)
    }

    /// A load comes to a stage: it works at once, or waits for its turn.
    func advance(_ load: Load, to stage: Stage, of policy: PolicyState) throws(Halt) {
        if pipeline.takesTurn(load, for: stage) { try runStage(of: load, policy) }
    }

    /// Gives turns wherever something has changed.
    @inline(__always)
    func giveTurns() throws(Halt) {
        guard pipeline.hasReadyQueues else { return }
        while let load = pipeline.nextTurn(nowNs: run.nowNs) {
            try runStage(of: load, policies[load.policy])
        }
    }

    func runStage(of load: Load, _ policy: PolicyState) throws(Halt) {
        switch load.stage {
        case .fetch:
            // Another load may have fetched it while this one waited.
            if !load.isOutdated, stores.isOnDisk(load.image, policy) {
                takeFile(for: load, policy)
                if load.target == .disk { return try continueFromFile(load, policy) }
                return try advance(load, to: .read, of: policy)
            }
            if load.attempt == .refetch {
                if hasLostItsMain(load) { return end(load, .filed) }
            } else if policy.rule.joining == .fetches, shareFetch(load, policy) {
                return
            }
            load.version = stores.pictures.version(of: load.image)
            if pipeline.network == .down {
                run.counts.fetches += 1
                return lose(load, policy)
            }
            pipeline.fetch(load, bytes: bytesToFetch(load, policy), nowNs: run.nowNs)
            noteFetches()
        case .read:
            // The image's own file shows the picture of the time of reading.
            if !catalog.isRemote(load.image), !load.isMapped, !load.isVariant {
                load.version = stores.pictures.version(of: load.image)
            }
            if load.target == .disk { return try continueFromFile(load, policy) }
            pipeline.read(load, bytes: decodes.readBytes(of: load), nowNs: run.nowNs)
        case .decode:
            if policy.rule.key.known == .read, try isFoundByItsFile(load, policy) { return }
            try beginDecode(load, policy)
        }
    }

    func endStage(of load: Load) throws(Halt) {
        if load.purpose.isDiscarded { return drop(load) }
        let policy = policies[load.policy]
        let image = load.image
        switch load.state {
        case .fetching:
            if catalog.failure(of: image) == .missing { return try failOrBeginAgain(load, policy) }
            run.counts.fetchBytes += catalog.encodedBytes[image]
            if !policy.parts.isEmpty { policy.parts[image] = nil }
            releaseSharers(of: load, areServed: true)
            if load.keepsFile {
                policy.disk?.keep(image, version: load.version)
                try stores.keepEncoded(image, version: load.version, policy)
            }
            try continueFromFile(load, policy)
        case .reading:
            if load.isMapped {
                if policy.rule.key.known == .read, try isFoundByItsFile(load, policy) { return }
                try decodes.map(load, policy)
                return try awaitDelivery(load, policy)
            }
            if load.keepsFile, !load.isVariant {
                try stores.keepEncoded(image, version: load.version, policy)
            }
            try continueFromFile(load, policy)
        case .decoding:
            decodes.end(load, policy)
            // The main thread has its own decodes at once, whatever waits behind them.
            if policy.rule.decode.mode == .sync { return try deliver(load) }
            try awaitDelivery(load, policy)
        case .delivering: try awaitDelivery(load, policy)
        case .shared:
            // The load that fetched for it may have given up.
            if load.fetcher == nil { return try runStage(of: load, policy) }
            try continueFromFile(load, policy)
        case .over, .postponed, .queued, .connecting, .parked, .sharing, .transfer, .transferWaits,
            .frame:
            break
        }
    }

    /// The file is in memory; what was wanted no further ends here.
    func continueFromFile(_ load: Load, _ policy: PolicyState) throws(Halt) {
        if !load.leavers.isEmpty { takeBack(load) }
        guard load.target == .memory else {
            noteFiled(load, policy)
            pipeline.leaveQueue(load)
            return end(load, .filed)
        }
        try advance(load, to: .decode, of: policy)
    }

    /// On the main thread, as soon as that is free.
    private func awaitDelivery(_ load: Load, _ policy: PolicyState) throws(Halt) {
        // No view waits for it on the main thread.
        if load.purpose.isAbandoned { return try deliver(load) }
        if let everyNs = policy.rule.loading.deliversEveryNs, !load.isBatched {
            return try awaitBatch(load, everyNs, policy)
        }
        if pipeline.main.freeNs > run.nowNs { return pipeline.awaitMain(load) }
        try deliver(load)
    }

    /// An image goes to views with others. The store has it meanwhile, and no view joins.
    private func awaitBatch(
        _ load: Load, _ everyNs: Int64, _ policy: PolicyState
    ) throws(Halt) {
        if load.keepsFile, hasItsKey(load, policy),
            catalog.failure(of: load.image) != .whileDecoding
        {
            closeToOthers(load)
            try takeIn(load, load.instance, isAwaited: load.hasWaiters, policy)
            load.purpose = .storedEarly
        }
        pipeline.awaitBatch(load, everyNs: everyNs, nowNs: run.nowNs)
    }

    /// The pixels get their memory, and decoding begins.
    private func beginDecode(_ load: Load, _ policy: PolicyState) throws(Halt) {
        if catalog.failure(of: load.image) == .beforeDecoding {
            return try failOrBeginAgain(load, policy)
        }
        if policy.rule.decode.mode == .lazy || load.isPrivate {
            load.instance = holders.make(decodes.spec(of: load, policy, isDecoded: false))
            return try awaitDelivery(load, policy)
        }
        guard makeRoom(for: load, policy) else { return fail(load, isFinal: false) }
        try decodes.decode(load, policy)
        let workNs = decodes.decodeNs(of: load, policy)
        if policy.rule.decode.mode == .sync {
            pipeline.decodeOnMain(load, ns: workNs, nowNs: run.nowNs)
        } else {
            pipeline.decode(load, ns: workNs, nowNs: run.nowNs)
        }
    }

    /// A store may make room for what is to be decoded, beside what is under way.
    private func makeRoom(for load: Load, _ policy: PolicyState) -> Bool {
        guard policy.makesRoomAhead, let store = policy.store else { return true }
        let decoding = pipeline.machine.loads.all { other in
            other.policy == policy.number && other.instance != .absent
        }
        let costs = (decoding + [load]).map {
            stores.cost(of: $0.image, Variant(size: $0.size, bytes: $0.bytes), store)
        }
        return stores.makeRoom(for: costs, of: policy)
    }

    /// Reads and decodes while the main thread waits; false if the file must be fetched first.
    func loadNow(_ load: Load, in policy: PolicyState) throws(Halt) -> Bool {
        let source = source(of: load, policy)
        if source == .network { return false }
        load.origin = source.origin
        if take(source, for: load, policy) == .read {
            pipeline.readOnMain(bytes: decodes.readBytes(of: load), nowNs: run.nowNs)
            if source == .file {
                try stores.keepEncoded(load.image, version: load.version, policy)
            }
        }
        if policy.rule.key.known == .read, try isFoundByItsFile(load, policy) { return true }
        if load.isMapped {
            try decodes.map(load, policy)
        } else if catalog.failure(of: load.image) == .beforeDecoding {
            fail(load)
            return true
        } else {
            guard makeRoom(for: load, policy) else {
                fail(load, isFinal: false)
                return true
            }
            try decodes.decode(load, policy)
            pipeline.workOnMain(ns: decodes.decodeNs(of: load, policy), nowNs: run.nowNs)
            decodes.end(load, policy)
        }
        try deliver(load)
        return true
    }
}

/// A load's file tells its key, and several loads share a fetch.
extension Loads {
    /// A load's file is there, and with it the key: views that wait take the image found under it.
    func isFoundByItsFile(_ load: Load, _ policy: PolicyState) throws(Halt) -> Bool {
        settleKey(of: load, policy)
        // No name stands for it.
        if !hasItsKey(load, policy) { return false }
        guard
            let found = stores.find(
                load.key, load.image, load.asked, wanted: load.size, in: policy)
        else { return false }
        pipeline.leaveQueue(load)
        if load.isPrefetch || !load.hasWaiters {
            end(load, .found)
            return true
        }
        leases.serveWaiters(from: load.firstWaiter)
        // A view that has its image may clear another that waits, which must not cancel this.
        pipeline.enter(load, .delivering)
        while load.hasWaiters {
            let view = load.firstWaiter
            stopWaiting(view, for: load)
            leases.closeBlank(view)
            // It was counted as a miss before its key was known.
            run.counts.misses -= 1
            try give(view, found)
        }
        stores.settleUse(of: policy)
        end(load, .found)
        return true
    }

    /// True if what a load brings can be asked for under the key that it was begun for.
    func hasItsKey(_ load: Load, _ policy: PolicyState) -> Bool {
        policy.names.stamp(of: load.key) == load.keyStamp
    }

    /// A load's file is there and tells its key: that of what is in the file, which may be newer
    /// than what was asked for, or older. Where no name has that, it is for those who wait alone.
    func settleKey(of load: Load, _ policy: PolicyState) {
        let names = policy.names
        guard names.isRenewed(load.image) else { return }
        let key: KeyID? =
            if load.version == load.askedVersion {
                hasItsKey(load, policy) ? load.key : nil
            } else {
                names.key(load.image, size: load.asked, showing: load.version)
            }
        if key == load.key, hasItsKey(load, policy) { return }
        closeToOthers(load)
        guard let key else {
            load.isOutdated = true
            return
        }
        load.key = key
        load.keyStamp = names.stamp(of: key)
    }

    /// A load has gone as far as the app wanted it.
    func noteFiled(_ load: Load, _ policy: PolicyState) {
        if load.isPrefetch, !load.isPrivate, load.target == .encoded || load.origin == .network {
            policy.isFetchedAhead[load.image] = true
        }
        guard policy.rule.loading.held == .replaced, load.isJoinable,
            load.purpose.keeper == .store, let store = policy.store, store.holds(load.key),
            store.instance(of: load.key) != ImageStore.marker
        else { return }
        var copy = decodes.spec(of: load, policy, isDecoded: false)
        copy.isUnasked = false
        let instance = holders.make(copy)
        stores.keep(instance, load.key, isAwaited: false, policy)
        holders.change(instance) { $0.isInFlight = false }
    }

    /// A load waits for another's fetch of the same file; false if no load fetches it.
    func shareFetch(_ load: Load, _ policy: PolicyState) -> Bool {
        let fetchers = pipeline.machine.loads.all { other in
            guard other.policy == policy.number, other.image == load.image, other.keepsFile,
                !other.purpose.isDiscarded, other.stage == .fetch, other !== load
            else { return false }
            switch other.state {
            case .connecting, .fetching, .parked: return true
            default: return false
            }
        }
        guard let fetcher = fetchers.first, !load.isOutdated else { return false }
        pipeline.enter(load, .sharing, .shares(fetcher.logged))
        load.fetcher = fetcher
        if load.priority == .usual { raise(fetcher) }
        return true
    }

    /// A fetch is over: who waits for it goes on with its file, or, since it was cancelled, fetches
    /// for itself.
    func releaseSharers(of load: Load, areServed: Bool) {
        for sharer in sharers(of: load) {
            if areServed { sharer.version = load.version }
            pipeline.endSharing(sharer, isFetched: areServed, nowNs: run.nowNs)
        }
    }

    /// The loads that wait for a load's fetch.
    func sharers(of load: Load) -> [Load] {
        guard policies[load.policy].rule.joining == .fetches else { return [] }
        return pipeline.machine.loads.all { $0.state == .sharing && $0.fetcher === load }
    }

    /// Bytes of a file that have not come yet: all of them, unless the policy keeps a part.
    func bytesToFetch(_ load: Load, _ policy: PolicyState) -> Int64 {
        let image = load.image
        let whole = catalog.encodedBytes[image]
        guard let part = policy.parts[image], part.version == stores.pictures.version(of: image)
        else {
            return whole
        }
        return whole - part.bytes
    }
}
