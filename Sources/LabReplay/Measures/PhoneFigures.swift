/// How an app fared among the others of a phone. Several apps' figures can be added up.
public struct PhoneFigures: Sendable, Equatable {
    /// Visits of the app after its first.
    package var returns: Int64 = 0
    /// Returns on which the process was still alive.
    package var warmReturns: Int64 = 0
    /// On each return, from the tap until the process runs and every view in sight has its picture,
    /// or until the visit is over.
    package var usableNs = DurationCounts()
    /// Launches after a kill; the first launch is none.
    package var coldStarts: Int64 = 0
    /// Times that the system ended the app for the phone's memory, or for one of too many that were
    /// cached.
    package var killsForMemory: Int64 = 0
    /// Times that the app passed its process's own limit.
    package var killsForLimit: Int64 = 0

    package init() {}

    package mutating func add(_ other: PhoneFigures) {
        returns += other.returns
        warmReturns += other.warmReturns
        usableNs.add(other.usableNs)
        coldStarts += other.coldStarts
        killsForMemory += other.killsForMemory
        killsForLimit += other.killsForLimit
    }
}
