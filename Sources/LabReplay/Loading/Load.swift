import LabOrders
import LabPictures
import LabPolicies
import LabScripts

/// A load under way: of which image, who waits for it, where it is, and what its image is for.
///
/// A view misses: a load begins, and goes through the stages that its file needs: it is fetched,
/// read, decoded, and delivered to the views that wait. Requests for the same key meanwhile join
/// the load. Before a stage it may wait for its turn in a queue of the library's; in a stage it
/// shares the link, the flash or the cores with others.
///
/// Whoever keeps a load that is over sees that by its state.
final class Load {
    /// The rank of a load: which loads it goes before, and which queue it takes.
    enum Rank: UInt8 {
        case view, prefetch
        /// Behind the prefetches: what no view waits for any more.
        case demoted
    }

    /// Where a load is on its way:
    ///
    ///     stage      fetch, or read a file      decode      deliver
    ///
    ///     postponed -+-> connecting -> fetching -+-> decoding -> delivering -> over
    ///                +-> parked -------^         |
    ///                +-> sharing ---> shared ----+
    ///                +-> reading ----------------+
    ///
    /// It is `queued` before a stage for which its policy has a queue. States in which there is
    /// nothing to wait for are left out. One that is `shared` fetches for itself where the other
    /// load has given up, and one that loses the network while it fetches is `parked`. A load that
    /// fails, or is cancelled, is `over` at once; none is cancelled once it decodes.
    enum State: UInt8 {
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

    /// How often its image has been tried for.
    enum Attempt: UInt8 {
        case first
        /// A failed or cancelled load is tried again: no request joins it, and its image is for its
        /// own waiters alone.
        case retry
        /// One more fetch beside a load that waits for the network, since it was asked for again.
        case refetch
    }

    /// What a load has of the queue that it takes.
    enum Turn: UInt8 {
        /// It stands in no queue.
        case none
        case waits
        case works
        /// It works, and waits there for its turn to decode.
        case waitsToDecode
        case decodes
    }

    /// In whose table of loads it is: its slot, which another load has once this one is over.
    fileprivate(set) var id = LoadID.absent
    /// Its number, from the first load on.
    fileprivate(set) var serial: UInt32 = 0

    // What was asked for.
    var key: KeyID
    /// The version that it stood for, where it stands for content.
    var keyStamp: UInt32 = 0
    let image: ImageID
    /// The image's version when it was asked for.
    let askedVersion: UInt32
    var version: UInt32
    let policy: UInt16
    /// The server that has its file.
    let host: UInt16
    let asked: SizeID
    /// As large as it is to be decoded.
    let size: PixelSize
    let bytes: Int64
    /// Begun ahead of any request, and not wanted yet.
    var isPrefetch = false
    var target = PrefetchRule.Target.memory
    var priority = TransferPriority.usual
    /// The prefetch window among whose loads under way it counts; negative: none.
    var ahead: Int16 = -1

    // Where it is.
    var state = State.postponed
    /// The stage that it waits for, or is in.
    var stage = Stage.read
    /// Where its image's data lay when it began.
    var origin = LoadOrigin.disk
    var rank: Rank
    /// The queue that it stands in, or has its turn in.
    var queue: LoadQueue?
    var turn = Turn.none
    var fetcher: Load?
    /// When it came to wait for a connection.
    var arrivedNs: Int64 = 0
    /// The amount of a shared resource that its stage takes, until it has it.
    var amount: Int64 = 0
    var attempt: Attempt
    /// How often its fetch has begun, or would have but for the network.
    var networkTries: UInt32 = 1
    /// How often its file was missing or no picture.
    var faults: UInt32 = 0
    /// Its neighbours in the list that it stands in, which is a queue's or a server's.
    unowned(unsafe) var next: Load?
    unowned(unsafe) var previous: Load?

    // What it brings, and for whom.
    var purpose = LoadPurpose.joinable(.store)
    /// The image behind the key has changed since: what arrives is for its waiters alone.
    var isOutdated = false
    /// Another load of its key was under way when it began.
    var hidesOther = false
    /// The view that has waited longest; the others hang on it, in their order.
    var firstWaiter: ViewID = .absent
    /// Views that waited for it, and were bound to other images since.
    var leavers: [ViewID] = []
    /// Absent until decoding begins.
    var instance: InstanceID = .absent
    /// The whole image, while it is made smaller.
    var whole: InstanceID = .absent
    /// Pixels come from disk as they are.
    var isMapped = false
    /// Its file is on disk at the size that it is decoded to.
    var isVariant = false
    /// Its image waits for others that go to views together with it.
    var isBatched = false

    init(
        key: KeyID, keyStamp: UInt32 = 0, image: ImageID, version: UInt32, policy: UInt16,
        host: UInt16, rank: Rank, asked: SizeID, size: PixelSize, bytes: Int64,
        attempt: Attempt = .first
    ) {
        self.key = key
        self.keyStamp = keyStamp
        self.image = image
        askedVersion = version
        self.version = version
        self.policy = policy
        self.host = host
        self.rank = rank
        self.asked = asked
        self.size = size
        self.bytes = bytes
        self.attempt = attempt
    }

    /// In the log of a run.
    var logged: LogLoad { LogLoad(number: serial & MachineSeat.serials) }

    var isOver: Bool { state == .over }

    /// Its image is for its own waiters alone, and always was.
    var isPrivate: Bool { attempt != .first }

    /// Requests for its key join it.
    var isJoinable: Bool { !isOutdated && !isPrivate && purpose.isJoinable }

    var hasWaiters: Bool { firstWaiter != .absent }

    /// What arrives is kept for later: on disk, and in memory as it came.
    var keepsFile: Bool { !isOutdated && !isPrivate }

    var waitsInLine: Bool { state == .queued && turn == .waits }

    /// For its turn in a queue, for calmer content, or for the network to be back.
    var waitsForTurn: Bool { state == .postponed || state == .parked || waitsInLine }

    /// False while it decodes: a decode is always finished.
    var canBeCancelled: Bool {
        switch state {
        case .over, .decoding, .delivering, .shared, .transfer, .transferWaits, .frame: false
        case .postponed, .queued, .connecting, .fetching, .reading, .parked, .sharing: true
        }
    }
}

/// The loads under way, by their slots.
struct LoadTable: ~Copyable {
    private var loads: [Load?] = []
    private var free: [LoadID] = []
    /// The latest load's. Where several apps have the machine, the first bits are the app's seat,
    /// so that of loads that are done at once those of the first app come first.
    var serial: UInt32
    /// The app whose loads are to be found, by the first bits of their numbers; nil: all are its.
    var app: UInt32?

    /// - Parameter serial: of the latest load before these.
    init(after serial: UInt32 = 0) { self.serial = serial }

    subscript(id: LoadID) -> Load { loads[id.index]! }

    mutating func add(_ load: Load) {
        serial &+= 1
        load.serial = serial
        if let slot = free.popLast() {
            load.id = slot
            loads[slot.index] = load
        } else {
            load.id = LoadID(loads.count)
            loads.append(load)
        }
    }

    mutating func end(_ load: Load) {
        load.state = .over
        loads[load.id.index] = nil
        free.append(load.id)
    }

    /// In the order in which they were begun.
    func all(where condition: (Load) -> Bool) -> [Load] {
        var found: [Load] = []
        for case let load? in loads where isOfApp(load) && condition(load) { found.append(load) }
        return found.count < 2 ? found : found.sorted { $0.serial < $1.serial }
    }

    private func isOfApp(_ load: Load) -> Bool {
        app.map { MachineSeat.app(of: load.serial) == $0 } ?? true
    }
}
