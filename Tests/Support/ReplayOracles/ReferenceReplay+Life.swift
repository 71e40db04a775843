@testable import LabDevices
@testable import LabOrders
@testable import LabScripts

/// The app's death, and its next life.
extension ReferenceReplay {
    /// After so many lives of less than a second each, the app isn't started again.
    static let mostBriefLives = 10

    /// The script's next step waits until the app is there; after the script nothing waits.
    func die(by killer: Killer?, isScriptOver: Bool) {
        if counts.kills == 1 { reached.insert(.killedTwice) }
        if agenda.contains(where: \.isDeviceWarning) { reached.insert(.killedBeforeWarning) }
        if main.isInTransition(nowNs) { reached.insert(.killedInTransition) }
        if loads.contains(where: { $0.phase == .decoding }) { reached.insert(.lostDecode) }
        if isScriptOver { reached.insert(.killedAfterScript) }
        counts.kills += 1
        killedAtNs = killedAtNs ?? nowNs
        if killer == .system, !isInBackground { reached.insert(.frontEnded) }
        let level = header.device.apiLevel ?? 26
        killedBy = killedBy ?? killer ?? (level < 26 ? .heap : .limit)
        isRunning = false
        giveUpAll()
        noteAllVisible()
        for place in inSight.indices { inSight[place].awaitsAll = false }
        for view in views.keys.sorted() { endBlank(view) }
        main.stops(nowNs)
        counts.hitches = main.hitches
        let isBrief = nowNs - bornNs < 1_000_000_000
        briefLives = isBrief ? briefLives + 1 : 0
        if rules.onKill == .stop || briefLives == Self.mostBriefLives {
            if rules.onKill == .relaunch { reached.insert(.givenUp) }
            hasEnded = true
            addUp()
            noteHolders()
            return
        }
        loseEverything()
        if isInBackground { reached.insert(.diesInBackground) }
        if !isScriptOver, !isInBackground { startAgain() }
    }

    private func startAgain() {
        pausedNs += rules.relaunchNs
        awaitedSinceNs = nowNs
        plan(.relaunch, atNs: nowNs + rules.relaunchNs)
    }

    /// Files on disk stay, and so does what comes from outside the app.
    private func loseEverything() {
        noteUnasked()
        copies = [:]
        handedOver = []
        loads = []
        forgetShared()
        loseMedia()
        policies = policies.map { old in
            let new = ReferencePolicy(number: old.number, rule: old.rule, keys: old.keys)
            (new.disk, new.mapped, new.variants) = (old.disk, old.mapped, old.variants)
            new.fetchedAhead = old.fetchedAhead
            return new
        }
        agenda.removeAll { due in
            switch due.action {
            case .look, .warning(_, by: .outside): false
            default: true
            }
        }
        for view in views.keys {
            views[view]!.copy = nil
            views[view]!.released = nil
            views[view]!.isPlaying = false
            views[view]!.isLost = views[view]!.wanted != nil
        }
        (isProcessArmed, processWarnedNs) = (true, nil)
        isSystemArmed = [true, true, true]
        isWarned = false
        settle()
    }

    func relaunch() throws {
        bornNs = nowNs
        isRunning = true
        inSight = inSight.map { ScreenInFront(screen: $0.screen, sinceNs: nowNs) }
        if views.values.contains(where: { $0.isLost && $0.isInWindow && !isInFront($0) }) {
            reached.insert(.relaunchedInTransition)
        }
        noteAwaited()
        try askForLost()
        try playAgain()
    }

    /// A view is on a screen in sight, or over all of them.
    func isInFront(_ view: View) -> Bool {
        view.screen == nil || inSight.contains { $0.screen == view.screen }
    }

    /// Views in front that can be seen ask anew, in the order in which they had asked.
    func askForLost() throws {
        let lost = views.filter { $0.value.isLost && $0.value.isInWindow && isInFront($0.value) }
        for (view, _) in lost.sorted(by: { ($0.value.asking, $0.key) < ($1.value.asking, $1.key) })
        {
            guard views[view]!.isLost else { continue }
            reached.insert(.askedAnew)
            try askAnew(view)
        }
    }

    func askAnew(_ view: ViewID) throws {
        views[view]!.isLost = false
        try ask(view, views[view]!.wanted!, isRestore: false)
    }

    func noteAsking(_ view: ViewID) {
        timesAsked += 1
        views[view]!.asking = timesAsked
    }

    private func unseen(_ screen: ScreenRef) -> ScreenInFront {
        ScreenInFront(
            screen: screen.number, sinceNs: nowNs, awaitsFirstImage: false, awaitsAll: false)
    }

    /// Applies the screens that the app will come back to, and the world around it.
    func applyWithoutApp(_ action: TraceAction) throws {
        switch action {
        case .request(let view, let image, let size, let shows):
            reached.insert(.requestWithoutApp)
            use(view)
            noteAsking(view)
            views[view]!.wanted = image
            views[view]!.size = size
            views[view]!.isLost = true
            if shows { views[view]!.isInWindow = true }
            doneRequests += 1
        case .show(let view):
            use(view)
            views[view]!.isInWindow = true
        case .hide(let view, let isPooled): try hide(view, isPooled: isPooled)
        case .clear(let view): try clear(view)
        case .drop(let view): try destroy(view)
        case .over(let view, let thumbnail): lay(view, over: thumbnail)
        case .push(let screen), .pop(let screen):
            inSight = [unseen(screen)]
        case .beside(let screen, _):
            let known = inSight.firstIndex { $0.screen == screen.number }
            inSight.append(known.map { inSight.remove(at: $0) } ?? unseen(screen))
        case .leave(let screen): inSight.removeAll { $0.screen == screen.number }
        case .replace(let image): replace(image)
        case .network(let state): try setNetwork(state)
        case .background: isLeft()
        case .foreground:
            isBack()
            startAgain()
        case .otherApps(let bytes, let inBackground):
            othersTake(bytes, inBackground: inBackground)
        case .plain(let view):
            use(view)
            views[view]!.isPlain = true
        case .play(let view, let video): playUnseen(view, video)
        case .stop(let view): stopUnseen(view)
        case .warning, .store, .scroll, .lookUp, .prefetch, .demote, .remove, .empty, .appMemory,
            .traffic, .trafficEnds:
            break
        }
    }
}
