import LabOrders
import LabScripts

/// Views: asking, showing, hiding, letting go.
extension Replay {
    /// A view asks for an image, and may enter its window with it.
    func request(
        _ view: ViewID, _ image: ImageID, size: SizeID, shows: Bool
    ) throws(Halt) {
        views.prepare(view)
        if keepsSame(view, image, size) { return try keepSame(view, image, shows: shows) }
        closeBlank(view)
        giveUp(view)
        let load = views[view].load
        let serial = load == .absent ? 0 : pipeline.loads[load].serial
        stopWaiting(view)
        let isToldFirst = isDemotedFirst(load, for: image, by: view)
        if isToldFirst {
            log?.note(.waits(view, nil))
            try abandonIfIdle(load, serial: serial)
        }
        views.bind(view, to: image, size: size)
        if shows { setInWindow(view) }
        try ask(view, image)
        // It may have joined the very same load.
        if load != .absent, !isToldFirst, views[view].load != load {
            try abandonIfIdle(load, serial: serial)
        }
    }

    /// True if a view has the image that it is to show already, so that it needn't ask.
    private func keepsSame(_ view: ViewID, _ image: ImageID, _ size: SizeID) -> Bool {
        views[view].instance != .absent && views[view].wanted == image
            && views[view].size == size && !views[view].isPlain
            && policy(of: image).rule.views.keepsSame
    }

    private func keepSame(_ view: ViewID, _ image: ImageID, shows: Bool) throws(Halt) {
        counts.requests += 1
        counts.weakHits += 1
        counts.servedRequests += 1
        noteAsking(view)
        if pictures.isFirstRequest(of: image) { counts.compulsory += 1 }
        let policy = policy(of: image)
        noteRequested(policy.names.key(image, size: views[view].size), policy)
        noteRightness(of: views[view].instance, for: content(of: image))
        noteAsked(
            view, image, .bound,
            .kept(isWrong: !isRight(views[view].instance, for: content(of: image))))
        if shows { try show(view) }
    }

    /// A view that released its image is back on screen.
    private func restore(_ view: ViewID) throws(Halt) {
        let image = views.takeReleased(view)
        counts.restores += 1
        try ask(view, image, .restored)
    }

    /// A view that had an image before the app was killed asks for it in the app's next life.
    func askInNextLife(_ view: ViewID) throws(Halt) {
        views.forgetLoss(of: view)
        try ask(view, views[view].wanted, .relaunched)
    }

    /// Looks up: a strong hit, a weak hit, a join or a miss. On a hit the view takes the new lease
    /// before it drops the old; else it drops the old at once.
    private func ask(
        _ view: ViewID, _ image: ImageID, _ reason: ViewRequest.Reason = .bound
    ) throws(Halt) {
        counts.requests += 1
        noteAsking(view)
        if pictures.isFirstRequest(of: image) { counts.compulsory += 1 }
        views.expect(content(of: image), in: view)
        let policy = policy(of: image)
        let size = views[view].size
        let key = policy.names.key(image, size: size)
        // Whatever comes of it. A view that asks anew was counted when it asked first.
        if reason != .relaunched { noteRequested(key, policy) }
        noteFileAsked(image, policy)
        if policy.rule.views.placeholderFirst, !views[view].isPlain { dropLease(view) }
        let found = policy.rule.key.known == .read ? nil : find(key, image, size, in: policy)
        if let found {
            if found.isStrong { counts.strongHits += 1 } else { counts.weakHits += 1 }
            noteRightness(of: found.instance, for: content(of: image))
            counts.servedRequests += 1
            if instances[found.instance].isUnasked { counts.prefetchUsed += 1 }
            noteAsked(view, image, reason, found.isStrong ? .stored : .alive)
            try lease(view, found.instance, from: found.isStrong ? .store : .alive)
            settleUse(of: policy)
        } else {
            dropLease(view)
            try load(key, image, for: view, in: policy, reason)
        }
    }

    @inline(__always)
    private func noteAsked(
        _ view: ViewID, _ image: ImageID, _ reason: ViewRequest.Reason,
        _ answer: @autoclosure () -> ViewRequest.Answer
    ) {
        if log != nil { tellAsked(view, image, reason, answer()) }
    }

    func noteAsking(_ view: ViewID) {
        views.ask(view, number: life.nextAsking())
    }

    /// One request less is to come.
    func noteRequested(_ key: KeyID, _ policy: PolicyState) {
        policy.store?.requested(key)
        life.requestPassed()
    }

