/// The way of loads until they are there: what they wait for, what they share, and when each of
/// their stages is done.
///
/// It knows nothing of stores, views or memory. Whoever runs it says what a stage takes, asks for
/// `next` and has it `goOn`, and is told which load's stage is done then.
struct LoadingPipeline: ~Copyable {
    var loads = LoadTable()
    private(set) var lanes: [LaneQueues]
    private(set) var network = NetworkState.up
    private(set) var main: MainThread
    private var link: SharedResource
    private var connections: Connections
    private var flash: SharedResource
    private var cores: SharedResource
    private var timers = TimedHeap<LoadTimer>()
    /// When the main thread has the flash, and when it has a core.
    private var reserved = MainThreadShare()
    /// Queues in which something may have its turn now: lane and number.
    private var ready: [(lane: UInt16, queue: Int16)] = []
    /// The queue that is giving turns.
    private var turning: (lane: UInt16, queue: Int16)?

    private let resources: Resources

    /// What a device and its network give loads to share.
    struct Resources {
        var network: Network
        var flash: Device.Flash
        var cores: Cores
        var frameNs: Int64
    }

    init(_ resources: Resources, lanes: [LaneQueues]) {
        self.resources = resources
        self.lanes = lanes
        main = MainThread(frameNs: resources.frameNs)
        link = Self.link(resources)
        connections = Connections(resources.network.connections)
        flash = Self.flash(resources)
        cores = SharedResource(resources.cores.pace())
    }

    private static func link(_ resources: Resources) -> SharedResource {
        SharedResource(
            latencyNs: resources.network.latencyNs,
            .bytes(perSecond: resources.network.bytesPerSecond))
    }

    private static func flash(_ resources: Resources) -> SharedResource {
        SharedResource(
            latencyNs: resources.flash.latencyNs,
            .bytes(perSecond: resources.flash.bytesPerSecond))
    }

    /// The process is gone, and all its loads with it. The network stays as it is.
    mutating func forgetAll(nowNs: Int64, lanes: [LaneQueues]) {
        self.lanes = lanes
        loads = LoadTable()
        link = Self.link(resources)
        connections = Connections(resources.network.connections)
        flash = Self.flash(resources)
        cores = SharedResource(resources.cores.pace())
        timers = TimedHeap<LoadTimer>()
        reserved = MainThreadShare()
        (ready, turning) = ([], nil)
        set(network, nowNs: nowNs)
    }

    func lane(of load: UInt32) -> LaneQueues { lanes[Int(loads[load].lane)] }

    // MARK: Beginning and ending

    /// A load begins, and can be joined.
    mutating func begin(_ load: LoadTable.Load) -> UInt32 {
        let slot = loads.start(load)
        lane(of: slot).joinable[Int(load.key)] = slot
        return slot
    }

    /// Nobody joins a load any more; false if nobody could.
    mutating func closeToOthers(_ load: UInt32) -> Bool {
        let lane = lane(of: load)
        let key = Int(loads[load].key)
        guard lane.joinable[key] == load else { return false }
        lane.joinable[key] = .absent
        return true
    }

    /// A load isn't decoding yet, and is given up: nothing of it goes on.
    mutating func withdraw(_ load: UInt32, nowNs: Int64) {
        switch loads[load].state {
        case .postponed: lane(of: load).postponed.removeAll { $0 == load }
        case .connecting: connections.leave(load, &loads)
        case .fetching:
            link.cancel(load, nowNs: nowNs)
            freeConnection(of: load, nowNs: nowNs)
        case .reading: flash.cancel(load, nowNs: nowNs)
        case .over, .queued, .decoding, .parked, .delivering: break
        }
        leaveQueue(load)
    }

    mutating func postpone(_ load: UInt32) {
        loads[load].state = .postponed
        lane(of: load).postponed.append(load)
    }

    // MARK: What comes next

    /// Whether anything is under way, so that a run isn't over yet.
    mutating func isBusy() -> Bool {
        dropIdleWakes()
        return !timers.isEmpty || link.count > 0 || flash.count > 0 || cores.count > 0
    }

