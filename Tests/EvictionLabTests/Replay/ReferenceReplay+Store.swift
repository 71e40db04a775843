@testable import EvictionLab

/// The store, the weak table, and what signals do to them.
extension ReferenceReplay {
    func takeIn(_ image: ImageID, _ copy: Int, isHeld: Bool) {
        if policy.isWeak { weakTable[image] = copy }
        guard let rule = policy.store, !(rule.order.isDisjoint && isHeld) else { return }
        offer(copy, image)
    }

    func offer(_ copy: Int, _ image: ImageID) {
        let rule = policy.store!
        if store.contains(where: { $0.image == image }) { reached.insert(.replacedInStore) }
        store.removeAll { $0.image == image }
        if let limit = rule.limitBytes, bytes(image) > limit {
            reached.insert(.oversize)
            return
        }
        var left = store
        if rule.order == .farthest {
            guard nextUse(image) != .max else { return }
            left.sort { nextUse($0.image) < nextUse($1.image) }
        }
        var evicted: Int64 = 0
        while isOver(rule, left, adding: image) {
            if rule.order == .chosen {
                let place = choose(left.count + 1)
                if place == left.count { return }
                left.append(left.remove(at: place))
            }
            let victim = left.removeLast()
            if rule.order == .farthest, nextUse(victim.image) < nextUse(image) {
                reached.insert(.staysOut)
                return
            }
            evicted += 1
            reached.insert(.eviction)
        }
        counts.evictions += evicted
        store = [(image, copy)] + left
    }

    private func isOver(
        _ rule: ReferencePolicy.Store, _ entries: [(image: ImageID, copy: Int)],
        adding image: ImageID
    ) -> Bool {
        let sum = entries.reduce(bytes(image)) { $0 + bytes($1.image) }
        return sum > rule.limitBytes ?? .max || entries.count + 1 > rule.limitCount ?? .max
    }

    private func nextUse(_ image: ImageID) -> Int {
        requests[doneRequests...].firstIndex(of: image) ?? .max
    }

    func warn(_ level: WarningLevel) {
        if loads.contains(where: { $0.copy != nil }) { reached.insert(.warnedWhileInFlight) }
        counts.warnings += 1
        heldAtWarnings = ByteSnapshot(
            image: heldAtWarnings.image + held.image,
            onScreen: heldAtWarnings.onScreen + held.onScreen,
            offScreen: heldAtWarnings.offScreen + held.offScreen,
            store: heldAtWarnings.store + held.store,
            inFlight: heldAtWarnings.inFlight + held.inFlight,
            duplicate: heldAtWarnings.duplicate + held.duplicate)
        react(.warning)
        if level == .critical { react(.critical) }
        if policy.releasesOffScreen {
            for (view, state) in views where !state.isInWindow && state.copy != nil {
                views[view]!.released = state.wanted
                views[view]!.copy = nil
            }
        }
        for (copy, image) in images where holder(of: copy) == nil {
            counts.warningFreedBytes += bytes(image)
            reached.insert(.freedByWarning)
        }
    }

    func react(_ signal: ReferencePolicy.Signal) {
        if policy.clears.contains(signal) { store = [] }
        for trim in policy.trims where trim.signal == signal {
            let rule = policy.store!
            let most = rule.limitBytes.map { $0 * trim.percent / 100 } ?? .max
            let count = rule.limitCount.map { Int64($0) * trim.percent / 100 } ?? .max
            while store.reduce(0, { $0 + bytes($1.image) }) > most || store.count > count {
                store.removeLast()
                counts.evictions += 1
                reached.insert(.trim)
            }
        }
    }

    func handOver(_ image: ImageID) {
        reached.insert(.handedOver)
        let copy = born(image)
        takeIn(image, copy, isHeld: false)
    }

    func replace(_ image: ImageID) {
        store.removeAll { $0.image == image }
        weakTable[image] = nil
        for load in loads.indices where loads[load].image == image {
            loads[load].isOutdated = true
        }
        requested.remove(image)
        decoded.remove(image)
    }
}
