import LabOrders

/// Several apps have one machine in turn: the one that acts has it.
///
/// Each keeps its connections, queues, timers and main thread. At one instant latencies that are
/// over and what main threads take come first, then the apps in their order.
extension LoadingPipeline {
    /// Before its first load the app is given its seat.
    mutating func sit(_ seat: MachineSeat) {
        self.seat = seat
        connections = Connections(
            resources.connections, usual: resources.network.connections, seat.numbering)
        paces = Paces(resources, mains: seat.apps)
        machine.link.share(singleAs: MachineSeat.single)
        machine.loads.serial = seat.serial
        machine.loads.app = UInt32(seat.app)
    }

    /// The app acts from here on, in place of another.
    mutating func takeMachine(from other: inout LoadingPipeline) {
        precondition(
            MachineSeat.app(of: other.machine.loads.serial) == other.seat!.app,
            "an app has more loads than can be numbered")
        other.seat!.serial = other.machine.loads.serial
        swap(&machine, &other.machine)
        machine.loads.serial = seat!.serial
        machine.loads.app = UInt32(seat!.app)
        quietUntilNs = 0
    }

    /// When what the main thread takes from loads changes, also while there are none.
    var nextReservationNs: Int64 { reserved.nextNs(main, hasReads: true, hasDecodes: true) }

    /// When a load that was put off, or a queue that waits for its rate, has its turn.
    mutating func nextTimerNs() -> Int64 {
        if !timers.isEmpty { dropIdleWakes() }
        return timers.nextNs
    }

    /// Takes the next event of a resource, which is about a load of this app: a latency is over, or
    /// the load that is returned is done.
    mutating func takeNext(on resource: SharedKind, nowNs: Int64) -> Load? {
        quietUntilNs = nowNs
        let done = machine.with(resource) { $0.takeNext() }
        guard let done else { return nil }
        let load = machine.loads[done]
        if resource == .link { freeConnection(of: load, nowNs: nowNs) }
        return load
    }

    /// Nothing of this app's loads happens before, so far as that can be known: what others begin
    /// and end moves what has begun.
    mutating func noteQuiet() {
        quietUntilNs = machine.isIdle ? min(nextTimerNs(), nextReservationNs) : 0
    }

    /// True if a load is on a shared resource, or waits for a connection that a transfer has. Tasks
    /// beside loads don't count.
    var hasLoadsInMachine: Bool {
        !machine.loads.all { load in
            switch load.state {
            case .fetching, .reading, .decoding: true
            case .connecting: besideOnLink > 0
            default: false
            }
        }.isEmpty
    }

    /// The process stops. Its work on what apps share stands still; what its main thread was about
    /// is done when it runs again.
    mutating func halt(nowNs: Int64) {
        giveBackReservations(nowNs: nowNs)
        for load in machine.loads.all(where: { _ in true }) {
            guard let resource = resource(of: load) else { continue }
            seat!.halted.append(take(load, off: resource, nowNs: nowNs))
        }
        quietUntilNs = nowNs
    }

    /// The process runs again, and its work goes on from where it was. A latency begins anew.
    mutating func goOn(nowNs: Int64) {
        let halted = seat!.halted
        seat!.halted = []
        for task in halted { put(task, nowNs: nowNs) }
        quietUntilNs = nowNs
    }

    /// The process is gone, and all its loads with it. Other apps' go on.
    mutating func leaveMachine(nowNs: Int64, policies: [PolicyQueues]) {
        giveBackReservations(nowNs: nowNs)
        for load in machine.loads.all(where: { _ in true }) {
            if let resource = resource(of: load) {
                machine.with(resource) { $0.cancel(load.id, nowNs: nowNs) }
            }
            machine.loads.end(load)
        }
        seat!.halted = []
        connections = Connections(
            resources.connections, usual: resources.network.connections, seat!.numbering)
        timers = TimedHeap()
        readyQueues = []
        turning = nil
        (besideOnLink, besideOnCores, begunFetches) = (0, 0, 0)
        self.policies = policies
        quietUntilNs = nowNs
    }

    private mutating func giveBackReservations(nowNs: Int64) {
        main.stops(nowNs: nowNs)
        reserved.reads = []
        updateReserved(nowNs: nowNs)
    }

    /// The resource that a load is on; nil for none. A decode of the main thread is on none.
    private func resource(of load: Load) -> SharedKind? {
        switch load.state {
        case .fetching, .transfer: machine.link.contains(load.id) ? .link : nil
        case .reading: machine.flash.contains(load.id) ? .flash : nil
        case .decoding, .frame: machine.cores.contains(load.id) ? .cores : nil
        default: nil
        }
    }

    private mutating func take(
        _ load: Load, off resource: SharedKind, nowNs: Int64
    ) -> HaltedTask {
        machine.with(resource) { shared in
            let task = HaltedTask(
                load: load, resource: resource, amount: shared.left(of: load.id, nowNs: nowNs),
                hasBegun: !shared.isInLatency(load.id))
            shared.cancel(load.id, nowNs: nowNs)
            return task
        }
    }

    private mutating func put(_ task: HaltedTask, nowNs: Int64) {
        let (id, number) = (task.load.id, task.load.serial)
        let bundle = task.resource == .link ? connections.bundle(of: task.load) : 0
        machine.with(task.resource) { shared in
            if task.hasBegun {
                shared.goOn(
                    id, number: number, amount: task.amount, bundle: bundle, nowNs: nowNs)
            } else {
                shared.begin(
                    id, number: number, amount: task.amount, bundle: bundle, nowNs: nowNs)
            }
        }
    }
}

extension Machine {
    /// The next event of what apps share: which resource's, and about which app's load.
    struct Due {
        var timeNs: Int64
        var resource: SharedKind
        var app: Int
        /// Only a latency is over: no app hears of it.
        var isLatency: Bool
    }

    mutating func with<Answer>(
        _ resource: SharedKind, _ body: (inout SharedResource) -> Answer
    ) -> Answer {
        switch resource {
        case .link: body(&link)
        case .flash: body(&flash)
        case .cores: body(&cores)
        }
    }

    /// Nothing is under way on what apps share.
    var isIdle: Bool { link.count == 0 && flash.count == 0 && cores.count == 0 }

    /// The next event, of those of one instant a latency's, and then the first app's; nil for none.
    var next: Due? {
        let timeNs = min(link.nextNs, min(flash.nextNs, cores.nextNs))
        if timeNs == .max { return nil }
        var first: Due?
        if link.nextNs == timeNs { Self.note(link, .link, at: timeNs, &first) }
        if flash.nextNs == timeNs { Self.note(flash, .flash, at: timeNs, &first) }
        if cores.nextNs == timeNs { Self.note(cores, .cores, at: timeNs, &first) }
        return first
    }

    private static func note(
        _ resource: borrowing SharedResource, _ kind: SharedKind, at timeNs: Int64,
        _ first: inout Due?
    ) {
        let due = Due(
            timeNs: timeNs, resource: kind,
            app: Int(MachineSeat.app(of: resource.nextNumber)), isLatency: !resource.isDoneNext)
        guard let other = first else {
            first = due
            return
        }
        let goesBefore =
            due.isLatency == other.isLatency ? due.app < other.app : due.isLatency
        if goesBefore { first = due }
    }
}
