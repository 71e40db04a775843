import LabDevices
import LabOrders
import LabPictures
import LabPolicies
import LabScripts

/// The images that policies keep for their own sake: in stores, in weak tables, in windows of rows
/// that lie ahead, as files in memory and on disk.
///
/// It knows no view and no load. It says what it finds, takes in, gives up and forgets.
final class Stores {
    let run: RunState
    let policies: Policies
    let holders: Holders
    let owned: OwnCaches
    /// Parts that ask it often have it themselves: through another part its tables are retained for
    /// each question.
    let catalog: ImageCatalog
    let targets: DecodeTargets
    let device: Device
    private let network: Network
    private let frameNs: Int64
    /// The pictures behind images' names.
    var pictures: ReplacedPictures
    /// The rows that lie ahead, and those of them that policies want.
    var prefetching: Prefetching

    init(
        _ owned: OwnCaches, _ header: TraceHeader,
        prefetching: Prefetching, pictures: ReplacedPictures
    ) {
        self.owned = owned
        run = owned.run
        holders = owned.holders
        policies = holders.policies
        catalog = header.catalog
        targets = DecodeTargets(header)
        device = header.device
        network = header.link
        frameNs = Int64((1e9 / header.device.screen.hz).rounded())
        self.prefetching = prefetching
        self.pictures = pictures
    }

    func windows(of policy: PolicyState) -> [PrefetchWindow] {
        prefetching.windows[Int(policy.number)]
    }

    /// A store that has only what nothing uses waits until the last use is over.
    func keep(_ instance: InstanceID, _ key: KeyID, isAwaited: Bool, _ policy: PolicyState) {
        recordWeak(instance, key, policy, at: .load)
        if isAwaited || holders[instance].uses > 0, policy.store?.rule.use == .taken { return }
        admit(instance, key, of: policy)
    }

    /// Lets an instance into the policy's store, or into the cache of one's own in its place, which
    /// may keep it out.
    func admit(_ instance: InstanceID, _ key: KeyID, of policy: PolicyState) {
        var isIn = false
        if let own = policy.own {
            isIn = owned.admit(instance, key, to: own)
            if !isIn { recordWeak(instance, key, policy, at: .evict) }
        } else if let store = policy.store {
            isIn = admit(instance, key, to: store, of: policy)
        }
        if isIn { holders.change(instance) { $0.isStored = true } }
    }

    func recordWeak(
        _ instance: InstanceID, _ key: KeyID, _ policy: PolicyState,
        at moment: WeakRule.Registration
    ) {
        guard let rule = policy.rule.weak, rule.registration == moment else { return }
        let known = policy.weak[key]
        if rule.keepsLargest, known != .absent,
            holders[known].size.pixels > holders[instance].size.pixels
        {
            return
        }
        policy.weak[key] = instance
    }

