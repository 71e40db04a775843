/// The network: up, slow, down and up again.
extension Replay {
    func setNetwork(_ state: NetworkState) throws(TraceFailure) {
        let wasDown = network == .down
        network = state
        if state == .down {
            for load in loads.all(where: { $0.state == .fetching }) {
                pending.forsake()
                lose(load, lanes[Int(loads[load].lane)])
            }
        } else if wasDown {
            for load in loads.all(where: { $0.state == .parked }) {
                loads[load].attempts += 1
                counts.retried += 1
                try run(load, of: lanes[Int(loads[load].lane)])
            }
        }
    }

    /// A fetch fails for want of a network. It keeps its place until that is back, if it is to be
    /// tried again.
    func lose(_ load: UInt32, _ lane: Lane) {
        guard Int(loads[load].attempts) < lane.rule.loading.attempts else { return fail(load) }
        loads.renew(load)
        loads[load].state = .parked
    }

    /// What still waits for the network when the run ends has failed.
    func failParked() {
        for load in loads.all(where: { $0.state == .parked || $0.state == .queued }) { fail(load) }
    }
}
