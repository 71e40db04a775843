import LabDevices
import LabOrders
import LabPictures
import LabPolicies
import LabScripts

/// Images that are loaded because rows come into range: begun, held, let go of, cancelled.
final class AheadLoads<Memory: ImageMemory> {
    let run: RunState
    let policies: PolicyTables
    let stores: Stores<Memory>
    private let catalog: ImageCatalog
    let loads: Loads<Memory>
    let wantsLayouts: Bool

    init(_ loads: Loads<Memory>, wantsLayouts: Bool) {
        run = loads.run
        policies = loads.policies
        stores = loads.stores
        catalog = stores.catalog
        self.loads = loads
        self.wantsLayouts = wantsLayouts
    }

    func scroll(_ frame: ScrollFrame) {
        if run.log != nil { run.tell(frame) }
        loads.pipeline.main.scrolls(frame.phase, nowNs: run.nowNs)
        stores.prefetching.rows.notes(frame, nowNs: run.nowNs)
        if wantsLayouts { stores.prefetching.rows.scrolls(frame) }
    }

    func comeToFront(
        _ screen: ScreenRef, isNew: Bool, isBeside: Bool = false
    ) throws(Halt) {
        if isNew {
            for policy in policies.all {
                for range in stores.ranges(of: policy) {
                    try letGo(
                        stores.prefetching.forget(screen.number, of: range, in: Int(policy.number)),
                        range, policy)
                }
            }
        }
        stores.prefetching.rows.comesToFront(
            screen.number, isNew: isNew, isBeside: isBeside)
    }

    /// An instant is over: every range moves to where the content is now.
    func lookAhead() throws(Halt) {
        stores.prefetching.rows.hasChanged = false
        stores.prefetching.rows.updateViewport()
        for policy in policies.all {
            for range in stores.ranges(of: policy) {
                try letGo(
                    stores.prefetching.move(range, in: Int(policy.number), nowNs: run.nowNs), range,
                    policy)
                if range.hasTurned, range.rule.cancels == .turned {
                    cancelUnwanted(of: range, policy)
                }
                try beginWishes(of: range, policy)
            }
        }
        stores.prefetching.rows.forgetFormer()
        loads.scheduleCalm()
        try loads.giveTurns()
    }

    /// A warning, or the background: ranges that have modes narrow.
    func narrowRanges() throws(Halt) {
        let hasModes = stores.prefetching.ranges.contains { $0.contains { $0.rule.minimum != nil } }
        guard hasModes else { return }
        stores.prefetching.rows.narrow()
        for policy in policies.all {
            for range in stores.ranges(of: policy) where range.rule.minimum != nil {
                try letGo(
                    stores.prefetching.narrow(range, in: Int(policy.number), nowNs: run.nowNs),
                    range, policy)
            }
        }
    }

    /// Loads that were put off while the content moved fast begin, if a view or range still wants
    /// them.
    func beginPostponed() throws(Halt) {
        stores.prefetching.rows.isCalmDue = false
        if wantsLayouts { stores.prefetching.rows.hasChanged = true }
        for policy in policies.all {
            let waiting = loads.pipeline.policies[Int(policy.number)].postponed
            if waiting.isEmpty { continue }
            guard
                !stores.prefetching.rows.isFaster(
                    than: policy.rule.loading.calm!, nowNs: run.nowNs)
            else {
                stores.prefetching.waitForCalm()
                continue
            }
            loads.pipeline.policies[Int(policy.number)].postponed = []
            for load in waiting {
                if loads.pipeline.loads[load].firstWaiter != .absent
                    || stores.isWantedAhead(loads.pipeline.loads[load].key, policy)
                {
                    try loads.begin(load, in: policy)
                } else {
                    loads.cancel(load)
                }
            }
        }
        loads.scheduleCalm()
    }
}

