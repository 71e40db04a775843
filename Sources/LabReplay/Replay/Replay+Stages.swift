import LabDevices
import LabOrders
import LabPictures
import LabPolicies
import LabScripts

/// A load's way: fetch, read, decode, deliver.
extension Replay {
    /// A load sets out, unless the content moves too fast for it.
    func begin(_ load: LoadID, in policy: PolicyState) throws(Halt) {
        pipeline.loads[load].origin = origin(of: load, policy)
        if let calm = policy.rule.loading.calm, pipeline.loads[load].rank == .view,
            prefetching.rows.isFaster(than: calm, nowNs: nowNs)
        {
            pipeline.loads[load].stage =
                pipeline.loads[load].origin == .network ? .fetch : .read
            pipeline.postpone(load)
            prefetching.waitForCalm()
            scheduleCalm()
            return
        }
        try enter(load, firstStage(of: load, policy), of: policy)
    }

    /// The place from which a load would begin now.
    private func origin(of load: LoadID, _ policy: PolicyState) -> LoadOrigin {
        let image = pipeline.loads[load].image
        if pipeline.loads[load].target == .memory {
            if policy.mapped?.offers(image, at: pictures.version(of: image)) == true {
                return .disk
            }
            if offersEncoded(image, policy) { return .memory }
            let variant = variantKey(of: load)
            if policy.variants?.offers(variant, at: pictures.version(of: image)) == true {
                return .disk
            }
        }
        return isOnDisk(image, policy) ? .disk : .network
    }

    /// True if an image's file needn't be fetched.
    func isOnDisk(_ image: ImageID, _ policy: PolicyState) -> Bool {
        !catalog.isRemote(image)
            || policy.disk?.offers(image, at: pictures.version(of: image)) == true
    }

