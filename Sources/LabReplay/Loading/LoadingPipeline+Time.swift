import LabOrders

/// The next event of the loads.
extension LoadingPipeline {
    /// True if a load is under way, so that a run isn't over yet.
    mutating func isBusy() -> Bool {
        dropIdleWakes()
        return !timers.isEmpty || link.count > besideOnLink || flash.count > 0
            || cores.count > besideOnCores || besideOnLink > 0 && isConnecting
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
                main, hasReads: flash.sharing > 0, hasDecodes: cores.count > 0)
            let sharedNs = min(link.nextNs, min(flash.nextNs, cores.nextNs))
            let nextNs = min(min(timers.nextNs, changeNs), sharedNs)
            quietUntilNs = nextNs
            if nextNs > limitNs || nextNs == .max { return .max }
            log?.aheadNs = nextNs
            defer { log?.aheadNs = nil }
            if changeNs == nextNs {
                updateReserved(nowNs: nextNs)
            } else if link.nextNs == nextNs, !link.isDoneNext {
                _ = link.takeNext()
            } else if flash.nextNs == nextNs, !flash.isDoneNext {
                _ = flash.takeNext()
                updateReserved(nowNs: nextNs)
            } else {
                return nextNs
            }
        }
    }

    /// Takes the event that `next` found, and returns the load whose stage is done, if it is that.
    /// Loads that were put off come first in an instant, then those of the link, the flash and the
    /// cores.
    mutating func takeNext(nowNs: Int64) -> LoadID? {
        if timers.nextNs == nowNs {
            switch timers.pop() {
            case .load(let load): return load
            case .wake(let policy, let queue):
                policies[Int(policy)].queues[Int(queue)].wakeNs = -1
                readyQueues.append((policy, queue))
                return nil
            }
        }
        if link.nextNs == nowNs {
            let load = link.takeNext()!
            freeConnection(of: load, nowNs: nowNs)
            return load
        }
        return flash.nextNs == nowNs ? flash.takeNext()! : cores.takeNext()!
    }

    /// A queue in which no load waits any more needs no turn.
    private mutating func dropIdleWakes() {
        while case .wake(let policy, let queue)? = timers.next,
            policies[Int(policy)].queues[Int(queue)].waiting == 0
        {
            policies[Int(policy)].queues[Int(queue)].wakeNs = -1
            _ = timers.pop()
        }
    }
}
