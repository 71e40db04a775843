@testable import LabOrders
@testable import LabScripts
@testable import OrderOracles

/// Views ask, show, hide and let go.
extension ReferenceReplay {
    func use(_ view: ViewID) {
        views[view, default: View()].screen = views[view]?.screen ?? front?.screen
    }

    func request(_ view: ViewID, _ image: ImageID, _ size: SizeID, shows: Bool) throws {
        // Whatever comes of it, it was one of the trace's, and the future begins behind it.
        doneRequests += 1
        use(view)
        if try keepsSame(view, image, size, shows: shows) { return }
        endBlank(view)
        giveUp(view)
        let left = stopWaiting(view)
        if let left, left.policy.rule.loading.left == .any { left.leavers.append(view) }
        // An app says what it waits for no more before it asks for something else.
        let isToldFirst =
            views[view]!.wanted != image && left?.policy.rule.loading.abandoned == .demoted
        if isToldFirst { try abandonIfIdle(left!) }
        if views[view]!.wanted != image { try demoteOthers(thanOf: view) }
        views[view]!.wanted = image
        views[view]!.size = size
        views[view]!.released = nil
        views[view]!.isLost = false
        if shows { views[view]!.isInWindow = true }
        try ask(view, image, isRestore: false)
        if let left, !isToldFirst, !left.waiters.contains(view) { try abandonIfIdle(left) }
    }

    /// True if the view has the image already, and makes no request.
    private func keepsSame(
        _ view: ViewID, _ image: ImageID, _ size: SizeID, shows: Bool
    ) throws -> Bool {
        let state = views[view]!
        guard let copy = state.copy, state.wanted == image, state.size == size, !state.isPlain,
            policy(of: image).rule.views.keepsSame
        else { return false }
        reached.insert(.keptSame)
        noteAsking(view)
        counts.requests += 1
        counts.weakHits += 1
        counts.servedRequests += 1
        if requested.insert(image).inserted { counts.compulsory += 1 }
        noteGiven(copy, for: content[Int(image)])
        if shows { try show(view) }
        return true
    }

    func ask(_ view: ViewID, _ name: ImageID, isRestore: Bool) throws {
        let policy = policy(of: name)
        noteAsking(view)
        let size = views[view]!.size
        counts.requests += 1
        if requested.insert(name).inserted { counts.compulsory += 1 }
        views[view]!.asked = content[Int(name)]
        noteFileAsked(name, policy)
        if policy.rule.views.placeholderFirst, !views[view]!.isPlain, let old = views[view]!.copy {
            letGo(view)
            if copies[old]!.key == key(of: name, size), holder(of: old) == nil {
                reached.insert(.placeholderKills)
            }
            destroy()
        }
        if policy.rule.key.known == .asked, let found = find(name, size) {
            counts.servedRequests += 1
            return try serve(view, found, asked: content[Int(name)])
        }
        letGo(view)
        openRequests.insert(view)
        let rule = policy.rule.decode
        let isSyncFromDisk = rule.isSyncFromDisk && isOnDisk(content[Int(name)], policy)
        let isAtOnce =
            rule.mode == .sync || rule.isSyncFromDisk
            || isRestore && policy.rule.views.restoresSynchronously
        // A file on disk is read without waiting.
        if !isSyncFromDisk, let load = joinable(name, size) {
            counts.joins += 1
            reached.insert(.join)
            load.waiters.append(view)
            try want(load)
        } else {
            counts.misses += 1
            let load = makeLoad(name, size, for: view)
            mark(load)
            let stage = firstStage(load)
            if isAtOnce, stage != .fetch {
                if isRestore { reached.insert(.restoredAtOnce) }
                if isSyncFromDisk { reached.insert(.syncFromDisk) }
                try loadAtOnce(load, from: stage)
            } else {
                if rule.mode == .sync { reached.insert(.fetchedBeforeSync) }
                try begin(load, at: stage)
            }
        }
        beginBlank(view)
    }

    /// A hit.
    func serve(_ view: ViewID, _ found: (copy: Int, isStrong: Bool), asked: ImageID) throws {
        if found.isStrong { counts.strongHits += 1 } else { counts.weakHits += 1 }
        if copies[found.copy]!.isUnasked {
            reached.insert(.prefetchFound)
            counts.prefetchUsed += 1
            counts.prefetchedHits += 1
        }
        noteGiven(found.copy, for: asked)
        try give(found.copy, to: view)
    }

