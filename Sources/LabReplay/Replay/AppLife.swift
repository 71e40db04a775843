import LabDevices

/// The app's life: if it is there, how often it died, and how late the script is for it.
package struct AppLife {
    /// Killed, and not yet there again.
    private(set) var isOver = false
    /// Killed for good: the run ends.
    package private(set) var isEnded = false
    private(set) var killedAtNs: Int64?
    private(set) var killedBy: Killer?
    /// The system that is about to end the app; nil for the app's own limit.
    var outsider: Killer?
    /// By how much the script lags, since it waited for the app to be there again.
    var pausedNs: Int64 = 0
    /// Since when the person is in front of the app, which isn't there; nil: isn't, or it is.
    var awaitedSinceNs: Int64?
    /// When the app was last started.
    private var bornNs: Int64 = 0
    /// Lives in a row that were over at once.
    private var briefLives = 0
    private let onKill: Pressure.OnKill

    /// A life that is over sooner is a brief one.
    static let briefNs: Int64 = 1_000_000_000
    /// After so many brief lives in a row the app isn't started again: it might die forever.
    static let mostBriefLives = 10

    init(onKill: Pressure.OnKill) { self.onKill = onKill }

    /// The app is killed; false if that was its end.
    mutating func dies(nowNs: Int64, of limit: Killer) -> Bool {
        if killedAtNs == nil {
            killedAtNs = nowNs
            killedBy = outsider ?? limit
        }
        outsider = nil
        isOver = true
        briefLives = nowNs - bornNs < Self.briefNs ? briefLives + 1 : 0
        isEnded = onKill != .relaunch || briefLives >= Self.mostBriefLives
        return !isEnded
    }

    /// Returns how long the person has waited for the app, and waits no more.
    mutating func endAwaiting(nowNs: Int64) -> Int64 {
        defer { awaitedSinceNs = nil }
        return awaitedSinceNs.map { nowNs - $0 } ?? 0
    }

    mutating func begins(nowNs: Int64) {
        isOver = false
        bornNs = nowNs
    }
}
