import LabDevices
import LabOrders

/// The figures of one run that depend on its inputs alone.
public struct RunResult: Sendable {
    package var status = RunStatus.ok
    /// The first mistake of a cache in the user's code.
    package var cacheProblem: CacheProblem?
    package var killedAtNs: Int64?
    package var killedBy: Killer?
    /// Different pictures that were decoded and given to a view.
    package var servedImages: Int64 = 0
    /// That the link brought at most.
    package var networkBytesPerSecond: Int64
    package var counts = Counts()
    /// A store has a limit in bytes, or one in images.
    package var isLimited = (bytes: false, entries: false)
    package var peaks = BytePeaks()
    package var peakNs: Int64 = 0
    package var meanImageBytes: Int64?
    package var baselineBytes: Int64 = 0
    package var aboveWarningNs: Int64 = 0
    package var aboveLimitNs: Int64 = 0
    var durations = RunDurations()
    package var durationNs: Int64
    package var heldAtWarnings = ByteSnapshot.empty
    package var warningProbe: WarningProbe?
    /// How the app fared among others; nil if it was alone.
    package var phone: PhoneFigures?
}

/// The durations of which results have quantiles.
struct RunDurations {
    var firstImages = DurationCounts()
    var allVisible = DurationCounts()
    var nextWarnings = DurationCounts()
    var videoStarts = DurationCounts()

    mutating func add(_ other: RunDurations) {
        firstImages.add(other.firstImages)
        allVisible.add(other.allVisible)
        nextWarnings.add(other.nextWarnings)
        videoStarts.add(other.videoStarts)
    }
}
