import LabDevices
import LabOrders
import LabPictures
import LabPolicies
import LabScripts

/// One run: a trace's events against one policy, over one kind of memory, on a virtual clock.
///
/// The policy says what it is made of; the replay does it and counts. Events of one instant go in
/// the order signals, deliveries, script and frames; what lies ahead is looked for when an instant
/// is over.
///
/// An object: as a value it was copied, with all its tables' counts of references, for every call
/// that only asks.
package final class Replay<Memory: ImageMemory> {
    let catalog: ImageCatalog
    let device: Device
    let transitionNs: Int64
    let frameNs: Int64
    let sizes: [PixelSize]
    let stageSizes: StageSizes
    /// The policy's tables, or each group's own; new ones for each life of the app.
    package var policies: [PolicyState]
    let policyMap: PolicyMap
    /// Given how many requests have come to pass by then.
    let makePolicies: (UInt32) -> [PolicyState]
    package let wantsLayouts: Bool
    package var memory: Memory

    package var nowNs: Int64 = 0
    var pending = TimedHeap<PendingEvent>()
    /// When the script goes on: up to then there is only what is pending.
    private(set) var scriptNs: Int64 = 0
    package var instances: InstanceTable
    var views = AppViews()
    /// Loads under way, and what they share.
    var pipeline: LoadingPipeline
    /// The rows that lie ahead, and those of them that the policy wants.
    var prefetching: Prefetching
    /// The policy's reactions to signals.
    var reactions: Reactions
    /// The app's end, and its next life.
    package var life: AppLife
    /// The app's footprint, the system's memory, and what was sent because of them.
    var pressure: PressureState
    /// By group: the number of the host that has its files.
    let hosts: [UInt16]
    /// The pictures behind images' names.
    var pictures: ReplacedPictures

    /// Images that the app has handed over at this instant, and holds until the instant is over.
    var handedOver: [InstanceID] = []

    package var counts = Counts()
    /// Loads that were begun again without a request.
    var restarts: Int64 = 0
    /// Decodes of images that were kept undecoded, and decoded when they were shown.
    var lateDecodes: Int64 = 0
    /// How often memory was asked for.
    var growths: Int64 = 0
    /// Living instances that were decoded ahead and not asked for yet.
    var unasked: Int64 = 0
    /// The first thing that a cache of one's own did wrong.
    package var cacheProblem: CacheProblem?
    /// True if there is a timeline, a probe or a log: asking those themselves costs a copy.
    private(set) var isWatched = false
    private var hasTimelineOrProbe = false
    var timeline: Timeline?
    var probe: WarningProbe?
    /// Is told all that happens, if there is one.
    var log: RunLog?
    /// The same, for what is told of every frame and every instant: references to it aren't
    /// counted, which was a twelfth of a run that is told.
    var uncountedLog: Unmanaged<RunLog>?

    package init(
        header: TraceHeader, composition: Composition, future: FutureRequests?, memory: Memory,
        keys: (KeyRule.Identity) -> PolicyKeys = { _ in PolicyKeys() }
    ) {
        self.memory = memory
        catalog = header.catalog
        device = header.device
        transitionNs = header.transitionNs
        frameNs = Int64((1e9 / header.device.screen.hz).rounded())
        sizes = header.sizes
        stageSizes = StageSizes(header)
        let count = catalog.imageCount
        let viewport = Viewport()
        let rules =
            composition.split.isEmpty ? [composition] : composition.split.map(\.composition)
        let keysOfRules = rules.map { keys($0.key.identity) }
        let clock = ReplayClock()
        makePolicies = { passed in
            let context = OrderContext(
                keyCapacity: count, future: future, requestsBefore: passed, seed: header.seed,
                viewport: viewport)
            return rules.indices.map { number in
                PolicyState(
                    number: number, rule: rules[number], header: header, context: context,
                    keys: keysOfRules[number], clock: clock)
            }
        }
        policies = makePolicies(0)
        policyMap = PolicyMap(composition, catalog)
        pipeline = LoadingPipeline(
            LoadingPipeline.Resources(
                network: header.link, flash: device.flash, cores: device.cores,
                frameNs: frameNs),
            policies: Self.queues(of: policies))
        wantsLayouts = composition.wantsLayouts
        prefetching = Prefetching(
            rows: ScreenLayouts(
                viewport: viewport, imageCount: wantsLayouts ? count : 0, device: device,
                frameNs: frameNs),
            rules: rules, names: policies.map(\.names), policyMap: policyMap)
        reactions = Reactions(rules, levels: device.pressure.trimLevels)
        pressure = PressureState(device: device, seed: header.seed)
        life = AppLife(onKill: device.pressure.onKill)
        instances = InstanceTable(
            imageCount: count,
            haveSizes: rules.contains { $0.decode.hasSizes || $0.decode.hasOwnBytes },
            ledger: pressure.ledger)
        hosts = catalog.hosts
        pictures = ReplacedPictures(
            imageCount: count, firsts: keysOfRules.first?.content ?? ArrayTable())
        schedulePressureCheck()
    }

    deinit { for policy in policies { policy.free() } }

    private static func queues(of policies: [PolicyState]) -> [PolicyQueues] {
        policies.map { PolicyQueues($0.rule.queues, keyCount: $0.names.keyCount) }
    }

    func makeQueues() -> [PolicyQueues] { Self.queues(of: policies) }

    @inline(__always)
    func policy(of image: ImageID) -> PolicyState { policies[policyMap.policy(of: image)] }

    /// The image that the app wants to see under an image's name.
    @inline(__always)
    func content(of image: ImageID) -> ImageID { pictures.content(of: image) }

    /// A memory warning from outside the trace, due at an instant.
    package func scheduleWarning(_ level: WarningLevel, atNs timeNs: Int64) {
        pending.schedule(.warning(level, from: .commandLine), atNs: timeNs)
    }

    package func watch(_ timeline: Timeline?, _ probe: WarningProbe?, _ log: RunLog? = nil) {
        self.timeline = timeline
        self.probe = probe
        tell(log)
        hasTimelineOrProbe = timeline != nil || probe != nil
        isWatched = hasTimelineOrProbe || log != nil
    }

    private func watch(until timeNs: Int64) {
        if hasTimelineOrProbe {
            sampleTimeline(until: timeNs)
            if probe != nil { checkProbe(until: timeNs) }
        }
        uncountedLog?._withUnsafeGuaranteedRef { noteInstant($0, until: timeNs) }
    }

    package func receive(_ event: TraceEvent) throws(Halt) {
        var hasArrived = false
        do throws(Halt) {
            try moveClock(
                to: event.timeNs + life.pausedNs, event.action.isSignal ? .signal : .script)
            hasArrived = true
            try apply(event.action)
            try giveTurns()
        } catch {
            guard case .killed = error else { throw error }
            try die()
            // The script goes on when the app has been started again.
            if !hasArrived { try receive(event) }
        }
    }

    @inline(always)
    func apply(_ action: TraceAction) throws(Halt) {
        if life.isOver { return try applyWithoutApp(action) }
        switch action {
        case .request(let view, let image, let size, let shows):
            try request(view, image, size: size, shows: shows)
        case .show(let view): try show(view)
        case .hide(let view, let isPooled): try hide(view, isPooled: isPooled)
        case .clear(let view): try clear(view)
        case .drop(let view): try drop(view)
        case .scroll(let frame): scroll(frame)
        case .push(let screen):
            try enter(screen, isNew: true)
            try askForLost()
        case .pop(let screen):
            try enter(screen, isNew: false)
            noteImagesInSight()
            try askForLost()
        case .warning(let level): try warn(level, from: .script)
        case .background: try leave()
        case .foreground: try comeBack()
        case .store(let image, let key): try handOver(image, as: key)
        case .replace(let image): replace(image)
        case .plain(let view):
            views.prepare(view)
            views.makePlain(view)
        case .over(let view, let thumbnail): views.lay(view, over: thumbnail)
        case .lookUp(let image, let size): lookUp(image, size)
        case .prefetch(let image, let size): try prefetch(image, size)
        case .demote(let image): try demote(image)
        case .remove(let image): remove(image)
        case .empty: empty()
        case .network(let state): try setNetwork(state)
        case .otherApps(let bytes, let inBackground):
            pressure.othersTake(bytes, inBackground: inBackground)
        }
    }

    /// The clock comes to an event of a rank.
    @inline(always)
    func moveClock(
        to timeNs: Int64, _ rank: PendingEvent.Rank
    ) throws(Halt) {
        if min(pending.nextNs, pipeline.quietUntilNs) <= timeNs || prefetching.rows.hasChanged {
            try runPending(before: timeNs, rank)
        }
        if timeNs > nowNs { advance(to: timeNs) }
    }

    /// Does what is due before an event of a rank at an instant.
    private func runPending(
        before timeNs: Int64, _ rank: PendingEvent.Rank
    ) throws(Halt) {
        scriptNs = timeNs
        while true {
            // Only when nothing more is due at this instant is it over.
            let looksAhead = prefetching.rows.hasChanged && timeNs > nowNs && !life.isOver
            guard let next = nextDue(until: looksAhead ? nowNs : timeNs) else {
                if !looksAhead { return }
                try lookAhead()
                continue
            }
            guard
                next.timeNs < timeNs
                    || (next.timeNs == timeNs && (next.rank < rank || next.rank == .signal))
            else { return }
            try run(next)
        }
    }

    /// The next event that is due: one of the replay's own, or one of the loads'.
    private struct Due {
        var timeNs: Int64
        var rank: PendingEvent.Rank
        var isOfLoads: Bool
    }

    /// The next event that is due up to an instant. At one instant events go before loads.
    @inline(__always)
    private func nextDue(until timeNs: Int64) -> Due? {
        let eventNs = pending.nextNs
        let loadNs = pipeline.next(until: min(timeNs, eventNs))
        if loadNs < eventNs {
            return Due(timeNs: loadNs, rank: .delivery, isOfLoads: true)
        }
        guard eventNs <= timeNs, let event = pending.next else { return nil }
        return Due(timeNs: eventNs, rank: event.rank, isOfLoads: false)
    }

    private func run(_ due: Due) throws(Halt) {
        if due.timeNs > nowNs { advance(to: due.timeNs) }
        if due.isOfLoads {
            let load = pipeline.takeNext(nowNs: nowNs)
            noteFetches()
            if let load { try stageIsDone(load) }
        } else {
            try run(pending.pop())
        }
        try giveTurns()
    }

    private func run(_ event: PendingEvent) throws(Halt) {
        switch event {
        case .warning(let level, let source): try warn(level, from: source)
        case .pressureCheck: try checkPressure()
        case .relaunch: try relaunch()
        case .reaction(let call): try performLate(call)
        case .restoreLimit(let restoring): restoreLimit(restoring)
        case .sweep(let policy): sweep(policies[Int(policy)])
        case .calm: try beginPostponed()
        case .freeze(let departure): freeze(departure)
        case .releaseHidden(let view, let hides): try releaseHidden(view, hides)
        }
    }

    /// The clock moves on.
    @inline(always)
    private func advance(to timeNs: Int64) {
        precondition(instances.ledger.addsUp, "bytes by holder don't add up at \(nowNs) ns")
        if !handedOver.isEmpty { letGoOfHandedOver() }
        views.front.noteAllVisible()
        if isWatched { watch(until: timeNs) }
        instances.ledger.advance(to: timeNs, isRunning: !life.isOver)
        nowNs = timeNs
        memory.advance(to: timeNs)
    }

    package func finish(timeNs: Int64) throws(Halt) {
        var isScriptOver = false
        do throws(Halt) {
            try moveClock(to: timeNs + life.pausedNs, .script)
            isScriptOver = true
            try runOut()
        } catch {
            guard case .killed = error else { throw error }
            try die()
            if !isScriptOver { return try finish(timeNs: timeNs) }
        }
        endOfRun()
    }

    /// True if something that was asked for is still to come.
    var isUnderWay: Bool { pipeline.isBusy() || prefetching.rows.isCalmDue }

    /// The script is over; what is under way goes on to its end.
    private func runOut() throws(Halt) {
        scriptNs = .max
        while true {
            if prefetching.rows.hasChanged, !life.isOver { try lookAhead() }
            // The warning that is watched comes, even just after the end.
            let isProbeDue = probe.map { !$0.wasSeen && $0.atNs >= nowNs } ?? false
            guard isUnderWay || isProbeDue,
                let next = nextDue(until: .max)
            else { return }
            try run(next)
        }
    }
}

extension Replay: TraceSink {}
