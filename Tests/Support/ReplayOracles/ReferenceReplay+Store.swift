@testable import LabBase
@testable import LabOrders
@testable import LabPolicies

/// The store: what comes in, what it costs, what goes.
extension ReferenceReplay {
    func isShown(_ copy: Int?) -> Bool { copy != nil && views.values.contains { $0.copy == copy } }

    /// The mark of a load under way, as an entry without cost.
    func mark(_ load: ReferenceLoad) {
        let policy = load.policy
        guard policy.rule.joining == .marker, policy.rule.store != nil else { return }
        remove(load.key, from: policy)
        let entry = ReferencePolicy.Entry(key: load.key, load: load.number, cost: 0)
        let isFirst = [.before, .ahead].contains(policy.rule.store!.evicts)
        guard !isFirst || makeRoom(for: entry, in: policy) else {
            return
        }
        policy.entries.insert(entry, at: 0)
        if policy.rule.store!.evicts == .after { evictSurplus(of: policy) }
        reached.insert(.marked)
    }

    /// A copy was loaded, or handed over by the app: each part that keeps images learns of it.
    func takeIn(_ copy: Int, of load: ReferenceLoad?) {
        let policy = policies[copies[copy]!.policy]
        let key = copies[copy]!.key
        if policy.rule.weak?.registration == .load { record(copy, in: policy) }
        guard let rule = policy.rule.store else { return }
        let isHeld = policy.entries.contains { $0.key == key && $0.copy != nil }
        if !isAdmitted(key, load, policy), !isHeld { return }
        if rule.use == .taken, load?.waiters.isEmpty == false { return }
        offer(copy, to: policy)
    }

    private func isAdmitted(_ key: Key, _ load: ReferenceLoad?, _ policy: ReferencePolicy) -> Bool {
        let isFirst = policy.loaded.insert(key).inserted
        guard let load else { return true }
        switch policy.rule.store!.admission {
        case .always: return true
        case .second:
            reached.insert(isFirst ? .firstTouch : .secondTouch)
            return !isFirst
        case .remote:
            if !header.catalog.isRemote(load.picture.image) { reached.insert(.localStaysOut) }
            return header.catalog.isRemote(load.picture.image)
        case .disk:
            if load.origin == .network { reached.insert(.fetchedStaysOut) }
            return load.origin != .network
        }
    }

    func offer(_ copy: Int, to policy: ReferencePolicy) {
        let rule = policy.rule.store!
        let key = copies[copy]!.key
        let entry = ReferencePolicy.Entry(
            key: key, copy: copy, cost: cost(copy, rule),
            overNs: rule.lifetime.map { nowNs + $0.ns }, usedNs: nowNs)
        let isTooMuch = entry.cost > cap(of: policy) || isLeftNoRoom(entry, in: policy)
        if isTooMuch, rule.oversize == .enters { reached.insert(.entersAllTheSame) }
        if isTooMuch, rule.oversize != .enters {
            if entry.cost > cap(of: policy) { reached.insert(.oversize) }
            if rule.oversize == .removes, remove(key, from: policy) {
                reached.insert(.oversizeRemoves)
            }
            wasRefused(copy, by: policy)
            return
        }
        let before = policy.entries
        let drift = policy.driftBytes
        if remove(key, from: policy) { reached.insert(.replacedInStore) }
        if [.before, .ahead].contains(rule.evicts), !makeRoom(for: entry, in: policy) {
            policy.entries = before
            policy.driftBytes = drift
            // The entry that the newcomer would replace is out of date, even if the newcomer stays
            // out.
            if ["belady-bypass", "chosen"].contains(rule.order.id) {
                _ = remove(key, from: policy)
            }
            wasRefused(copy, by: policy)
            return
        }
        policy.entries.insert(entry, at: 0)
        if rule.evicts == .after, isOver(policy, 0, 0) {
            if policy.limitBytes != rule.limitBytes { reached.insert(.lateTrim) }
            evict(from: policy, until: { !self.isOver(policy, 0, 0, isTrimming: true) })
            if !policy.entries.contains(where: { $0.key == key }) {
                reached.insert(.newcomerIsVictim)
            }
        }
        let waits = rule.evicts == .ahead && rule.youngNs > 0
        if rule.evicts == .frame || waits { evictSurplus(of: policy) }
        let excess = policy.costBytes - (policy.limitBytes ?? .max)
        counts.storeExcessBytes = max(counts.storeExcessBytes, excess)
        let surplus = policy.entryCount - (rule.limitCount ?? .max)
        counts.storeExcessCount = max(counts.storeExcessCount, Int64(surplus))
        if policy.driftBytes > 0 { reached.insert(.drifts) }
        beginSweeps(of: policy)
        beginTicks(of: policy)
    }