    /// A view that has nothing yet joins a load, or begins one, or waits while one is done.
    private func load(
        _ key: KeyID, _ image: ImageID, for view: ViewID, in policy: PolicyState,
        _ reason: ViewRequest.Reason
    ) throws(Halt) {
        let source = content(of: image)
        let isOnMain =
            policy.rule.decode.mode == .sync || policy.rule.decode.isSyncFromDisk
            || (reason == .restored && policy.rule.views.restoresSynchronously)
        // An image on disk is at hand at once, so its view joins no load.
        let mayJoin = !policy.rule.decode.isSyncFromDisk || !isOnDisk(source, policy)
        views.leaveOpen(view)
        let variant = variant(of: image, size: views[view].size, in: policy)
        if mayJoin, let load = joinableLoad(key, variant.size, in: policy) {
            counts.joins += 1
            noteAsked(view, image, reason, .joins(pipeline.loads[load].logged))
            wait(view, for: load)
            try want(load)
        } else {
            counts.misses += 1
            noteAsked(view, image, reason, .misses)
            let load = makeLoad(
                key, source, variant, views[view].size, in: policy, rank: .view)
            wait(view, for: load)
            let isDone = isOnMain ? try loadNow(load, in: policy) : false
            if !isDone { try begin(load, in: policy) }
        }
        openBlank(view)
    }

    /// The view holds an instance, and no longer the one before.
    func lease(
        _ view: ViewID, _ instance: InstanceID, from supply: Supply
    ) throws(Halt) {
        let old = views[view].instance
        let isInWindow = views[view].isInWindow
        views.give(instance, to: view)
        if log != nil { tell(view, gets: instance, supply) }
        let policy = policies[Int(instances[instance].policy)]
        let key = instances[instance].key
        var leavesStore = false
        if let store = policy.store, store.watchesViews, store.instance(of: key) == instance {
            if store.rule.use == .taken {
                leavesStore = true
                log?.cause = .taken
                _ = store.remove(key)
            } else if instances[instance].viewHolds == 0 {
                store.pin(key)
            }
        }
        change(instance) { entry in
            if isInWindow { entry.onScreen += 1 } else { entry.offScreen += 1 }
            if leavesStore { entry.isStored = false }
        }
        if leavesStore { log?.cause = .limit }
        if let own = policy.own, instances[instance].viewHolds == 1 { tellShown(key, own) }
        noteAsked(instance)
        noteGiven(instance)
        if isInWindow, !instances[instance].isDecoded { try decodeWhenShown(instance) }
        if old != .absent { unhold(old, isInWindow: isInWindow) }
        if isInWindow { noteImage(on: views[view].screen) }
        if views[view].overlaps { try settleOverlap(of: view) }
    }

    /// An image that was decoded ahead was asked for.
    func noteAsked(_ instance: InstanceID) {
        guard instances[instance].isUnasked else { return }
        if instances[instance].costsDecode { unasked -= 1 }
        change(instance) { $0.isUnasked = false }
    }

    func dropLease(_ view: ViewID) {
        let old = views[view].instance
        guard old != .absent else { return }
        views.give(.absent, to: view)
        if log != nil { tell(view, letsGo: old) }
        unhold(old, isInWindow: views[view].isInWindow)
        if views[view].cover != .absent { openBlank(views[view].cover) }
    }

    /// A view's hold ends. The last one brings the image back to a store that has only what no
    /// view shows, and makes it a possible victim of one that has what they show pinned.
    private func unhold(_ instance: InstanceID, isInWindow: Bool) {
        let entry = instances[instance]
        let policy = policies[Int(entry.policy)]
        var comesBack = false
        if entry.viewHolds == 1, let store = policy.store, store.watchesViews {
            switch store.rule.use {
            case .taken:
                comesBack =
                    !entry.isNeverStored && isKnown(instance, to: policy)
                    && admit(instance, entry.key, to: store, of: policy)
                if !comesBack, store.rule.evicted == .pool { sendToPool(instance, of: policy) }
            case .apart, .pinned:
                if store.instance(of: entry.key) == instance { store.released(entry.key) }
            }
        }
        change(instance) { entry in
            if isInWindow { entry.onScreen -= 1 } else { entry.offScreen -= 1 }
            if comesBack { entry.isStored = true }
        }
        if let own = policy.own, entry.viewHolds == 1 { tellReleased(entry.key, own) }
        if entry.viewHolds == 1, let store = policy.store, store.rule.use == .pinned,
            store.instance(of: entry.key) == instance, store.isOver
        {
            evictSurplus(of: store, policy)
        }
    }

    /// True if an instance is still the one that its key stands for: as the weak table has it, if
    /// that knows all that is loaded; else as long as the store was not told that it was replaced,
    /// and has no other.
    private func isKnown(_ instance: InstanceID, to policy: PolicyState) -> Bool {
        let entry = instances[instance]
        if policy.rule.weak?.registration == .load { return policy[weak: entry.key] == instance }
        guard let store = policy.store, store.instance(of: entry.key) == .absent else {
            return false
        }
        switch store.rule.replaced {
        case .served, .checked:
            return policy.names.stamp(of: entry.key) == entry.keyStamp
        case .forgotten, .kept: return isCurrent(instance)
        }
    }

