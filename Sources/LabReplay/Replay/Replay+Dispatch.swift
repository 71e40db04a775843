import LabScripts

/// Each event goes to the part that it concerns.
extension Replay {
    @inline(always)
    func apply(_ action: TraceAction) throws(Halt) {
        if app.life.isOver, try applyWithoutApp(action) { return }
        switch action {
        case .request(let view, let image, let size, let shows):
            try requests.request(view, image, size: size, shows: shows)
        case .show(let view): try requests.show(view)
        case .hide(let view, let isPooled): try requests.hide(view, isPooled: isPooled)
        case .clear(let view): try loads.clear(view)
        case .drop(let view): try requests.drop(view)
        case .scroll(let frame): ahead.scroll(frame)
        case .push(let screen): try enter(screen, isNew: true)
        case .pop(let screen): try enter(screen, isNew: false)
        case .beside(let screen, let isNew): try enter(screen, isNew: isNew, isBeside: true)
        case .leave(let screen): leave(screen)
        case .warning(let level): try app.warn(level, from: .script)
        case .background: try app.leave()
        case .foreground: try app.comeBack()
        case .store(let image, let key): try requests.handOver(image, as: key)
        case .replace(let image): requests.replace(image)
        case .plain(let view):
            leases.views.prepare(view)
            leases.views[view].isPlain = true
        case .over(let view, let thumbnail): leases.views.lay(view, over: thumbnail)
        case .lookUp(let image, let size): stores.lookUp(image, size)
        case .prefetch(let image, let size): try requests.prefetch(image, size)
        case .demote(let image): try requests.demote(image)
        case .remove(let image): stores.remove(image)
        case .empty: stores.empty()
        case .network(let state):
            try loads.setNetwork(state)
            players.networkChanged()
        case .otherApps(let bytes, let inBackground):
            app.pressure.othersTake(bytes, inBackground: inBackground)
        case .appMemory(let bytes): try app.use(bytes)
        case .traffic(let number, let bytes, let host):
            players.transfer(number, bytes: bytes, host: host)
        case .trafficEnds(let number): players.endTransfer(number)
        case .play(let view, let video): try players.play(view, video)
        case .stop(let view): try players.stop(view)
        }
    }

    func perform(_ event: PendingEvent) throws(Halt) {
        switch event {
        case .warning(let level, let source): try app.warn(level, from: source)
        case .pressureCheck: try app.checkPressure()
        case .relaunch: try app.relaunch()
        case .reaction(let call): app.performLate(call)
        case .restoreLimit(let restoring): app.restoreLimit(restoring)
        case .sweep(let policy): stores.sweep(stores.policies[policy])
        case .shed(let policy): stores.shedAtFrame(stores.policies[policy])
        case .calm: try ahead.beginPostponed()
        case .freeze(let departure): app.freeze(departure)
        case .releaseHidden(let view, let hides): try requests.releaseHidden(view, hides)
        case .refill(let serial): players.refill(serial)
        case .frame(let serial): leases.streams.show(serial)
        }
    }

    /// While the app isn't there: what it will come back to, and the world around it. Returns false
    /// of what is the same then.
    private func applyWithoutApp(_ action: TraceAction) throws(Halt) -> Bool {
        switch action {
        case .request(let view, let image, let size, let shows):
            requests.requestInNextLife(view, image, size: size, shows: shows)
        case .show(let view):
            leases.views.prepare(view)
            leases.setInWindow(view)
        case .push(let screen): enterUnseen(screen, isNew: true)
        case .pop(let screen): enterUnseen(screen, isNew: false)
        case .beside(let screen, let isNew): enterUnseen(screen, isNew: isNew, isBeside: true)
        case .scroll(let frame):
            run.tell(.scroll(frame))
            if ahead.wantsLayouts { stores.prefetching.rows.scroll(frame) }
        case .network(let state): try loads.setNetwork(state)
        case .background: run.leave(atNs: run.nowNs)
        case .foreground:
            run.comeBack(atNs: run.nowNs)
            app.scheduleRelaunch()
        case .play(let view, let video): players.playUnseen(view, video)
        case .stop(let view): players.stopUnseen(view)
        case .warning, .store, .lookUp, .prefetch, .demote, .remove, .empty, .appMemory, .traffic,
            .trafficEnds:
            break
        case .plain, .over, .hide, .clear, .drop, .leave, .replace, .otherApps: return false
        }
        return true
    }

    private func enter(_ screen: ScreenRef, isNew: Bool, isBeside: Bool = false) throws(Halt) {
        let isInSightAnew = leases.enter(screen, isNew: isNew, isBeside: isBeside)
        if ahead.wantsLayouts { try ahead.comeToFront(screen, isNew: isNew, isBeside: isBeside) }
        guard isInSightAnew else { return }
        if !isNew { leases.noteImagesInSight() }
        try requests.askForLost()
    }

    private func leave(_ screen: ScreenRef) {
        leases.views.front.leave(screen.number)
        if ahead.wantsLayouts { stores.prefetching.rows.takeOutOfSight(screen.number) }
    }

    /// A screen comes to the front that is seen once the app is there again.
    private func enterUnseen(_ screen: ScreenRef, isNew: Bool, isBeside: Bool = false) {
        if !isBeside || isNew || !leases.views.front.isInSight(screen.number) {
            run.tell(.screen(screen, isNew: isNew))
        }
        leases.views.front.enterUnseen(screen.number, isBeside: isBeside)
        if ahead.wantsLayouts {
            stores.prefetching.rows.bringToFront(screen.number, isNew: isNew, isBeside: isBeside)
        }
    }

    package func receive(_ layout: TraceLayout, timeNs: Int64) throws(Halt) {
        guard ahead.wantsLayouts else { return }
        do throws(Halt) {
            try moveClock(to: timeNs + app.life.pausedNs, .script)
        } catch {
            guard case .killed = error else { throw error }
            try end()
        }
        stores.prefetching.rows.add(layout)
    }
}
