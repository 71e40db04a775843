import LabOrders
import LabScripts

/// Views that ask for images, and are shown, hidden and dropped.
final class Requests: ReplayPart {
    let leases: Leases
    let loads: Loads
    /// Requests, and what views wanted while the app wasn't there.
    private var askings: Int64 = 0
    /// Requests of the trace that came to pass: a new life's store may have to know.
    private(set) var passed: UInt32 = 0

    init(_ loads: Loads) {
        leases = loads.leases
        self.loads = loads
        super.init(loads.stores)
    }

    /// A view asks for an image, and may enter its window with it.
    func request(
        _ view: ViewID, _ image: ImageID, size: SizeID, shows: Bool
    ) throws(Halt) {
        leases.views.prepare(view)
        if leases.views[view].wanted == image, try keepSame(view, image, size, shows: shows) {
            return
        }
        leases.endRequest(of: view)
        let former = try loads.leaveLoad(view, for: image)
        leases.views.bind(view, to: image, size: size)
        if shows { leases.setInWindow(view) }
        try ask(view, image)
        // It may have joined the very same load.
        if let former, leases.views[view].load != former.id { try loads.abandonIfIdle(former) }
    }

    /// A view that wants the same image as before may keep what it has, and is served by that;
    /// false if it must ask.
    private func keepSame(
        _ view: ViewID, _ image: ImageID, _ size: SizeID, shows: Bool
    ) throws(Halt) -> Bool {
        let instance = leases.views[view].instance
        guard instance != .absent, leases.views[view].size == size, !leases.views[view].isPlain
        else { return false }
        let policy = policies.policy(of: image)
        guard policy.rule.views.keepsSame else { return false }
        countRequest(of: view, for: image, policy.names.key(image, size: size), policy, .bound)
        run.counts.weakHits += 1
        run.counts.servedRequests += 1
        let isWrong = !stores.isRight(instance, for: stores.pictures.content(of: image))
        if isWrong { run.counts.wrongImages += 1 }
        noteAsked(view, image, .bound, .kept(isWrong: isWrong))
        if shows { try show(view) }
        return true
    }

    /// A view that released its image is back on screen.
    private func restore(_ view: ViewID) throws(Halt) {
        let image = leases.views.takeReleased(view)
        run.counts.restores += 1
        try ask(view, image, .restored)
    }

    /// The app is back: views of a policy that are in a window ask for what they released.
    func restoreAll(of policy: PolicyState) throws(Halt) {
        for view in leases.views.numbers
        where leases.views[view].isInWindow && leases.views[view].released != .absent {
            if policies.policy(of: leases.views[view].released).number == policy.number {
                try restore(view)
            }
        }
    }

    /// A view that had an image before the app was killed asks for it in the app's next life.
    func askInNextLife(_ view: ViewID) throws(Halt) {
        leases.views[view].isLost = false
        try ask(view, leases.views[view].wanted, .relaunched)
    }

    /// Looks up: a strong hit, a weak hit, a join or a miss. On a hit the view takes the new lease
    /// before it drops the old; else it drops the old at once.
    private func ask(
        _ view: ViewID, _ image: ImageID, _ reason: ViewRequest.Reason = .bound
    ) throws(Halt) {
        leases.views[view].asked = stores.pictures.content(of: image)
        let policy = policies.policy(of: image)
        let size = leases.views[view].size
        let key = policy.names.key(image, size: size)
        countRequest(of: view, for: image, key, policy, reason)
        stores.noteFileAsked(image, policy)
        if policy.rule.views.placeholderFirst, !leases.views[view].isPlain {
            leases.dropLease(view)
        }
        let found = policy.rule.key.known == .read ? nil : stores.find(key, image, size, in: policy)
        if let found {
            run.counts.servedRequests += 1
            noteAsked(view, image, reason, found.isStrong ? .stored : .alive)
            try loads.give(view, found)
            stores.settleUse(of: policy)
        } else {
            leases.dropLease(view)
            try joinOrLoad(key, image, for: view, in: policy, reason)
        }
    }

    @inline(__always)
    private func noteAsked(
        _ view: ViewID, _ image: ImageID, _ reason: ViewRequest.Reason,
        _ answer: @autoclosure () -> ViewRequest.Answer
    ) {
        run.tell(
            .asked(
                ViewRequest(
                    view: view, image: image, size: leases.views[view].size,
                    screen: leases.views[view].screen, reason: reason, answer: answer())))
    }

    /// A request is counted, whatever comes of it, and one of the trace less is to come. A view
    /// that asks anew was counted so when it asked first.
    @inline(__always)
    private func countRequest(
        of view: ViewID, for image: ImageID, _ key: KeyID, _ policy: PolicyState,
        _ reason: ViewRequest.Reason
    ) {
        run.counts.requests += 1
        if stores.pictures.isFirstRequest(of: image) { run.counts.compulsory += 1 }
        if reason == .restored { policy.store?.requestedAgain(key) }
        noteAsking(view, reason == .bound ? policy : nil, key)
    }

    /// - Parameter policy: nil for a request that the trace doesn't have.
    @inline(__always)
    private func noteAsking(_ view: ViewID, _ policy: PolicyState?, _ key: KeyID) {
        askings += 1
        leases.views[view].asking = askings
        guard let policy else { return }
        policy.store?.order.requested(key)
        passed += 1
    }

