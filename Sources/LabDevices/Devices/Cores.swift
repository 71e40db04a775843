/// A device's processor cores, fast and slow, which all work off the main thread shares.
package struct Cores: Sendable, Equatable {
    package var fast: Int
    package var slow: Int
    /// Speed of a slow core, in millionths of a fast one's.
    package var slowSpeedMillionths: Int64
    /// Number of cores that run at a time, the fastest first.
    package var together: Int

    package init(fast: Int, slow: Int, slowSpeedMillionths: Int64, together: Int? = nil) {
        self.fast = fast
        self.slow = slow
        self.slowSpeedMillionths = slowSpeedMillionths
        self.together = together ?? fast + slow
    }
}
