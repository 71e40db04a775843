import LabDevices
import LabOrders
import LabPolicies

/// A load's way: fetch, read, decode, deliver.
extension Replay {
    /// A load sets out, unless the content moves too fast for it.
    func begin(_ load: LoadID, in policy: PolicyState) throws(TraceFailure) {
        if let calm = policy.rule.loading.calmerThan, pipeline.loads[load].rank == .view,
            prefetching.rows.isFaster(than: calm, nowNs: nowNs)
        {
            pipeline.postpone(load)
            prefetching.waitForCalm()
            scheduleCalm()
            return
        }
        try enter(load, firstStage(of: load, policy), of: policy)
    }

    /// What it doesn't need, it skips.
    private func firstStage(of load: LoadID, _ policy: PolicyState) -> Stage {
        let image = pipeline.loads[load].image
        if pipeline.loads[load].target == .memory {
            if let mapped = policy.mapped, mapped.holds(image) {
                mapped.used(image)
                pipeline.loads[load].isMapped = true
                return .read
            }
            if let encoded = policy.encoded, encoded.holds(image) {
                encoded.used(image)
                return .decode
            }
        }
        return isAtHand(image, policy) ? .read : .fetch
    }

    /// Whether an image's file is on disk.
    private func isAtHand(_ image: ImageID, _ policy: PolicyState) -> Bool {
        guard catalog.isRemote(image) else { return true }
        guard let disk = policy.disk, disk.holds(image) else { return false }
        disk.used(image)
        return true
    }

    /// A load comes to a stage: it works at once, or waits for its turn.
    func enter(_ load: LoadID, _ stage: Stage, of policy: PolicyState) throws(TraceFailure) {
        if pipeline.comes(load, to: stage) { try work(on: load, of: policy) }
    }

    /// Gives turns wherever something has changed.
    @inline(__always)
    func giveTurns() throws(TraceFailure) {
        guard pipeline.hasReadyQueues else { return }
        while let load = pipeline.nextTurn(nowNs: nowNs) {
            try work(on: load, of: policies[Int(pipeline.loads[load].policy)])
        }
    }

    /// A load works on its stage.
    func work(on load: LoadID, of policy: PolicyState) throws(TraceFailure) {
        let image = pipeline.loads[load].image
        switch pipeline.loads[load].stage {
        case .fetch:
            // Another load may have fetched it while this one waited.
            if !pipeline.loads[load].isOutdated, isAtHand(image, policy) {
                return try skipFetch(load, of: policy)
            }
            counts.fetches += 1
            if pipeline.network == .down { return lose(load, policy) }
            pipeline.fetch(load, bytes: stageSizes.fileBytes(image), nowNs: nowNs)
        case .read: pipeline.read(load, bytes: readBytes(of: load), nowNs: nowNs)
        case .decode: try beginDecode(load, policy)
        }
    }

    private func skipFetch(_ load: LoadID, of policy: PolicyState) throws(TraceFailure) {
        if pipeline.loads[load].target == .disk { return try goOn(load, policy) }
        try enter(load, .read, of: policy)
    }

    func stageIsDone(_ load: LoadID) throws(TraceFailure) {
        let policy = policies[Int(pipeline.loads[load].policy)]
        let image = pipeline.loads[load].image
        switch pipeline.loads[load].state {
        case .fetching:
            if catalog.failure[image] == .missing { return fail(load) }
            counts.fetchBytes += catalog.encodedBytes[image]
            if !pipeline.loads[load].isOutdated {
                policy.disk?.keep(image)
                try keepEncoded(image, policy)
            }
            try goOn(load, policy)
        case .reading:
            if pipeline.loads[load].isMapped {
                try map(load, policy)
                return try arrive(load, policy)
            }
            if !pipeline.loads[load].isOutdated { try keepEncoded(image, policy) }
            try goOn(load, policy)
        case .decoding:
            if let whole = take(&pipeline.loads[load].whole) {
                change(whole) { $0.isInFlight = false }
            }
            keepMapped(load, policy)
            // What the main thread decodes it has at once, whatever waits behind it.
            if policy.rule.decode.mode == .sync { return try deliver(load) }
            try arrive(load, policy)
        case .delivering: try arrive(load, policy)
        case .over, .postponed, .queued, .connecting, .parked: break
        }
    }

