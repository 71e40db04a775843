@testable import EvictionLab

/// The network goes down and comes back.
extension ReferenceReplay {
    func setNetwork(_ state: NetworkState) throws {
        let wasDown = network == .down
        network = state
        if state == .down {
            for load in loads where load.phase == .fetching {
                reached.insert(.lostFetch)
                lose(load)
            }
        } else if wasDown {
            for load in loads where load.phase == .offline {
                load.attempts += 1
                counts.retried += 1
                reached.insert(.retried)
                try work(on: load)
            }
        }
    }

    /// It waits for the network, if it is to be tried again.
    func lose(_ load: ReferenceLoad) {
        agenda.removeAll { if case .stage(load.number) = $0.deed { true } else { false } }
        guard load.attempts < load.lane.rule.loading.attempts else { return fail(load) }
        load.phase = .offline
    }
}
