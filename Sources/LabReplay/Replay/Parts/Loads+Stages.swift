import LabDevices
import LabOrders
import LabPictures
import LabPolicies
import LabScripts

/// A load's way: fetch, read, decode, deliver.
extension Loads {
    /// The place from which a load would begin now.
    func origin(of load: LoadID, _ policy: PolicyState) -> LoadOrigin {
        let image = pipeline.loads[load].image
        if pipeline.loads[load].target == .memory {
            if policy.mapped?.offers(image, at: stores.pictures.version(of: image)) == true {
                return .disk
            }
            if stores.offersEncoded(image, policy) { return .memory }
            let variant = decodes.variantKey(of: load)
            if policy.variants?.offers(variant, at: stores.pictures.version(of: image)) == true {
                return .disk
            }
        }
        return stores.isOnDisk(image, policy) ? .disk : .network
    }

    /// The first stage that the load needs: it skips those before.
    func firstStage(of load: LoadID, _ policy: PolicyState) -> Stage {
        let image = pipeline.loads[load].image
        if pipeline.loads[load].target == .memory {
            if let mapped = policy.mapped,
                mapped.offers(image, at: stores.pictures.version(of: image))
            {
                mapped.used(image)
                pipeline.loads[load].version = mapped.version(of: image)
                pipeline.loads[load].isMapped = true
                return .read
            }
            if let encoded = policy.encoded, stores.offersEncoded(image, policy) {
                encoded.used(image)
                pipeline.loads[load].version = encoded.version(of: image)
                return .decode
            }
            let key = decodes.variantKey(of: load)
            if let variants = policy.variants,
                variants.offers(key, at: stores.pictures.version(of: image))
            {
                variants.used(key)
                pipeline.loads[load].version = variants.version(of: key)
                pipeline.loads[load].isVariant = true
                return .read
            }
        }
        return isAtHand(load, policy) ? .read : .fetch
    }

    /// True if an image's file is on disk; then the load has its picture.
    private func isAtHand(_ load: LoadID, _ policy: PolicyState) -> Bool {
        let image = pipeline.loads[load].image
        guard catalog.isRemote(image) else { return true }
        guard let disk = policy.disk, disk.offers(image, at: stores.pictures.version(of: image))
        else {
            return false
        }
        disk.used(image)
        pipeline.loads[load].version = disk.version(of: image)
        return true
    }

    /// A load comes to a stage: it works at once, or waits for its turn.
    func enter(_ load: LoadID, _ stage: Stage, of policy: PolicyState) throws(Halt) {
        if pipeline.comes(load, to: stage) { try work(on: load, of: policy) }
    }

    /// Gives turns wherever something has changed.
    @inline(__always)
    func giveTurns() throws(Halt) {
        guard pipeline.hasReadyQueues else { return }
        while let load = pipeline.nextTurn(nowNs: run.nowNs) {
            try work(on: load, of: policies[pipeline.loads[load].policy])
        }
    }

    /// A load works on its stage.
    func work(on load: LoadID, of policy: PolicyState) throws(Halt) {
        let image = pipeline.loads[load].image
        switch pipeline.loads[load].stage {
        case .fetch:
            // Another load may have fetched it while this one waited.
            if !pipeline.loads[load].isOutdated, isAtHand(load, policy) {
                return try skipFetch(load, of: policy)
            }
            if pipeline.loads[load].isEcho {
                if hasLostItsMain(load) { return end(load, .filed) }
            } else if policy.rule.joining == .fetches, shareFetch(load, policy) {
                return
            }
            pipeline.loads[load].version = stores.pictures.version(of: image)
            if pipeline.network == .down {
                run.counts.fetches += 1
                return lose(load, policy)
            }
            pipeline.fetch(load, bytes: bytesToFetch(load, policy), nowNs: run.nowNs)
            noteFetches()
        case .read:
            if readsOriginal(load) {
                pipeline.loads[load].version = stores.pictures.version(of: image)
            }
            if pipeline.loads[load].target == .disk { return try continueFromFile(load, policy) }
            pipeline.read(load, bytes: decodes.readBytes(of: load), nowNs: run.nowNs)
        case .decode:
            if policy.rule.key.known == .read, try isFoundByItsFile(load, policy) { return }
            try beginDecode(load, policy)
        }
    }

