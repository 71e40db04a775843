/// S3-FIFO whose queues adapt their sizes to each other. Two short memories have the keys that left
/// through the small queue and those that the main queue evicted. Once they had more than 100 hits,
/// and one of them more than twice as many as the other, its queue gets a thousandth of the cache
/// from the other one (Yang, Zhang, Qiu, Yue, Rashmi: FIFO queues are all you need for cache
/// eviction, SOSP 2023).
///
/// The queues are those of algorithm 1 there, see `S3FIFO`. The paper doesn't say whether the hits
/// still count after a comparison, and how small a queue may get. As in its authors' program,
/// libCacheSim, a fifth of the hits is forgotten, a queue with a hundredth of the cache or less
/// gives nothing, and there is no comparison as long as the main queue's memory is empty.
///
/// `rules=libcachesim` does as that program in all: its queues are those of `QDLP`, where one use
/// is enough for the main queue, memories have 10 % of the cache and not 5 %, a queue gets a
/// thousandth of the smaller one, the ghost queue grows and shrinks with the small one, and entries
/// larger than the small queue stay out.
///
/// Cost: as of S3-FIFO, and two notes for each key that leaves. Example, room for four with half of
/// it small, promotion at 1: a b a c d e evicts b, where FIFO evicts a.
package struct S3FIFOD: ProbationOrder, ~Copyable {
    package static let id = "s3fifo-d"
    package static let parameters = [
        OrderParameter("small", .share(0...1), default: "10%", of: id),
        OrderParameter("promotion", .whole(1...100), default: "2", of: id)
            .standing("1", under: .libCacheSim),
        OrderParameter("memory", .share(0...1), default: "5%", of: id)
            .standing("10%", under: .libCacheSim),
        OrderParameter("hits", .whole(0...1_000_000), default: "100", of: id).scaled,
        OrderRules.parameter,
    ]

    package var parts: ProbationQueues
    private var balance: QueueBalance
    private var capacity: Int64 = 0

    package init(_ context: OrderContext) {
        parts = ProbationQueues(context)
        balance = QueueBalance(context, enough: context.settings.whole("hits"))
        resized(to: context.capacity)
    }

    package mutating func resized(to capacity: Int64) {
        self.capacity = capacity
        parts.resize(to: capacity)
        balance.limit = capacity.share(parts.settings.number("memory"))
    }

    @inline(__always)
    package mutating func requested(_ key: KeyID) {
        switch balance.need() {
        case .none: break
        case .small: moveBound(by: step, from: parts.mainLimit)
        case .main: moveBound(by: -step, from: parts.smallLimit)
        }
    }

    private var step: Int64 {
        let whole = parts.isAsLibCacheSim ? min(parts.smallLimit, parts.mainLimit) : capacity
        return max(1, whole / 1000)
    }

    /// Gives a part of one queue's limit to the other queue.
    private mutating func moveBound(by step: Int64, from giver: Int64) {
        guard giver > capacity / 100 else { return }
        let step = max(-parts.smallLimit, min(step, parts.mainLimit))
        parts.divide(capacity, small: parts.smallLimit + step)
        if parts.isAsLibCacheSim { parts.ghostLimit += step }
    }

    /// In the paper room is made first.
    @inline(__always)
    package mutating func missed(_ key: KeyID) {
        balance.missed(key)
        if parts.isAsLibCacheSim { parts.recall(key) } else { parts.recallLater(key) }
    }

    @inline(__always)
    package mutating func inserted(_ key: KeyID, size: Int64) {
        guard parts.enter(key) else { return parts.push(key, ProbationQueues.small) }
        if parts.isAsLibCacheSim {
            let size = parts.queues.size(of: key)
            while parts.queues.occupied(ProbationQueues.main) &+ size > parts.mainLimit,
                sendAway(isCompared: false)
            {}
        }
        parts.push(key, ProbationQueues.main)
    }

    @inline(__always)
    package mutating func evict(for newcomer: KeyID?) -> KeyID? {
        if let key = parts.popAway() { return key }
        if parts.isAsLibCacheSim
            || parts.queues.occupied(ProbationQueues.small) >= parts.smallLimit,
            let key = evictSmall() ?? parts.popAway()
        {
            return key
        }
        // If the main queue is empty, the small queue's entries go, whatever the limits.
        return evictMain(isCompared: true) ?? evictSmall() ?? parts.popAway()
            ?? evictMain(isCompared: true)
    }

    /// Evicts from the small queue. By libCacheSim's rules it ends as soon as the main queue has
    /// sent an entry away.
    @inline(__always)
    private mutating func evictSmall() -> KeyID? {
        while let (key, leaves) = parts.popSmall() {
            if leaves {
                balance.evicted(key, fromSmall: true)
                return key
            }
            while parts.isMainOverfull, sendAway(isCompared: true), parts.isAsLibCacheSim {}
            if parts.isAsLibCacheSim, parts.hasSentAway { return nil }
        }
        return nil
    }

    /// Moves the main queue's victim to `away`, so that it goes soon.
    private mutating func sendAway(isCompared: Bool) -> Bool {
        guard let key = evictMain(isCompared: isCompared) else { return false }
        parts.sendAway(key)
        return true
    }

    @inline(__always)
    private mutating func evictMain(isCompared: Bool) -> KeyID? {
        guard let key = parts.evictMain(rounds: 3) else { return nil }
        if isCompared { balance.evicted(key, fromSmall: false) }
        return key
    }
}
