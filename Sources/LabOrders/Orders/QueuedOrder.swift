/// An order over `KeyQueues`: its first queues hold entries, and the others remember keys that
/// left.
package protocol QueuedOrder: ReplacementOrder, ~Copyable {
    var queues: KeyQueues { get set }
    /// The last of the queues that hold entries.
    var lastOfEntries: KeyQueues.Queue { get }
    /// A larger newcomer stays out.
    var largest: Int64 { get }
}

extension QueuedOrder where Self: ~Copyable {
    @inline(__always)
    package func contains(_ key: KeyID) -> Bool { queues.queue(of: key) &- 1 < lastOfEntries }

    @inline(__always)
    private func remembers(_ queue: KeyQueues.Queue) -> Bool {
        queue > lastOfEntries && queue != KeyQueues.marked
    }

    /// Takes a requested key out of the queue that remembers it, and marks the key with that queue.
    @inline(__always)
    package mutating func missed(_ key: KeyID) {
        let queue = queues.queue(of: key)
        if remembers(queue) { queues.mark(key, queue) }
    }

    @inline(__always)
    package mutating func admits(_ key: KeyID, size: Int64) -> Bool {
        if size <= largest { return true }
        queues.unmark(key)
        return false
    }

    /// The queue that remembered a newcomer, or still does, since a key can enter without a
    /// request; none for a key that is new.
    @inline(__always)
    mutating func recalled(_ key: KeyID) -> KeyQueues.Queue {
        let queue = queues.queue(of: key)
        guard remembers(queue) else { return queues.markedIn(key) }
        queues.forget(key, queue)
        return queue
    }

    package mutating func removed(_ key: KeyID) { queues.remove(key, queues.queue(of: key)) }

    /// Makes a victim the next to leave a queue again, which may be remembered.
    mutating func restore(_ key: KeyID, to queue: KeyQueues.Queue) {
        let memory = queues.queue(of: key)
        if memory != KeyQueues.none { queues.remove(key, memory) }
        queues.pushOldest(key, queue)
    }

    @inline(__always)
    package func prefetchFar(_ key: KeyID) { queues.prefetch(key) }
}
