/// Whether the app is there, and what came of it.
struct LifeState {
    /// Killed, and not yet there again.
    var isOver = false
    /// Killed for good: the run ends.
    var isEnded = false
    var killedAtNs: Int64?
    /// By how much the script lags, since it waited for the app to be there again.
    var pausedNs: Int64 = 0
    /// What is still to come, where a new life's store must know it.
    var future: FutureRequests?

    init(future: FutureRequests?) { self.future = future }
}

/// The app's death, and its next life.
extension Replay {
    /// Takes everything from the app at this instant. Throws where that ends the run.
    func die() throws(TraceFailure) {
        counts.kills += 1
        if life.killedAtNs == nil { life.killedAtNs = nowNs }
        life.isOver = true
        timeline?.note("killed")
        for index in views.indices { closeBlank(index) }
        main.stops(nowNs: nowNs)
        guard device.pressure.onKill == .relaunch else {
            life.isEnded = true
            counts.wastedDecodes += unasked
            closeBooks()
            throw .stopped
        }
        loseEverything()
        pending.forgetApp()
        if !pressure.isInBackground { scheduleRelaunch() }
    }

    /// The script waits for the app to be there again.
    private func scheduleRelaunch() {
        life.pausedNs += device.pressure.relaunchNs
        pending.schedule(.relaunch, atNs: nowNs + device.pressure.relaunchNs)
    }

    /// All memory goes; files on disk stay, and the screens that the app will come back to.
    func loseEverything() {
        counts.wastedDecodes += unasked
        unasked = 0
        instances.destroyAll { instance, entry in
            if entry.isDecoded { memory.release(instance) }
        }
        for lane in lanes where lane.encoded != nil {
            let before = lane.encoded!.usedBytes
            lane.encoded!.trim(toBytes: 0, count: 0)
            noteEncoded(since: before, lane.encoded!)
        }
        let former = lanes
        // After the last life there is none: a bound's store couldn't be made without the future.
        lanes = life.isEnded ? [] : makeLanes(life.future)
        for (lane, old) in zip(lanes, former) { lane.inheritDisk(of: old) }
        loads = LoadTable()
        stirred = []
        isReacting = false
        pressure.forgetWarnings()
        rows.isCalmDue = false
        for index in views.indices {
            views[index].instance = .absent
            views[index].load = .absent
            views[index].released = .absent
            views[index].isLost = views[index].wanted != .absent
        }
    }

    /// The app is there again, with the screens that it had: the top one's views ask anew, in the
    /// order in which they had asked, and the others' when they are shown.
    func relaunch() throws(TraceFailure) {
        life.isOver = false
        timeline?.note("relaunched")
        entry = ScreenEntry(
            screen: entry.screen, startNs: nowNs, waitsForImage: true, waitsForAll: true)
        if wantsLayouts { rows.isStirred = true }
        let front = views.indices.filter { index in
            views[index].isLost && views[index].isInWindow
                && (entry.screen == .absent || views[index].screen == entry.screen)
        }
        for index in front.sorted(by: { views[$0].asking < views[$1].asking }) {
            try askAnew(ViewID(index))
        }
    }

    /// While the app isn't there: what it will come back to, and the world around it.
    func applyWithoutApp(_ action: TraceAction) throws(TraceFailure) {
        switch action {
        case .request(let view, let image, let size, let shows):
            prepare(view)
            let index = Int(view)
            views[index].wanted = image
            views[index].size = size
            views[index].isLost = true
            if shows { setInWindow(index) }
            let lane = lane(of: image)
            noteRequested(lane.key(image, size: size), lane)
        case .show(let view):
            prepare(view)
            setInWindow(Int(view))
        case .hide(let view, _):
            prepare(view)
            views[Int(view)].isInWindow = false
            views[Int(view)].hides &+= 1
        case .clear(let view): try clear(view)
        case .drop(let view): try drop(view)
        case .push(let screen):
            entry.screen = screen.number
            if wantsLayouts { rows.comesToFront(screen.number, isNew: true) }
        case .pop(let screen):
            entry.screen = screen.number
            if wantsLayouts { rows.comesToFront(screen.number, isNew: false) }
        case .scroll(let frame): if wantsLayouts { rows.scrolls(frame) }
        case .replace(let image): replace(image)
        case .network(let state): try setNetwork(state)
        case .background: pressure.isInBackground = true
        case .foreground:
            pressure.isInBackground = false
            scheduleRelaunch()
        case .otherApps(let bytes, let inBackground):
            pressure.othersTake(bytes, inBackground: inBackground)
        case .warning, .store: break
        }
    }
}
