/// Loads under way: of which image, who waits for it, how far it has come.
struct LoadTable {
    /// Which loads go before others, and which queue they take.
    enum Rank: UInt8 {
        case view, prefetch
        /// Behind the prefetches: what no view waits for any more.
        case demoted
    }

    enum State: UInt8 {
        /// Its slot is free.
        case over
        /// Until the content moves more calmly.
        case postponed
        /// In a queue, for its turn.
        case queued
        case fetching
        case reading
        case decoding
        /// Until the network is back.
        case parked
        /// Decoded; the main thread is busy.
        case delivering
    }

    struct Load {
        var key: KeyID
        var image: ImageID
        var version: UInt32
        var lane: UInt16
        var rank: Rank
        var state = State.postponed
        /// The stage that it waits for, or is in.
        var stage = Stage.read
        /// As large as it is to be decoded.
        var size: PixelSize
        var bytes: Int64
        /// What asked for it tells by this number: a slot's next load has another.
        var serial: UInt32 = 0
        /// The first view that waits; the others hang on it.
        var firstWaiter: ViewID = .absent
        /// Absent until decoding begins.
        var instance: InstanceID = .absent
        /// The whole image, while it is made smaller.
        var whole: InstanceID = .absent
        /// The queue that it stands in, or has a place in; negative: none.
        var queue: Int16 = -1
        var hasPlace = false
        var next: UInt32 = .absent
        var previous: UInt32 = .absent
        var attempts: UInt16 = 1
        /// The image behind the key has changed since: what arrives is for its waiters alone.
        var isOutdated = false
        /// Begun ahead of any request, and not wanted yet.
        var isPrefetch = false
        /// Pixels come from disk as they are.
        var isMapped = false
        var target = PrefetchRule.Target.memory
        /// The range that began it and one of whose places it takes; negative: none.
        var ahead: Int16 = -1
    }

    private(set) var loads: [Load] = []
    private var free: [UInt32] = []
    private var serial: UInt32 = 0

    subscript(load: UInt32) -> Load {
        @inline(__always) get { loads[Int(load)] }
        @inline(__always) _modify { yield &loads[Int(load)] }
    }

    /// A load begins; its serial is set here.
    mutating func start(_ load: Load) -> UInt32 {
        serial &+= 1
        let slot: UInt32
        if let reused = free.popLast() {
            slot = reused
            loads[Int(slot)] = load
        } else {
            slot = UInt32(loads.count)
            loads.append(load)
        }
        loads[Int(slot)].serial = serial
        return slot
    }

    mutating func end(_ load: UInt32) {
        loads[Int(load)].state = .over
        free.append(load)
    }

    /// What was asked for on a load's behalf no longer reaches it.
    mutating func renew(_ load: UInt32) {
        serial &+= 1
        loads[Int(load)].serial = serial
    }

    func isUnderWay(_ load: UInt32, serial: UInt32) -> Bool {
        loads[Int(load)].serial == serial && loads[Int(load)].state != .over
    }

    /// In the order in which they were begun, or lost.
    func all(where condition: (Load) -> Bool) -> [UInt32] {
        loads.indices.filter { loads[$0].state != .over && condition(loads[$0]) }
            .sorted { loads[$0].serial < loads[$1].serial }.map(UInt32.init)
    }
}
