@testable import LabDevices
@testable import LabOrders
@testable import LabPolicies
@testable import LabReplay
@testable import LabScripts
@testable import OrderOracles
@testable import ScriptDesks

/// The counting of DESIGN and the rules of a `Composition`, written from what is said of them as
/// plainly as it can be: who holds what is looked up anew after every event, and every sum is
/// added up from nothing.
final class ReferenceReplay {
    struct View {
        var wanted: ImageID?
        var size: SizeID = 0
        /// The image that it was to show when it asked.
        var asked: ImageID = 0
        var released: ImageID?
        var copy: Int?
        var isInWindow = false
        /// How often it left its window.
        var hides = 0
        /// Number of its last request among all requests.
        var asking = 0
        /// It had an image in a former life.
        var isLost = false
        /// No library's.
        var isPlain = false
        var screen: UInt32?
        var blankSinceNs: Int64?
        /// The picture that it lacked when it was last blank, and how many had been given by then.
        var lack: Lack?
        /// A video plays in it.
        var isPlaying = false
    }

    let header: TraceHeader
    var policies: [ReferencePolicy]
    /// By group.
    let policyOfGroup: [Int]
    /// All requests' images and sizes, for the policy that knows the future.
    let requests: [(image: ImageID, size: SizeID)]
    var doneRequests = 0
    var nowNs: Int64 = 0
    var agenda: [Due] = []
    var views: [ViewID: View] = [:]
    /// By the view that lies over it.
    var thumbnails: [ViewID: ViewID] = [:]
    var loads: [ReferenceLoad] = []
    /// Both are never numbered twice.
    var scheduled = 0
    var copiesMade = 0
    var copies: [Int: Copy] = [:]
    /// Copies that are about to get a holder.
    var inHand: [Int: Holder] = [:]
    var network = NetworkState.up
    /// The image that each name stands for, and how often it was replaced.
    var content: [ImageID]
    var version: [Int]
    var requested: Set<ImageID> = []
    var decoded: Set<Picture> = []
    /// Copies that the app made and hands over at this instant, and holds until it is over.
    var handedOver: Set<Int> = []
    /// Views whose last request is neither served nor failed nor over.
    var openRequests: Set<ViewID> = []
    var servedPictures: Set<ServedPicture> = []
    /// Every picture that a view was given, in that order, and every time that a view was blank.
    var deliveries: [ServedPicture] = []
    var waits: [Wait] = []
    /// Since when a person waits for the app that was killed.
    var awaitedSinceNs: Int64?
    /// The person's absences; the last one may go on.
    var absences: [(fromNs: Int64, toNs: Int64?)] = []
    /// The screens in sight, the one that was touched last behind the others.
    var inSight: [ScreenInFront] = []
    var front: ScreenInFront? { inSight.last }
    var firstImagesNs: [Int64] = []
    var allVisibleNs: [Int64] = []
    var main = ReferenceMainThread()
    var shared: Shared
    /// Something happens so close to something else that rounding decides which is first.
    var isTooClose = false
    var timesHidden = 0
    /// True while the policy reacts to a memory warning.
    var isWarned = false

    var counts = Counts()
    var peaks = BytePeaks()
    var peakNs: Int64 = 0
    var byteNs: Int128 = 0
    var held = ByteSnapshot.empty
    var heldAtWarnings = ByteSnapshot.empty
    var reached: Set<Rarity> = []
    /// Chooses a victim among so many entries, for a store whose order is `chosen`.
    var choose: (Int) -> Int = { _ in 0 }
    var lastDeliveryNs: Int64 = -1

    // Players, transfers and animations.
    var players: [Player] = []
    var transfers: [Transfer] = []
    var streams: [Stream] = []
    var videoStartsNs: [Int64] = []
    var isMediaPaused = false
    /// The app's own beyond its baseline.
    var ownBytes: Int64 = 0

    // The device's side.
    var isRunning = true
    var isInBackground = false
    /// Killed for good.
    var hasEnded = false
    var killedAtNs: Int64?
    var killedBy: Killer?
    /// By how much the script is late.
    var pausedNs: Int64 = 0
    /// Deaths since the script last went on.
    var bornNs: Int64 = 0
    var briefLives = 0
    var timesAsked = 0
    /// How often it was left.
    var timesLeft = 0
    var frontBytes: Int64
    /// The one left longest ago first.
    var backgroundBytes: [Int64]
    var isProcessArmed = true
    var processWarnedNs: Int64?
    /// By level: nothing was sent, or memory has recovered since.
    var isSystemArmed = [true, true, true]
    var warningsSent: UInt64 = 0
    var warnedNs: [Int64] = []
    var overWarningNs: Int64 = 0
    var overLimitNs: Int64 = 0