    /// When the next load's stage is done, or a queue's rate allows a turn: `.max` where neither
    /// is until then. What changes who gets how much by then has been done.
    mutating func next(until limitNs: Int64) -> Int64 {
        dropIdleWakes()
        while true {
            let changeNs = reserved.nextNs(
                main, hasReads: flash.sharing > 0, hasDecodes: cores.count > 0)
            let sharedNs = min(link.nextNs, min(flash.nextNs, cores.nextNs))
            let nextNs = min(min(timers.nextNs, changeNs), sharedNs)
            if nextNs > limitNs || nextNs == .max { return .max }
            if changeNs == nextNs {
                updateReserved(nowNs: nextNs)
            } else if link.nextNs == nextNs, !link.isDoneNext {
                _ = link.goOn()
            } else if flash.nextNs == nextNs, !flash.isDoneNext {
                _ = flash.goOn()
                updateReserved(nowNs: nextNs)
            } else {
                return nextNs
            }
        }
    }

    /// What `next` found happens: the load whose stage is done, if it is that. What was put off
    /// comes first in an instant, then what the link, the flash and the cores have done.
    mutating func goOn(nowNs: Int64) -> UInt32? {
        if timers.nextNs == nowNs {
            switch timers.pop() {
            case .load(let load): return load
            case .wake(let lane, let queue):
                lanes[Int(lane)].queues[Int(queue)].wakeNs = -1
                ready.append((lane, queue))
                return nil
            }
        }
        if link.nextNs == nowNs {
            let load = link.goOn()!
            freeConnection(of: load, nowNs: nowNs)
            return load
        }
        return flash.nextNs == nowNs ? flash.goOn()! : cores.goOn()!
    }

    /// A queue that nobody waits in any more needs no turn.
    private mutating func dropIdleWakes() {
        while case .wake(let lane, let queue)? = timers.next,
            lanes[Int(lane)].queues[Int(queue)].waiting == 0
        {
            lanes[Int(lane)].queues[Int(queue)].wakeNs = -1
            _ = timers.pop()
        }
    }

    // MARK: Stages

    /// A load is fetched: over a connection, as soon as it has one.
    mutating func fetch(_ load: UInt32, bytes: Int64, nowNs: Int64) {
        loads[load].amount = bytes
        loads[load].state = .connecting
        if connections.take(load, nowNs: nowNs, &loads) { transfer(load, nowNs: nowNs) }
    }

    private mutating func transfer(_ load: UInt32, nowNs: Int64) {
        loads[load].state = .fetching
        link.begin(
            load, number: loads[load].serial, amount: loads[load].amount, nowNs: nowNs)
    }

    private mutating func freeConnection(of load: UInt32, nowNs: Int64) {
        if let next = connections.giveBack(of: load, &loads) { transfer(next, nowNs: nowNs) }
    }

    mutating func read(_ load: UInt32, bytes: Int64, nowNs: Int64) {
        loads[load].state = .reading
        flash.begin(load, number: loads[load].serial, amount: bytes, nowNs: nowNs)
        updateReserved(nowNs: nowNs)
    }

    mutating func decode(_ load: UInt32, ns: Int64, nowNs: Int64) {
        loads[load].state = .decoding
        updateReserved(nowNs: nowNs)
        cores.begin(load, number: loads[load].serial, amount: ns, nowNs: nowNs)
    }

    mutating func decodeOnMain(_ load: UInt32, ns: Int64, nowNs: Int64) {
        loads[load].state = .decoding
        timers.schedule(.load(load), atNs: workOnMain(ns: ns, nowNs: nowNs))
    }

    /// A load is decoded, and waits for the main thread.
    mutating func awaitMain(_ load: UInt32) {
        leaveQueue(load)
        loads[load].state = .delivering
        timers.schedule(.load(load), atNs: main.freeNs)
    }

    // MARK: The main thread

    /// The main thread is busy from as soon as it can; until when.
    @discardableResult
    mutating func workOnMain(ns: Int64, nowNs: Int64) -> Int64 {
        defer { updateReserved(nowNs: nowNs) }
        return main.work(ns: ns, nowNs: nowNs)
    }

    /// The main thread reads: nobody else has the flash meanwhile.
    mutating func readOnMain(bytes: Int64, nowNs: Int64) {
        let transferNs = resources.flash.transferNs(bytes: bytes)
        let doneNs = main.work(ns: resources.flash.latencyNs + transferNs, nowNs: nowNs)
        reserved.reads(from: doneNs - transferNs, to: doneNs)
        updateReserved(nowNs: nowNs)
    }

    /// Whom the flash and a fast core belong to now.
    private mutating func updateReserved(nowNs: Int64) {
        if let isTaken = reserved.takesFlash(nowNs: nowNs) {
            flash.change(
                to: isTaken ? .standstill : .bytes(perSecond: resources.flash.bytesPerSecond),
                nowNs: nowNs)
        }
        if let isTaken = reserved.takesCore(main, nowNs: nowNs) {
            cores.change(to: resources.cores.pace(withMain: isTaken), nowNs: nowNs)
        }
    }

