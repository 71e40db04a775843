/// One run: a trace's events against one policy, over one kind of memory, on a virtual clock.
///
/// The policy says what it is made of; the replay does it and counts. Events of one instant go in
/// the order signals, deliveries, script and frames.
struct Replay<Memory: ImageMemory> {
    let composition: Composition
    let catalog: ImageCatalog
    let device: Device
    let transitionNs: Int64
    let frameNs: Int64
    let pipeline: LoadPipeline
    var memory: Memory

    var nowNs: Int64 = 0
    var pending = EventQueue()
    var instances: InstanceTable
    var loads = LoadTable()
    var views: [ViewState] = []
    let store: ImageStore?
    /// The living instance of each image that the weak index knows; empty without one.
    var weakIndex: [InstanceID]
    /// The load that a request for an image can join.
    var joinable: [UInt32]
    var wasRequested: [Bool]
    var wasDecoded: [Bool]

    var counts = Counts()
    var firstImages = DurationCounts()
    var entry = ScreenEntry()
    /// True while the policy reacts to a memory warning: what dies is what it freed.
    var isReacting = false
    /// What was held when warnings came, summed over them.
    var heldAtWarnings = ByteSnapshot.empty
    var timeline: Timeline?
    var probe: WarningProbe?

    init(
        header: TraceHeader, composition: Composition, future: FutureRequests?, memory: Memory
    ) {
        self.composition = composition
        self.memory = memory
        catalog = header.catalog
        device = header.device
        transitionNs = header.transitionNs
        frameNs = Int64((1e9 / header.device.screen.hz).rounded())
        pipeline = LoadPipeline(device: device, catalog: catalog)
        instances = InstanceTable(catalog: catalog)
        let count = catalog.imageCount
        store = composition.store.map {
            ImageStore($0, ground: OrderGround(imageCount: count, future: future))
        }
        weakIndex = Array(repeating: .absent, count: (composition.weak != nil) ? count : 0)
        joinable = Array(repeating: .absent, count: count)
        wasRequested = Array(repeating: false, count: count)
        wasDecoded = Array(repeating: false, count: count)
        views.reserveCapacity(1024)
    }

    /// A memory warning from outside the trace, due at an instant.
    mutating func scheduleWarning(_ level: WarningLevel, atNs timeNs: Int64) {
        pending.schedule(.warning(level), atNs: timeNs)
    }

    mutating func receive(_ event: TraceEvent) throws(TraceFailure) {
        try runPending(before: event.timeNs, event.action.isSignal ? .signal : .script)
        if event.timeNs > nowNs { advance(to: event.timeNs) }
        try apply(event.action)
    }

    @inline(__always)
    private mutating func apply(_ action: TraceAction) throws(TraceFailure) {
        switch action {
        case .request(let view, let image, _, let shows):
            request(view, image, shows: shows)
        case .show(let view): show(view)
        case .hide(let view, _): hide(view)
        case .clear(let view): clear(view)
        case .drop(let view): drop(view)
        case .scroll: counts.motionNs += frameNs
        case .push(let screen): enter(screen)
        case .pop(let screen):
            enter(screen)
            noteImagesInSight()
        case .warning(let level): warn(level)
        case .background:
            timeline?.note("background")
            react(to: .background)
        case .foreground:
            timeline?.note("foreground")
            react(to: .foreground)
        case .store(let image, _): try handOver(image)
        case .replace(let image): replace(image)
        case .network, .otherApps: break
        }
    }

    /// Does what is due before an event of a rank at an instant.
    private mutating func runPending(
        before timeNs: Int64, _ rank: PendingEvent.Rank
    ) throws(TraceFailure) {
        while let next = pending.next,
            next.timeNs < timeNs
                || (next.timeNs == timeNs && (next.rank < rank || next.rank == .signal))
        {
            try runNext()
        }
    }

    private mutating func runNext() throws(TraceFailure) {
        let event = pending.pop()
        if event.timeNs > nowNs { advance(to: event.timeNs) }
        switch event.kind {
        case .readDone(let load): try beginDecode(load)
        case .decodeDone(let load): deliver(load)
        case .warning(let level): warn(level)
        }
    }

    /// The clock moves on.
    private mutating func advance(to timeNs: Int64) {
        precondition(instances.ledger.addsUp, "bytes by holder don't add up at \(nowNs) ns")
        if timeline != nil { sampleTimeline(until: timeNs) }
        if probe != nil { checkProbe(until: timeNs) }
        instances.ledger.advance(to: timeNs)
        nowNs = timeNs
    }

    mutating func finish(timeNs: Int64) throws(TraceFailure) {
        try runPending(before: timeNs, .script)
        if timeNs > nowNs { advance(to: timeNs) }
        // The warning that is watched comes, even just after the end.
        while pending.deliveries > 0 || (probe?.wasSeen == false && pending.next != nil) {
            try runNext()
        }
        endOfRun()
    }
}

/// A replay as a sink. An object, so that whoever plays into it doesn't copy the replay's tables:
/// they would show in the memory that is measured.
final class ReplaySink<Memory: ImageMemory>: TraceSink {
    var replay: Replay<Memory>

    init(_ replay: consuming Replay<Memory>) { self.replay = replay }

    var wantsLayouts: Bool { false }

    func receive(_ event: TraceEvent) throws(TraceFailure) { try replay.receive(event) }

    func receive(_ layout: TraceLayout, timeNs: Int64) {}

    func finish(timeNs: Int64) throws(TraceFailure) { try replay.finish(timeNs: timeNs) }
}