/// Images that ranges want.
extension AheadLoads {
    /// Begins loads of the images that a range lacks, for as long as it has places.
    func beginWishes(of range: RowRange, _ policy: PolicyState) throws(Halt) {
        if range.wishes.isEmpty { return }
        if let calm = range.rule.calmerThan,
            stores.prefetching.rows.isFaster(than: calm, nowNs: run.nowNs)
        {
            stores.prefetching.waitForCalm()
            return loads.scheduleCalm()
        }
        if range.rule.waitsForTime, loads.pipeline.main.isBusy(forFrameAt: run.nowNs) {
            stores.prefetching.waitForCalm()
            return loads.scheduleCalm()
        }
        var next = 0
        while next < range.wishes.count {
            let wish = range.wishes[next]
            let isDropped = range.rule.cancels == .left || range.rule.waitsForTime
            let isOver = isDropped && !range.isWanted(wish.key)
            if isOver || isProvided(wish, range, policy) || wish.isInView {
                next += 1
                continue
            }
            guard range.hasPlace else { break }
            next += 1
            run.counts.prefetched += 1
            let variant = stores.variant(of: wish.image, size: wish.size, in: policy)
            let load = loads.makeLoad(
                wish.key, stores.content(of: wish.image), variant, wish.size, in: policy,
                rank: range.rule.makesCells ? .view : .prefetch, isPrefetch: true)
            loads.pipeline.loads[load].target = range.rule.target
            loads.pipeline.loads[load].priority = range.rule.priority
            loads.pipeline.loads[load].ahead = range.number
            range.underWay += 1
            try loads.begin(load, in: policy)
        }
        range.wishes.removeFirst(next)
    }

    /// True if the image that a range wants is there, or on its way; then the range holds it.
    private func isProvided(
        _ wish: RowRange.Wish, _ range: RowRange, _ policy: PolicyState
    ) -> Bool {
        let load = loads.pipeline.policies[Int(policy.number)].joinable[wish.key]
        if load != .absent, range.rule.priority == .usual { loads.raise(load) }
        switch range.rule.target {
        case .memory:
            if let instance = stores.peek(wish.key, wish.image, wish.size, in: policy) {
                stores.hold(instance, wish.key, range)
                return true
            }
            if load == .absent { return false }
            if loads.pipeline.loads[load].isPrefetch { loads.pipeline.loads[load].target = .memory }
            return true
        case .encoded:
            guard let encoded = policy.encoded, load == .absent else { return true }
            if encoded.holds(stores.content(of: wish.image)) { return true }
            return !range.rule.holds
                && stores.peek(wish.key, wish.image, wish.size, in: policy) != nil
        case .disk:
            let image = stores.content(of: wish.image)
            let isRemote = catalog.isRemote(image)
            guard isRemote, let disk = policy.disk else { return true }
            return disk.holds(image) || load != .absent
        }
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
        stores.letGo(key, range)
        if range.rule.holds, range.rule.target == .encoded {
            stores.dropEncoded(stores.content(of: image), policy)
        }
        if range.rule.cancels == .left, range.underWay > 0 {
            cancelUnwanted(of: range, policy, key)
        }
        let load = loads.pipeline.policies[Int(policy.number)].joinable[key]
        if load != .absent {
            try loads.abandonIfIdle(load, serial: loads.pipeline.loads[load].serial, byView: false)
        }
    }

    /// Cancels what a range has begun, doesn't want any more, and isn't decoding yet.
    func cancelUnwanted(of range: RowRange, _ policy: PolicyState, _ key: KeyID? = nil) {
        if key == nil { range.wishes.removeAll { !range.isWanted($0.key) } }
        let begun = loads.pipeline.loads.all { load in
            load.policy == policy.number && load.ahead == range.number
                && (key == nil || load.key == key) && !range.isWanted(load.key)
        }
        for load in begun {
            if loads.pipeline.loads[load].canBeCancelled { loads.cancel(load) }
        }
    }
}
