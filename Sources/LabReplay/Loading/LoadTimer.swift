import LabOrders

/// Events of loads that have an instant of their own.
enum LoadTimer: TimedKind {
    /// The main thread is free for a load, or has decoded it.
    case load(Load)
    /// A queue's rate allows the next turn.
    case wake(LoadQueue)

    var rank: Int { 0 }
}
