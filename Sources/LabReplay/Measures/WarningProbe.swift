import LabDevices

/// Watches one memory warning: what was held before and after it, and the five seconds that follow.
package struct WarningProbe: Sendable, Equatable {
    package static let watchedNs: Int64 = 5_000_000_000

    package let atNs: Int64
    package let level: WarningLevel
    package private(set) var wasSeen = false
    package private(set) var before = ByteSnapshot.empty
    package private(set) var after = ByteSnapshot.empty
    package private(set) var residentBefore: Int64?
    package private(set) var residentAfter: Int64?
    /// Redecodes and blank time in the five seconds after, or up to the run's end.
    package private(set) var redecodes: Int64 = 0
    package private(set) var blankNs: Int64 = 0
    /// From the warning until as many bytes were held again as 90 % of what had been.
    package private(set) var recoveredNs: Int64?
    /// From the warning to the one after it.
    package private(set) var nextNs: Int64?
    private var isWatching = false
    private var redecodesAtWarning: Int64 = 0
    private var blankNsAtWarning: Int64 = 0

    package init(atNs: Int64, level: WarningLevel) {
        self.atNs = atNs
        self.level = level
    }

    package var freedBytes: Int64 { before.held - after.held }

    /// The first warning of its level at its instant is the one.
    func isDue(_ level: WarningLevel, at timeNs: Int64) -> Bool {
        !wasSeen && level == self.level && timeNs == atNs
    }

    mutating func before(
        _ bytes: ByteSnapshot, resident: Int64?, redecodes: Int64, blankNs: Int64
    ) {
        wasSeen = true
        isWatching = true
        before = bytes
        residentBefore = resident
        redecodesAtWarning = redecodes
        blankNsAtWarning = blankNs
    }

    mutating func after(_ bytes: ByteSnapshot, resident: Int64?) {
        after = bytes
        residentAfter = resident
        noteBytes(bytes.held, nowNs: atNs)
    }

    mutating func noteWarning(nowNs: Int64) {
        if wasSeen, nextNs == nil { nextNs = nowNs - atNs }
    }

    mutating func noteBytes(_ bytes: Int64, nowNs: Int64) {
        guard wasSeen, recoveredNs == nil, bytes * 10 >= before.held * 9 else { return }
        recoveredNs = nowNs - atNs
    }

    /// True once, when the clock is about to pass the end of the watch.
    func endsBefore(_ timeNs: Int64) -> Bool { isWatching && timeNs > atNs + Self.watchedNs }

    mutating func end(redecodes: Int64, blankNs: Int64) {
        isWatching = false
        self.redecodes = redecodes - redecodesAtWarning
        self.blankNs = blankNs - blankNsAtWarning
    }
}
