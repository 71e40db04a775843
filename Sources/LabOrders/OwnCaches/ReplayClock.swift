import Synchronization

/// The time in which a replay plays: for a cache whose entries have a time to live.
///
/// ```swift
/// let mine = try lab.run(cache: "mine") { clock in
///     ExpiringCache(limit: 64_000_000, lifetime: 300, now: { clock.seconds })
/// }
/// ```
///
/// It stands still during a call, and has gone on by the next: an hour of an app takes as long as
/// the replay does. Any thread may ask.
public final class ReplayClock: Sendable {
    private let time = Atomic<Int64>(0)

    /// A clock that stands at the beginning.
    public init() {}

    /// Nanoseconds since the beginning of the script. While the app isn't there it stands still.
    public var nowNs: Int64 { time.load(ordering: .relaxed) }

    /// That time in seconds, as Foundation's `TimeInterval` has it.
    public var seconds: Double { Double(nowNs) / 1e9 }

    /// That time as Swift has it.
    public var now: Duration { .nanoseconds(nowNs) }

    /// Sets the clock, for one's own tests; the replay does it before each call.
    public func set(ns: Int64) { time.store(ns, ordering: .relaxed) }
}
