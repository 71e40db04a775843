/// A device's processor cores, fast and slow, which all work off the main thread shares.
public struct Cores: Sendable, Equatable {
    public var fast: Int
    public var slow: Int
    /// Of a slow core, in millionths of a fast one's.
    public var slowSpeedMillionths: Int64
    /// How many run at a time, the fastest first.
    public var together: Int

    public init(fast: Int, slow: Int, slowSpeedMillionths: Int64, together: Int? = nil) {
        self.fast = fast
        self.slow = slow
        self.slowSpeedMillionths = slowSpeedMillionths
        self.together = together ?? fast + slow
    }
}
