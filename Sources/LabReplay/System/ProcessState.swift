/// How a system ranks the process of an app.
package enum ProcessState: Sendable, Equatable {
    /// No process of the app runs.
    case absent
    case front
    case plays
    /// Android: the app that was left last, for a while.
    case previous
    /// Left, and still running. An order of 0 is the one that was left last.
    case cached(order: Int)
    /// Left, and it doesn't run: frozen by Android, suspended by iOS.
    case stopped(order: Int)

    /// True if the process runs, so that it hears signals.
    package var runs: Bool {
        switch self {
        case .absent, .stopped: false
        case .front, .plays, .previous, .cached: true
        }
    }

    /// The index among the apps that were left and are spared by no rule; 0 was left last.
    package var order: Int? {
        switch self {
        case .absent, .front, .plays, .previous: nil
        case .cached(let order), .stopped(let order): order
        }
    }

    /// Android's `oom_score_adj`: the process with the highest one is ended first. Nil without a
    /// process.
    package var score: Int? {
        switch self {
        case .absent: nil
        case .front: 0
        case .plays: 200
        case .previous: 700
        case .cached(let order), .stopped(let order): min(Self.cached + Self.step * order, 999)
        }
    }

    /// The score of the app that was left last, and how far the next one's is from it.
    static let cached = 900
    static let step = 10
    /// Cached apps from this score on go sooner than others.
    static let oldest = 950

    /// The band of iOS: the lowest one is ended first. Nil without a process.
    package var band: Int? {
        switch self {
        case .absent: nil
        case .previous, .cached, .stopped: 0
        case .front: 10
        case .plays: 12
        }
    }
}
