import LabDevices
import LabOrders

/// The figures of one run that depend on its inputs alone.
public struct RunResult: Sendable {
    package var status: RunStatus
    /// The first mistake of a cache in the user's code.
    package var cacheProblem: CacheProblem?
    /// The time of the first kill.
    package var killedAtNs: Int64?
    package var killedBy: Killer?
    /// Different pictures that were decoded and given to a view.
    package var servedImages: Int64
    /// That the link brought at most.
    package var networkBytesPerSecond: Int64
    package var counts: Counts
    /// A store has a limit in bytes, or one in images.
    package var isLimited: (bytes: Bool, entries: Bool)
    package var peaks: BytePeaks
    package var peakNs: Int64
    package var meanImageBytes: Int64?
    package var baselineBytes: Int64
    package var firstImageP50Ns: Int64?
    package var firstImageP95Ns: Int64?
    package var allVisibleP50Ns: Int64?
    package var allVisibleP95Ns: Int64?
    package var nextWarningP50Ns: Int64?
    package var aboveWarningNs: Int64
    package var aboveLimitNs: Int64
    package var videoStartP50Ns: Int64?
    package var durationNs: Int64
    package var heldAtWarnings: ByteSnapshot
    package var warningProbe: WarningProbe?
    /// How the app fared among others; nil if it was alone.
    package var phone: PhoneFigures?
}

/// The figures of a run that are its circumstances'.
package struct RunBaseline: Sendable {
    package var networkBytesPerSecond: Int64
    package var baselineBytes: Int64

    package init(networkBytesPerSecond: Int64, baselineBytes: Int64) {
        self.networkBytesPerSecond = networkBytesPerSecond
        self.baselineBytes = baselineBytes
    }
}

extension RunResult {
    /// Figures of an app that has no images.
    init(nothingOf baseline: RunBaseline, durationNs: Int64) {
        self.init(
            status: .ok, servedImages: 0, networkBytesPerSecond: baseline.networkBytesPerSecond,
            counts: Counts(), isLimited: (false, false), peaks: BytePeaks(), peakNs: 0,
            baselineBytes: baseline.baselineBytes, aboveWarningNs: 0, aboveLimitNs: 0,
            durationNs: durationNs, heldAtWarnings: .empty)
    }
}
