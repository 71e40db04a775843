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
}
