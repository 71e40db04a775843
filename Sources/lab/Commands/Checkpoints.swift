import LabBase
import Synchronization

/// Decides when a result so far is worth writing: after every cell, unless that would take more
/// than a tenth of the time, as it would for thousands of quick cells.
final class Checkpoints: Sendable {
    private struct State {
        var endedNs: Int64 = .min / 2
        var costNs: Int64 = 0
    }

    private let state = Mutex(State())

    func write(_ body: () -> Void) {
        let beganNs = WallClock.nowNs()
        guard state.withLock({ beganNs - $0.endedNs >= 9 * $0.costNs }) else { return }
        body()
        let endedNs = WallClock.nowNs()
        state.withLock { $0 = State(endedNs: endedNs, costNs: endedNs - beganNs) }
    }
}
