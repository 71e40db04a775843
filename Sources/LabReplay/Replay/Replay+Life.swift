import LabOrders
import LabScripts

/// The app's death, and its next life.
extension Replay {
    /// Takes everything from the app at this instant. Throws where that ends the run.
    package func die() throws(Halt) {
        counts.kills += 1
        log?.note(.killed(life.isSystemsWill ? .system : device.limitKiller))
        let livesAgain = life.dies(nowNs: nowNs, of: device.limitKiller)
        timeline?.note(.killed)
        // A view that is blank now stays so to the end: its blank time ends without an image.
        views.front.stopWaiting()
        for view in views.numbers {
            closeBlank(view)
            giveUp(view)
        }
        pipeline.main.stops(nowNs: nowNs)
        guard livesAgain else {
            counts.wastedDecodes += unasked
            closeBooks()
            throw .stopped
        }
        loseEverything()
        pending.keepOnly(\.outlivesApp)
        if !pressure.isInBackground { scheduleRelaunch() }
    }

    /// The script waits for the app to be there again.
    private func scheduleRelaunch() {
        log?.note(.pauses(ns: device.pressure.relaunchNs))
        life.pause(ns: device.pressure.relaunchNs)
        pending.schedule(.relaunch, atNs: nowNs + device.pressure.relaunchNs)
    }

    /// All memory goes; files on disk stay, and the screens that the app will come back to.
    func loseEverything() {
        counts.wastedDecodes += unasked
        unasked = 0
        handedOver.removeAll()
        for policy in policies {
            if let own = policy.own { abandon(own) }
            if let store = policy.store { noteProblem(of: store, policy) }
        }
        log?.cause = .over
        instances.destroyAll { instance, entry in
            if entry.isDecoded { memory.release(instance) }
        }
        log?.cause = .limit
        for policy in policies where policy.encoded != nil {
            let before = policy.encoded!.usedBytes
            policy.encoded!.trim(toBytes: 0, count: 0)
            noteEncoded(since: before, policy.encoded!)
        }
        let former = policies
        policies = makePolicies(life.requestsPassed)
        for (policy, old) in zip(policies, former) {
            policy.inheritDisk(of: old)
            old.free()
        }
        memory.processEnds()
        pipeline.forgetAll(nowNs: nowNs, policies: makeQueues())
        reactions.forget()
        pressure.forgetWarnings()
        prefetching.forgetRanges(policies.map(\.rule))
        views.loseAll()
    }

    /// The app is there again, with the screens that it had: the top one's views ask anew, in the
    /// order in which they had asked, and the others' when they are shown.
    func relaunch() throws(Halt) {
        life.begins(nowNs: nowNs)
        timeline?.note(.relaunched)
        log?.note(.relaunched)
        views.front.enterAgain(nowNs: nowNs)
        if wantsLayouts { prefetching.rows.hasChanged = true }
        try askForLost()
    }

    /// Views that can be seen on the screen in front, or that are on none, ask anew.
    func askForLost() throws(Halt) {
        if counts.kills == 0 { return }
        // A thumbnail may have gone meanwhile, for the image over it is there.
        for view in views.lostInFront where views[view].isLost {
            try askInNextLife(view)
        }
    }

    /// While the app isn't there: what it will come back to, and the world around it.
    func applyWithoutApp(_ action: TraceAction) throws(Halt) {
        switch action {
        case .request(let view, let image, let size, let shows):
            views.prepare(view)
            views.bindInNextLife(view, to: image, size: size)
            noteAsking(view)
            if shows { setInWindow(view) }
            let policy = policy(of: image)
            noteRequested(policy.names.key(image, size: size), policy)
        case .plain(let view):
            views.prepare(view)
            views.makePlain(view)
        case .over(let view, let thumbnail): views.lay(view, over: thumbnail)
        case .show(let view):
            views.prepare(view)
            setInWindow(view)
        case .hide(let view, let isPooled): try hide(view, isPooled: isPooled)
        case .clear(let view): try clear(view)
        case .drop(let view): try drop(view)
        case .push(let screen):
            log?.note(.screen(screen, isNew: true))
            views.front.enterUnseen(screen.number)
            if wantsLayouts { prefetching.rows.comesToFront(screen.number, isNew: true) }
        case .pop(let screen):
            log?.note(.screen(screen, isNew: false))
            views.front.enterUnseen(screen.number)
            if wantsLayouts { prefetching.rows.comesToFront(screen.number, isNew: false) }
        case .scroll(let frame):
            log?.note(.scroll(frame))
            if wantsLayouts { prefetching.rows.scrolls(frame) }
        case .replace(let image): replace(image)
        case .network(let state): try setNetwork(state)
        case .background: pressure.isInBackground = true
        case .foreground:
            pressure.isInBackground = false
            scheduleRelaunch()
        case .otherApps(let bytes, let inBackground):
            pressure.othersTake(bytes, inBackground: inBackground)
        case .warning, .store, .lookUp, .prefetch, .demote, .remove, .empty: break
        }
    }
}
