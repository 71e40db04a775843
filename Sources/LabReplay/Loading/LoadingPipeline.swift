import LabDevices
import LabOrders
import LabScripts

/// The way of loads until their images are there: the queues in which they wait, the resources that
/// they share, and the end of each stage.
///
/// It knows nothing of stores, views or memory. Its owner says what a stage takes, asks for `next`
/// and calls `takeNext`, which returns the load whose stage is done then.
struct LoadingPipeline: ~Copyable {
    var loads = LoadTable()
    var policies: [PolicyQueues]
    var network = NetworkState.up
    var main: MainThread
    var link: SharedResource
    var connections: Connections
    var flash: SharedResource
    var cores: SharedResource
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

    let resources: Resources
    /// Made once: the main thread takes and gives back often.
    let paces: Paces

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
        let cores: Pace
        let coresBesideMain: Pace

        init(_ resources: Resources) {
            link = .bytes(perSecond: resources.network.bytesPerSecond)
            flash = .bytes(perSecond: resources.flash.bytesPerSecond)
            cores = resources.cores.pace()
            coresBesideMain = resources.cores.pace(withMain: true)
        }
    }

    init(_ resources: Resources, policies: [PolicyQueues]) {
        self.resources = resources
        self.policies = policies
        paces = Paces(resources)
        main = MainThread(frameNs: resources.frameNs)
        connections = Connections(
            resources.connections, usual: resources.network.connections)
        link = SharedResource(
            .link, latencyNs: resources.network.latencyNs, paces.link,
            bundles: BundleShares(
                single: connections.single,
                lowMillionths: UInt64(resources.network.lowShareMillionths)))
        flash = SharedResource(.flash, latencyNs: resources.flash.latencyNs, paces.flash)
        cores = SharedResource(.cores, paces.cores)
    }

    /// The log of what becomes of loads and how they share; nil for none.
    var log: RunLog? {
        get { loads.log }
        set {
            loads.log = newValue
            link.log = newValue
            flash.log = newValue
            cores.log = newValue
        }
    }

    /// The process is gone, and all its loads with it. The network stays as it is.
    mutating func forgetAll(nowNs: Int64, policies: [PolicyQueues]) {
        let (network, main, log, serial) = (network, main, log, loads.serial)
        self = LoadingPipeline(resources, policies: policies)
        self.main = main
        loads = LoadTable(after: serial)
        self.log = log
        set(network, nowNs: nowNs)
    }

    func policy(of load: LoadID) -> PolicyQueues { policies[Int(loads[load].policy)] }

    /// A load begins, and can be joined unless it stands apart.
    mutating func begin(_ load: LoadTable.Load) -> LoadID {
        let slot = loads.start(load)
        if load.isApart { return slot }
        loads[slot].hidesOther = policies[Int(load.policy)].joinable[load.key] != .absent
        policies[Int(load.policy)].joinable[load.key] = slot
        return slot
    }

    mutating func takeBegunFetches() -> Int64 {
        defer { begunFetches = 0 }
        return begunFetches
    }

    /// No request joins a load any more; false if none could before.
    mutating func closeToOthers(_ load: LoadID) -> Bool {
        let (key, policy) = (loads[load].key, Int(loads[load].policy))
        guard policies[policy].joinable[key] == load else { return false }
        policies[policy].joinable[key] = loads[load].hidesOther ? other(than: load) : .absent
        return true
    }

    /// The latest of the other loads of its key that others may join.
    private func other(than load: LoadID) -> LoadID {
        let (key, policy) = (loads[load].key, loads[load].policy)
        let serial = loads[load].serial
        let others = loads.all {
            $0.key == key && $0.policy == policy && $0.serial != serial && !$0.isClosed
        }
        return others.last ?? .absent
    }

    /// A load isn't decoding yet, and is given up: nothing of it goes on.
    mutating func withdraw(_ load: LoadID, nowNs: Int64) {
        switch loads[load].state {
        case .postponed: policy(of: load).postponed.removeAll { $0 == load }
        case .connecting: connections.leave(load, &loads)
        case .fetching:
            link.cancel(load, nowNs: nowNs)
            quietUntilNs = nowNs
            freeConnection(of: load, nowNs: nowNs)
        case .reading:
            flash.cancel(load, nowNs: nowNs)
            quietUntilNs = nowNs
        case .over, .queued, .decoding, .parked, .sharing, .shared, .delivering, .transfer,
            .transferWaits, .frame:
            break
        }
        leaveQueue(load)
    }

    /// How much of what a load fetches hasn't come yet.
    mutating func left(of load: LoadID, nowNs: Int64) -> Int64 {
        loads[load].state == .fetching ? link.left(of: load, nowNs: nowNs) : loads[load].amount
    }

    mutating func postpone(_ load: LoadID) {
        loads.enter(load, .postponed, .postponed)
        policy(of: load).postponed.append(load)
    }
}
