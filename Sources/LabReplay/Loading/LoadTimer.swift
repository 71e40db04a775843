import LabOrders

/// Events of loads that have an instant of their own.
enum LoadTimer: TimedKind {
    /// The main thread is free for a load, or has decoded it.
    case load(LoadID)
    /// A queue's rate allows the next turn.
    case wake(policy: UInt16, queue: Int16)

    var rank: Int { 0 }
}
