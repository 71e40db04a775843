import Dispatch

/// The source of times, which a test can replace.
public protocol RecorderClock: Sendable {
    /// Nanoseconds since whenever; never less than before.
    var nowNs: Int64 { get }
}

/// The time since the device was started, without the time that it slept.
public struct UptimeClock: RecorderClock {
    public init() {}

    public var nowNs: Int64 { Int64(DispatchTime.now().uptimeNanoseconds) }
}