    private func take(_ instance: inout InstanceID) -> InstanceID? {
        defer { instance = .absent }
        return instance == .absent ? nil : instance
    }

    /// What lives stays mapped.
    private func keepMapped(_ load: LoadID, _ policy: PolicyState) {
        let image = pipeline.loads[load].image
        guard let mapped = policy.mapped, !pipeline.loads[load].isOutdated,
            catalog.failure[image] != .whileDecoding
        else { return }
        mapped.keep(image) { instances.lives($0) }
    }

    /// The file is in memory; what was wanted no further ends here.
    private func goOn(_ load: LoadID, _ policy: PolicyState) throws(TraceFailure) {
        guard pipeline.loads[load].target == .memory else {
            if pipeline.loads[load].isPrefetch {
                policy.isFetchedAhead[pipeline.loads[load].image] = true
            }
            pipeline.leaveQueue(load)
            return end(load)
        }
        try enter(load, .decode, of: policy)
    }

    /// On the main thread, as soon as that is free.
    private func arrive(_ load: LoadID, _ policy: PolicyState) throws(TraceFailure) {
        if pipeline.main.freeNs > nowNs { return pipeline.awaitMain(load) }
        try deliver(load)
    }

    /// The pixels get their memory, and decoding begins.
    private func beginDecode(_ load: LoadID, _ policy: PolicyState) throws(TraceFailure) {
        let image = pipeline.loads[load].image
        if catalog.failure[image] == .beforeDecoding { return fail(load) }
        if policy.rule.decode.mode == .lazy {
            pipeline.loads[load].instance = instances.make(
                make(for: load, policy, isDecoded: false))
            return try arrive(load, policy)
        }
        try decode(load, policy)
        let workNs = stageSizes.decodeNs(pixels: catalog.pixelCount[image])
        if policy.rule.decode.mode == .sync {
            pipeline.decodeOnMain(load, ns: workNs, nowNs: nowNs)
        } else {
            pipeline.decode(load, ns: workNs, nowNs: nowNs)
        }
    }

    private func make(
        for load: LoadID, _ policy: PolicyState, isDecoded: Bool = true
    ) -> InstanceTable.InstanceSpec {
        let state = pipeline.loads[load]
        return InstanceTable.InstanceSpec(
            key: state.key, policy: policy.number, image: state.image, version: state.version,
            size: state.size, bytes: state.bytes, isDecoded: isDecoded,
            isMapped: policy.mapped != nil, isReadWhole: state.isMapped,
            isUnasked: state.isPrefetch)
    }

    /// Counts a decode, and has memory do it.
    private func decode(_ load: LoadID, _ policy: PolicyState) throws(TraceFailure) {
        let state = pipeline.loads[load]
        countDecode(of: state.image, bytes: state.bytes, isOutdated: state.isOutdated)
        let whole = catalog.pixelSize[state.image]
        if policy.rule.decode.decodesWhole, state.size != whole {
            let bytes = catalog.sizeBytes[state.image]
            let scratch = instances.make(
                InstanceTable.InstanceSpec(
                    key: state.key, policy: policy.number, image: state.image, size: whole,
                    bytes: bytes, isScratch: true))
            pipeline.loads[load].whole = scratch
            try fill(state.image, bytes: bytes, into: scratch)
        }
        takeFromPool(bytes: state.bytes, policy)
        let instance = instances.make(make(for: load, policy))
        if pipeline.loads[load].isPrefetch { unasked += 1 }
        pipeline.loads[load].instance = instance
        try decode(state.image, state.size, into: instance)
    }

    private func decode(
        _ image: ImageID, _ size: PixelSize, into instance: InstanceID
    ) throws(TraceFailure) {
        noteGrowing()
        do {
            try memory.decode(
                image, to: size == catalog.pixelSize[image] ? nil : size, into: instance)
        } catch {
            throw .memory(error)
        }
        try noteGrowth()
    }

