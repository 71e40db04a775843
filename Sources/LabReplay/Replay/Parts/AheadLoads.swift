import LabOrders
import LabScripts

/// Prefetching: loads that begin since rows come into a window, and images that windows hold.
final class AheadLoads: ReplayPart {
    let loads: Loads
    let wantsLayouts: Bool
    /// True if an order may ask which rows are in view.
    private let tellsOrders: Bool

    init(_ loads: Loads, wantsLayouts: Bool) {
        self.loads = loads
        self.wantsLayouts = wantsLayouts
        tellsOrders = loads.policies.rules.contains { rule in
            rule.store.map { $0.order.id == ViewportDistance.id || $0.order.isForeign } ?? false
        }
        super.init(loads.stores)
    }

    /// A frame comes, or the last of several at which nothing else happened.
    func scroll(_ frame: ScrollFrame, count: Int64 = 1) {
        run.tell(.scroll(frame))
        loads.pipeline.main.scrolls(frame.phase, count: count, nowNs: run.nowNs)
        stores.prefetching.rows.noteMotion(frame, nowNs: run.nowNs)
        if wantsLayouts { stores.prefetching.rows.scroll(frame) }
    }

    func comeToFront(_ screen: ScreenRef, isNew: Bool, isBeside: Bool) throws(Halt) {
        if isNew {
            for policy in policies.all {
                for window in stores.windows(of: policy) {
                    try letGo(stores.prefetching.forget(screen.number, of: window), window, policy)
                }
            }
        }
        stores.prefetching.rows.bringToFront(screen.number, isNew: isNew, isBeside: isBeside)
    }

    /// An instant is over: every window moves to where the content is now.
    func lookAhead() throws(Halt) {
        stores.prefetching.rows.hasChanged = false
        if !stores.prefetching.staysTooFast(nowNs: run.nowNs) { try moveWindows() }
        loads.scheduleCalm()
        try loads.giveTurns()
    }

    private func moveWindows() throws(Halt) {
        if tellsOrders { stores.prefetching.rows.updateViewport() }
        for policy in policies.all {
            for window in stores.windows(of: policy) {
                try letGo(
                    stores.prefetching.update(window, nowNs: run.nowNs), window, policy)
                if window.hasTurned, window.rule.cancels == .turned {
                    cancelUnwanted(of: window, policy)
                }
                try startPrefetches(of: window, policy)
            }
        }
        stores.prefetching.findSteadyFrames(nowNs: run.nowNs)
    }

    /// A warning, or the background: windows that have a minimum shrink to it.
    func shrinkWindows() throws(Halt) {
        let hasModes = stores.prefetching.windows.contains {
            $0.contains { $0.rule.minimum != nil }
        }
        guard hasModes else { return }
        stores.prefetching.rows.restrictToView()
        for policy in policies.all {
            for window in stores.windows(of: policy) where window.rule.minimum != nil {
                try letGo(
                    stores.prefetching.shrink(window, nowNs: run.nowNs), window, policy)
            }
        }
    }

    /// Loads that were put off while the content moved fast begin, if a view or window still wants
    /// them.
    func beginPostponed() throws(Halt) {
        stores.prefetching.rows.isCalmDue = false
        if wantsLayouts { stores.prefetching.rows.lookAgain() }
        for policy in policies.all {
            let waiting = loads.pipeline.policies[Int(policy.number)].postponed
            if waiting.isEmpty { continue }
            guard
                !stores.prefetching.rows.isFaster(
                    than: policy.rule.loading.calm!, nowNs: run.nowNs)
            else {
                stores.prefetching.waitsForCalm = true
                continue
            }
            loads.pipeline.policies[Int(policy.number)].postponed = []
            for load in waiting {
                if load.hasWaiters || stores.isWantedAhead(load.key, policy) {
                    try loads.start(load, in: policy)
                } else {
                    loads.cancel(load)
                }
            }
        }
        loads.scheduleCalm()
    }
}