    private func skipFetch(_ load: LoadID, of policy: PolicyState) throws(Halt) {
        if pipeline.loads[load].target == .disk { return try continueFromFile(load, policy) }
        try enter(load, .read, of: policy)
    }

    func stageIsDone(_ load: LoadID) throws(Halt) {
        if pipeline.loads[load].isDropped { return drop(load) }
        let policy = policies[pipeline.loads[load].policy]
        let image = pipeline.loads[load].image
        switch pipeline.loads[load].state {
        case .fetching:
            if catalog.failure(of: image) == .missing {
                return try failOrBeginAgain(load, policy)
            }
            run.counts.fetchBytes += catalog.encodedBytes[image]
            policy.forgetPart(of: image)
            releaseSharers(of: load, policy, areServed: true)
            if !pipeline.loads[load].isOutdated, !pipeline.loads[load].isApart {
                let version = pipeline.loads[load].version
                policy.disk?.keep(image, version: version)
                try stores.keepEncoded(image, version: version, policy)
            }
            try continueFromFile(load, policy)
        case .reading:
            if pipeline.loads[load].isMapped {
                if policy.rule.key.known == .read, try isFoundByItsFile(load, policy) { return }
                try decodes.map(load, policy)
                return try awaitDelivery(load, policy)
            }
            if !pipeline.loads[load].isOutdated, !pipeline.loads[load].isApart,
                !pipeline.loads[load].isVariant
            {
                try stores.keepEncoded(image, version: pipeline.loads[load].version, policy)
            }
            try continueFromFile(load, policy)
        case .decoding:
            decodes.end(load, policy)
            // The main thread has its own decodes at once, whatever waits behind them.
            if policy.rule.decode.mode == .sync { return try deliver(load) }
            try awaitDelivery(load, policy)
        case .delivering: try awaitDelivery(load, policy)
        case .shared: try continueAfterSharing(load, policy)
        case .over, .postponed, .queued, .connecting, .parked, .sharing, .transfer, .transferWaits,
            .frame:
            break
        }
    }

    /// True if the load reads the image's own file, which shows the picture of the time of reading.
    private func readsOriginal(_ load: LoadID) -> Bool {
        !catalog.isRemote(pipeline.loads[load].image) && !pipeline.loads[load].isMapped
            && !pipeline.loads[load].isVariant
    }

    /// The file is in memory; what was wanted no further ends here.
    func continueFromFile(_ load: LoadID, _ policy: PolicyState) throws(Halt) {
        if !leavers.isEmpty { takeBack(load) }
        guard pipeline.loads[load].target == .memory else {
            noteFiled(load, policy)
            pipeline.leaveQueue(load)
            return end(load, .filed)
        }
        try enter(load, .decode, of: policy)
    }

    /// On the main thread, as soon as that is free.
    private func awaitDelivery(_ load: LoadID, _ policy: PolicyState) throws(Halt) {
        // No view waits for it on the main thread.
        if pipeline.loads[load].isLeft { return try deliver(load) }
        if let everyNs = policy.rule.loading.deliversEveryNs, !pipeline.loads[load].isBatched {
            return awaitBatch(load, everyNs, policy)
        }
        if pipeline.main.freeNs > run.nowNs { return pipeline.awaitMain(load) }
        try deliver(load)
    }

    /// An image goes to views with others. The store has it meanwhile, and no view joins.
    private func awaitBatch(_ load: LoadID, _ everyNs: Int64, _ policy: PolicyState) {
        let state = pipeline.loads[load]
        if !state.isOutdated, !state.isApart, hasItsKey(load, policy),
            catalog.failure(of: state.image) != .whileDecoding
        {
            pipeline.loads[load].isKept = true
            closeToOthers(load)
            takeIn(load, state.instance, isAwaited: state.firstWaiter != .absent, policy)
        }
        pipeline.awaitBatch(load, everyNs: everyNs, nowNs: run.nowNs)
    }