    init(
        _ trace: ListTrace, _ policy: Composition,
        keys: (KeyRule.Identity) -> PolicyKeys = { _ in PolicyKeys() }
    ) {
        header = trace.header
        shared = Shared(trace.header)
        let rules = policy.split.isEmpty ? [policy] : policy.split.map(\.composition)
        policies = rules.enumerated().map {
            ReferencePolicy(number: $0, rule: $1, keys: keys($1.key.identity))
        }
        policyOfGroup = trace.header.catalog.groups.map { group in
            policy.split.firstIndex { $0.group == group.name }
                ?? policy.split.firstIndex { $0.group == Composition.Share.rest } ?? 0
        }
        content = (0..<trace.header.catalog.imageCount).map { ImageID($0) }
        version = content.map { _ in 0 }
        requests = trace.events.compactMap {
            if case .request(_, let image, let size, _) = $0.action { (image, size) } else { nil }
        }
        frontBytes = trace.header.device.pressure.otherApps.frontBytes
        backgroundBytes = trace.header.device.pressure.otherApps.backgroundBytes
        main.frameNs = Int64((1e9 / header.device.screen.hz).rounded())
    }

    func policy(of image: ImageID) -> ReferencePolicy {
        policies[policyOfGroup[Int(header.catalog.groupOf[image])]]
    }

    /// Kill, signals, deliveries, script; the trace's own events keep their order.
    func run(_ trace: ListTrace) {
        plan(.look, atNs: rules.samplingNs)
        for warning in trace.extraWarnings {
            plan(.warning(warning.level, by: .outside), atNs: warning.atNs)
        }
        var events = trace.events[...]
        var isScriptOver = false
        while !hasEnded,
            !isScriptOver || agenda.contains(where: \.isAwaited) || shared.isBusy || isTurnAwaited
        {
            do {
                try goOn(&events, &isScriptOver, trace.endNs)
                try giveTurns()
                settle()
            } catch {
                die(by: (error as? Killed)?.killer, isScriptOver: isScriptOver)
                if isScriptOver { break }
            }
        }
        for load in loads where [.offline, .queued, .sharing].contains(load.phase) {
            if hasEnded || !loads.contains(where: { $0 === load }) { continue }
            reached.insert(.offlineToTheEnd)
            fail(load, isFatal: false)
        }
        // An app that was killed for good lets go of nothing any more.
        if !hasEnded { letGoOfHandedOver() }
        endInstant(until: .max)
        giveUpAll()
        endMedia()
        noteUnasked()
        for view in views.keys.sorted() {
            if views[view]!.blankSinceNs != nil { reached.insert(.blankToTheEnd) }
            endBlank(view)
        }
        countWaits()
        countFront(until: nowNs)
    }

    /// Does the next event.
    private func goOn(
        _ events: inout ArraySlice<TraceEvent>, _ isScriptOver: inout Bool, _ endNs: Int64
    ) throws {
        let script = events.first.map { ($0.timeNs + pausedNs, $0.action.isSignal ? 0 : 6) }
        let next = isScriptOver ? nil : script ?? (endNs + pausedNs, 6)
        let due = agenda.min {
            ($0.timeNs, $0.rank, $0.number) < ($1.timeNs, $1.rank, $1.number)
        }
        share(until: min(due?.timeNs ?? .max, next?.0 ?? .max))
        if let done = nextShared, next.map({ done <= $0 }) ?? true,
            due.map({ done < ($0.timeNs, $0.rank) }) ?? true
        {
            pass(to: done.timeNs)
            try reaching(.killedByDelivery) { try finishShared(done.rank) }
        } else if let due, next.map({ (due.timeNs, due.rank) <= $0 }) ?? true {
            agenda.removeAll { $0.number == due.number }
            pass(to: due.timeNs)
            try reaching(due.isAwaited ? .killedByDelivery : .killedByOther) { try keep(due) }
        } else if let event = events.popFirst() {
            pass(to: event.timeNs + pausedNs)
            try reaching(.killedByScript) {
                try isRunning ? apply(event) : applyWithoutApp(event.action)
            }
        } else {
            pass(to: endNs + pausedNs)
            isScriptOver = true
        }
    }

    private func reaching(_ rarity: Rarity, _ action: () throws -> Void) throws {
        do {
            try action()
        } catch {
            reached.insert(rarity)
            throw error
        }
    }

    private func pass(to timeNs: Int64) {
        if timeNs > nowNs {
            letGoOfHandedOver()
            endInstant(until: timeNs)
        }
        byteNs += Int128(held.image) * Int128(timeNs - nowNs)
        noteTimeOver(timeNs - nowNs)
        nowNs = timeNs
    }

    private func letGoOfHandedOver() {
        if handedOver.isEmpty { return }
        handedOver = []
        settle()
    }