    /// The first stage that the load needs: it skips those before.
    func firstStage(of load: LoadID, _ policy: PolicyState) -> Stage {
        let image = pipeline.loads[load].image
        if pipeline.loads[load].target == .memory {
            if let mapped = policy.mapped, mapped.offers(image, at: pictures.version(of: image)) {
                mapped.used(image)
                pipeline.loads[load].version = mapped.version(of: image)
                pipeline.loads[load].isMapped = true
                return .read
            }
            if let encoded = policy.encoded, offersEncoded(image, policy) {
                encoded.used(image)
                pipeline.loads[load].version = encoded.version(of: image)
                return .decode
            }
            let key = variantKey(of: load)
            if let variants = policy.variants, variants.offers(key, at: pictures.version(of: image))
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
        guard let disk = policy.disk, disk.offers(image, at: pictures.version(of: image)) else {
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
        while let load = pipeline.nextTurn(nowNs: nowNs) {
            try work(on: load, of: policies[Int(pipeline.loads[load].policy)])
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
            pipeline.loads[load].version = pictures.version(of: image)
            if pipeline.network == .down {
                counts.fetches += 1
                return lose(load, policy)
            }
            pipeline.fetch(load, bytes: bytesToFetch(load, policy), nowNs: nowNs)
            noteFetches()
        case .read:
            if readsOriginal(load) { pipeline.loads[load].version = pictures.version(of: image) }
            pipeline.read(load, bytes: readBytes(of: load), nowNs: nowNs)
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
        let policy = policies[Int(pipeline.loads[load].policy)]
        let image = pipeline.loads[load].image
        switch pipeline.loads[load].state {
        case .fetching:
            if catalog.failure(of: image) == .missing { return try failOrBeginAgain(load, policy) }
            counts.fetchBytes += catalog.encodedBytes[image]
            policy.forgetPart(of: image)
            releaseSharers(of: load, policy, areServed: true)
            if !pipeline.loads[load].isOutdated, !pipeline.loads[load].isApart {
                let version = pipeline.loads[load].version
                policy.disk?.keep(image, version: version)
                try keepEncoded(image, version: version, policy)
            }
            try continueFromFile(load, policy)
        case .reading:
            if pipeline.loads[load].isMapped {
                if policy.rule.key.known == .read, try isFoundByItsFile(load, policy) { return }
                try map(load, policy)
                return try awaitDelivery(load, policy)
            }
            if !pipeline.loads[load].isOutdated, !pipeline.loads[load].isApart,
                !pipeline.loads[load].isVariant
            {
                try keepEncoded(image, version: pipeline.loads[load].version, policy)
            }
            try continueFromFile(load, policy)
        case .decoding:
            if let whole = take(&pipeline.loads[load].whole) {
                change(whole) { $0.isInFlight = false }
            }
            keepMapped(load, policy)
            keepVariant(load, policy)
            // The main thread has its own decodes at once, whatever waits behind them.
            if policy.rule.decode.mode == .sync { return try deliver(load) }
            try awaitDelivery(load, policy)
        case .delivering: try awaitDelivery(load, policy)
        case .shared: try continueAfterSharing(load, policy)
        case .over, .postponed, .queued, .connecting, .parked, .sharing: break
        }
    }

    private func take(_ instance: inout InstanceID) -> InstanceID? {
        defer { instance = .absent }
        return instance == .absent ? nil : instance
    }

    /// A mapped image that lives stays mapped.
    private func keepMapped(_ load: LoadID, _ policy: PolicyState) {
        let image = pipeline.loads[load].image
        guard let mapped = policy.mapped, !pipeline.loads[load].isOutdated,
            catalog.failure(of: image) != .whileDecoding
        else { return }
        mapped.keep(image, version: pipeline.loads[load].version) { instances.lives($0) }
    }

    /// True if the load reads the image's own file, which shows the picture of the time of reading.
    private func readsOriginal(_ load: LoadID) -> Bool {
        !catalog.isRemote(pipeline.loads[load].image) && !pipeline.loads[load].isMapped
            && !pipeline.loads[load].isVariant
    }

    /// The file is in memory; what was wanted no further ends here.
    func continueFromFile(_ load: LoadID, _ policy: PolicyState) throws(Halt) {
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
        if pipeline.main.freeNs > nowNs { return pipeline.awaitMain(load) }
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
        pipeline.awaitBatch(load, everyNs: everyNs, nowNs: nowNs)
    }

    /// The pixels get their memory, and decoding begins.
    private func beginDecode(_ load: LoadID, _ policy: PolicyState) throws(Halt) {
        let image = pipeline.loads[load].image
        if catalog.failure(of: image) == .beforeDecoding {
            return try failOrBeginAgain(load, policy)
        }
        if policy.rule.decode.mode == .lazy || pipeline.loads[load].isApart {
            pipeline.loads[load].instance = instances.make(
                make(for: load, policy, isDecoded: false))
            return try awaitDelivery(load, policy)
        }
        try decode(load, policy)
        let workNs = decodeNs(of: load, policy)
        if policy.rule.decode.mode == .sync {
            pipeline.decodeOnMain(load, ns: workNs, nowNs: nowNs)
        } else {
            pipeline.decode(load, ns: workNs, nowNs: nowNs)
        }
    }

    private func decodeNs(of load: LoadID, _ policy: PolicyState) -> Int64 {
        let state = pipeline.loads[load]
        let rule = policy.rule.decode
        return decodeNs(
            state.image, at: rule.redraws ? decodedSize(state, rule) : state.size,
            isVariant: state.isVariant, rule)
    }

    func make(
        for load: LoadID, _ policy: PolicyState, isDecoded: Bool = true
    ) -> InstanceTable.InstanceSpec {
        let state = pipeline.loads[load]
        return InstanceTable.InstanceSpec(
            key: state.key, keyStamp: state.keyStamp, policy: policy.number, image: state.image,
            version: state.version, size: state.size, bytes: state.bytes, load: state.serial,
            isDecoded: isDecoded,
            isMapped: policy.mapped != nil, isReadWhole: state.isMapped,
            isUnasked: state.isPrefetch,
            isCollected: policy.rule.weak?.collectsAfterBytes != nil)
    }

    /// Counts a decode, and has memory do it.
    private func decode(_ load: LoadID, _ policy: PolicyState) throws(Halt) {
        let state = pipeline.loads[load]
        let isAgain = countDecode(
            of: state.image, version: state.version, bytes: state.bytes)
        collectGarbage(of: policy, before: state.bytes)
        let beside = bytesBeside(state, policy)
        var scratch: InstanceID?
        if beside > 0 {
            scratch = instances.make(
                InstanceTable.InstanceSpec(
                    key: state.key, policy: policy.number, image: state.image,
                    size: catalog.pixelSize[state.image], bytes: beside, load: state.serial,
                    isScratch: true))
            pipeline.loads[load].whole = scratch!
        }
        takeFromPool(bytes: state.bytes, policy)
        let instance = instances.make(make(for: load, policy))
        if pipeline.loads[load].isPrefetch { unasked += 1 }
        pipeline.loads[load].instance = instance
        noteDecode(instance, isAgain: isAgain)
        try decode(
            state.image, state.size, into: instance, policy, beside: scratch.map { ($0, beside) })
    }

    private func decode(
        _ image: ImageID, _ size: PixelSize, into instance: InstanceID, _ policy: PolicyState,
        beside: (InstanceID, bytes: Int64)? = nil
    ) throws(Halt) {
        noteGrowing()
        try memory.decode(
            image, target(of: image, at: size, policy.rule.decode), into: instance)
        // A real decoder has had it and given it back: it is there for as long as decoding takes.
        // The sum is read after this alone.
        if let (scratch, bytes) = beside {
            try memory.fill(image, bytes: bytes, into: scratch)
        }
        try noteGrowth()
    }

    /// Counts a decode; true if the picture was decoded before.
    private func countDecode(of image: ImageID, version: UInt32, bytes: Int64) -> Bool {
        counts.decodes += 1
        counts.decodedBytes += bytes
        let isAgain = pictures.decode(image, version: version)
        if isAgain { counts.redecodes += 1 }
        return isAgain
    }

    private func noteDecode(_ instance: InstanceID, isAgain: Bool) {
        guard let log else { return }
        let entry = instances[instance]
        log.note(.decodes(log[instance], entry.image, isAgain: isAgain, bytes: entry.bytes))
    }

    /// Pixels come from disk as they are.
    private func map(_ load: LoadID, _ policy: PolicyState) throws(Halt) {
        let instance = instances.make(make(for: load, policy))
        pipeline.loads[load].instance = instance
        try fill(pipeline.loads[load].image, bytes: pipeline.loads[load].bytes, into: instance)
    }

    /// Memory of this very size is given up by the pool, to be decoded into.
    private func takeFromPool(bytes: Int64, _ policy: PolicyState) {
        guard let buffer = policy.pool?.take(bytes: bytes) else { return }
        change(buffer) { $0.isPooled = false }
    }

    private func readBytes(of load: LoadID) -> Int64 {
        let state = pipeline.loads[load]
        if state.isVariant { return variantBytes(of: load) }
        return state.isMapped ? state.bytes : stageSizes.fileBytes(state.image)
    }

    /// A view in a window shows an image that was kept undecoded: now it is decoded, and the main
    /// thread waits.
    func decodeWhenShown(_ instance: InstanceID) throws(Halt) {
        let entry = instances[instance]
        let policy = policies[Int(entry.policy)]
        lateDecodes += 1
        let isAgain = countDecode(of: entry.image, version: entry.version, bytes: entry.bytes)
        collectGarbage(of: policy, before: entry.bytes)
        takeFromPool(bytes: entry.bytes, policy)
        instances.materialize(instance)
        noteDecode(instance, isAgain: isAgain)
        try decode(entry.image, entry.size, into: instance, policy)
        noteGiven(instance)
        if catalog.failure(of: entry.image) == .whileDecoding { counts.failed += 1 }
        let ns = decodeNs(entry.image, at: entry.size, isVariant: false, policy.rule.decode)
        pipeline.workOnMain(ns: ns, nowNs: nowNs)
    }

    /// Reads and decodes while the main thread waits; false if the file must be fetched first.
    func loadNow(_ load: LoadID, in policy: PolicyState) throws(Halt) -> Bool {
        let image = pipeline.loads[load].image
        let stage = firstStage(of: load, policy)
        if stage == .fetch { return false }
        pipeline.loads[load].origin = stage == .read ? .disk : .memory
        if stage == .read {
            pipeline.readOnMain(bytes: readBytes(of: load), nowNs: nowNs)
            if !pipeline.loads[load].isMapped, !pipeline.loads[load].isVariant {
                try keepEncoded(image, version: pipeline.loads[load].version, policy)
            }
        }
        if policy.rule.key.known == .read, try isFoundByItsFile(load, policy) { return true }
        if pipeline.loads[load].isMapped {
            try map(load, policy)
        } else if catalog.failure(of: image) == .beforeDecoding {
            fail(load)
            return true
        } else {
            try decode(load, policy)
            pipeline.workOnMain(ns: decodeNs(of: load, policy), nowNs: nowNs)
            if let whole = take(&pipeline.loads[load].whole) {
                change(whole) { $0.isInFlight = false }
            }
            keepMapped(load, policy)
            keepVariant(load, policy)
        }
        try deliver(load)
        return true
    }
}
