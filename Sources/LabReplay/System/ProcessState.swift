/// How a system ranks the process of an app.
package struct ProcessState: Sendable, Equatable {
    package enum Rank: String, Sendable {
        /// No process of the app runs.
        case absent
        case front, plays
        /// Android: the app that was left last, for a while.
        case previous
        /// Left, and still running.
        case cached
        /// Left, and it doesn't run: frozen by Android, suspended by iOS.
        case stopped
    }

    package var rank = Rank.absent
    /// The process's place among those that are cached or stopped; 0 was left last.
    package var order: Int?

    /// True if the process runs, so that it hears signals.
    package var runs: Bool { rank != .absent && rank != .stopped }

    /// True if the app was left and isn't heard.
    var isLeft: Bool { rank == .previous || order != nil }

    /// Android's `oom_score_adj`: the process with the highest one is ended first. Nil without a
    /// process.
    package var score: Int? {
        switch rank {
        case .absent: nil
        case .front: 0
        case .plays: Self.playing
        case .previous: 700
        case .cached, .stopped: min(Self.cached + Self.step * order!, 999)
        }
    }

    static let playing = 200
    /// The score of the app that was left last, and how far the next one's is from it.
    static let cached = 900
    static let step = 10
    /// Cached apps from this score on go sooner than others.
    static let oldest = 950

    /// The band of iOS: the lowest one is ended first. Nil without a process.
    package var band: Int? {
        switch rank {
        case .absent: nil
        case .previous, .cached, .stopped: 0
        case .front: 10
        case .plays: 12
        }
    }
}