    /// A view that has nothing yet joins a load, or begins one, or waits while one is done.
    private func joinOrLoad(
        _ key: KeyID, _ image: ImageID, for view: ViewID, in policy: PolicyState,
        _ reason: ViewRequest.Reason
    ) throws(Halt) {
        let source = stores.pictures.content(of: image)
        let isOnMain =
            policy.rule.decode.mode == .sync || policy.rule.decode.isSyncFromDisk
            || (reason == .restored && policy.rule.views.restoresSynchronously)
        // An image on disk is at hand at once, so its view joins no load.
        let mayJoin = !policy.rule.decode.isSyncFromDisk || !stores.isOnDisk(source, policy)
        leases.views[view].hasOpenRequest = true
        let variant = stores.variant(of: image, size: leases.views[view].size, in: policy)
        if mayJoin, let load = loads.joinableLoad(key, variant.size, in: policy) {
            run.counts.joins += 1
            noteAsked(view, image, reason, .joins(load.logged))
            loads.wait(view, for: load)
            try loads.want(load)
        } else {
            run.counts.misses += 1
            noteAsked(view, image, reason, .misses)
            let load = loads.makeLoad(
                key, source, variant, leases.views[view].size, in: policy, rank: .view)
            loads.wait(view, for: load)
            let isDone = isOnMain ? try loads.loadNow(load, in: policy) : false
            if !isDone { try loads.start(load, in: policy) }
        }
        leases.openBlank(view)
    }

    func show(_ view: ViewID) throws(Halt) {
        leases.views.prepare(view)
        guard !leases.views[view].isInWindow else { return }
        leases.setInWindow(view)
        if leases.views[view].instance != .absent {
            if !holders[leases.views[view].instance].isDecoded {
                try loads.decodes.decodeWhenShown(leases.views[view].instance)
            }
            leases.noteImage(on: leases.views[view].screen)
            try leases.streamFrames(in: view)
        } else if leases.views[view].released != .absent {
            try restore(view)
        } else if leases.views[view].isLost {
            try askInNextLife(view)
        } else {
            leases.openBlank(view)
        }
    }

    func hide(_ view: ViewID, isPooled: Bool) throws(Halt) {
        leases.views.prepare(view)
        let isCleared =
            isPooled && !leases.views[view].isPlain && clearsOnReuse(leases.views[view].wanted)
        guard leases.views[view].isInWindow else {
            if isCleared { try loads.clear(view) }
            return
        }
        leases.endRequest(of: view)
        leases.views.leaveWindow(view)
        run.tell(.leavesWindow(view))
        if leases.views[view].instance != .absent {
            holders.change(leases.views[view].instance) { record in
                record.onScreen -= 1
                record.offScreen += 1
            }
            try leases.streamFrames(in: view)
        }
        if isCleared { return try loads.clear(view) }
        guard leases.views[view].wanted != .absent, !leases.views[view].isPlain else { return }
        let policy = policies.policy(of: leases.views[view].wanted)
        switch policy.rule.loading.hidden {
        case .waits: break
        case .abandons: try abandonLoad(of: view)
        case .demotes:
            try loads.demoteLoad(of: view)
            try loads.demoteOthers(thanOf: view)
        }
        if let afterNs = policy.rule.views.releasesHiddenAfterNs {
            let hides = leases.views[view].hides
            if afterNs == 0 { return try releaseHidden(view, hides) }
            run.pending.schedule(
                .releaseHidden(view: view, hides: hides), atNs: run.nowNs + afterNs)
        }
    }

    /// A view that left its window waits for its load no more, and asks again on its return.
    private func abandonLoad(of view: ViewID) throws(Halt) {
        guard let load = loads.load(of: view) else { return }
        leases.giveUp(view)
        loads.stopWaiting(view, for: load)
        run.tell(.waits(view, nil))
        leases.views[view].released = leases.views[view].wanted
        try loads.abandonIfIdle(load)
    }

    private func clearsOnReuse(_ image: ImageID) -> Bool {
        image != .absent && policies.policy(of: image).rule.views.clearsOnReuse
    }

    /// A view has been out of its window for as long as the policy waits.
    func releaseHidden(_ view: ViewID, _ hides: UInt32) throws(Halt) {
        guard !leases.views[view].isInWindow, leases.views[view].hides == hides else { return }
        try releaseImage(view)
    }

    /// A view needs its image no more, until it asks again.
    func releaseImage(_ view: ViewID) throws(Halt) {
        try abandonLoad(of: view)
        leases.release(view)
    }

    /// A view plays no more: it asks for its poster again, or will on its return.
    func bringBackPoster(_ view: ViewID) throws(Halt) {
        guard leases.views[view].isInWindow else { return }
        if leases.views[view].released != .absent { return try restore(view) }
        leases.openBlank(view)
    }

    func drop(_ view: ViewID) throws(Halt) {
        try loads.clear(view)
        loads.forgetLeft(by: view)
        leases.views.separate(view)
        leases.views.drop(view)
        run.tell(.dropped(view))
    }

    /// The app isn't there: the view will ask when it is.
    func requestInNextLife(_ view: ViewID, _ image: ImageID, size: SizeID, shows: Bool) {
        leases.views.prepare(view)
        leases.views.bindInNextLife(view, to: image, size: size)
        let policy = policies.policy(of: image)
        noteAsking(view, policy, policy.names.key(image, size: size))
        if shows { leases.setInWindow(view) }
    }

    /// Views that can be seen on the screen in front, or that are on none, ask anew.
    func askForLost() throws(Halt) {
        if run.counts.kills == 0 { return }
        // A thumbnail may have gone meanwhile, for the image over it is there.
        for view in leases.views.lostInFront where leases.views[view].isLost {
            try askInNextLife(view)
        }
    }
}
