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
    /// Nothing happens before: so that most of those who ask for what is next know at once.
    var quietUntilNs: Int64 = 0
    /// Queues in which something may have its turn now: policy and number.
    var readyQueues: [(policy: UInt16, queue: Int16)] = []
    /// The queue that is giving turns.
    var turning: (policy: UInt16, queue: Int16)?

    /// Transfers and frames that are under way beside loads: a run doesn't wait for them.
    var besideOnLink = 0
    var besideOnCores = 0
    /// Fetches that have had their connection since they were last counted.
    var begunFetches: Int64 = 0

    /// Is told what becomes of loads; nil for none.
    private(set) var log: RunLog?
    /// The app's place among those that have the machine in turn; nil for an app alone.
    var seat: MachineSeat?

    let resources: Resources
    /// Made once: the main thread takes and gives back often.
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

    /// The loads under way, others' among them where several apps have the machine.
    var loads: LoadTable {
        @inline(__always) _read { yield machine.loads }
        @inline(__always) _modify { yield &machine.loads }
    }

    mutating func tell(_ log: RunLog?) {
        self.log = log
        machine.loads.log = log
        if seat == nil { machine.log = log }
    }

    /// The process is gone, and all its loads with it. The network stays as it is.
    mutating func forgetAll(nowNs: Int64, policies: [PolicyQueues]) {
        if seat != nil { return leaveMachine(nowNs: nowNs, policies: policies) }
        let (network, main, log, serial) = (network, main, log, machine.loads.serial)
        self = LoadingPipeline(resources, policies: policies)
        self.main = main
        machine.loads = LoadTable(after: serial)
        tell(log)
        set(network, nowNs: nowNs)
    }

    func policy(of load: LoadID) -> PolicyQueues { policies[Int(machine.loads[load].policy)] }

    /// A load begins, and can be joined unless it stands apart.
    mutating func begin(_ load: LoadTable.Load) -> LoadID {
        let slot = machine.loads.start(load)
        if load.isApart { return slot }
        machine.loads[slot].hidesOther = policies[Int(load.policy)].joinable[load.key] != .absent
        policies[Int(load.policy)].joinable[load.key] = slot
        return slot
    }

    mutating func takeBegunFetches() -> Int64 {
        defer { begunFetches = 0 }
        return begunFetches
    }

    /// No request joins a load any more; false if none could before.
    mutating func closeToOthers(_ load: LoadID) -> Bool {
        let (key, policy) = (machine.loads[load].key, Int(machine.loads[load].policy))
        guard policies[policy].joinable[key] == load else { return false }
        policies[policy].joinable[key] =
            machine.loads[load].hidesOther ? other(than: load) : .absent
        return true
    }

    /// The latest of the other loads of its key that others may join.
    private func other(than load: LoadID) -> LoadID {
        let (key, policy) = (machine.loads[load].key, machine.loads[load].policy)
        let serial = machine.loads[load].serial
        let others = machine.loads.all {
            $0.key == key && $0.policy == policy && $0.serial != serial && !$0.isClosed
        }
        return others.last ?? .absent
    }

    /// A load isn't decoding yet, and is given up: nothing of it goes on.
    mutating func withdraw(_ load: LoadID, nowNs: Int64) {
        switch machine.loads[load].state {
        case .postponed: policy(of: load).postponed.removeAll { $0 == load }
        case .connecting: connections.leave(load, &machine.loads)
        case .fetching:
            machine.link.cancel(load, nowNs: nowNs)
            quietUntilNs = nowNs
            freeConnection(of: load, nowNs: nowNs)
        case .reading:
            machine.flash.cancel(load, nowNs: nowNs)
            quietUntilNs = nowNs
        case .over, .queued, .decoding, .parked, .sharing, .shared, .delivering, .transfer,
            .transferWaits, .frame:
            break
        }
        leaveQueue(load)
    }

    /// How much of what a load fetches hasn't come yet.
    mutating func left(of load: LoadID, nowNs: Int64) -> Int64 {
        machine.loads[load].state == .fetching
            ? machine.link.left(of: load, nowNs: nowNs) : machine.loads[load].amount
    }

    mutating func postpone(_ load: LoadID) {
        machine.loads.enter(load, .postponed, .postponed)
        policy(of: load).postponed.append(load)
    }
}
