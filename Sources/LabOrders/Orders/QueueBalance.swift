/// Compares what two queues of a cache evicted: which of them would have had more hits with a bit
/// more room (S3-FIFO-D: Yang et al., SOSP 2023).
struct QueueBalance: ~Copyable {
    private static let ofSmall: KeyQueues.Queue = 1
    private static let ofMain: KeyQueues.Queue = 2
    /// A comparison needs more hits.
    private let enough: Int
    /// The latest keys that each queue evicted.
    private var gone: KeyQueues
    private var hitsOfSmall = 0
    private var hitsOfMain = 0
    /// The most that is remembered of either queue, by size.
    var limit: Int64 = 0

    init(_ context: OrderContext, enough: Int) {
        self.enough = enough
        gone = KeyQueues(queues: 2, keyCapacity: context.keyCapacity, sizes: context.sizes)
    }

    @inline(__always)
    mutating func evicted(_ key: KeyID, fromSmall isSmalls: Bool) {
        // An entry that came back without a request is still remembered.
        let queue = gone.queue(of: key)
        if queue != KeyQueues.none { gone.forget(key, queue) }
        gone.remember(key, isSmalls ? Self.ofSmall : Self.ofMain, limit: limit)
    }

    /// Counts a miss of a key that a queue evicted, and forgets the key.
    @inline(__always)
    mutating func missed(_ key: KeyID) {
        let queue = gone.queue(of: key)
        guard queue != KeyQueues.none else { return }
        if queue == Self.ofSmall { hitsOfSmall += 1 } else { hitsOfMain += 1 }
        gone.remove(key, queue)
    }

    /// The queue that needs room. Once there are enough hits, it is the one with more than twice as
    /// many as the other, and a fifth of the hits is forgotten.
    enum Need { case small, main, none }

    /// Compares the queues, if the main one has evicted anything that is still remembered.
    @inline(__always)
    mutating func need() -> Need {
        guard hitsOfSmall + hitsOfMain > 0 else { return .none }
        guard !gone.isEmpty(Self.ofMain) else {
            hitsOfSmall = 0
            hitsOfMain = 0
            return .none
        }
        guard hitsOfSmall + hitsOfMain > enough else { return .none }
        let need: Need =
            hitsOfSmall > 2 * hitsOfMain
            ? .small : hitsOfMain > 2 * hitsOfSmall ? .main : .none
        hitsOfSmall = hitsOfSmall * 4 / 5
        hitsOfMain = hitsOfMain * 4 / 5
        return need
    }
}