    private func cost(_ copy: Int, _ rule: StoreRule) -> Int64 { cost(copies[copy]!, rule) }

    private func cost(_ copy: Copy, _ rule: StoreRule) -> Int64 {
        let alone = costAlone(copy, rule)
        guard let segment = rule.segmentBytes, alone > 0, alone <= segment else { return alone }
        reached.insert(.inSegments)
        return segment / (segment / alone)
    }

    private func costAlone(_ copy: Copy, _ rule: StoreRule) -> Int64 {
        switch rule.cost {
        case .bytes, .all: return copy.bytes
        case .none: return 0
        case .work: return workMicroseconds(copy.picture.image)
        case .both: return copy.bytes + header.catalog.encodedBytes[copy.picture.image]
        case .points:
            if copy.size.pixels == 0 { return copy.bytes }
            let group = header.catalog.groups[Int(header.catalog.groupOf[copy.picture.image])]
            let scale = group.scale ?? header.device.screen.scale
            let width = (Double(copy.size.width) / scale).rounded()
            let height = (Double(copy.size.height) / scale).rounded()
            return Int64(height) * ((Int64(width) * 4 + 15) / 16 * 16)
        }
    }

    /// Time to fetch, read and decode it without other loads.
    private func workMicroseconds(_ image: ImageID) -> Int64 {
        let bytes = Fraction128(Int128(header.catalog.encodedBytes[image]))
        let device = header.device
        let decodeNs = decodeNs(
            image, pixels: header.catalog.pixelCount[image],
            bytes: header.catalog.encodedBytes[image])
        var waitNs = device.flash.latencyNs + decodeNs
        var ns = bytes / Self.perNs(device.flash.bytesPerSecond)
        if header.catalog.isRemote(image) {
            waitNs += header.link.latencyNs
            ns = ns + bytes / Self.perNs(header.link.bytesPerSecond)
        }
        ns = ns + Fraction128(Int128(waitNs))
        return Int64(ns.numerator / ns.denominator / 1000)
    }

    private func cap(of policy: ReferencePolicy) -> Int64 {
        let rule = policy.rule.store!
        let limit = [.before, .ahead].contains(rule.evicts) ? policy.limitBytes : nil
        return min(rule.entryCapBytes ?? .max, limit ?? .max)
    }

    /// True if views' images leave no space for it; the entry before it doesn't count.
    private func isLeftNoRoom(_ entry: ReferencePolicy.Entry, in policy: ReferencePolicy) -> Bool {
        let rule = policy.rule.store!
        guard rule.use == .pinned else { return false }
        let pinned = policy.entries.filter { $0.key != entry.key && isShown($0.copy) }
        let cost = pinned.reduce(entry.cost) { $0 + $1.cost }
        let isLeft = cost > policy.limitBytes ?? .max || pinned.count + 1 > rule.limitCount ?? .max
        if isLeft { reached.insert(.pinnedLeavesNoRoom) }
        return isLeft
    }

    private func isOver(
        _ policy: ReferencePolicy, _ cost: Int64, _ count: Int, isTrimming: Bool = false
    ) -> Bool {
        let rule = policy.rule.store!
        let limit = policy.limitBytes ?? .max
        let most =
            isTrimming
            ? min(rule.trimTargetBytes ?? limit, limit) : rule.trimStartBytes ?? limit
        return policy.costBytes + cost > most
            || policy.entryCount + count > rule.limitCount ?? .max
    }

    /// False, with nothing evicted, if there is no room to be made.
    private func makeRoom(for entry: ReferencePolicy.Entry, in policy: ReferencePolicy) -> Bool {
        let rule = policy.rule.store!
        if rule.order.id == "belady-bypass", nextUse(entry.key) == .max { return false }
        if !isOver(policy, entry.cost, 1) { return true }
        if rule.order.id == "belady-bypass" || rule.order.id == "chosen" {
            return makeRoomByFuture(for: entry, in: policy)
        }
        if policy.limitBytes != rule.limitBytes, rule.heedsLimitsLate { reached.insert(.lateTrim) }
        evict(from: policy) { !self.isOver(policy, entry.cost, 1, isTrimming: true) }
        return true
    }

