import LabOrders
import LabScripts

/// The network: up, slow, down and up again.
extension Replay {
    func setNetwork(_ state: NetworkState) throws(Halt) {
        let wasDown = pipeline.network == .down
        log?.note(.network(state))
        pipeline.set(state, nowNs: nowNs)
        if state == .down {
            for load in pipeline.loseTransfers(nowNs: nowNs) {
                // It finds no network where it waited for a connection.
                if pipeline.loads[load].state == .connecting { counts.fetches += 1 }
                lose(load, policies[Int(pipeline.loads[load].policy)])
            }
        } else if wasDown {
            for load in pipeline.loads.all(where: { $0.state == .parked }) {
                pipeline.loads[load].attempts &+= pipeline.loads[load].attempts == .max ? 0 : 1
                counts.retried += 1
                try work(on: load, of: policies[Int(pipeline.loads[load].policy)])
            }
        }
    }

    /// A fetch fails for want of a network. It keeps its place until that is back, if it is to be
    /// tried again.
    func lose(_ load: LoadID, _ policy: PolicyState) {
        if pipeline.loads[load].isDropped { return drop(load, hasCome: false) }
        guard Int(pipeline.loads[load].attempts) < policy.rule.loading.attempts else {
            return fail(load, isFinal: false)
        }
        pipeline.loads.enter(load, .parked, .parked)
    }

    /// Loads that still wait for the network when the run ends have failed.
    func failParked() {
        for load in pipeline.loads.all(where: {
            $0.state == .parked || $0.state == .queued || $0.state == .sharing
        }) {
            if pipeline.loads[load].state != .over { fail(load, isFinal: false) }
        }
    }
}
