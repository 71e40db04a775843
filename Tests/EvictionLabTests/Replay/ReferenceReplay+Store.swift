@testable import LabPolicies

/// The store: what comes in, what it costs, what goes.
extension ReferenceReplay {
    func isShown(_ copy: Int?) -> Bool {
        copy != nil && views.values.contains { $0.copy == copy }
    }

    /// The mark of a load under way, as an entry without cost.
    func mark(_ load: ReferenceLoad) {
        let lane = load.lane
        guard lane.rule.coalescing == .marker, lane.rule.store != nil else { return }
        remove(load.key, from: lane)
        let entry = ReferenceLane.Entry(key: load.key, load: load.number, cost: 0)
        guard lane.rule.store!.evicts != .before || makeRoom(for: entry, in: lane) else { return }
        lane.entries.insert(entry, at: 0)
        if lane.rule.store!.evicts == .after { evictSurplus(of: lane) }
        reached.insert(.marked)
    }

    /// A copy was loaded or handed over: whoever keeps anything learns of it.
    func takeIn(_ copy: Int, isHandedOver: Bool, awaited: Bool) {
        let lane = lanes[copies[copy]!.lane]
        let key = copies[copy]!.key
        if lane.rule.weak?.registration == .load { record(copy, in: lane) }
        guard let rule = lane.rule.store else { return }
        if rule.admission == .second {
            let isHeld = lane.entries.contains { $0.key == key && $0.copy != nil }
            let isFirst = lane.loaded.insert(key).inserted
            if isFirst, !isHeld, !isHandedOver {
                reached.insert(.firstTouch)
                return
            }
            reached.insert(.secondTouch)
        }
        if rule.use == .taken, awaited { return }
        offer(copy, to: lane)
    }

    func offer(_ copy: Int, to lane: ReferenceLane) {
        let rule = lane.rule.store!
        let key = copies[copy]!.key
        let entry = ReferenceLane.Entry(
            key: key, copy: copy, cost: cost(copy, rule),
            overNs: rule.lifetime.map { nowNs + $0.ns })
        if entry.cost > cap(of: lane) || isLeftNoRoom(entry, in: lane) {
            if entry.cost > cap(of: lane) { reached.insert(.oversize) }
            if rule.oversize == .removes, remove(key, from: lane) {
                reached.insert(.oversizeRemoves)
            }
            wasRefused(copy, by: lane)
            return
        }
        let before = lane.entries
        let drift = lane.driftBytes
        if remove(key, from: lane) { reached.insert(.replacedInStore) }
        if rule.evicts == .before, !makeRoom(for: entry, in: lane) {
            lane.entries = before
            lane.driftBytes = drift
            wasRefused(copy, by: lane)
            return
        }
        lane.entries.insert(entry, at: 0)
        if rule.evicts == .after, isOver(lane, 0, 0) {
            if lane.limitBytes != rule.limitBytes { reached.insert(.lateTrim) }
            evict(from: lane, until: { !self.isOver(lane, 0, 0, isTrimming: true) })
            if !lane.entries.contains(where: { $0.key == key }) {
                reached.insert(.newcomerIsVictim)
            }
        }
        if lane.driftBytes > 0 { reached.insert(.drifts) }
        beginSweeps(of: lane)
    }

    func cost(_ copy: Int, _ rule: StoreRule) -> Int64 {
        let copy = copies[copy]!
        switch rule.cost {
        case .bytes: return copy.bytes
        case .none: return 0
        case .both: return copy.bytes + header.catalog.encodedBytes[copy.picture.image]
        case .points:
            if copy.size.pixels == 0 { return copy.bytes }
            let scale = header.device.screen.scale
            let width = (Double(copy.size.width) / scale).rounded()
            let height = (Double(copy.size.height) / scale).rounded()
            return Int64(height) * ((Int64(width) * 4 + 15) / 16 * 16)
        }
    }

    private func cap(of lane: ReferenceLane) -> Int64 {
        let rule = lane.rule.store!
        let limit = rule.evicts == .before ? lane.limitBytes : nil
        return min(rule.entryCapBytes ?? .max, limit ?? .max)
    }

    /// Whether what views show leaves no room for it; the entry before it doesn't count.
    private func isLeftNoRoom(_ entry: ReferenceLane.Entry, in lane: ReferenceLane) -> Bool {
        let rule = lane.rule.store!
        guard rule.use == .pinned else { return false }
        let pinned = lane.entries.filter { $0.key != entry.key && isShown($0.copy) }
        let cost = pinned.reduce(entry.cost) { $0 + $1.cost }
        let isLeft = cost > lane.limitBytes ?? .max || pinned.count + 1 > rule.limitCount ?? .max
        if isLeft { reached.insert(.pinnedLeavesNoRoom) }
        return isLeft
    }

    private func isOver(
        _ lane: ReferenceLane, _ cost: Int64, _ count: Int, isTrimming: Bool = false
    ) -> Bool {
        let rule = lane.rule.store!
        let limit = lane.limitBytes ?? .max
        let most =
            isTrimming
            ? min(rule.trimTargetBytes ?? limit, limit) : rule.trimStartBytes ?? limit
        return lane.costBytes + cost > most
            || lane.entryCount + count > rule.limitCount ?? .max
    }

