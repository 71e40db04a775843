/// Memory is made available without ending an app: purgeable memory is taken, other is compressed.
extension PhoneMemory {
    /// Apps whose process is there, the least important one first: those left longest ago, then
    /// the one that is spared, those that play, and the one in front.
    var leastFirst: [Int] {
        processes.indices.filter { processes[$0].isAlive }.sorted { one, other in
            let scores = (processes[one].state.score!, processes[other].state.score!)
            if scores.0 != scores.1 { return scores.0 > scores.1 }
            let orders = (processes[one].state.order ?? 0, processes[other].state.order ?? 0)
            return orders.0 == orders.1 ? one < other : orders.0 > orders.1
        }
    }

    /// Apps that stop running are compressed at once, where the system does so.
    mutating func packStopped(_ act: inout SystemActs) {
        guard compressor.rules.compressing == .stopped, act.isModelled else { return }
        for case .freeze(let app) in act.actions { pack(app, &act) }
    }

    mutating func takePurgeable(_ act: inout SystemActs) {
        guard let share = device.pressure.apps.purgeBelowMillionths else { return }
        let line = device.share(share)
        guard act.available < line else { return }
        for app in leastFirst where act.available < line {
            let bytes = processes[app].figures.purgeableBytes
            guard bytes > 0 else { continue }
            processes[app].empty()
            act.available += bytes
            act.actions.append(.empty(app))
        }
    }

    /// Compresses apps that were left, one after the other, until enough is available.
    mutating func compress(_ act: inout SystemActs) {
        guard compressor.rules.compressing != .off, act.isModelled,
            act.available < compressor.belowBytes
        else { return }
        for app in leastFirst where act.available < compressor.belowBytes {
            if processes[app].state.isLeft { pack(app, &act) }
        }
    }

    private mutating func pack(_ app: Int, _ act: inout SystemActs) {
        let packedBytes = processes.reduce(0) { $0 + ($1.isAlive ? $1.packedBytes : 0) }
        let before = compressor.residentBytes(processes[app])
        compressor.pack(&processes[app], roomBytes: compressor.mostBytes - packedBytes)
        act.available += before - compressor.residentBytes(processes[app])
    }
}