    /// The new lease first, then the old one is dropped.
    func give(_ copy: Int, to view: ViewID) throws {
        let old = views[view]!.copy
        views[view]!.copy = copy
        let policy = policies[copies[copy]!.policy]
        if policy.rule.store?.use == .taken,
            let place = policy.entries.firstIndex(where: { $0.copy == copy })
        {
            reached.insert(.takenOut)
            take(place, from: policy)
        }
        endBlank(view)
        copies[copy]!.isUnasked = false
        noteServed(copy)
        noteDelivered(copy)
        if let old { inHand[old] = views[view]!.isInWindow ? .onScreen : .offScreen }
        if views[view]!.isInWindow { try decodeWhenShown(copy) }
        if let old, old != copy {
            inHand[old] = nil
            wasLetGo(old)
        }
        if views[view]!.isInWindow {
            noteImage(views[view]!.screen)
            try beginStream(view)
        }
        for (upper, lower) in thumbnails where lower == view { endBlank(upper) }
        if let lower = thumbnails[view], views[lower]!.wanted != views[view]!.wanted {
            reached.insert(.thumbnailGoes)
            try clear(lower)
        }
    }

    func lay(_ view: ViewID, over thumbnail: ViewID) {
        use(view)
        use(thumbnail)
        part(view)
        part(thumbnail)
        thumbnails[view] = thumbnail
    }

    private func part(_ view: ViewID) {
        thumbnails = thumbnails.filter { $0.key != view && $0.value != view }
    }

    func destroy(_ view: ViewID) throws {
        try clear(view)
        part(view)
        views[view] = nil
    }

    func letGo(_ view: ViewID) {
        guard let old = views[view]!.copy else { return }
        views[view]!.copy = nil
        endStream(view)
        wasLetGo(old)
        for (upper, lower) in thumbnails where lower == view { beginBlank(upper) }
    }

    /// A copy that no view holds any more is offered to the store that holds nothing else, and may
    /// leave one where it was pinned.
    private func wasLetGo(_ copy: Int) {
        guard let known = copies[copy], !isShown(copy) else { return }
        let policy = policies[known.policy]
        guard let rule = policy.rule.store else { return }
        switch rule.use {
        case .apart: break
        case .pinned:
            guard let place = policy.entries.firstIndex(where: { $0.copy == copy }) else { break }
            policy.entries[place].usedNs = nowNs
            if let lifetime = rule.lifetime { policy.entries[place].overNs = nowNs + lifetime.ns }
            policy.entries.insert(policy.entries.remove(at: place), at: 0)
            evictSurplus(of: policy)
        case .taken:
            let isKnown =
                policy.rule.weak?.registration == .load
                ? policy.weak[known.key] == copy
                : (isTold(policy) ? !isOutdated(copy) : isAskedFor(known.key))
                    && !policy.entries.contains { $0.key == known.key }
            if isKnown, !known.isNeverStored {
                reached.insert(.comesBack)
                inHand[copy] = .inFlight
                offer(copy, to: policy)
                inHand[copy] = nil
            }
            let isBack = policies.contains { $0.holds(copy) }
            if rule.evicted == .pool, !isBack { putIntoPool(copy, of: policy) }
        }
    }

    /// True if the policy's store is told that an image is replaced.
    private func isTold(_ policy: ReferencePolicy) -> Bool {
        policy.rule.store!.replaced == .forgotten || policy.rule.store!.replaced == .kept
    }

    func show(_ view: ViewID) throws {
        use(view)
        guard !views[view]!.isInWindow else { return }
        views[view]!.isInWindow = true
        if views[view]!.copy != nil {
            if views[view]!.hides > 0 { reached.insert(.shownInTime) }
            try decodeWhenShown(views[view]!.copy!)
            noteImage(views[view]!.screen)
            try beginStream(view)
        } else if let image = views[view]!.released {
            views[view]!.released = nil
            counts.restores += 1
            reached.insert(.restore)
            try ask(view, image, isRestore: true)
        } else if views[view]!.isLost {
            reached.insert(.askedAnewWhenShown)
            try askAnew(view)
        } else {
            beginBlank(view)
        }
    }

    func hide(_ view: ViewID, isPooled: Bool) throws {
        use(view)
        let wasInWindow = views[view]!.isInWindow
        endBlank(view)
        if wasInWindow { giveUp(view) }
        views[view]!.isInWindow = false
        endStream(view)
        guard let wanted = views[view]!.wanted else { return }
        let rule = policy(of: wanted).rule.views
        if views[view]!.isPlain {
            reached.insert(.hiddenPlain)
            return
        }
        if isPooled, rule.clearsOnReuse {
            reached.insert(.clearedByReuse)
            return try clear(view)
        }
        if wasInWindow, policy(of: wanted).rule.loading.hidden == .abandons,
            let left = stopWaiting(view)
        {
            reached.insert(.abandonedWhenHidden)
            views[view]!.released = wanted
            try abandonIfIdle(left)
        }
        if wasInWindow, policy(of: wanted).rule.loading.hidden == .demotes,
            let load = loads.first(where: { $0.waiters.contains(view) })
        {
            reached.insert(.demotedWhenHidden)
            try demote(load)
        }
        if wasInWindow, policy(of: wanted).rule.loading.hidden == .demotes {
            try demoteOthers(thanOf: view)
        }
        if wasInWindow, let afterNs = rule.releasesHiddenAfterNs {
            timesHidden += 1
            views[view]!.hides = timesHidden
            if afterNs == 0 { return try releaseHidden(view, timesHidden) }
            plan(.releaseHidden(view: view, hides: views[view]!.hides), atNs: nowNs + afterNs)
        }
    }