    /// Makes room in the store and lets an instance in; false if it stays out, or was itself the
    /// victim. The caller sets the hold, together with what else changes for the instance.
    func admit(
        _ instance: InstanceID, _ key: KeyID, to store: ImageStore, of policy: PolicyState
    ) -> Bool {
        store.beginInsertion()
        let record = holders[instance]
        holders.noteNewcomer(instance)
        defer { holders.noteNewcomer(nil) }
        let cost = cost(of: record.image, Variant(size: record.size, bytes: record.bytes), store)
        if store.instance(of: key) == ImageStore.marker { _ = store.remove(key) }
        if store.weighsNewcomers { unstore(key, from: store, because: .replaced) }
        guard store.admits(key, cost: cost) else {
            if store.rule.oversize == .removes { unstore(key, from: store, because: .replaced) }
            recordWeak(instance, key, policy, at: .evict)
            return false
        }
        if let old = store.exchange(key, instance, cost: cost) {
            if old != instance { leaveStore(old, because: .replaced) }
            store.beginLife(key, nowNs: run.nowNs)
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
        store.noteUse(key, nowNs: run.nowNs)
        while store.order.isOverfull, evict(from: store, policy, sparing: key) {}
        guard store.instance(of: key) == instance else { return false }
        store.beginLife(key, nowNs: run.nowNs)
        scheduleSweep(of: policy)
        if !policy.clocks.isEmpty { scheduleTicks(of: policy) }
        if record.uses > 0 { store.pin(key) }
        return settle(instance, key, in: store, of: policy)
    }

    func cost(of image: ImageID, _ variant: Variant, _ store: ImageStore) -> Int64 {
        store.rule.cost(
            of: variant, encodedBytes: catalog.encodedBytes[image],
            scale: catalog.scale(of: image) ?? device.screen.scale,
            workMicroseconds: workMicroseconds(image))
    }

    /// After an instance was let in, or put in another's place: a store that evicts then does, and
    /// what it holds too much by then is noted. False if it went again.
    private func settle(
        _ instance: InstanceID, _ key: KeyID, in store: ImageStore, of policy: PolicyState
    ) -> Bool {
        let waits = store.rule.evicts == .ahead && store.rule.youngNs > 0
        if store.evictsAfter || store.rule.evicts == .frame || waits { shed(store, policy) }
        if store.excessBytes > 0 || store.excessCount > 0 {
            run.counts.storeExcessBytes = max(run.counts.storeExcessBytes, store.excessBytes)
            run.counts.storeExcessCount = max(run.counts.storeExcessCount, Int64(store.excessCount))
            store.noteExcess(key, request: run.counts.requests)
        }
        return store.instance(of: key) == instance
    }

    /// What a store holds too much goes, at once or at the next frame.
    func shed(_ store: ImageStore, _ policy: PolicyState) {
        guard store.isOver else { return }
        guard store.rule.evicts == .frame else { return evictSurplus(of: store, policy) }
        shed(policy, atNs: (run.nowNs / frameNs + 1) * frameNs)
    }

    private func shed(_ policy: PolicyState, atNs dueNs: Int64) {
        guard !policy.isShedding else { return }
        policy.isShedding = true
        run.pending.schedule(.shed(policy: policy.number), atNs: dueNs)
    }

    /// Makes room for images that are being decoded, where a store does that before they are there.
    /// False if what is held leaves none.
    func makeRoom(for costs: [Int64], of policy: PolicyState) -> Bool {
        guard let store = policy.store else { return true }
        let sum = costs.reduce(0, +)
        guard store.isFull(for: sum, count: costs.count) else { return true }
        while store.isAboveTarget(for: sum, count: costs.count), evict(from: store, policy) {}
        return store.rule.use != .pinned || store.rule.oversize == .enters
            || !store.isFull(for: sum, count: costs.count)
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
        sparing inserted: KeyID? = nil
    ) -> Bool {
        guard let (key, instance) = store.evict(for: newcomer) else { return false }
        if store.isYoung(key, nowNs: run.nowNs) {
            if store.rule.evicts == .ahead { shed(policy, atNs: store.agedNs(key)) }
            store.spare(key, instance)
            return false
        }
        // An order that won't have the newcomer gives it back, which is no eviction.
        noteEvicted(key, instance, store, of: policy, counts: key != inserted)
        return true
    }

    private func noteEvicted(
        _ key: KeyID, _ instance: InstanceID, _ store: ImageStore, of policy: PolicyState,
        counts isCounted: Bool = true
    ) {
        if isCounted { run.counts.evictions += 1 }
        if let log = run.log, instance == ImageStore.marker || !holders[instance].isStored {
            log.note(.leavesStore(nil, log.leaving(asEviction: isCounted)))
        }
        guard instance != ImageStore.marker else { return }
        switch store.rule.evicted {
        case .dropped: break
        case .weak:
            if holders[instance].uses > 0 || policy.rule.weak?.collectsAfterBytes != nil {
                recordWeak(instance, key, policy, at: .evict)
            }
        case .pool:
            if holders[instance].uses == 0 { holders.sendToPool(instance, of: policy) }
        }
        run.log?.isEvicting = isCounted
        holders.change(instance) { $0.isStored = false }
        run.log?.isEvicting = false
    }

    /// Takes an entry out, if it is there: no eviction.
    func unstore(_ key: KeyID, from store: ImageStore, because cause: Leaving.Cause) {
        guard store.instance(of: key) != .absent else { return }
        let held = store.remove(key)
        if held != ImageStore.marker { leaveStore(held, because: cause) }
    }

    private func leaveStore(_ instance: InstanceID, because cause: Leaving.Cause) {
        run.because(cause) { holders.change(instance) { $0.isStored = false } }
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

    /// Evicts until its images take at most so many bytes, whatever the store counts. Entries
    /// whose key is another's now are of no use, and all go.
    func trim(_ store: ImageStore, toImageBytes most: Int64, _ policy: PolicyState) {
        while store.hasOrphans, evict(from: store, policy) {}
        func bytes(of instance: InstanceID) -> Int64 {
            guard instance != ImageStore.marker, holders[instance].isDecoded else { return 0 }
            return holders[instance].bytes
        }
        var held = store.keys.reduce(0) { $0 + bytes(of: store.instance(of: $1)) }
        while held > most, let (key, instance) = store.evict() {
            held -= bytes(of: instance)
            noteEvicted(key, instance, store, of: policy)
        }
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

    /// The load is over, or no request may join it, for which the mark stands.
    func unmark(_ key: KeyID, in policy: PolicyState) {
        if let store = policy.store, store.instance(of: key) == ImageStore.marker {
            _ = store.remove(key)
        }
    }

    /// Time in which a device that does nothing else fetches, reads and decodes an image.
    private func workMicroseconds(_ image: ImageID) -> Int64 {
        let bytes = catalog.encodedBytes[image]
        var ns =
            device.flash.latencyNs + device.flash.transferNs(bytes: bytes)
            + (catalog.facts(of: image).map {
                device.decode.ns($0, bytes: bytes, PictureTarget())
            } ?? 0)
        if catalog.isRemote(image) {
            let fetchNs = Double(bytes) / Double(network.bytesPerSecond) * 1e9
            ns += network.latencyNs + Int64(fetchNs.rounded())
        }
        return ns / 1000
    }

    /// A store's order has kept the store above its limit.
    func noteProblem(of store: ImageStore, _ policy: PolicyState) {
        guard let overrun = store.overruns.first else { return }
        owned.note(
            overrun.problem(
                "'\(catalog.name(of: policy.names.image(of: overrun.key)))'",
                because: ", since its order gave up none of its entries in 'evict'"))
    }
}