    /// Newcomers are weighed: if one of those that would have to go is worth more, all stay.
    private func makeRoomByFuture(
        for entry: ReferencePolicy.Entry, in policy: ReferencePolicy
    ) -> Bool {
        let isBelady = policy.rule.store!.order.id == "belady-bypass"
        evict(from: policy) { policy.lost.isEmpty || !self.isOver(policy, entry.cost, 1) }
        let before = policy.entries
        if isBelady { policy.entries.sort { nextUse($0.key) < nextUse($1.key) } }
        var evicted: Int64 = 0
        while isOver(policy, entry.cost, 1) {
            if !isBelady {
                let place = choose(policy.entries.count + 1)
                if place == policy.entries.count { return false }
                policy.entries.append(policy.entries.remove(at: place))
            }
            let victim = policy.entries.removeLast()
            if isBelady, nextUse(victim.key) < nextUse(entry.key) {
                reached.insert(.staysOut)
                policy.entries = before
                return false
            }
            evicted += 1
            reached.insert(.eviction)
        }
        counts.evictions += evicted
        return true
    }

    private func nextUse(_ key: Key) -> Int {
        requests[doneRequests...].firstIndex { self.key(of: $0.image, $0.size) == key } ?? .max
    }

    /// Victims go in order, but for those that are pinned.
    func evict(from policy: ReferencePolicy, until isDone: () -> Bool) {
        let rule = policy.rule.store!
        while !isDone() {
            if !policy.lost.isEmpty {
                reached.insert(.lostGoesFirst)
                wasEvicted(policy.lost.removeFirst(), from: policy)
                continue
            }
            let place = policy.entries.lastIndex { rule.use != .pinned || !isShown($0.copy) }
            guard let place else { break }
            if place != policy.entries.count - 1 { reached.insert(.pinnedSpared) }
            if nowNs - policy.entries[place].usedNs < rule.youngNs {
                reached.insert(.tooYoung)
                if rule.evicts == .ahead {
                    planShed(policy, atNs: policy.entries[place].usedNs + rule.youngNs)
                }
                break
            }
            wasEvicted(policy.entries.remove(at: place), from: policy)
        }
    }

    private func wasEvicted(_ victim: ReferencePolicy.Entry, from policy: ReferencePolicy) {
        let rule = policy.rule.store!
        counts.evictions += 1
        reached.insert(.eviction)
        if rule.trimTargetBytes != nil { reached.insert(.trimmedFar) }
        guard let copy = victim.copy else {
            reached.insert(.markEvicted)
            return
        }
        let isAlive = isShown(copy) || copies[copy]!.isCollected
        if rule.evicted == .weak, policy.rule.weak?.registration == .evict, isAlive {
            record(copy, in: policy)
            reached.insert(.intoWeak)
        }
        if rule.evicted == .pool { putIntoPool(copy, of: policy) }
    }

    func evictSurplus(of policy: ReferencePolicy, isNextFrame: Bool = false) {
        if isNextFrame { policy.sheds = false }
        guard isOver(policy, 0, 0) else { return }
        if policy.rule.store!.evicts == .frame, !isNextFrame {
            return planShed(policy, atNs: (nowNs / main.frameNs + 1) * main.frameNs)
        }
        evict(from: policy, until: { !self.isOver(policy, 0, 0, isTrimming: true) })
    }

    private func planShed(_ policy: ReferencePolicy, atNs dueNs: Int64) {
        if policy.sheds { return }
        policy.sheds = true
        reached.insert(.shedLater)
        plan(.shed(policy: policy.number), atNs: dueNs)
    }

    private func wasRefused(_ copy: Int, by policy: ReferencePolicy) {
        if policy.rule.weak?.registration == .evict { record(copy, in: policy) }
    }

    /// Without an eviction; false if there was none.
    @discardableResult
    func remove(_ key: Key, from policy: ReferencePolicy) -> Bool {
        guard let place = policy.entries.firstIndex(where: { $0.key == key }) else { return false }
        take(place, from: policy)
        return true
    }

    func take(_ place: Int, from policy: ReferencePolicy) {
        let entry = policy.entries.remove(at: place)
        if policy.rule.store!.costDrifts { policy.driftBytes += entry.cost }
    }