    func releaseHidden(_ view: ViewID, _ hides: Int) throws {
        guard let state = views[view], state.hides == hides, !state.isInWindow else { return }
        if let left = stopWaiting(view) {
            reached.insert(.stopsWaiting)
            giveUp(view)
            views[view]!.released = state.wanted
            try abandonIfIdle(left)
        }
        guard state.copy != nil else { return }
        reached.insert(.releasedHidden)
        views[view]!.released = state.wanted
        letGo(view)
    }

    /// A view plays its video: it waits for its poster no more, and lets go of it.
    func letGoOfPoster(_ view: ViewID) throws {
        let wanted = views[view]!.wanted
        if let left = stopWaiting(view) {
            giveUp(view)
            views[view]!.released = wanted
            try abandonIfIdle(left)
        }
        guard views[view]!.copy != nil else { return }
        views[view]!.released = wanted
        letGo(view)
    }

    func clear(_ view: ViewID) throws {
        use(view)
        endBlank(view)
        giveUp(view)
        if let left = stopWaiting(view) { try abandonIfIdle(left) }
        letGo(view)
        views[view]!.wanted = nil
        views[view]!.released = nil
        views[view]!.isLost = false
    }

    /// The load that it waited for.
    private func stopWaiting(_ view: ViewID) -> ReferenceLoad? {
        let left = loads.first { $0.waiters.contains(view) }
        left?.waiters.removeAll { $0 == view }
        return left
    }

    func beginBlank(_ view: ViewID) {
        let state = views[view]!
        guard state.isInWindow, state.wanted != nil, state.copy == nil, !state.isPlaying else {
            return
        }
        if thumbnails.values.contains(view) { return }
        if let lower = thumbnails[view], views[lower]!.copy != nil {
            reached.insert(.thumbnailSeen)
            return
        }
        views[view]!.blankSinceNs = nowNs
        views[view]!.lack = lack(of: view)
    }

    func endBlank(_ view: ViewID) {
        guard let since = views[view]!.blankSinceNs else { return }
        views[view]!.blankSinceNs = nil
        if isInBackground {
            reached.insert(.filledUnseen)
            return
        }
        noteWait(view, since: since)
    }

    private func noteWait(_ view: ViewID, since: Int64) {
        counts.blankNs += nowNs - since
        waits.append(Wait(fromNs: since, toNs: nowNs, lack: views[view]!.lack!))
        if nowNs > since { counts.blankViews += 1 }
    }

    func isLeft() {
        if !isInBackground { absences.append((nowNs, nil)) }
        isInBackground = true
    }

    func isBack() {
        if isInBackground { absences[absences.count - 1].toNs = nowNs }
        isInBackground = false
    }

    /// The app is left: what its views lack can't be seen.
    func noteUnseen() {
        for (view, state) in views {
            if let since = state.blankSinceNs { noteWait(view, since: since) }
        }
    }

    /// The app is there again: what its views lack can be seen from now on.
    func noteSeenAgain() {
        for (view, state) in views where state.blankSinceNs != nil {
            views[view]!.blankSinceNs = nowNs
            views[view]!.lack = lack(of: view)
        }
    }

    func noteImagesInSight() {
        for state in views.values where state.isInWindow && state.copy != nil {
            if state.screen == front?.screen { noteImage(state.screen) }
        }
    }

    /// An image is in sight as soon as the main thread has drawn it.
    func noteImage(_ screen: UInt32?) {
        guard let place = inSight.firstIndex(where: { $0.screen == screen }) else { return }
        inSight[place].latestNs = max(nowNs, main.freeNs)
        guard inSight[place].awaitsFirstImage else { return }
        inSight[place].awaitsFirstImage = false
        firstImagesNs.append(inSight[place].latestNs - inSight[place].sinceNs)
    }

    /// At the end of an instant: whether no view of a screen is blank any more.
    func noteAllVisible() {
        for place in inSight.indices {
            let screen = inSight[place]
            guard screen.awaitsAll, !screen.awaitsFirstImage else { continue }
            let isBlank = views.values.contains {
                $0.screen == screen.screen && $0.blankSinceNs != nil
            }
            if isBlank { continue }
            inSight[place].awaitsAll = false
            allVisibleNs.append(screen.latestNs - screen.sinceNs)
        }
    }
}
