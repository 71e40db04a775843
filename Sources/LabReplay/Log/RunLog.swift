import LabOrders

/// Tells what happens in a run, as it happens, and knows what time it is there.
///
/// An object, since the parts of a run that have a state of their own each tell what they do.
package final class RunLog {
    private let write: (Int64, LogEntry) -> Void
    /// True if it notes in which order stores would evict.
    package let wantsOrders: Bool
    private(set) var nowNs: Int64 = 0
    /// When what is noted now will have happened: loads go on by themselves up to an instant that
    /// the run hasn't come to, and what happens before that is noted first.
    var aheadNs: Int64?
    private var ahead: [(timeNs: Int64, entry: LogEntry)] = []
    /// Why something leaves a store, if it does.
    var cause = Leaving.Cause.limit
    var isEvicting = false
    /// For whose sake.
    var newcomer: ImageID?
    /// By slot: which instance is in it.
    private var instances: [LogInstance] = []
    private var instanceCount: UInt32 = 0
    /// A store has changed at this instant.
    var hasOrderChanged = false

    package init(wantsOrders: Bool = false, write: @escaping (Int64, LogEntry) -> Void) {
        self.wantsOrders = wantsOrders
        self.write = write
    }

    /// Never inlined, so that runs without a log aren't slower for it.
    @inline(never)
    func note(_ entry: LogEntry) {
        // A view that asks may change the order in which a store would evict.
        if case .asked = entry { hasOrderChanged = true }
        if let aheadNs { ahead.append((aheadNs, entry)) } else { write(nowNs, entry) }
    }

    /// Something has happened that the run comes to later, but knows already.
    func note(_ entry: LogEntry, atNs timeNs: Int64) {
        if timeNs > nowNs { ahead.append((timeNs, entry)) } else { write(nowNs, entry) }
    }

    func advance(to timeNs: Int64) {
        precondition(timeNs >= nowNs, "the log goes back from \(nowNs) to \(timeNs) ns")
        if !ahead.isEmpty { tellAhead(until: timeNs) }
        nowNs = timeNs
    }

    @inline(never)
    private func tellAhead(until timeNs: Int64) {
        for (atNs, entry) in ahead where atNs <= timeNs { write(atNs, entry) }
        ahead.removeAll(keepingCapacity: true)
    }

    /// A new instance is in a slot.
    func made(_ slot: InstanceID) -> LogInstance {
        while instances.count <= slot.index { instances.append(LogInstance(number: .max)) }
        let instance = LogInstance(number: instanceCount)
        instanceCount += 1
        instances[slot.index] = instance
        return instance
    }

    /// How what leaves a store now leaves it.
    var leaving: Leaving { leaving(asEviction: isEvicting) }

    func leaving(asEviction isEviction: Bool) -> Leaving {
        Leaving(cause: cause, isEviction: isEviction, newcomer: newcomer)
    }

    subscript(slot: InstanceID) -> LogInstance { instances[slot.index] }

    /// Gives the reason for all evictions while the body runs.
    func because<Failure: Error>(
        _ cause: Leaving.Cause, _ body: () throws(Failure) -> Void
    ) throws(Failure) {
        let before = self.cause
        self.cause = cause
        defer { self.cause = before }
        try body()
    }
}
