import LabOrders
import LabPolicies

/// Queues: whose turn it is.
extension LoadingPipeline {
    /// A load comes to a stage; true if it works on it at once, and doesn't wait for its turn.
    mutating func comes(_ load: LoadID, to stage: Stage) -> Bool {
        machine.loads[load].stage = stage
        let queue = policies[Int(machine.loads[load].policy)].route(
            stage, machine.loads[load].rank, machine.loads[load].origin)
        if queue < 0, !machine.loads[load].hasPlace { return true }
        let policy = policy(of: load)
        if machine.loads[load].hasPlace {
            let own = policy.queues[Int(machine.loads[load].queue)]
            if own.rule.stages.contains(stage) {
                return own.lets(load, into: stage, &machine.loads)
            }
            leaveQueue(load)
        }
        guard queue >= 0 else { return true }
        machine.loads.enter(load, .queued, .queued(Int(queue)))
        machine.loads[load].queue = queue
        policy.queues[Int(queue)].enter(load, &machine.loads)
        readyQueues.append((machine.loads[load].policy, queue))
        return false
    }

    /// A load leaves the queue that it waits in, or gives its place there back.
    mutating func leaveQueue(_ load: LoadID) {
        let queue = machine.loads[load].queue
        guard queue >= 0 else { return }
        let policy = policy(of: load)
        if machine.loads[load].hasPlace {
            policy.queues[Int(queue)].giveBack(load, &machine.loads)
        } else {
            policy.queues[Int(queue)].leave(load, &machine.loads)
        }
        machine.loads[load].queue = -1
        machine.loads[load].hasPlace = false
        readyQueues.append((machine.loads[load].policy, queue))
        guard policy.queues[Int(queue)].isEmpty else { return }
        for (other, gated) in policy.queues.enumerated() where gated.gate == Int(queue) {
            readyQueues.append((machine.loads[load].policy, Int16(other)))
        }
    }

    /// True if a queue may have a turn to give.
    var hasReadyQueues: Bool { !readyQueues.isEmpty || turning != nil }

    /// The next load that gets its turn, and works now; nil for none.
    mutating func nextTurn(nowNs: Int64) -> LoadID? {
        while let (policy, queue) = turning ?? readyQueues.popLast() {
            turning = (policy, queue)
            if let load = takeTurn(in: policies[Int(policy)], policy, queue, nowNs: nowNs) {
                return load
            }
            turning = nil
        }
        return nil
    }

    private mutating func takeTurn(
        in policy: PolicyQueues, _ number: UInt16, _ place: Int16, nowNs: Int64
    ) -> LoadID? {
        let queue = policy.queues[Int(place)]
        while true {
            if let load = queue.nextInside(&machine.loads) { return load }
            guard let load = givePlace(in: policy, queue, number, place, nowNs: nowNs) else {
                return nil
            }
            if queue.lets(load, into: machine.loads[load].stage, &machine.loads) { return load }
        }
    }

    /// A load that waited has its place now.
    private mutating func givePlace(
        in policy: PolicyQueues, _ queue: LoadQueue, _ number: UInt16, _ place: Int16,
        nowNs: Int64
    ) -> LoadID? {
        guard let load = queue.next else { return nil }
        if queue.gate >= 0, !policy.queues[queue.gate].isEmpty { return nil }
        guard queue.hasPlace(for: machine.loads[load].bytes) else { return nil }
        let turnNs = queue.nextTurnNs(nowNs: nowNs)
        guard turnNs <= nowNs else {
            if queue.wakeNs < 0 {
                queue.wakeNs = turnNs
                schedule(.wake(policy: number, queue: place), atNs: turnNs)
            }
            return nil
        }
        queue.leave(load, &machine.loads)
        queue.take(bytes: machine.loads[load].bytes)
        machine.loads[load].hasPlace = true
        return load
    }
}
