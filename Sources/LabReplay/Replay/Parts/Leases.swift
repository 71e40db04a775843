import LabOrders
import LabScripts

/// Views and the instances that they hold: their leases.
///
/// It knows no load: its callers say what a view waits for, and what it is given.
final class Leases: ReplayPart {
    let decodes: Decodes
    let streams: Streams
    /// False where no view has frames that are streamed.
    private let hasStreams: Bool
    var views = AppViews()
    private let transitionNs: Int64

    init(_ streams: Streams, transitionNs: Int64) {
        self.streams = streams
        hasStreams = streams.areWanted
        decodes = streams.decodes
        self.transitionNs = transitionNs
        super.init(streams.stores)
    }

    /// The view holds an instance, and no longer the one before.
    func lease(
        _ view: ViewID, _ instance: InstanceID, from supply: Supply
    ) throws(Halt) {
        let old = views[view].instance
        let isInWindow = views[view].isInWindow
        views[view].instance = instance
        let isWrong = !stores.isRight(instance, for: views[view].asked)
        if isWrong { run.counts.wrongImages += 1 }
        run.tell(.gets(view, run.log![instance], supply, isWrong: isWrong))
        stores.beginUse(instance) { record in
            if isInWindow { record.onScreen += 1 } else { record.offScreen += 1 }
        }
        let record = holders[instance]
        if let own = policies[record.policy].own, record.viewHolds == 1 {
            stores.owned.settle(own, then: .shown(record.key))
        }
        holders.noteAsked(instance)
        stores.noteGiven(instance)
        if isInWindow, !holders[instance].isDecoded { try decodes.decodeWhenShown(instance) }
        if old != .absent { unhold(old, isInWindow: isInWindow) }
        if isInWindow {
            noteImage(on: views[view].screen)
            if hasStreams { try streams.begin(view, instance) }
        }
    }

    func dropLease(_ view: ViewID) {
        let old = views[view].instance
        guard old != .absent else { return }
        views[view].instance = .absent
        if hasStreams { streams.end(view) }
        run.tell(.letsGo(view, run.log![old]))
        unhold(old, isInWindow: views[view].isInWindow)
        if views[view].cover != .absent { openBlank(views[view].cover) }
    }

    private func unhold(_ instance: InstanceID, isInWindow: Bool) {
        let record = holders[instance]
        stores.endUse(instance) { record in
            if isInWindow { record.onScreen -= 1 } else { record.offScreen -= 1 }
        }
        if let own = policies[record.policy].own, record.viewHolds == 1 {
            stores.owned.settle(own, then: .released(record.key))
        }
    }

    func setInWindow(_ view: ViewID) {
        guard !views[view].isInWindow else { return }
        views[view].isInWindow = true
        run.tell(.entersWindow(view))
        let instance = views[view].instance
        guard instance != .absent else { return }
        holders.change(instance) { record in
            record.offScreen -= 1
            record.onScreen += 1
        }
    }

    /// A view that has an image is back in its window, or leaves it.
    func streamFrames(in view: ViewID) throws(Halt) {
        guard hasStreams else { return }
        if views[view].isInWindow {
            try streams.begin(view, views[view].instance)
        } else {
            streams.end(view)
        }
    }

    /// A view lets go of its image, and remembers it for its return.
    func release(_ view: ViewID) {
        guard views[view].instance != .absent else { return }
        views[view].released = views[view].wanted
        dropLease(view)
    }
}

/// Blank time, and when a screen's images are there.
extension Leases {
    func openBlank(_ view: ViewID) {
        guard views.openBlank(view, nowNs: run.nowNs), !run.isInBackground else { return }
        noteBlank(view)
    }

    private func noteBlank(_ view: ViewID) {
        let isAgain = stores.pictures.wasGiven(views[view].wanted)
        note(view, lacksAgain: isAgain)
        run.tell(.blank(view, isAgain: isAgain))
    }

    func closeBlank(_ view: ViewID) {
        let since = views.closeBlank(view)
        guard since >= 0, !run.isInBackground else { return }
        endBlank(view, since: since)
    }