    private func endInstant(until timeNs: Int64) {
        noteHolders()
        noteAllVisible()
        main.endInstant(nowNs, until: timeNs)
        if main.hitches.lateNs > counts.hitches.lateNs { reached.insert(.lateFrame) }
        counts.hitches = main.hitches
    }

    private func apply(_ event: TraceEvent) throws {
        switch event.action {
        case .request(let view, let image, let size, let shows):
            let isWithDelivery =
                agenda.contains { $0.timeNs == nowNs && $0.isAwaited } || lastDeliveryNs == nowNs
            if isWithDelivery { reached.insert(.requestWithDelivery) }
            try request(view, image, size, shows: shows)
        case .show(let view): try show(view)
        case .hide(let view, let isPooled): try hide(view, isPooled: isPooled)
        case .clear(let view): try clear(view)
        case .drop(let view): try destroy(view)
        case .over(let view, let thumbnail): lay(view, over: thumbnail)
        case .scroll(let frame): main.scrolls(frame.phase, nowNs)
        case .push(let screen), .pop(let screen):
            main.changesScreen(nowNs, header.transitionNs)
            inSight = [ScreenInFront(screen: screen.number, sinceNs: nowNs)]
            if case .pop = event.action { noteImagesInSight() }
            try askForLost()
        case .beside(let screen, let isNew):
            let known = inSight.firstIndex { $0.screen == screen.number }
            if !isNew, let known {
                inSight.append(inSight.remove(at: known))
                break
            }
            inSight.removeAll { $0.screen == screen.number }
            main.changesScreenBeside(nowNs, header.transitionNs)
            inSight.append(ScreenInFront(screen: screen.number, sinceNs: nowNs))
            if !isNew { noteImagesInSight() }
            try askForLost()
        case .leave(let screen): inSight.removeAll { $0.screen == screen.number }
        case .warning(let level): warn(level, by: .script)
        case .background:
            if !isInBackground { noteUnseen() }
            isLeft()
            timesLeft += 1
            if let afterNs = rules.freezeAfterNs ?? suspendedAfterNs {
                plan(.freeze(timesLeft: timesLeft), atNs: nowNs + afterNs)
            }
            react(to: [.background, .hidden], levels: told([20]))
            for policy in policies { collect(policy) }
            letGoOffScreen(where: \.releasesOnBackground)
            showNothing()
            pauseMedia()
        case .foreground:
            if isInBackground { noteSeenAgain() }
            isBack()
            react(to: [.foreground])
            try showAgain()
            resumeMedia()
        case .store(let image, let key): try handOver(image, under: key)
        case .replace(let image): replace(image)
        case .plain(let view):
            use(view)
            views[view]!.isPlain = true
        case .lookUp(let image, let size): lookUp(image, size)
        case .prefetch(let image, let size): try prefetch(image, size)
        case .demote(let image): try demote(image)
        case .remove(let image): remove(image)
        case .empty: empty()
        case .network(let state):
            try setNetwork(state)
            changeNetworkOfMedia()
        case .otherApps(let bytes, let inBackground):
            othersTake(bytes, inBackground: inBackground)
        case .appMemory(let bytes): try use(bytes)
        case .traffic(let id, let bytes, let host): transfer(id, bytes, host: host)
        case .trafficEnds(let id): endTransfer(id)
        case .play(let view, let video): try play(view, video)
        case .stop(let view): try stop(view)
        }
    }

    private func keep(_ due: Due) throws {
        switch due.action {
        case .stage(let number):
            if let load = loads.first(where: { $0.number == number }) { try stageIsDone(load) }
        case .wake(let queue): queue.wakeNs = -1
        case .warning(let level, let sender): warn(level, by: sender)
        case .look: try look()
        case .relaunch: try reaching(.killedAtRelaunch, relaunch)
        case .freeze(let timesLeft):
            guard isInBackground, timesLeft == self.timesLeft else {
                reached.insert(.backBeforeFreezing)
                break
            }
            reached.insert(rules.freezeAfterNs == nil ? .suspended : .frozen)
            react(to: [.freezing], levels: rules.freezeAfterNs == nil ? [] : told([40]))
        case .reaction(let policy, let index, let isWarned):
            reached.insert(.delayedReaction)
            asWarned(isWarned) { act(policies[policy].rule.reactions[index], policies[policy]) }
            tick(index, policies[policy])
        case .restoreLimit(let policy, let bytes, let serial):
            restoreLimit(of: policies[policy], bytes, serial)
        case .sweep(let policy): sweep(policies[policy])
        case .shed(let policy): evictSurplus(of: policies[policy], isNextFrame: true)
        case .releaseHidden(let view, let hides): try releaseHidden(view, hides)
        case .refill(let serial): refill(serial)
        case .frame(let serial): showFrame(serial)
        }
    }
}
