/// Loads: begun, joined, decoded, delivered.
extension Replay {
    mutating func startLoad(_ image: ImageID) -> UInt32 {
        let load = loads.start(image)
        joinable[Int(image)] = load
        pending.schedule(
            .readDone(load: load), atNs: nowNs + pipeline.durationNs(.read, of: image))
        return load
    }

    mutating func wait(_ view: ViewID, for load: UInt32) {
        let next = loads[load].firstWaiter
        views[Int(view)].load = load
        views[Int(view)].nextWaiter = next
        views[Int(view)].previousWaiter = .absent
        if next != .absent { views[Int(next)].previousWaiter = view }
        loads[load].firstWaiter = view
    }

    mutating func stopWaiting(_ view: ViewID) {
        let state = views[Int(view)]
        guard state.load != .absent else { return }
        if state.previousWaiter == .absent {
            loads[state.load].firstWaiter = state.nextWaiter
        } else {
            views[Int(state.previousWaiter)].nextWaiter = state.nextWaiter
        }
        if state.nextWaiter != .absent {
            views[Int(state.nextWaiter)].previousWaiter = state.previousWaiter
        }
        views[Int(view)].load = .absent
    }

    /// The file is read: its pixels get their memory, and decoding begins.
    mutating func beginDecode(_ load: UInt32) throws(TraceFailure) {
        let image = loads[load].image
        if catalog.failure[Int(image)] == .beforeDecoding { return fail(load) }
        counts.decodes += 1
        if wasDecoded[Int(image)] { counts.redecodes += 1 }
        if !loads[load].isOutdated { wasDecoded[Int(image)] = true }
        counts.decodedBytes += catalog.sizeBytes[Int(image)]
        let instance = instances.make(image)
        loads[load].instance = instance
        do {
            try memory.decode(image, to: nil, into: instance)
        } catch {
            throw .memory(error)
        }
        noteGrowth()
        pending.schedule(
            .decodeDone(load: load), atNs: nowNs + pipeline.durationNs(.decode, of: image))
    }

    /// Called when bytes were added and are really there.
    private mutating func noteGrowth() {
        let ledger = instances.ledger
        if ledger.paged == ledger.peak.paged { memory.notePeak() }
        probe?.noteBytes(ledger.image, nowNs: nowNs)
    }

    /// The image is there: the policy takes it in, and every view that waits gets a lease.
    mutating func deliver(_ load: UInt32) {
        let image = loads[load].image
        if catalog.failure[Int(image)] == .whileDecoding { return fail(load) }
        let instance = loads[load].instance
        let isAwaited = loads[load].firstWaiter != .absent
        if !isAwaited { counts.wastedDecodes += 1 }
        if !loads[load].isOutdated { takeIn(image, instance, isAwaited: isAwaited) }
        while loads[load].firstWaiter != .absent {
            let view = loads[load].firstWaiter
            stopWaiting(view)
            closeBlank(Int(view))
            lease(view, instance)
        }
        change(instance) { $0.isInFlight = false }
        end(load)
    }

    /// The view stays blank, and nothing is kept.
    private mutating func fail(_ load: UInt32) {
        counts.failed += 1
        while loads[load].firstWaiter != .absent { stopWaiting(loads[load].firstWaiter) }
        let instance = loads[load].instance
        if instance != .absent { change(instance) { $0.isInFlight = false } }
        end(load)
    }

    private mutating func end(_ load: UInt32) {
        let image = loads[load].image
        if joinable[Int(image)] == load { joinable[Int(image)] = .absent }
        loads.end(load)
    }

    /// The policy's index and store learn of an instance that is alive. A store that is disjoint
    /// from the views waits until the last of them lets go.
    mutating func takeIn(_ image: ImageID, _ instance: InstanceID, isAwaited: Bool) {
        if (composition.weak != nil) { weakIndex[Int(image)] = instance }
        guard let store, !(store.isDisjointFromViews && isAwaited) else { return }
        if admit(instance) { change(instance) { $0.isStored = true } }
    }

    /// Makes room in the store and lets an instance in; false if it stays out. Whoever asks sets
    /// the hold, together with what else changes for the instance.
    mutating func admit(_ instance: InstanceID) -> Bool {
        let image = instances[instance].image
        let bytes = catalog.sizeBytes[Int(image)]
        unstore(image)
        guard store!.admits(image, bytes: bytes) else { return false }
        if store!.weighsNewcomers {
            guard makeRoom(for: image, bytes: bytes) else { return false }
        } else {
            while store!.isFull(for: bytes), let victim = store!.victim() {
                counts.evictions += 1
                unstore(victim)
            }
        }
        store!.insert(image, instance, bytes: bytes)
        return true
    }

    /// Evicts for a newcomer only if enough victims go for its sake; else all stay.
    private mutating func makeRoom(for image: ImageID, bytes: Int64) -> Bool {
        var victims: [(image: ImageID, instance: InstanceID)] = []
        while store!.isFull(for: bytes) {
            guard let victim = store!.victim(), store!.gives(victim, for: image) else {
                for victim in victims {
                    let size = catalog.sizeBytes[Int(victim.image)]
                    store!.insert(victim.image, victim.instance, bytes: size)
                }
                return false
            }
            let size = catalog.sizeBytes[Int(victim)]
            victims.append((victim, store!.remove(victim, bytes: size)))
        }
        for victim in victims {
            counts.evictions += 1
            change(victim.instance) { $0.isStored = false }
        }
        return true
    }

    /// Takes an image out of the store, if it is there: no eviction.
    mutating func unstore(_ image: ImageID) {
        guard let held = store?.instance(of: image), held != .absent else { return }
        _ = store!.remove(image, bytes: catalog.sizeBytes[Int(image)])
        change(held) { $0.isStored = false }
    }

    /// Evicts until at most so many bytes and entries are left.
    mutating func trim(toBytes bytes: Int64, count: Int) {
        while let used = store?.usedBytes, used > bytes || store!.usedCount > count,
            let victim = store!.victim()
        {
            counts.evictions += 1
            unstore(victim)
        }
    }

    /// The app hands over an image that it made itself, under a key.
    mutating func handOver(_ image: ImageID) throws(TraceFailure) {
        let instance = instances.make(image)
        do {
            try memory.fill(image, bytes: catalog.sizeBytes[Int(image)], into: instance)
        } catch {
            throw .memory(error)
        }
        noteGrowth()
        takeIn(image, instance, isAwaited: false)
        change(instance) { $0.isInFlight = false }
    }

    /// The image behind a key changes: what is held lives on with its views, and is found no more.
    mutating func replace(_ image: ImageID) {
        unstore(image)
        if (composition.weak != nil) { weakIndex[Int(image)] = .absent }
        loads.outdate(image)
        joinable[Int(image)] = .absent
        wasRequested[Int(image)] = false
        wasDecoded[Int(image)] = false
    }
}
