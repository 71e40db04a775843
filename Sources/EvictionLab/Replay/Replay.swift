/// One run: a trace's events against one policy, over one kind of memory, on a virtual clock.
///
/// The policy says what it is made of; the replay does it and counts. Events of one instant go in
/// the order signals, deliveries, script and frames; what lies ahead is looked for when an instant
/// is over.
///
/// An object: as a value it was copied, with all its tables' counts of references, for every call
/// that only asks.
final class Replay<Memory: ImageMemory> {
    let catalog: ImageCatalog
    let device: Device
    let transitionNs: Int64
    let frameNs: Int64
    let sizes: [PixelSize]
    let costs: StageDurations
    /// The policy's tables, or each group's own; new ones for each life of the app.
    var lanes: [Lane]
    /// By group of images; empty where there is one lane.
    private let laneOfGroup: [UInt8]
    /// Given how many requests have come to pass by then.
    let makeLanes: (UInt32) -> [Lane]
    let wantsLayouts: Bool
    var memory: Memory

    var nowNs: Int64 = 0
    var pending = EventQueue()
    var instances: InstanceTable
    var loads = LoadTable()
    var views: [ViewState] = []
    var main: MainThread
    var network = NetworkState.up
    /// Queues in which something may have its turn now: lane and number.
    var stirred: [(lane: UInt16, queue: Int16)] = []
    /// Who shows what lies ahead and behind; only kept where a policy looks there.
    var rows: RowBook
    var wasRequested: [Bool]
    var wasDecoded: [Bool]
    var served: ServedImages
    /// How often the image behind each name was replaced.
    var version: [UInt32]
    /// What the app put in each image's place; empty until it does.
    var content: [ImageID] = []

    var counts = Counts()
    var firstImages = DurationCounts()
    var allVisible = DurationCounts()
    var entry = ScreenEntry()
    /// Loads that were begun again on nobody's request.
    var restarts: Int64 = 0
    /// Decodes of images that were kept undecoded, and decoded when they were shown.
    var lateDecodes: Int64 = 0
    /// How often memory was asked for.
    var growths: Int64 = 0
    /// Living instances that were decoded ahead and that nobody has asked for yet.
    var unasked: Int64 = 0
    /// The app's footprint, the system's memory, and what was sent because of them.
    var pressure: PressureState
    /// The app's end, and its next life.
    var life: LifeState
    /// True while the policy reacts to a memory warning: what dies is what it freed.
    var isReacting = false
    /// What was held when warnings came, summed over them.
    var heldAtWarnings = ByteSnapshot.empty
    /// Whether there is a timeline or a probe: asking those themselves costs a copy.
    private(set) var isWatched = false
    var timeline: Timeline?
    var probe: WarningProbe?

    init(
        header: TraceHeader, composition: Composition, future: FutureRequests?, memory: Memory,
        keys: (KeyRule.Identity) -> LaneKeys = { _ in LaneKeys() }
    ) {
        self.memory = memory
        catalog = header.catalog
        device = header.device
        transitionNs = header.transitionNs
        frameNs = Int64((1e9 / header.device.screen.hz).rounded())
        sizes = header.sizes
        costs = StageDurations(header)
        main = MainThread(frameNs: frameNs)
        let count = catalog.imageCount
        let viewport = Viewport()
        let rules =
            composition.split.isEmpty ? [composition] : composition.split.map(\.composition)
        let keysOfRules = rules.map { keys($0.key.identity) }
        makeLanes = { passed in
            let ground = OrderGround(
                keyCapacity: count, future: future, requestsBefore: passed, seed: header.seed,
                viewport: viewport)
            return rules.indices.map { number in
                Lane(
                    number: number, rule: rules[number], header: header, ground: ground,
                    keys: keysOfRules[number])
            }
        }
        lanes = makeLanes(0)
        pressure = PressureState(device: device, seed: header.seed)
        life = LifeState()
        laneOfGroup =
            composition.split.isEmpty
            ? []
            : catalog.groups.map { group in
                let own = composition.split.firstIndex { $0.group == group.name }
                let rest = composition.split.firstIndex { $0.group == Composition.Share.rest }
                return UInt8(own ?? rest ?? 0)
            }
        wantsLayouts = composition.wantsLayouts
        rows = RowBook(
            viewport: viewport, imageCount: wantsLayouts ? count : 0, device: device,
            frameNs: frameNs)
        instances = InstanceTable(
            imageCount: count,
            haveSizes: rules.contains { $0.decode.fitsView || $0.decode.maxPixels != nil },
            ledger: pressure.ledger)
        wasRequested = Array(repeating: false, count: count)
        wasDecoded = Array(repeating: false, count: count)
        served = ServedImages(imageCount: count, firsts: keysOfRules.first?.content ?? [])
        version = Array(repeating: 0, count: count)
        views.reserveCapacity(1024)
        scheduleLook()
    }

    @inline(__always)
    func lane(of image: ImageID) -> Lane {
        if laneOfGroup.isEmpty { return lanes[0] }
        return lanes[Int(laneOfGroup[Int(catalog.groupOf[Int(image)])])]
    }

    /// What the app wants to see under an image's name.
    @inline(__always)
    func content(of image: ImageID) -> ImageID { content.isEmpty ? image : content[Int(image)] }