    /// The weak table learns of a copy.
    func record(_ copy: Int, in policy: ReferencePolicy) {
        let new = copies[copy]!
        if policy.rule.weak!.keepsLargest, let known = policy.weak[new.key].flatMap({ copies[$0] }),
            known.use == .shown, known.size.pixels > new.size.pixels
        {
            reached.insert(.keptLargest)
            return
        }
        policy.weak[new.key] = copy
    }

    /// Memory without a holder waits to be decoded into.
    func putIntoPool(_ copy: Int, of policy: ReferencePolicy) {
        guard !isShown(copy), policy.pool != nil, copies[copy]!.isDecoded else { return }
        guard copies[copy]!.bytes <= policy.pool!.rule.limitBytes ?? .max else { return }
        reached.insert(.intoPool)
        copies[copy]!.use = .pooled
        copies[copy]!.isCollected = false
        policy.weak = policy.weak.filter { $0.value != copy }
        policy.pool!.keep(copy, bytes: copies[copy]!.bytes)
    }

    /// Room for all that is being decoded, and for one more.
    func makesRoomAhead(for load: ReferenceLoad) -> Bool {
        let policy = load.policy
        guard let rule = policy.rule.store, rule.evicts == .ahead else { return true }
        let others = loads.filter { $0.policy === policy && $0.copy != nil }
        var made = copy(of: load)
        made.bytes = load.bytes
        let sum = others.reduce(cost(made, rule)) { $0 + cost(copies[$1.copy!]!, rule) }
        guard isOver(policy, sum, others.count + 1) else { return true }
        reached.insert(.roomAhead)
        evict(from: policy) { !self.isOver(policy, sum, others.count + 1, isTrimming: true) }
        let isFull =
            rule.use == .pinned && rule.oversize != .enters
            && isOver(policy, sum, others.count + 1)
        if isFull { reached.insert(.noRoomAhead) }
        return !isFull
    }

    /// The clock runs from the first entry on, and for as long as there is one.
    private func beginTicks(of policy: ReferencePolicy) {
        for index in policy.rule.reactions.indices where !policy.ticks.contains(index) {
            tick(index, policy)
        }
    }

    func tick(_ index: Int, _ policy: ReferencePolicy) {
        guard case .every(let ns) = policy.rule.reactions[index].trigger else { return }
        policy.ticks.remove(index)
        if policy.entryCount == 0 { return }
        policy.ticks.insert(index)
        plan(.reaction(policy: policy.number, index: index, isWarned: false), atNs: nowNs + ns)
    }

    private func beginSweeps(of policy: ReferencePolicy) {
        guard let sweepNs = policy.rule.store!.lifetime?.sweepNs, !policy.sweeps else { return }
        guard policy.entryCount > 0 else { return }
        policy.sweeps = true
        plan(.sweep(policy: policy.number), atNs: (nowNs / sweepNs + 1) * sweepNs)
    }

    func sweep(_ policy: ReferencePolicy) {
        if policy.rule.store!.lifetime!.sweepReads { readAll(policy) }
        for place in policy.entries.indices.reversed() where isOver(policy.entries[place], policy) {
            take(place, from: policy)
            reached.insert(.swept)
        }
        policy.sweeps = false
        beginSweeps(of: policy)
    }

    /// Reads all entries of a store without an order of the lab's: the last to be read was used
    /// last.
    private func readAll(_ policy: ReferencePolicy) {
        guard policy.rule.store!.order.id == "lru" else { return }
        let draw = Draw(seed: header.seed, purpose: "sweep at \(nowNs)")
        func place(_ key: Key) -> UInt64 {
            draw.bits(UInt64(Int(key.image.number) + Int(key.size) * header.catalog.imageCount))
        }
        let marks = policy.entries.filter { $0.copy == nil }
        let read = policy.entries.filter { $0.copy != nil }
        policy.entries = read.sorted { place($0.key) > place($1.key) } + marks
        if read.count > 1 { reached.insert(.readBySweep) }
    }

    /// What is pinned outlives its time.
    func isOver(_ entry: ReferencePolicy.Entry, _ policy: ReferencePolicy) -> Bool {
        let isPinned = policy.rule.store!.use == .pinned && isShown(entry.copy)
        return !isPinned && entry.overNs ?? .max <= nowNs
    }
}
