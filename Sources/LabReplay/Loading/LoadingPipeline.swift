import LabDevices
import LabOrders
import LabScripts

/// The way of loads until their images are there: the queues in which they wait, the resources that
/// they share, and the end of each stage.
///
/// It knows nothing of stores, views or memory. Its owner says what a stage takes, asks for `next`
/// and calls `takeNext`, which returns the load whose stage is done then.
struct LoadingPipeline: ~Copyable {
    /// The loads, and what they share.
    var machine: Machine
    var policies: [PolicyQueues]
    var network = NetworkState.up
    var main: MainThread
    var connections: Connections
    var timers = TimedHeap<LoadTimer>()
    /// When the main thread has the flash, and when it has a core.
    var reserved = MainThreadShare()
    /// No event of loads comes before this instant, so that most of those who ask for the next know
    /// at once. Where it is now, or earlier, it must be looked for.
    var quietUntilNs: Int64 = 0
    /// Queues in which something may have its turn now.
    var readyQueues: [LoadQueue] = []
    /// The queue that is giving turns.
    var turning: LoadQueue?

    /// Transfers and frames that are under way beside loads: a run doesn't wait for them.
    var besideOnLink = 0
    var besideOnCores = 0
    /// Fetches that have had their connection since they were last counted.
    var begunFetches: Int64 = 0

    /// The log that notes each stage of a load; nil if the run keeps none.
    var log: RunLog? { didSet { if seat == nil { machine.log = log } } }
    /// The app's seat among the apps that share the machine in turn; nil for an app alone.
    var seat: MachineSeat?

    let resources: Resources
    /// Made once, since the main thread takes and gives back cores often.
    var paces: Paces

    /// The resources that a device and its network give loads to share.
    struct Resources {
        var network: Network
        /// The connections to each host, by its number; the network's to others.
        var connections: [Int?] = []
        var flash: Device.Flash
        var cores: Cores
        var frameNs: Int64
    }

    struct Paces {
        let link: Pace
        let flash: Pace
        /// By the number of main threads that have work.
        let cores: [Pace]

        /// - Parameter mains: the number of main threads, one of each app.
        init(_ resources: Resources, mains: Int = 1) {
            link = .bytes(perSecond: resources.network.bytesPerSecond)
            flash = .bytes(perSecond: resources.flash.bytesPerSecond)
            cores = (0...mains).map { resources.cores.pace(besideMains: $0) }
        }
    }

    init(_ resources: Resources, policies: [PolicyQueues]) {
        self.resources = resources
        self.policies = policies
        paces = Paces(resources)
        main = MainThread(frameNs: resources.frameNs)
        connections = Connections(
            resources.connections, usual: resources.network.connections)
        machine = Machine(resources, paces, singleBundle: connections.single)
    }

    /// The process is gone, and all its loads with it. The network stays as it is.
    mutating func forgetAll(nowNs: Int64, policies: [PolicyQueues]) {
        if seat != nil { return leaveMachine(nowNs: nowNs, policies: policies) }
        let (network, main, log, serial) = (network, main, log, machine.loads.serial)
        self = LoadingPipeline(resources, policies: policies)
        self.main = main
        machine.loads = LoadTable(after: serial)
        self.log = log
        set(network, nowNs: nowNs)
    }

    /// A load begins, and can be joined unless it is private.
    mutating func add(_ load: Load) {
        machine.loads.add(load)
        if load.isPrivate { return }
        let policy = policies[Int(load.policy)]
        load.hidesOther = policy.joinable[load.key] != .absent
        policy.joinable[load.key] = load.id
    }

    /// A load is somewhere else on its way. What it shares there says so itself.
    @inline(__always)
    mutating func enter(_ load: Load, _ state: Load.State, _ step: LoadStep? = nil) {
        load.state = state
        if log != nil, let step { tell(load, step) }
    }

    @inline(never)
    private func tell(_ load: Load, _ step: LoadStep) { log?.note(.load(load.logged, step)) }

    /// The load that a request for a key finds under way.
    @inline(__always)
    func joinable(_ key: KeyID, in policy: UInt16) -> Load? {
        let load = policies[Int(policy)].joinable[key]
        return load == .absent ? nil : machine.loads[load]
    }

    /// No request joins a load any more; false if none could before.
    mutating func closeToOthers(_ load: Load) -> Bool {
        let policy = policies[Int(load.policy)]
        guard policy.joinable[load.key] == load.id else { return false }
        policy.joinable[load.key] = load.hidesOther ? other(than: load) : .absent
        return true
    }

    /// The latest of the other loads of its key that others may join.
    private func other(than load: Load) -> LoadID {
        let others = machine.loads.all {
            $0.key == load.key && $0.policy == load.policy && $0 !== load && $0.isJoinable
        }
        return others.last?.id ?? .absent
    }

    /// A load isn't decoding yet, and is given up: nothing of it goes on.
    mutating func withdraw(_ load: Load, nowNs: Int64) {
        switch load.state {
        case .postponed: policies[Int(load.policy)].postponed.removeAll { $0 === load }
        case .connecting: connections.leave(load)
        case .fetching:
            machine.link.cancel(load.id, nowNs: nowNs)
            quietUntilNs = nowNs
            freeConnection(of: load, nowNs: nowNs)
        case .reading:
            machine.flash.cancel(load.id, nowNs: nowNs)
            quietUntilNs = nowNs
        case .over, .queued, .decoding, .parked, .sharing, .shared, .delivering, .transfer,
            .transferWaits, .frame:
            break
        }
        leaveQueue(load)
    }

    /// How much of what a load fetches hasn't come yet.
    mutating func left(of load: Load, nowNs: Int64) -> Int64 {
        load.state == .fetching ? machine.link.left(of: load.id, nowNs: nowNs) : load.amount
    }

    mutating func postpone(_ load: Load) {
        enter(load, .postponed, .postponed)
        policies[Int(load.policy)].postponed.append(load)
    }
}