    /// False, with nothing evicted, if there is no room to be made.
    private func makeRoom(for entry: ReferenceLane.Entry, in lane: ReferenceLane) -> Bool {
        let rule = lane.rule.store!
        guard isOver(lane, entry.cost, 1) else {
            return rule.order.id != "belady-bypass" || nextUse(entry.key) != .max
        }
        if rule.order.id == "belady-bypass" || rule.order.id == "chosen" {
            return makeRoomByFuture(for: entry, in: lane)
        }
        if lane.limitBytes != rule.limitBytes, rule.heedsLimitsLate { reached.insert(.lateTrim) }
        evict(from: lane) { !self.isOver(lane, entry.cost, 1, isTrimming: true) }
        return true
    }

    /// Newcomers are weighed: if one of those that would have to go is worth more, all stay.
    private func makeRoomByFuture(
        for entry: ReferenceLane.Entry, in lane: ReferenceLane
    ) -> Bool {
        let isBelady = lane.rule.store!.order.id == "belady-bypass"
        let before = lane.entries
        if isBelady {
            guard nextUse(entry.key) != .max else { return false }
            lane.entries.sort { nextUse($0.key) < nextUse($1.key) }
        }
        var evicted: Int64 = 0
        while isOver(lane, entry.cost, 1) {
            if !isBelady {
                let place = choose(lane.entries.count + 1)
                if place == lane.entries.count { return false }
                lane.entries.append(lane.entries.remove(at: place))
            }
            let victim = lane.entries.removeLast()
            if isBelady, nextUse(victim.key) < nextUse(entry.key) {
                reached.insert(.staysOut)
                lane.entries = before
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
    func evict(from lane: ReferenceLane, until isDone: () -> Bool) {
        let rule = lane.rule.store!
        while !isDone() {
            let place = lane.entries.lastIndex { rule.use != .pinned || !isShown($0.copy) }
            guard let place else { break }
            if place != lane.entries.count - 1 { reached.insert(.pinnedSpared) }
            let victim = lane.entries.remove(at: place)
            counts.evictions += 1
            reached.insert(.eviction)
            if rule.trimTargetBytes != nil { reached.insert(.trimmedFar) }
            guard let copy = victim.copy else {
                reached.insert(.markEvicted)
                continue
            }
            if rule.evicted == .weak, lane.rule.weak?.registration == .evict, isShown(copy) {
                record(copy, in: lane)
                reached.insert(.intoWeak)
            }
            if rule.evicted == .pool { putIntoPool(copy, of: lane) }
        }
    }

    func evictSurplus(of lane: ReferenceLane) {
        guard isOver(lane, 0, 0) else { return }
        evict(from: lane, until: { !self.isOver(lane, 0, 0, isTrimming: true) })
    }

    private func wasRefused(_ copy: Int, by lane: ReferenceLane) {
        if lane.rule.weak?.registration == .evict { record(copy, in: lane) }
    }

    /// Without an eviction; false if there was none.
    @discardableResult
    func remove(_ key: Key, from lane: ReferenceLane) -> Bool {
        guard let place = lane.entries.firstIndex(where: { $0.key == key }) else { return false }
        take(place, from: lane)
        return true
    }

    func take(_ place: Int, from lane: ReferenceLane) {
        let entry = lane.entries.remove(at: place)
        if lane.rule.store!.costDrifts { lane.driftBytes += entry.cost }
    }

    /// The weak table learns of a copy.
    func record(_ copy: Int, in lane: ReferenceLane) {
        let new = copies[copy]!
        if lane.rule.weak!.keepsLargest, let known = lane.weak[new.key].flatMap({ copies[$0] }),
            known.use == .shown, known.size.pixels > new.size.pixels
        {
            reached.insert(.keptLargest)
            return
        }
        lane.weak[new.key] = copy
    }

    /// Memory that nobody looks at any more waits to be decoded into.
    func putIntoPool(_ copy: Int, of lane: ReferenceLane) {
        guard !isShown(copy), lane.pool != nil, copies[copy]!.isDecoded else { return }
        guard copies[copy]!.bytes <= lane.pool!.rule.limitBytes ?? .max else { return }
        reached.insert(.intoPool)
        copies[copy]!.use = .pooled
        lane.weak = lane.weak.filter { $0.value != copy }
        lane.pool!.keep(copy, bytes: copies[copy]!.bytes)
    }

    private func beginSweeps(of lane: ReferenceLane) {
        guard let sweepNs = lane.rule.store!.lifetime?.sweepNs, !lane.sweeps else { return }
        guard lane.entryCount > 0 else { return }
        lane.sweeps = true
        plan(.sweep(lane: lane.number), atNs: (nowNs / sweepNs + 1) * sweepNs)
    }

    func sweep(_ lane: ReferenceLane) {
        for place in lane.entries.indices.reversed() where isOver(lane.entries[place]) {
            take(place, from: lane)
            reached.insert(.swept)
        }
        lane.sweeps = false
        beginSweeps(of: lane)
    }

    func isOver(_ entry: ReferenceLane.Entry) -> Bool { entry.overNs ?? .max <= nowNs }
}