    mutating func scrolls(_ phase: ScrollFrame.Phase, nowNs: Int64) {
        main.scrolls(phase, nowNs: nowNs)
    }

    mutating func changesScreen(transitionNs: Int64, nowNs: Int64) {
        main.moves(transitionNs: transitionNs, nowNs: nowNs)
    }

    mutating func mainStops(nowNs: Int64) { main.stops(nowNs: nowNs) }

    mutating func showTransition(until nowNs: Int64) { main.showTransition(until: nowNs) }

    // MARK: The network

    /// Transfers under way go on at the new pace. Where it goes down, `loseTransfers` says whom
    /// that hits.
    mutating func set(_ state: NetworkState, nowNs: Int64) {
        network = state
        var slowness = Pace.usual
        if case .slower(let factor) = state {
            slowness = Int64((factor * Double(Pace.usual)).rounded())
        }
        link.change(
            to: .bytes(perSecond: resources.network.bytesPerSecond, slowness: slowness),
            nowNs: nowNs)
        link.slowLatencies(by: slowness, nowNs: nowNs)
    }

    /// What was being fetched, or waited for a connection, fails. Its connections are free.
    mutating func loseTransfers(nowNs: Int64) -> [UInt32] {
        let lost = loads.all { $0.state == .connecting || $0.state == .fetching }
        for load in lost where loads[load].state == .connecting {
            connections.leave(load, &loads)
        }
        for load in lost where loads[load].state == .fetching {
            link.cancel(load, nowNs: nowNs)
            freeConnection(of: load, nowNs: nowNs)
        }
        return lost
    }

    // MARK: Queues

    /// A load comes to a stage; true if it works on it at once, and doesn't wait for its turn.
    mutating func comes(_ load: UInt32, to stage: Stage) -> Bool {
        loads[load].stage = stage
        let lane = lane(of: load)
        if loads[load].hasPlace {
            if lane.queues[Int(loads[load].queue)].rule.stages.contains(stage) { return true }
            leaveQueue(load)
        }
        let queue = lane.route(stage, loads[load].rank)
        guard queue >= 0 else { return true }
        loads[load].state = .queued
        loads[load].queue = queue
        lane.queues[Int(queue)].enter(load, &loads)
        ready.append((loads[load].lane, queue))
        return false
    }

    /// A load leaves the queue that it waits in, or gives its place there back.
    mutating func leaveQueue(_ load: UInt32) {
        let queue = loads[load].queue
        guard queue >= 0 else { return }
        let lane = lane(of: load)
        if loads[load].hasPlace {
            lane.queues[Int(queue)].giveBack(bytes: loads[load].bytes)
        } else {
            lane.queues[Int(queue)].leave(load, &loads)
        }
        loads[load].queue = -1
        loads[load].hasPlace = false
        ready.append((loads[load].lane, queue))
        guard lane.queues[Int(queue)].isEmpty else { return }
        for (other, gated) in lane.queues.enumerated() where gated.gate == Int(queue) {
            ready.append((loads[load].lane, Int16(other)))
        }
    }

    /// Whether a queue may have a turn to give.
    var hasReadyQueues: Bool { !ready.isEmpty || turning != nil }

    /// The next load that has its turn, and works now; nil when nobody has.
    mutating func nextTurn(nowNs: Int64) -> UInt32? {
        while let (lane, queue) = turning ?? ready.popLast() {
            turning = (lane, queue)
            if let load = takeTurn(in: lanes[Int(lane)], lane, queue, nowNs: nowNs) {
                return load
            }
            turning = nil
        }
        return nil
    }

    private mutating func takeTurn(
        in lane: LaneQueues, _ number: UInt16, _ place: Int16, nowNs: Int64
    ) -> UInt32? {
        let queue = lane.queues[Int(place)]
        guard let load = queue.next else { return nil }
        if queue.gate >= 0, !lane.queues[queue.gate].isEmpty { return nil }
        guard queue.hasPlace(for: loads[load].bytes) else { return nil }
        let turnNs = queue.nextTurnNs(nowNs: nowNs)
        guard turnNs <= nowNs else {
            if queue.wakeNs < 0 {
                queue.wakeNs = turnNs
                timers.schedule(.wake(lane: number, queue: place), atNs: turnNs)
            }
            return nil
        }
        queue.leave(load, &loads)
        queue.take(bytes: loads[load].bytes)
        loads[load].hasPlace = true
        return load
    }
}