    func show(_ view: ViewID) throws(Halt) {
        views.prepare(view)
        guard !views[view].isInWindow else { return }
        setInWindow(view)
        if views[view].instance != .absent {
            if !instances[views[view].instance].isDecoded {
                try decodeWhenShown(views[view].instance)
            }
            noteImage(on: views[view].screen)
        } else if views[view].released != .absent {
            try restore(view)
        } else if views[view].isLost {
            try askInNextLife(view)
        } else {
            openBlank(view)
        }
    }

    func setInWindow(_ view: ViewID) {
        guard !views[view].isInWindow else { return }
        views.enterWindow(view)
        if log != nil { tellEnters(view) }
        let instance = views[view].instance
        guard instance != .absent else { return }
        change(instance) { entry in
            entry.offScreen -= 1
            entry.onScreen += 1
        }
    }

    func hide(_ view: ViewID, isPooled: Bool) throws(Halt) {
        views.prepare(view)
        let isCleared =
            isPooled && !views[view].isPlain && clearsOnReuse(views[view].wanted)
        guard views[view].isInWindow else {
            if isCleared { try clear(view) }
            return
        }
        closeBlank(view)
        giveUp(view)
        views.leaveWindow(view)
        if log != nil { tellLeaves(view) }
        if views[view].instance != .absent {
            change(views[view].instance) { entry in
                entry.onScreen -= 1
                entry.offScreen += 1
            }
        }
        if isCleared { return try clear(view) }
        guard views[view].wanted != .absent, !views[view].isPlain else { return }
        let policy = policy(of: views[view].wanted)
        switch policy.rule.loading.hidden {
        case .waits: break
        case .abandons: try abandonLoad(of: view)
        case .demotes: try demoteLoad(of: view)
        }
        if let afterNs = policy.rule.views.releasesHiddenAfterNs {
            let hides = views[view].hides
            if afterNs == 0 { return try releaseHidden(view, hides) }
            pending.schedule(.releaseHidden(view: view, hides: hides), atNs: nowNs + afterNs)
        }
    }

    /// A view that left its window waits for its load no more, and asks again on its return.
    private func abandonLoad(of view: ViewID) throws(Halt) {
        let load = views[view].load
        guard load != .absent else { return }
        let serial = pipeline.loads[load].serial
        giveUp(view)
        stopWaiting(view)
        log?.note(.waits(view, nil))
        views.remember(view)
        try abandonIfIdle(load, serial: serial)
    }

    private func clearsOnReuse(_ image: ImageID) -> Bool {
        image != .absent && policy(of: image).rule.views.clearsOnReuse
    }

    /// A view has been out of its window for as long as the policy waits.
    func releaseHidden(_ view: ViewID, _ hides: UInt32) throws(Halt) {
        guard !views[view].isInWindow, views[view].hides == hides else { return }
        try abandonLoad(of: view)
        release(view)
    }

    /// A view lets go of its image, and remembers it for its return.
    func release(_ view: ViewID) {
        guard views[view].instance != .absent else { return }
        views.remember(view)
        dropLease(view)
    }

    func clear(_ view: ViewID) throws(Halt) {
        views.prepare(view)
        closeBlank(view)
        giveUp(view)
        let load = views[view].load
        stopWaiting(view)
        if load != .absent {
            log?.note(.waits(view, nil))
            try abandonIfIdle(load, serial: pipeline.loads[load].serial)
        }
        dropLease(view)
        if views[view].wanted != .absent { log?.note(.cleared(view)) }
        views.unbind(view)
    }

    func drop(_ view: ViewID) throws(Halt) {
        try clear(view)
        views.separate(view)
        views.drop(view)
        log?.note(.dropped(view))
    }

    /// Changes an instance's holds; memory is given back with the last one.
    func change(
        _ instance: InstanceID, _ body: (inout InstanceTable.Entry) -> Void
    ) {
        guard instances.change(instance, body) else { return }
        // Its slot still says what it was.
        let before = instances[instance]
        let policy = policies[Int(before.policy)]
        if policy.hasWeak, policy[weak: before.key] == instance {
            policy[weak: before.key] = .absent
        }
        guard before.isDecoded else { return }
        if before.isUnasked, before.costsDecode {
            unasked -= 1
            counts.wastedDecodes += 1
        }
        if reactions.isWarned {
            counts.warningFreedBytes += before.bytes
            log?.note(.freed(log![instance], warning: reactions.warning))
        }
        memory.release(instance)
    }
}
