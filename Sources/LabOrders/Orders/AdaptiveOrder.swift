/// ARC and CAR: the queues T1 of keys requested once and T2 of keys requested again, the memories
/// B1 and B2 of keys that left each, and `p`, which says how much of the cache T1 should have.
package protocol AdaptiveOrder: QueuedOrder, ~Copyable {
    var aim: AdaptiveAim { get set }
}

extension AdaptiveOrder where Self: ~Copyable {
    static var once: KeyQueues.Queue { 1 }
    static var often: KeyQueues.Queue { 2 }
    static var onceGhost: KeyQueues.Queue { 3 }
    static var oftenGhost: KeyQueues.Queue { 4 }

    package var lastOfEntries: KeyQueues.Queue { Self.often }
    package var largest: Int64 { aim.capacity }

    package mutating func resized(to capacity: Int64) { aim.resize(to: capacity) }

    @inline(__always)
    package mutating func admits(_ key: KeyID, size: Int64) -> Bool {
        aim.applicant = key
        aim.applicantSize = size
        if size <= largest { return true }
        queues.unmark(key)
        return false
    }

    /// T1 or T2, by whether anything remembered the newcomer.
    @inline(__always)
    func home(of memory: KeyQueues.Queue) -> KeyQueues.Queue {
        memory == KeyQueues.none ? Self.once : Self.often
    }

    package mutating func undoEviction(_ key: KeyID, size: Int64) {
        restore(key, to: queues.queue(of: key) == Self.oftenGhost ? Self.often : Self.once)
    }
}

/// How much of the cache T1 should have. The paper counts keys. Where sizes count, the aim moves by
/// the quotient of the sizes of B1 and B2, and by one byte at least, as in libCacheSim.
package struct AdaptiveAim {
    private(set) var capacity: Int64
    /// `p` of the papers, a real number.
    private(set) var first = 0.0
    /// The latest key that asked for admission, and its size.
    fileprivate(set) var applicant: KeyID = .absent
    fileprivate(set) var applicantSize: Int64 = 0

    init(_ context: OrderContext) { capacity = context.capacity }

    mutating func resize(to capacity: Int64) {
        self.capacity = capacity
        first = min(first, Double(capacity))
    }

    /// Moves the aim for a key that B1 remembered, or B2: for so much in each of them.
    @inline(__always)
    mutating func move(isOften: Bool, once: Double, often: Double) {
        if isOften {
            first = max(first - max(once / often, 1), 0)
        } else {
            first = min(first + max(often / once, 1), Double(capacity))
        }
    }
}
