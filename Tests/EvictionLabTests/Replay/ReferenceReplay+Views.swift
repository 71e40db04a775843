@testable import EvictionLab

/// Views ask, show, hide and let go; loads are begun, joined and delivered.
extension ReferenceReplay {
    func use(_ view: ViewID) {
        views[view, default: View()].screen = views[view]?.screen ?? front?.screen
    }

    func request(_ view: ViewID, _ image: ImageID, shows: Bool) {
        use(view)
        endBlank(view)
        stopWaiting(view)
        views[view]!.wanted = image
        views[view]!.released = nil
        if shows { views[view]!.isInWindow = true }
        ask(view, image)
        doneRequests += 1
    }

    private func ask(_ view: ViewID, _ image: ImageID) {
        counts.requests += 1
        if requested.insert(image).inserted { counts.compulsory += 1 }
        if let copy = find(image) {
            give(copy, to: view)
            return
        }
        letGo(view)
        if policy.joins, let load = loads.lastIndex(where: { $0.image == image && !$0.isOutdated })
        {
            counts.joins += 1
            reached.insert(.join)
            loads[load].waiters.append(view)
        } else {
            counts.misses += 1
            schedule(Load(image: image, waiters: [view], dueNs: nowNs + readNs(image), number: 0))
        }
        beginBlank(view)
    }

    private func find(_ image: ImageID) -> Int? {
        if let place = store.firstIndex(where: { $0.image == image }) {
            counts.strongHits += 1
            reached.insert(.strongHit)
            let entry = store[place]
            if policy.store!.order != .fifo { store.remove(at: place) }
            if policy.store!.order == .lru { store.insert(entry, at: 0) }
            return entry.copy
        }
        guard policy.isWeak, let copy = weakTable[image], images[copy] != nil else { return nil }
        counts.weakHits += 1
        reached.insert(.weakHit)
        return copy
    }

    /// The new lease first, then the old one is dropped.
    private func give(_ copy: Int, to view: ViewID) {
        let old = views[view]!.copy
        views[view]!.copy = copy
        if let old { wasLetGo(old) }
        endBlank(view)
        if views[view]!.isInWindow { noteFirstImage(views[view]!.screen) }
    }

    func letGo(_ view: ViewID) {
        guard let old = views[view]!.copy else { return }
        views[view]!.copy = nil
        wasLetGo(old)
    }

    /// What no view holds any more is offered to the store that holds nothing else.
    private func wasLetGo(_ copy: Int) {
        guard policy.store?.order.isDisjoint == true, let image = images[copy] else { return }
        if views.values.contains(where: { $0.copy == copy }) { return }
        guard weakTable[image] == copy else { return }
        reached.insert(.comesBack)
        offer(copy, image)
    }

    func show(_ view: ViewID) {
        use(view)
        guard !views[view]!.isInWindow else { return }
        views[view]!.isInWindow = true
        if views[view]!.copy != nil {
            noteFirstImage(views[view]!.screen)
        } else if let image = views[view]!.released {
            views[view]!.released = nil
            counts.restores += 1
            reached.insert(.restore)
            ask(view, image)
        } else {
            beginBlank(view)
        }
    }

    func hide(_ view: ViewID) {
        use(view)
        endBlank(view)
        views[view]!.isInWindow = false
    }

    func clear(_ view: ViewID) {
        use(view)
        endBlank(view)
        stopWaiting(view)
        letGo(view)
        views[view]!.wanted = nil
        views[view]!.released = nil
    }

    private func stopWaiting(_ view: ViewID) {
        for load in loads.indices { loads[load].waiters.removeAll { $0 == view } }
    }

    private func beginBlank(_ view: ViewID) {
        let state = views[view]!
        guard state.isInWindow, state.wanted != nil, state.copy == nil else { return }
        views[view]!.blankSinceNs = nowNs
    }

    func endBlank(_ view: ViewID) {
        guard let since = views[view]!.blankSinceNs else { return }
        views[view]!.blankSinceNs = nil
        counts.blankNs += nowNs - since
        if nowNs > since { counts.blankViews += 1 }
    }

    func noteImagesInSight() {
        for state in views.values where state.isInWindow && state.copy != nil {
            noteFirstImage(state.screen)
        }
    }

    private func noteFirstImage(_ screen: UInt32?) {
        guard awaitsFirstImage, let front, screen == front.screen else { return }
        awaitsFirstImage = false
        firstImagesNs.append(nowNs - front.sinceNs)
    }

    private func readNs(_ image: ImageID) -> Int64 {
        let costs = header.device.costs
        let encoded = header.catalog.encodedBytes[Int(image)]
        return costs.readLatencyNs + encoded * 1_000_000_000 / costs.readBytesPerSecond
    }

    private func schedule(_ load: Load) {
        var load = load
        load.number = scheduled
        scheduled += 1
        loads.append(load)
    }

    /// A load's stage is done.
    func work(on number: Int) {
        var load = loads.remove(at: loads.firstIndex { $0.number == number }!)
        lastDeliveryNs = nowNs
        let failure = header.catalog.failure[Int(load.image)]
        if let copy = load.copy {
            if failure == .whileDecoding { return fail(.failedLate) }
            return deliver(load, copy)
        }
        if failure == .beforeDecoding { return fail(.failedEarly) }
        counts.decodes += 1
        if decoded.contains(load.image) { counts.redecodes += 1 }
        if !load.isOutdated { decoded.insert(load.image) }
        counts.decodedBytes += bytes(load.image)
        load.copy = born(load.image)
        let pixels = Double(header.catalog.pixelCount[Int(load.image)])
        load.dueNs = nowNs + Int64((pixels * header.device.costs.decodeNsPerPixel).rounded())
        schedule(load)
    }

    private func fail(_ rarity: Rarity) {
        counts.failed += 1
        reached.insert(rarity)
    }

    private func deliver(_ load: Load, _ copy: Int) {
        if load.waiters.isEmpty {
            counts.wastedDecodes += 1
            reached.insert(.wasted)
        }
        for view in load.waiters {
            if !views[view]!.isInWindow { reached.insert(.deliveredOffScreen) }
            give(copy, to: view)
        }
        if load.isOutdated { reached.insert(.outdated) }
        if !load.isOutdated { takeIn(load.image, copy, isHeld: !load.waiters.isEmpty) }
    }
}