    private func countDecode(of image: ImageID, bytes: Int64, isOutdated: Bool) {
        counts.decodes += 1
        if wasDecoded[image] { counts.redecodes += 1 }
        if !isOutdated { wasDecoded[image] = true }
        counts.decodedBytes += bytes
    }

    /// Pixels come from disk as they are.
    private func map(_ load: LoadID, _ policy: PolicyState) throws(TraceFailure) {
        let instance = instances.make(make(for: load, policy))
        pipeline.loads[load].instance = instance
        try fill(pipeline.loads[load].image, bytes: pipeline.loads[load].bytes, into: instance)
    }

    /// Memory that no decoder fills.
    func fill(
        _ image: ImageID, bytes: Int64, into instance: InstanceID
    ) throws(TraceFailure) {
        noteGrowing()
        do {
            try memory.fill(image, bytes: bytes, into: instance)
        } catch {
            throw .memory(error)
        }
        try noteGrowth()
    }

    /// Memory of this very size is given up by the pool, to be decoded into.
    private func takeFromPool(bytes: Int64, _ policy: PolicyState) {
        guard let buffer = policy.pool?.take(bytes: bytes) else { return }
        change(buffer) { $0.isPooled = false }
    }

    private func readBytes(of load: LoadID) -> Int64 {
        let state = pipeline.loads[load]
        return state.isMapped ? state.bytes : stageSizes.fileBytes(state.image)
    }

    /// A view in a window shows an image that was kept undecoded: now it is decoded, and the main
    /// thread waits.
    func decodeWhenShown(_ instance: InstanceID) throws(TraceFailure) {
        let entry = instances[instance]
        let policy = policies[Int(entry.policy)]
        lateDecodes += 1
        countDecode(
            of: entry.image, bytes: entry.bytes,
            isOutdated: entry.version != version[entry.image])
        takeFromPool(bytes: entry.bytes, policy)
        instances.materialize(instance)
        try decode(entry.image, entry.size, into: instance)
        noteGiven(instance)
        if catalog.failure[entry.image] == .whileDecoding { counts.failed += 1 }
        pipeline.workOnMain(
            ns: stageSizes.decodeNs(pixels: catalog.pixelCount[entry.image]), nowNs: nowNs)
    }

    /// Reads and decodes while the main thread waits; false if the file must be fetched first.
    func loadNow(_ load: LoadID, in policy: PolicyState) throws(TraceFailure) -> Bool {
        let image = pipeline.loads[load].image
        let stage = firstStage(of: load, policy)
        if stage == .fetch { return false }
        if stage == .read {
            pipeline.readOnMain(bytes: readBytes(of: load), nowNs: nowNs)
            if !pipeline.loads[load].isMapped { try keepEncoded(image, policy) }
        }
        if pipeline.loads[load].isMapped {
            try map(load, policy)
        } else if catalog.failure[image] == .beforeDecoding {
            fail(load)
            return true
        } else {
            try decode(load, policy)
            pipeline.workOnMain(
                ns: stageSizes.decodeNs(pixels: catalog.pixelCount[image]), nowNs: nowNs)
            if let whole = take(&pipeline.loads[load].whole) {
                change(whole) { $0.isInFlight = false }
            }
            keepMapped(load, policy)
        }
        try deliver(load)
        return true
    }

    /// Called before bytes are added.
    @inline(__always)
    func noteGrowing() {
        growths += 1
        memory.willGrow(
            RunProgress(
                timeNs: nowNs, growths: growths, decodes: counts.decodes,
                requests: counts.requests))
    }

    /// Called when bytes were added and are really there.
    func noteGrowth() throws(TraceFailure) {
        if instances.ledger.isAtPagedPeak { memory.notePeak() }
        if isWatched { probe?.noteBytes(instances.ledger.image, nowNs: nowNs) }
        if instances.ledger.footprint > pressure.mostBytes { throw .killed }
        if let level = memory.takeWarning() {
            pending.schedule(.warning(level, from: .kernel), atNs: nowNs)
        }
    }
}
