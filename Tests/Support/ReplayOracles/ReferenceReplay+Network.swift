@testable import LabScripts

/// The network goes down and comes back.
extension ReferenceReplay {
    func setNetwork(_ state: NetworkState) throws {
        let wasDown = network == .down
        network = state
        if case .slower = state {
            reached.insert(shared.link.isBusy ? .slowedUnderWay : .slowFetch)
        }
        paceLink()
        if state == .down {
            let lost = loads.filter { $0.phase == .fetching || $0.phase == .connecting }
            for load in lost where load.phase == .connecting { withdraw(load) }
            for load in lost where load.phase == .fetching { withdraw(load) }
            for load in lost {
                reached.insert(.lostFetch)
                // A load that waited for a connection finds the network down.
                if load.phase == .connecting { counts.fetches += 1 }
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
        if load.isDropped { return drop(load) }
        guard load.attempts < load.policy.rule.loading.attempts else {
            return fail(load, isFatal: false)
        }
        load.phase = .offline
    }
}