    /// The pixels get their memory, and decoding begins.
    private func beginDecode(_ load: LoadID, _ policy: PolicyState) throws(Halt) {
        let image = pipeline.loads[load].image
        if catalog.failure(of: image) == .beforeDecoding {
            return try failOrBeginAgain(load, policy)
        }
        if policy.rule.decode.mode == .lazy || pipeline.loads[load].isApart {
            pipeline.loads[load].instance = holders.make(
                decodes.spec(of: load, policy, isDecoded: false))
            return try awaitDelivery(load, policy)
        }
        try decodes.decode(load, policy)
        let workNs = decodes.decodeNs(of: load, policy)
        if policy.rule.decode.mode == .sync {
            pipeline.decodeOnMain(load, ns: workNs, nowNs: run.nowNs)
        } else {
            pipeline.decode(load, ns: workNs, nowNs: run.nowNs)
        }
    }

    /// Reads and decodes while the main thread waits; false if the file must be fetched first.
    func loadNow(_ load: LoadID, in policy: PolicyState) throws(Halt) -> Bool {
        let image = pipeline.loads[load].image
        let stage = firstStage(of: load, policy)
        if stage == .fetch { return false }
        pipeline.loads[load].origin = stage == .read ? .disk : .memory
        if stage == .read {
            pipeline.readOnMain(bytes: decodes.readBytes(of: load), nowNs: run.nowNs)
            if !pipeline.loads[load].isMapped, !pipeline.loads[load].isVariant {
                try stores.keepEncoded(image, version: pipeline.loads[load].version, policy)
            }
        }
        if policy.rule.key.known == .read, try isFoundByItsFile(load, policy) { return true }
        if pipeline.loads[load].isMapped {
            try decodes.map(load, policy)
        } else if catalog.failure(of: image) == .beforeDecoding {
            fail(load)
            return true
        } else {
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
    func isFoundByItsFile(_ load: LoadID, _ policy: PolicyState) throws(Halt) -> Bool {
        settleKey(of: load, policy)
        let state = pipeline.loads[load]
        // No name stands for it.
        if !hasItsKey(load, policy) { return false }
        guard
            let found = stores.find(
                state.key, state.image, state.asked, wanted: state.size, in: policy)
        else { return false }
        pipeline.leaveQueue(load)
        if state.isPrefetch || state.firstWaiter == .absent {
            end(load, .found)
            return true
        }
        leases.serveWaiters(from: pipeline.loads[load].firstWaiter)
        // A view that has its image may clear another that waits, which must not cancel this.
        pipeline.loads.enter(load, .delivering)
        while pipeline.loads[load].firstWaiter != .absent {
            let view = pipeline.loads[load].firstWaiter
            stopWaiting(view)
            leases.closeBlank(view)
            // It was counted as a miss before its key was known.
            run.counts.misses -= 1
            if found.isStrong { run.counts.strongHits += 1 } else { run.counts.weakHits += 1 }
            noteHit(found.instance)
            stores.noteRightness(of: found.instance, for: leases.views[view].asked)
            try give(view, found.instance, from: found.isStrong ? .store : .alive)
        }
        stores.settleUse(of: policy)
        end(load, .found)
        return true
    }

    /// True if what a load brings can be asked for under the key that it was begun for.
    func hasItsKey(_ load: LoadID, _ policy: PolicyState) -> Bool {
        policy.names.stamp(of: pipeline.loads[load].key) == pipeline.loads[load].keyStamp
    }

    /// A load's file is there and tells its key: that of what is in the file, which may be newer
    /// than what was asked for, or older. Where no name has that, it is for those who wait alone.
    func settleKey(of load: LoadID, _ policy: PolicyState) {
        let state = pipeline.loads[load]
        let names = policy.names
        guard names.isRenewed(state.image) else { return }
        let key: KeyID? =
            if state.version == state.askedVersion {
                hasItsKey(load, policy) ? state.key : nil
            } else {
                names.key(state.image, size: state.asked, showing: state.version)
            }
        if key == state.key, hasItsKey(load, policy) { return }
        closeToOthers(load)
        guard let key else {
            pipeline.loads[load].isOutdated = true
            return
        }
        pipeline.loads[load].key = key
        pipeline.loads[load].keyStamp = names.stamp(of: key)
    }

    /// A load has gone as far as the app wanted it.
    func noteFiled(_ load: LoadID, _ policy: PolicyState) {
        let state = pipeline.loads[load]
        if state.isPrefetch, !state.isApart, state.target == .encoded || state.origin == .network {
            policy.isFetchedAhead[state.image] = true
        }
        guard policy.rule.loading.held == .replaced, !state.isClosed, !state.isForgotten,
            let store = policy.store, store.holds(state.key),
            store.instance(of: state.key) != ImageStore.marker
        else { return }
        var copy = decodes.spec(of: load, policy, isDecoded: false)
        copy.isUnasked = false
        let instance = holders.make(copy)
        stores.keep(instance, state.key, isAwaited: false, policy)
        holders.change(instance) { $0.isInFlight = false }
    }

    /// A load waits for another's fetch of the same file; false if no load fetches it.
    func shareFetch(_ load: LoadID, _ policy: PolicyState) -> Bool {
        let image = pipeline.loads[load].image
        let fetchers = pipeline.loads.all { other in
            guard other.policy == policy.number, other.image == image, !other.isOutdated,
                !other.isDropped, !other.isApart,
                other.stage == .fetch, other.serial != pipeline.loads[load].serial
            else { return false }
            switch other.state {
            case .connecting, .fetching, .parked: return true
            default: return false
            }
        }
        guard let fetcher = fetchers.first, !pipeline.loads[load].isOutdated else { return false }
        pipeline.loads.enter(load, .sharing, .shares(pipeline.loads[fetcher].logged))
        pipeline.loads[load].fetcher = fetcher
        if pipeline.loads[load].priority == .usual { raise(fetcher) }
        return true
    }

    /// A fetch is over: who waits for it goes on with its file, or, since it was cancelled, fetches
    /// for itself.
    func releaseSharers(of load: LoadID, _ policy: PolicyState, areServed: Bool) {
        guard policy.rule.joining == .fetches else { return }
        for sharer in pipeline.loads.all(where: { $0.state == .sharing && $0.fetcher == load }) {
            if areServed { pipeline.loads[sharer].version = pipeline.loads[load].version }
            pipeline.endSharing(sharer, isFetched: areServed, nowNs: run.nowNs)
        }
    }

    /// The loads that wait for a load's fetch, and wait no more: when it fails, it fails for all.
    func takeSharers(of load: LoadID) -> [LoadID] {
        guard policies[pipeline.loads[load].policy].rule.joining == .fetches else { return [] }
        let sharers = pipeline.loads.all { $0.state == .sharing && $0.fetcher == load }
        for sharer in sharers { pipeline.loads[sharer].fetcher = .absent }
        return sharers
    }

    func continueAfterSharing(_ load: LoadID, _ policy: PolicyState) throws(Halt) {
        guard pipeline.loads[load].fetcher != .absent else { return try work(on: load, of: policy) }
        try continueFromFile(load, policy)
    }

    /// Bytes of a file that have not come yet: all of them, unless the policy keeps a part.
    func bytesToFetch(_ load: LoadID, _ policy: PolicyState) -> Int64 {
        let image = pipeline.loads[load].image
        let whole = stores.stageSizes.fileBytes(image)
        guard let part = policy.part(of: image), part.version == stores.pictures.version(of: image)
        else {
            return whole
        }
        return whole - part.bytes
    }
}
