import LabOrders
import LabScripts

/// Images that ranges want: begun ahead, held, let go of, cancelled.
extension Replay {
    /// Begins loads of the images that a range lacks, for as long as it has places.
    func beginWishes(of range: RowRange, _ policy: PolicyState) throws(Halt) {
        if range.wishes.isEmpty { return }
        if let calm = range.rule.calmerThan, prefetching.rows.isFaster(than: calm, nowNs: nowNs) {
            prefetching.waitForCalm()
            return scheduleCalm()
        }
        var next = 0
        while next < range.wishes.count {
            let wish = range.wishes[next]
            let isOver = range.rule.cancels == .left && !range.isWanted(wish.key)
            if isOver || isProvided(wish, range, policy) || wish.isInView {
                next += 1
                continue
            }
            guard range.hasPlace else { break }
            next += 1
            counts.prefetched += 1
            let variant = variant(of: wish.image, size: wish.size, in: policy)
            let load = makeLoad(
                wish.key, content(of: wish.image), variant, wish.size, in: policy,
                rank: .prefetch)
            pipeline.loads[load].isPrefetch = true
            pipeline.loads[load].target = range.rule.target
            pipeline.loads[load].ahead = range.number
            range.underWay += 1
            try begin(load, in: policy)
        }
        range.wishes.removeFirst(next)
    }

    /// True if the image that a range wants is there, or on its way; then the range holds it.
    private func isProvided(
        _ wish: RowRange.Wish, _ range: RowRange, _ policy: PolicyState
    ) -> Bool {
        let load = pipeline.policies[Int(policy.number)].joinable[wish.key]
        switch range.rule.target {
        case .memory:
            if let instance = peek(wish.key, wish.image, wish.size, in: policy) {
                hold(instance, wish.key, range)
                return true
            }
            if load == .absent { return false }
            if pipeline.loads[load].isPrefetch { pipeline.loads[load].target = .memory }
            return true
        case .encoded:
            guard let encoded = policy.encoded, load == .absent else { return true }
            if encoded.holds(content(of: wish.image)) { return true }
            return !range.rule.holds
                && peek(wish.key, wish.image, wish.size, in: policy) != nil
        case .disk:
            let image = content(of: wish.image)
            let isRemote = catalog.isRemote(image)
            guard isRemote, let disk = policy.disk else { return true }
            return disk.holds(image) || load != .absent
        }
    }

    /// True if a range wants the image that a load brings into memory.
    func isWantedAhead(_ load: LoadID, _ policy: PolicyState) -> Bool {
        ranges(of: policy).contains {
            $0.rule.target == .memory && $0.isWanted(pipeline.loads[load].key)
        }
    }

    /// An image that arrives in memory is held by every range that it is in.
    func holdAhead(_ instance: InstanceID, _ key: KeyID, _ policy: PolicyState) {
        for range in ranges(of: policy) { hold(instance, key, range) }
    }

    private func hold(_ instance: InstanceID, _ key: KeyID, _ range: RowRange) {
        let rule = range.rule
        guard rule.holds, rule.target == .memory, range.isWanted(key),
            range.held[key] == .absent
        else { return }
        range.held[key] = instance
        change(instance) { $0.ranges += 1 }
    }

    func letGo(_ key: KeyID, _ range: RowRange) {
        guard range.rule.holds, range.held[key] != .absent else { return }
        let held = range.held[key]
        range.held[key] = .absent
        change(held) { $0.ranges -= 1 }
    }

    /// The last rows that show some images have gone out of range.
    func letGo(
        _ gone: [Prefetching.Gone], _ range: RowRange, _ policy: PolicyState
    ) throws(Halt) {
        for image in gone { try letGoOfLast(image.key, image.image, range, policy) }
    }

    private func letGoOfLast(
        _ key: KeyID, _ image: ImageID, _ range: RowRange, _ policy: PolicyState
    ) throws(Halt) {
        letGo(key, range)
        if range.rule.holds, range.rule.target == .encoded {
            dropEncoded(content(of: image), policy)
        }
        if range.rule.cancels == .left, range.underWay > 0 {
            cancelUnwanted(of: range, policy, key)
        }
        let load = pipeline.policies[Int(policy.number)].joinable[key]
        if load != .absent {
            try abandonIfIdle(load, serial: pipeline.loads[load].serial, byView: false)
        }
    }

    /// Cancels what a range has begun, doesn't want any more, and isn't decoding yet.
    func cancelUnwanted(of range: RowRange, _ policy: PolicyState, _ key: KeyID? = nil) {
        if key == nil { range.wishes.removeAll { !range.isWanted($0.key) } }
        let begun = pipeline.loads.all { load in
            load.policy == policy.number && load.ahead == range.number
                && (key == nil || load.key == key) && !range.isWanted(load.key)
        }
        for load in begun {
            if pipeline.loads[load].canBeCancelled { cancel(load) }
        }
    }

    /// A load doesn't take one of a range's places any more.
    func noteRangeHasPlace(_ load: LoadID) {
        guard pipeline.loads[load].ahead >= 0 else { return }
        let range = prefetching.ranges[Int(pipeline.loads[load].policy)][
            Int(pipeline.loads[load].ahead)]
        range.underWay -= 1
        pipeline.loads[load].ahead = -1
        if !range.wishes.isEmpty { prefetching.rows.hasChanged = true }
    }

    /// The first request for an image whose file was fetched ahead: it was of use if it is still
    /// there.
    func noteFileAsked(_ image: ImageID, _ policy: PolicyState) {
        if policy.isFetchedAhead.isEmpty { return }
        let source = content(of: image)
        guard policy.isFetchedAhead[source] else { return }
        policy.isFetchedAhead[source] = false
        if policy.disk?.holds(source) == true || policy.encoded?.holds(source) == true {
            counts.prefetchUsed += 1
        }
    }
}
