import LabDevices

/// Processes are told that memory runs short.
extension PhoneMemory {
    mutating func warn(_ act: inout SystemActs) {
        guard let level = warnings.warning(available: act.available) else { return }
        let left = trimLevels
        for app in processes.indices where hears(processes[app]) {
            act.actions.append(.warn(app, left[app] ?? named(level, for: processes[app])))
        }
    }

    private func hears(_ process: ProcessMemory) -> Bool {
        process.isAlive && (process.state.runs || device.pressure.apps.hearing == .all)
    }

    /// The level as Android tells it to an app that plays, which it treats as one in front.
    private func named(_ level: WarningLevel, for process: ProcessMemory) -> WarningLevel {
        guard isAndroid, process.state.rank == .plays else { return level }
        switch level {
        case .warning: return .trim10
        case .critical: return .trim15
        default: return level
        }
    }

    /// Android's levels of apps that were left: the ones left longest ago are told that they are
    /// next, a third of all at least and no fewer than four.
    private var trimLevels: [Int: WarningLevel] {
        guard isAndroid else { return [:] }
        let left = leastFirst.filter { processes[$0].state.isLeft }
        let step = max(left.count / 3, Self.leastStep)
        var levels: [Int: WarningLevel] = [:]
        for (index, app) in left.enumerated() {
            levels[app] = index < step ? .trim80 : index < 2 * step ? .trim60 : .trim40
        }
        return levels
    }

    /// Two, one more as there is a home screen, and one as there is an app that was left last.
    private static let leastStep = 4
}
