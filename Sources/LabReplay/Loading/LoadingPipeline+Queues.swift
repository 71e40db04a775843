import LabPolicies

/// Queues: whose turn it is.
extension LoadingPipeline {
    /// A load comes to a stage; true if it works on it at once, and doesn't wait for its turn.
    mutating func takesTurn(_ load: Load, for stage: Stage) -> Bool {
        load.stage = stage
        let queue = policies[Int(load.policy)].route(stage, load.rank, load.origin)
        if let current = load.queue {
            if current.rule.stages.contains(stage) { return goesOn(load, in: current) }
            leaveQueue(load)
        }
        guard let queue else { return true }
        enter(load, .queued, .queued(Int(queue.number)))
        queue.enter(load)
        readyQueues.append(queue)
        return false
    }

    /// A load has its turn in a queue; true if it works at once, and doesn't wait for its turn to
    /// decode.
    private mutating func goesOn(_ load: Load, in queue: LoadQueue) -> Bool {
        if queue.lets(load, into: load.stage) { return true }
        enter(load, .queued, .queued(Int(queue.number)))
        return false
    }

    /// A load leaves the line that it waits in, or its turn is over.
    mutating func leaveQueue(_ load: Load) {
        guard let queue = load.queue else { return }
        if load.turn == .waits { queue.leave(load) } else { queue.end(load) }
        load.queue = nil
        load.turn = .none
        readyQueues.append(queue)
        guard queue.isEmpty else { return }
        for other in policies[Int(load.policy)].queues where other.gate === queue {
            readyQueues.append(other)
        }
    }

    var hasReadyQueues: Bool { !readyQueues.isEmpty || turning != nil }

    /// The next load that gets its turn, and works now; nil for none.
    mutating func nextTurn(nowNs: Int64) -> Load? {
        while let queue = turning ?? readyQueues.popLast() {
            turning = queue
            if let load = takeTurn(in: queue, nowNs: nowNs) { return load }
            turning = nil
        }
        return nil
    }

    private mutating func takeTurn(in queue: LoadQueue, nowNs: Int64) -> Load? {
        while true {
            if let load = queue.nextInside() { return load }
            guard let load = giveTurn(in: queue, nowNs: nowNs) else { return nil }
            if goesOn(load, in: queue) { return load }
        }
    }

    /// A load that waited in line has its turn now.
    private mutating func giveTurn(in queue: LoadQueue, nowNs: Int64) -> Load? {
        guard let load = queue.next, queue.gate?.isEmpty ?? true, queue.hasRoom(for: load.bytes)
        else { return nil }
        let turnNs = queue.nextTurnNs(nowNs: nowNs)
        guard turnNs <= nowNs else {
            if queue.wakeNs < 0 {
                queue.wakeNs = turnNs
                schedule(.wake(queue), atNs: turnNs)
            }
            return nil
        }
        queue.begin(load)
        return load
    }
}
