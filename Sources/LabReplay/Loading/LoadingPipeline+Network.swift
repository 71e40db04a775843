import LabScripts

/// The network: up, slower, and down.
extension LoadingPipeline {
    /// Transfers under way go on at the new pace. Where it goes down, `loseTransfers` says whom
    /// that hits.
    mutating func set(_ state: NetworkState, nowNs: Int64) {
        network = state
        var slowness = Pace.usual
        if case .slower(let factor) = state {
            slowness = Int64((factor * Double(Pace.usual)).rounded())
        }
        let pace = Pace.bytes(perSecond: resources.network.bytesPerSecond, slowness: slowness)
        machine.link.change(to: pace, alone: pace, nowNs: nowNs)
        machine.link.slowLatencies(by: slowness, nowNs: nowNs)
        quietUntilNs = nowNs
    }

    /// Fails all loads that were being fetched or waited for a connection. Their connections become
    /// free.
    mutating func loseTransfers(nowNs: Int64) -> [Load] {
        let lost = machine.loads.all { $0.state == .connecting || $0.state == .fetching }
        for load in lost where load.state == .connecting {
            connections.leave(load)
        }
        for load in lost where load.state == .fetching {
            machine.link.cancel(load.id, nowNs: nowNs)
            freeConnection(of: load, nowNs: nowNs)
        }
        quietUntilNs = nowNs
        return lost
    }
}
