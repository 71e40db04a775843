/// Each process gets its rank: in front, playing, spared, cached, or stopped.
extension PhoneMemory {
    /// Returns what changes by that: who is cached now, and who runs no more.
    mutating func rank(nowNs: Int64) -> [SystemAction] {
        for (app, process) in processes.enumerated() {
            guard let leftNs = leftNs(process), leftNs > leftLast?.atNs ?? -1 else { continue }
            leftLast = (app, leftNs)
        }
        let before = processes.map(\.state)
        for app in processes.indices {
            let rank = upperRank(of: app, nowNs: nowNs)
            processes[app].state = ProcessState(rank: rank, order: rank == .cached ? 0 : nil)
        }
        for (order, app) in leftApps.enumerated() { cache(app, order: order, nowNs: nowNs) }
        for app in processes.indices where processes[app].state.isAwake { processes[app].unpack() }
        var changes: [SystemAction] = []
        for app in processes.indices where before[app] != processes[app].state {
            changes += transition(of: app, from: before[app], to: processes[app].state)
        }
        return changes
    }

    /// The instant at which a process was left, if it doesn't count as in front any more. Android
    /// keeps the app in front that was there as the phone was locked.
    private func leftNs(_ process: ProcessMemory) -> Int64? {
        switch process.figures.presence {
        case .absent, .front: nil
        case .asleep(let sinceNs): isAndroid ? nil : sinceNs
        case .plays(let sinceNs), .left(let sinceNs): sinceNs
        }
    }

    var isAndroid: Bool { device.apiLevel != nil }

    /// The rank of a process that isn't cached, and of none; a cached one waits for its order.
    private func upperRank(of app: Int, nowNs: Int64) -> ProcessState.Rank {
        let presence = processes[app].figures.presence
        if presence == .absent { return .absent }
        guard let sinceNs = leftNs(processes[app]) else { return .front }
        if case .plays = presence { return .plays }
        guard let spareNs = device.pressure.apps.previousForNs, leftLast?.app == app,
            leftLast?.atNs == sinceNs, nowNs < sinceNs + spareNs
        else { return .cached }
        return .previous
    }

    /// Apps that are cached or stopped, the one left last first.
    private var leftApps: [Int] {
        processes.indices.filter { processes[$0].state.order != nil }.sorted { one, other in
            let (oneNs, otherNs) = (leftNs(processes[one])!, leftNs(processes[other])!)
            return oneNs == otherNs ? one < other : oneNs > otherNs
        }
    }

    private mutating func cache(_ app: Int, order: Int, nowNs: Int64) {
        let sinceNs = processes[app].cachedNs ?? cachedNs(app)
        processes[app].cachedNs = sinceNs
        let stops = device.pressure.apps.stopAfterNs.map { nowNs >= sinceNs + $0 } ?? false
        processes[app].state = ProcessState(rank: stops ? .stopped : .cached, order: order)
    }

    /// An app is cached once it was spared for its time, or as another is left.
    private func cachedNs(_ app: Int) -> Int64 {
        let sinceNs = leftNs(processes[app])!
        let sparedNs = sinceNs + (device.pressure.apps.previousForNs ?? 0)
        guard let last = leftLast, last.app != app || last.atNs != sinceNs else { return sparedNs }
        return min(sparedNs, max(sinceNs, last.atNs))
    }

    private func transition(
        of app: Int, from old: ProcessState, to new: ProcessState
    ) -> [SystemAction] {
        guard new.order != nil else { return [] }
        let caches = old.order == nil ? [SystemAction.cache(app)] : []
        if new.rank == .stopped, old.rank != .stopped { return caches + [.freeze(app)] }
        return caches
    }

    /// The next instant at which a rank changes by time alone.
    func dueNs(after nowNs: Int64) -> Int64? {
        let rules = device.pressure.apps
        return processes.compactMap { process in
            switch process.state.rank {
            case .previous: leftNs(process)! + rules.previousForNs!
            case .cached: rules.stopAfterNs.map { process.cachedNs! + $0 }
            case .absent, .front, .plays, .stopped: nil
            }
        }.min()
    }
}

extension ProcessState {
    /// True if all of the process's memory is in use.
    fileprivate var isAwake: Bool { rank == .front || rank == .plays }
}
