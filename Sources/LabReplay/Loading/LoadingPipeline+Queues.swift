import LabOrders
import LabPolicies

/// Queues: whose turn it is.
extension LoadingPipeline {
    /// A load comes to a stage; true if it works on it at once, and doesn't wait for its turn.
    mutating func comes(_ load: LoadID, to stage: Stage) -> Bool {
        loads[load].stage = stage
        let lane = lane(of: load)
        if loads[load].hasPlace {
            if lane.queues[Int(loads[load].queue)].rule.stages.contains(stage) { return true }
            leaveQueue(load)
        }
        let queue = lane.route(stage, loads[load].rank)
        guard queue >= 0 else { return true }
        loads[load].state = .queued
        loads[load].queue = queue
        lane.queues[Int(queue)].enter(load, &loads)
        ready.append((loads[load].lane, queue))
        return false
    }

    /// A load leaves the queue that it waits in, or gives its place there back.
    mutating func leaveQueue(_ load: LoadID) {
        let queue = loads[load].queue
        guard queue >= 0 else { return }
        let lane = lane(of: load)
        if loads[load].hasPlace {
            lane.queues[Int(queue)].giveBack(bytes: loads[load].bytes)
        } else {
            lane.queues[Int(queue)].leave(load, &loads)
        }
        loads[load].queue = -1
        loads[load].hasPlace = false
        ready.append((loads[load].lane, queue))
        guard lane.queues[Int(queue)].isEmpty else { return }
        for (other, gated) in lane.queues.enumerated() where gated.gate == Int(queue) {
            ready.append((loads[load].lane, Int16(other)))
        }
    }

    /// Whether a queue may have a turn to give.
    var hasReadyQueues: Bool { !ready.isEmpty || turning != nil }

    /// The next load that has its turn, and works now; nil when nobody has.
    mutating func nextTurn(nowNs: Int64) -> LoadID? {
        while let (lane, queue) = turning ?? ready.popLast() {
            turning = (lane, queue)
            if let load = takeTurn(in: lanes[Int(lane)], lane, queue, nowNs: nowNs) {
                return load
            }
            turning = nil
        }
        return nil
    }

    private mutating func takeTurn(
        in lane: LaneQueues, _ number: UInt16, _ place: Int16, nowNs: Int64
    ) -> LoadID? {
        let queue = lane.queues[Int(place)]
        guard let load = queue.next else { return nil }
        if queue.gate >= 0, !lane.queues[queue.gate].isEmpty { return nil }
        guard queue.hasPlace(for: loads[load].bytes) else { return nil }
        let turnNs = queue.nextTurnNs(nowNs: nowNs)
        guard turnNs <= nowNs else {
            if queue.wakeNs < 0 {
                queue.wakeNs = turnNs
                schedule(.wake(lane: number, queue: place), atNs: turnNs)
            }
            return nil
        }
        queue.leave(load, &loads)
        queue.take(bytes: loads[load].bytes)
        loads[load].hasPlace = true
        return load
    }
}
