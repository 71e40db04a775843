/// Quick demotion and lazy promotion: newcomers enter a small probationary FIFO queue, and one that
/// isn't used there leaves the cache soon. A used one moves to the main part, a CLOCK of two bits,
/// when it comes to the queue's end. The keys that left through the small queue are remembered, as
/// many as the main part holds, and a newcomer among them enters the main part at once (Yang, Qiu,
/// Zhang, Yue, Rashmi: FIFO can be better than LRU: the power of lazy promotion and quick demotion,
/// HotOS 2023).
///
/// The paper doesn't say whether the queue must keep to its part while the cache has room. In its
/// authors' program, libCacheSim, entries leave only when the cache is full, and then always
/// through the small queue, which has all the room that the main part doesn't take; so it is here.
/// An entry that moves to a full main part evicts there first. With `rules=libcachesim`, entries
/// larger than the small queue stay out, as there; one that is exactly as large makes room and then
/// stays out, so a cache for fewer than 20 entries of size one stays empty.
///
/// Cost: a count on a hit; a victim takes a step for each use since, of three at most. Example,
/// room for four with half of it small: a b a c d e evicts b, where FIFO evicts a.
package struct QDLP: ProbationOrder, ~Copyable {
    package static let id = "qd-lp"
    package static let parameters = [
        OrderParameter("small", .share(0...1), default: "10%", of: id),
        OrderParameter("ghost", .share(0...64), default: "90%", of: id),
        OrderParameter("promotion", .whole(1...100), default: "1", of: id),
        OrderParameter("bits", .whole(1...7), default: "2", of: id),
        OrderRules.parameter,
    ]

    package var parts: ProbationQueues
    private let mostInMain: UInt8

    package init(_ context: OrderContext) {
        parts = ProbationQueues(context)
        mostInMain = 1 << UInt8(context.settings.whole("bits"))
    }

    @inline(__always)
    package mutating func used(_ key: KeyID) {
        let isMains = parts.queues.queue(of: key) == ProbationQueues.main
        let count = parts.counts[key]
        if count < (isMains ? mostInMain : parts.promotion) { parts.counts[key] = count &+ 1 }
    }

    @inline(__always)
    package mutating func inserted(_ key: KeyID, size: Int64) {
        if parts.enter(key), parts.queues.size(of: key) <= parts.mainLimit { return enterMain(key) }
        let staysOut = parts.isAsLibCacheSim && size >= parts.smallLimit
        parts.push(key, staysOut ? ProbationQueues.away : ProbationQueues.small)
    }

    /// Puts an entry into the main part, and first makes room for it there.
    @inline(__always)
    private mutating func enterMain(_ key: KeyID) {
        let size = parts.queues.size(of: key)
        while parts.queues.occupied(ProbationQueues.main) &+ size > parts.mainLimit,
            let victim = parts.evictMain()
        {
            parts.sendAway(victim)
        }
        parts.counts[key] = 1
        parts.push(key, ProbationQueues.main)
    }

    @inline(__always)
    package mutating func evict(for newcomer: KeyID?) -> KeyID? {
        if let key = parts.popAway() { return key }
        parts.counts.prefetch(parts.queues.upcoming(ProbationQueues.small))
        while let key = parts.queues.pop(ProbationQueues.small) {
            guard parts.counts[key] >= parts.promotion else {
                parts.leaveSmall(key)
                return key
            }
            guard parts.queues.size(of: key) <= parts.mainLimit else {
                parts.counts[key] = 0
                return key
            }
            enterMain(key)
            if let victim = parts.popAway() { return victim }
        }
        return parts.evictMain()
    }
}