    private func endBlank(_ view: ViewID, since: Int64) {
        run.tell(.notBlank(view))
        if run.nowNs > since {
            run.counts.blankNs += run.nowNs - since
            if views[view].isBlankAgain { run.counts.reblankNs += run.nowNs - since }
            run.counts.blankViews += 1
        }
        note(view, lacksAgain: false)
    }

    private func note(_ view: ViewID, lacksAgain isAgain: Bool) {
        guard isAgain != views[view].isBlankAgain else { return }
        views[view].isBlankAgain = isAgain
        run.noteViewLacksAgain(isAgain)
    }

    /// The person sees another app, and no view of this one: none is blank as far as they know.
    func leaveSight() {
        guard !run.isInBackground else { return }
        for view in views.blank { endBlank(view, since: views[view].blankSinceNs) }
        run.leave(atNs: run.nowNs)
    }

    func comeInSight() {
        guard run.isInBackground else { return }
        run.comeBack(atNs: run.nowNs)
        for view in views.blank {
            views[view].blankSinceNs = run.nowNs
            noteBlank(view)
        }
    }

    /// A screen comes in sight. Beside others it may be there already, and is the one of them that
    /// is touched from here on: then returns false.
    func enter(_ screen: ScreenRef, isNew: Bool, isBeside: Bool) -> Bool {
        if isBeside, !isNew, views.front.isInSight(screen.number) {
            views.front.touch(screen.number)
            return false
        }
        views.enter(screen, isBeside: isBeside, nowNs: run.nowNs)
        decodes.pipeline.main.moves(
            transitionNs: transitionNs, isBeside: isBeside, nowNs: run.nowNs)
        run.timeline?.enter(screen)
        run.tell(.screen(screen, isNew: isNew))
        return true
    }

    /// A screen that is back in front may show images that never left their window.
    func noteImagesInSight() {
        if views.hasImageInFront { noteImage(on: views.front.screen) }
    }

    /// An image is in sight as soon as the main thread has drawn it.
    func noteImage(on screen: UInt32) {
        views.front.noteImage(on: screen, readyNs: max(run.nowNs, decodes.pipeline.main.freeNs))
    }

    /// Blank time up to an instant, views that are blank still included.
    func blankNsSoFar(at timeNs: Int64) -> Int64 {
        guard !run.isInBackground else { return run.counts.blankNs }
        return views.blank.reduce(run.counts.blankNs) { sum, view in
            sum + max(0, timeNs - views[view].blankSinceNs)
        }
    }

    /// Each view that has an image of a policy lets go of it, and remembers it for its return.
    func releaseAll(of policy: PolicyState) {
        for view in views.numbers where !views[view].isPlain {
            let wanted = views[view].wanted
            guard wanted != .absent, policies.policy(of: wanted).number == policy.number else {
                continue
            }
            release(view)
        }
    }

    /// Each view that has no window, and an image of such a policy, lets go of it and remembers it
    /// for its return.
    func releaseOffScreen(where lets: (PolicyState) -> Bool) {
        guard policies.all.contains(where: lets) else { return }
        for view in views.numbers where !views[view].isInWindow && !views[view].isPlain {
            let wanted = views[view].wanted
            if wanted != .absent, lets(policies.policy(of: wanted)) { release(view) }
        }
    }
}

/// The ends of requests: each is served, fails, or stays unserved, once.
extension Leases {
    func noteServed(_ view: ViewID) {
        if views.closeRequest(view) { run.counts.servedRequests += 1 }
    }

    func noteFailed(_ view: ViewID) {
        if views.closeRequest(view) { run.counts.failedRequests += 1 }
    }

    /// Its view is bound anew, hidden or cleared: it is blank no more, and no longer served.
    func endRequest(of view: ViewID) {
        closeBlank(view)
        giveUp(view)
    }

    /// The same, or the run or the app's life is over.
    func giveUp(_ view: ViewID) {
        if views.closeRequest(view) { run.counts.unservedRequests += 1 }
    }

    /// All who wait for a load are served at once, before anything comes of it.
    func serveWaiters(from first: ViewID) {
        var view = first
        while view != .absent {
            noteServed(view)
            view = views[view].nextWaiter
        }
    }

    /// The run or the app's life is over for every view.
    func giveUpAll() {
        for view in views.numbers { endRequest(of: view) }
    }
}
