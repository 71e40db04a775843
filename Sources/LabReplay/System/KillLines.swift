import LabDevices

/// The lines of available memory below which processes are ended: one for each level of them, the
/// least important one first.
struct KillLines: Sendable {
    private let chooser: Chooser
    /// By level; nil for one whose processes are never ended for the phone's memory.
    private let lines: [Int64?]

    init(of device: Device, _ chooser: Chooser) {
        self.chooser = chooser
        let rules = device.pressure
        let oldest = device.share(rules.evictBelowMillionths)
        let left = rules.evictOwnBelowMillionths.map(device.share) ?? oldest
        let previous = rules.apps.endPreviousBelowMillionths.map(device.share)
        let plays = rules.apps.endPlayingBelowMillionths.map(device.share)
        let front = rules.endFrontBelowMillionths.map(device.share)
        lines =
            switch chooser {
            case .score: [oldest, left, previous, plays, front]
            case .band: [oldest, front, plays]
            case .kernel: [0]
            }
    }

    func level(of state: ProcessState) -> Int? {
        guard let score = state.score, let band = state.band else { return nil }
        switch chooser {
        case .score:
            if score >= ProcessState.oldest { return 0 }
            if score >= ProcessState.cached { return 1 }
            return state.rank == .previous ? 2 : state.rank == .plays ? 3 : 4
        case .band: return band == 0 ? 0 : state.rank == .front ? 1 : 2
        case .kernel: return 0
        }
    }

    /// The most important level whose line is passed; nil if none is.
    func passed(available: Int64) -> Int? {
        lines.lastIndex { $0.map { available < $0 } ?? false }
    }

    /// Available memory below which the first of these processes is ended; 0 if none ever is.
    func first(of processes: [ProcessMemory]) -> Int64 {
        let least = processes.compactMap { $0.isAlive ? level(of: $0.state) : nil }.min()
        guard let least else { return 0 }
        return lines[least...].compactMap { $0 }.max() ?? 0
    }
}
