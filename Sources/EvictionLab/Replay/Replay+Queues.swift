/// Queues: whose turn it is.
extension Replay {
    /// A load leaves the queue that it waits in, or gives its place there back.
    func leaveQueue(_ load: UInt32, of lane: Lane) {
        let queue = loads[load].queue
        guard queue >= 0 else { return }
        if loads[load].hasPlace {
            lane.queues[Int(queue)].giveBack(bytes: loads[load].bytes)
        } else {
            lane.queues[Int(queue)].leave(load, &loads)
        }
        loads[load].queue = -1
        loads[load].hasPlace = false
        stirred.append((lane.number, queue))
        guard lane.queues[Int(queue)].isEmpty else { return }
        for (other, gated) in lane.queues.enumerated() where gated.gate == Int(queue) {
            stirred.append((lane.number, Int16(other)))
        }
    }

    /// Whether somebody waits for nothing but a queue's rate.
    var isTurnAwaited: Bool {
        lanes.contains { $0.queues.contains { $0.wakeNs >= 0 && $0.waiting > 0 } }
    }

    /// Gives turns wherever something has changed.
    func stirQueues() throws(TraceFailure) {
        while let (lane, queue) = stirred.popLast() {
            try giveTurns(in: lanes[Int(lane)], Int(queue))
        }
    }

    private func giveTurns(in lane: Lane, _ queue: Int) throws(TraceFailure) {
        while let load = lane.queues[queue].next {
            let gate = lane.queues[queue].gate
            if gate >= 0, !lane.queues[gate].isEmpty { return }
            let bytes = loads[load].bytes
            guard lane.queues[queue].hasPlace(for: bytes) else { return }
            let turnNs = lane.queues[queue].nextTurnNs(nowNs: nowNs)
            guard turnNs <= nowNs else {
                guard lane.queues[queue].wakeNs < 0 else { return }
                lane.queues[queue].wakeNs = turnNs
                pending.schedule(
                    .wakeQueue(lane: lane.number, queue: Int16(queue)), atNs: turnNs)
                return
            }
            lane.queues[queue].leave(load, &loads)
            lane.queues[queue].take(bytes: bytes)
            loads[load].hasPlace = true
            try run(load, of: lane)
        }
    }
}