    /// A memory warning from outside the trace, due at an instant.
    func scheduleWarning(_ level: WarningLevel, atNs timeNs: Int64) {
        pending.schedule(.warning(level, from: .commandLine), atNs: timeNs)
    }

    func watch(_ timeline: Timeline?, _ probe: WarningProbe?) {
        self.timeline = timeline
        self.probe = probe
        isWatched = timeline != nil || probe != nil
    }

    private func watch(until timeNs: Int64) {
        if timeline != nil { sampleTimeline(until: timeNs) }
        if probe != nil { checkProbe(until: timeNs) }
    }

    func receive(_ event: TraceEvent) throws(TraceFailure) {
        var hasArrived = false
        do throws(TraceFailure) {
            try arrive(
                at: event.timeNs + life.pausedNs, event.action.isSignal ? .signal : .script)
            hasArrived = true
            try apply(event.action)
            if !stirred.isEmpty { try stirQueues() }
        } catch {
            guard case .killed = error else { throw error }
            try die()
            // The script goes on, when somebody has started the app again.
            if !hasArrived { try receive(event) }
        }
    }

    @inline(__always)
    func apply(_ action: TraceAction) throws(TraceFailure) {
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
        case .network(let state): try setNetwork(state)
        case .otherApps(let bytes, let inBackground):
            pressure.othersTake(bytes, inBackground: inBackground)
        }
    }

    /// The clock comes to an event of a rank.
    func arrive(
        at timeNs: Int64, _ rank: PendingEvent.Rank
    ) throws(TraceFailure) {
        try runPending(before: timeNs, rank)
        if timeNs > nowNs { advance(to: timeNs) }
    }

    /// Does what is due before an event of a rank at an instant.
    private func runPending(
        before timeNs: Int64, _ rank: PendingEvent.Rank
    ) throws(TraceFailure) {
        while true {
            let next = pending.next
            if rows.isStirred, timeNs > nowNs, !life.isOver,
                next == nil || next!.timeNs > nowNs
            {
                try lookAhead()
                continue
            }
            guard let next,
                next.timeNs < timeNs
                    || (next.timeNs == timeNs && (next.rank < rank || next.rank == .signal))
            else { return }
            try runNext()
        }
    }

    private func runNext() throws(TraceFailure) {
        let event = pending.pop()
        if isOver(event.kind) { return }
        if event.timeNs > nowNs { advance(to: event.timeNs) }
        switch event.kind {
        case .stageDone(let load, let serial):
            precondition(loads.isUnderWay(load, serial: serial), "a load that is over goes on")
            try stageIsDone(load)
        case .warning(let level, let source): try warn(level, from: source)
        case .look: try look()
        case .relaunch: try relaunch()
        case .reaction(let lane, let index, let isWarned):
            react(lanes[Int(lane)], index, isWarned: isWarned)
        case .restoreLimit(let lane, let ofFiles, let bytes, let serial):
            restoreLimit(of: lanes[Int(lane)], ofFiles: ofFiles, to: bytes, serial)
        case .sweep(let lane): sweep(lanes[Int(lane)])
        case .wakeQueue(let lane, let queue):
            lanes[Int(lane)].queues[Int(queue)].wakeNs = -1
            stirred.append((lane, queue))
        case .calm: try calmDown()
        case .freeze(let departure): try freeze(departure)
        case .releaseHidden(let view, let hides): releaseHidden(view, hides)
        }
        if !stirred.isEmpty { try stirQueues() }
    }

    /// What it was scheduled for has been given up since: nothing happens then, and the run
    /// doesn't last until then.
    private func isOver(_ kind: PendingEvent.Kind) -> Bool {
        switch kind {
        case .stageDone(let load, let serial):
            guard !loads.isUnderWay(load, serial: serial) else { return false }
            pending.reachedNobody()
            return true
        case .wakeQueue(let lane, let queue):
            guard lanes[Int(lane)].queues[Int(queue)].waiting == 0 else { return false }
            lanes[Int(lane)].queues[Int(queue)].wakeNs = -1
            return true
        default: return false
        }
    }

    /// The clock moves on.
    private func advance(to timeNs: Int64) {
        precondition(instances.ledger.addsUp, "bytes by holder don't add up at \(nowNs) ns")
        if entry.waitsForAll { noteAllVisible() }
        if isWatched { watch(until: timeNs) }
        instances.ledger.advance(to: timeNs, isRunning: !life.isOver)
        nowNs = timeNs
        memory.advance(to: timeNs)
    }

    func finish(timeNs: Int64) throws(TraceFailure) {
        var isScriptOver = false
        do throws(TraceFailure) {
            try arrive(at: timeNs + life.pausedNs, .script)
            isScriptOver = true
            try runOut()
        } catch {
            guard case .killed = error else { throw error }
            try die()
            if !isScriptOver { return try finish(timeNs: timeNs) }
        }
        endOfRun()
    }

    /// The script is over; what is under way goes on to its end.
    private func runOut() throws(TraceFailure) {
        while true {
            if rows.isStirred, !life.isOver { try lookAhead() }
            // The warning that is watched comes, even just after the end.
            let isProbeDue = probe.map { !$0.wasSeen && $0.atNs >= nowNs } ?? false
            guard pending.isAwaited || isTurnAwaited || isProbeDue, pending.next != nil else {
                return
            }
            try runNext()
        }
    }
}

extension Replay: TraceSink {}