/// Images that windows want.
extension AheadLoads {
    /// Begins loads of a window's candidates, for as long as it may have more under way.
    func startPrefetches(of window: PrefetchWindow, _ policy: PolicyState) throws(Halt) {
        if window.candidates.isEmpty { return }
        let isTooFast = window.rule.calmerThan.map {
            stores.prefetching.rows.isFaster(than: $0, nowNs: run.nowNs)
        }
        if isTooFast ?? false
            || window.rule.waitsForTime && loads.pipeline.main.isBusy(forFrameAt: run.nowNs)
        {
            stores.prefetching.waitsForCalm = true
            return loads.scheduleCalm()
        }
        var next = 0
        while next < window.candidates.count {
            let candidate = window.candidates[next]
            // Where one thread draws, from a tile's top, what is there waits for what is above it.
            if window.draws, window.underWay > 0, policy.rule.store?.evicts == .frame,
                stores.peek(candidate.key, candidate.image, candidate.size, in: policy) != nil
            {
                break
            }
            if candidate.isDrawnAgain { stores.letGo(candidate.key, window) }
            let isDropped =
                window.rule.cancels == .left || window.rule.waitsForTime || window.draws
            let isOver = isDropped && !window.isWanted(candidate.key)
            let isProvided = isOver ? true : try isProvided(candidate, window, policy)
            if isProvided || candidate.isInView {
                next += 1
                continue
            }
            guard window.hasCapacity else { break }
            next += 1
            run.counts.prefetched += 1
            let variant = stores.variant(of: candidate.image, size: candidate.size, in: policy)
            let load = loads.makeLoad(
                candidate.key, stores.pictures.content(of: candidate.image), variant,
                candidate.size, in: policy,
                rank: window.rule.makesCells ? .view : .prefetch, isPrefetch: true)
            load.target = window.rule.target.loaded
            load.priority = window.rule.priority
            load.ahead = window.number
            window.underWay += 1
            // What holds images as views do decodes as they do.
            let isOnMain = window.holds && !window.draws && policy.rule.decode.isSyncFromDisk
            let isDone = isOnMain ? try loads.loadNow(load, in: policy) : false
            if !isDone { try loads.start(load, in: policy) }
        }
        window.candidates.removeFirst(next)
    }

    /// True if the image that a window wants is there, or on its way; then the window holds it.
    private func isProvided(
        _ candidate: PrefetchWindow.Candidate, _ window: PrefetchWindow, _ policy: PolicyState
    ) throws(Halt) -> Bool {
        let load = loads.pipeline.joinable(candidate.key, in: policy.number)
        if let load, window.rule.priority == .usual { loads.raise(load) }
        switch window.rule.target {
        case .memory:
            if let instance = stores.peek(
                candidate.key, candidate.image, candidate.size, in: policy)
            {
                try stores.hold(instance, candidate.key, candidate.size, window)
                return true
            }
            guard let load else { return false }
            if load.isPrefetch { load.target = .memory }
            return true
        case .encoded:
            guard let encoded = policy.encoded, load == nil else { return true }
            if encoded.holds(stores.pictures.content(of: candidate.image)) { return true }
            return !window.holds
                && stores.peek(candidate.key, candidate.image, candidate.size, in: policy) != nil
        case .missing
        where stores.peek(
            candidate.key, candidate.image, candidate.size, in: policy) != nil:
            return true
        case .disk, .missing:
            let image = stores.pictures.content(of: candidate.image)
            let isRemote = catalog.isRemote(image)
            guard isRemote, let disk = policy.disk else { return true }
            return disk.holds(image) || load != nil
        }
    }

    /// No row in a window shows some images any more.
    func letGo(
        _ released: [Prefetching.Released], _ window: PrefetchWindow, _ policy: PolicyState
    ) throws(Halt) {
        for image in released {
            stores.letGo(image.key, window)
            if window.holds, window.rule.target == .encoded {
                stores.withEncoded(of: policy) {
                    $0.drop(stores.pictures.content(of: image.image))
                }
            }
            if window.rule.cancels == .left, window.underWay > 0 {
                cancelUnwanted(of: window, policy, image.key)
            }
            if let load = loads.pipeline.joinable(image.key, in: policy.number) {
                try loads.abandonIfIdle(load, byView: false)
            }
        }
    }

    /// Cancels what a window has begun, doesn't want any more, and isn't decoding yet.
    func cancelUnwanted(of window: PrefetchWindow, _ policy: PolicyState, _ key: KeyID? = nil) {
        if key == nil { window.candidates.removeAll { !window.isWanted($0.key) } }
        let begun = loads.pipeline.machine.loads.all { load in
            load.policy == policy.number && load.ahead == window.number
                && (key == nil || load.key == key) && !window.isWanted(load.key)
        }
        for load in begun where load.canBeCancelled { loads.cancel(load) }
    }
}
