/// The next event of the loads.
extension LoadingPipeline {
    /// True if a load is under way, so that a run isn't over yet.
    mutating func isBusy() -> Bool {
        dropIdleWakes()
        if seat != nil { return !timers.isEmpty || hasLoadsInMachine }
        return !timers.isEmpty || machine.link.count > besideOnLink || machine.flash.count > 0
            || machine.cores.count > besideOnCores || besideOnLink > 0 && isConnecting
    }

    /// When the next load's stage is done, or a queue's rate allows a turn: `.max` where neither
    /// is until then. What changes who gets how much by then has been done.
    @inline(__always)
    mutating func next(until limitNs: Int64) -> Int64 {
        quietUntilNs > limitNs ? .max : findNext(until: limitNs)
    }

    private mutating func findNext(until limitNs: Int64) -> Int64 {
        if !timers.isEmpty { dropIdleWakes() }
        while true {
            let changeNs = reserved.nextNs(
                main, hasReads: machine.flash.sharing > 0, hasDecodes: machine.cores.count > 0)
            let sharedNs = min(machine.link.nextNs, min(machine.flash.nextNs, machine.cores.nextNs))
            let nextNs = min(min(timers.nextNs, changeNs), sharedNs)
            quietUntilNs = nextNs
            if nextNs > limitNs || nextNs == .max { return .max }
            log?.aheadNs = nextNs
            defer { log?.aheadNs = nil }
            if changeNs == nextNs {
                updateReserved(nowNs: nextNs)
            } else if machine.link.nextNs == nextNs, !machine.link.isDoneNext {
                _ = machine.link.takeNext()
            } else if machine.flash.nextNs == nextNs, !machine.flash.isDoneNext {
                _ = machine.flash.takeNext()
                updateReserved(nowNs: nextNs)
            } else {
                return nextNs
            }
        }
    }

    /// Takes the event that `next` found, and returns the load whose stage is done, if it is that.
    /// Loads that were put off come first in an instant, then those of the link, the flash and the
    /// cores.
    mutating func takeNext(nowNs: Int64) -> Load? {
        if timers.nextNs == nowNs { return takeTimer() }
        let isOnLink = machine.link.nextNs == nowNs
        let isRead = machine.flash.nextNs == nowNs
        return takeNext(on: isOnLink ? .link : isRead ? .flash : .cores, nowNs: nowNs)
    }

    /// Takes the next of the loads that were put off, or of the queues that wait for their rate.
    @inline(__always)
    mutating func takeTimer() -> Load? {
        switch timers.pop() {
        case .load(let load): return load
        case .wake(let queue):
            queue.wakeNs = -1
            readyQueues.append(queue)
            return nil
        }
    }

    /// A queue in which no load waits any more needs no turn.
    mutating func dropIdleWakes() {
        while case .wake(let queue)? = timers.next, queue.waiting == 0 {
            queue.wakeNs = -1
            _ = timers.pop()
        }
    }
}
