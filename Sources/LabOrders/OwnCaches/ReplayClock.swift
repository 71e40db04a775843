import Synchronization

/// The virtual time of a replay, for caches whose entries expire.
///
/// ```swift
/// let mine = try lab.run(cache: "mine") { clock in
///     ExpiringCache(limit: 64_000_000, lifetime: 300, now: { clock.seconds })
/// }
/// ```
///
/// It stands still during a call, and may have advanced before the next: an hour of an app takes as
/// long as its replay. Any thread may read it.
public final class ReplayClock: Sendable {
    private let time = Atomic<Int64>(0)

    /// A clock at the beginning.
    public init() {}

    /// Nanoseconds since the beginning of the script. The clock stands still while the app isn't
    /// running.
    public var nowNs: Int64 { time.load(ordering: .relaxed) }

    /// The time in seconds, as Foundation's `TimeInterval`.
    public var seconds: Double { Double(nowNs) / 1e9 }

    /// The time as a Swift `Duration`.
    public var now: Duration { .nanoseconds(nowNs) }

    /// Sets the clock, for tests; the replay sets it before each call.
    public func set(ns: Int64) { time.store(ns, ordering: .relaxed) }
}
