import LabDevices
import LabOrders
import LabPictures
import LabPolicies
import LabScripts

/// Loads under way: of which image, who waits for it, how far it has come.
struct LoadTable: ~Copyable {
    /// The rank of a load: which loads it goes before, and which queue it takes.
    enum Rank: UInt8, BitwiseCopyable {
        case view, prefetch
        /// Behind the prefetches: what no view waits for any more.
        case demoted
    }

    enum State: UInt8, BitwiseCopyable {
        /// Its slot is free.
        case over
        /// Until the content moves more calmly.
        case postponed
        /// In a queue, for its turn.
        case queued
        /// For a connection to its server.
        case connecting
        case fetching
        case reading
        case decoding
        /// Until the network is back.
        case parked
        /// While another load fetches the same file.
        case sharing
        /// That is over, at this very instant.
        case shared
        /// Decoded; the main thread is busy.
        case delivering
        /// No load of an image: a transfer, one that waits for a connection, and a frame.
        case transfer, transferWaits, frame

        /// True of work beside loads, whose owner hears when it is done.
        var isBeside: Bool { self == .transfer || self == .transferWaits || self == .frame }
    }

    struct Load: BitwiseCopyable {
        var key: KeyID
        /// The version that it stood for, where it stands for content.
        var keyStamp: UInt32 = 0
        var image: ImageID
        var version: UInt32
        /// The image's version when it was asked for.
        var askedVersion: UInt32 = 0
        var policy: UInt16
        /// The server that has its file.
        var host: UInt16 = 0
        var rank: Rank
        var state = State.postponed
        /// The stage that it waits for, or is in.
        var stage = Stage.read
        /// The place where it began.
        var origin = LoadOrigin.disk
        /// The size that was asked for.
        var asked: SizeID
        /// As large as it is to be decoded.
        var size: PixelSize
        var bytes: Int64
        /// Its number, from the first load on: a slot's next load has another.
        var serial: UInt32 = 0
        /// The view that has waited longest; the others hang on it, in their order.
        var firstWaiter: ViewID = .absent
        /// Absent until decoding begins.
        var instance: InstanceID = .absent
        /// The whole image, while it is made smaller.
        var whole: InstanceID = .absent
        /// The queue that it stands in, or has a place in; negative: none.
        var queue: Int16 = -1
        var hasPlace = false
        /// It has its place, and waits there for its turn to decode.
        var waitsInside = false
        var decodesInside = false
        /// Another load of its key was under way when it began.
        var hidesOther = false
        /// The load that fetches for it.
        var fetcher: LoadID = .absent
        /// Its image waits for others that go to views together with it.
        var isBatched = false
        /// When it came to wait for a connection.
        var arrivedNs: Int64 = 0
        var next: LoadID = .absent
        var previous: LoadID = .absent
        var attempts: UInt32 = 1
        /// How often its file was missing or no picture.
        var faults: UInt32 = 0
        /// The image behind the key has changed since: what arrives is for its waiters alone.
        var isOutdated = false
        /// The policy has let go of it: the store has nothing of what arrives.
        var isForgotten = false
        /// The same, and no view waits for it, nor is it wanted ahead.
        var isDeserted = false
        /// No view waits for it, and it goes on all the same, for the store.
        var isLeft = false
        /// The same to the end of its stage, and for nothing.
        var isDropped = false
        /// The store has had its image before views get it.
        var isKept = false
        /// Tried again as one that no request finds: what arrives is for its waiters alone.
        var isApart = false
        /// One more fetch for a load that waited for the network when it was asked for again.
        var isEcho = false
        /// Begun ahead of any request, and not wanted yet.
        var isPrefetch = false
        /// Pixels come from disk as they are.
        var isMapped = false
        /// Its file is on disk at the size that it is decoded to.
        var isVariant = false
        var target = PrefetchRule.Target.memory
        /// The priority of its transfer.
        var priority = TransferPriority.usual
        /// The range that began it and one of whose places it takes; negative: none.
        var ahead: Int16 = -1
        /// The amount of a shared resource that its stage takes, until it has it.
        var amount: Int64 = 0

        /// In the log of a run.
        var logged: LogLoad { LogLoad(number: serial & MachineSeat.serials) }

        /// No request joins it any more.
        var isClosed: Bool { isOutdated || isLeft || isKept || isDeserted || isApart }

        /// For its turn in a queue, for calmer content, or for the network to be back.
        var waitsForTurn: Bool {
            state == .postponed || state == .parked || state == .queued && !hasPlace
        }

        /// False while it decodes: a decode is always finished.
        var canBeCancelled: Bool {
            switch state {
            case .over, .decoding, .delivering, .shared, .transfer, .transferWaits, .frame: false
            case .postponed, .queued, .connecting, .fetching, .reading, .parked, .sharing: true
            }
        }
    }

    private var loads = GrowingTable<LoadID, Load>(capacity: 64)
    private var free = GrowingTable<Int, LoadID>(capacity: 64)
    /// The latest load's. Where several apps have the machine, the first bits are the app's place,
    /// so that of loads that are done at once those of the first app come first.
    var serial: UInt32
    /// The app whose loads are to be found, by the first bits of their numbers; nil: all are its.
    var app: UInt32?
    /// Is told what becomes of loads, if there is one.
    var log: RunLog?

    /// - Parameter serial: of the latest load before these.
    init(after serial: UInt32 = 0) { self.serial = serial }

    subscript(load: LoadID) -> Load {
        @inline(__always) get { loads[load] }
        @inline(__always) _modify { yield &loads[load] }
    }

    /// A load begins; its serial is set here.
    mutating func start(_ load: Load) -> LoadID {
        serial &+= 1
        var load = load
        load.serial = serial
        if let slot = free.popLast() {
            loads[slot] = load
            return slot
        }
        loads.append(load)
        return LoadID(loads.count - 1)
    }

    /// A load is somewhere else on its way. What it shares there says so itself.
    @inline(__always)
    mutating func enter(_ load: LoadID, _ state: State, _ step: LoadStep? = nil) {
        loads[load].state = state
        if log != nil, let step { tell(load, step) }
    }

    @inline(never)
    private func tell(_ load: LoadID, _ step: LoadStep) {
        log?.note(.load(loads[load].logged, step))
    }

    mutating func end(_ load: LoadID) {
        loads[load].state = .over
        free.append(load)
    }

    func isUnderWay(_ load: LoadID, serial: UInt32) -> Bool {
        loads[load].serial == serial && loads[load].state != .over
    }

    /// In the order in which they were begun.
    func all(where condition: (Load) -> Bool) -> [LoadID] {
        if let app { return all(of: app, where: condition) }
        var found: [LoadID] = []
        for load in loads.numbers where loads[load].state != .over && condition(loads[load]) {
            found.append(load)
        }
        return found.count < 2 ? found : found.sorted { loads[$0].serial < loads[$1].serial }
    }
    private func all(of app: UInt32, where condition: (Load) -> Bool) -> [LoadID] {
        loads.numbers.filter { load in
            loads[load].state != .over && MachineSeat.app(of: loads[load].serial) == app
                && condition(loads[load])
        }
        .sorted { loads[$0].serial < loads[$1].serial }
    }
}
