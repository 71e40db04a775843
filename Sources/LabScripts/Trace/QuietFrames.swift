/// A stretch of a motion whose frames show the same items while nothing else happens: the player
/// makes them in one go, and a sink stores them so.
struct QuietFrames {
    let screen: ScreenRef
    let phase: ScrollFrame.Phase
    /// The most frames that may be taken.
    let most: Int
    /// The time of the next frame.
    var ticks: FrameTicks
    /// The motion's beginning, and the instant from which on something else may happen.
    let startNs: Int64
    let endNs: Int64
    /// The offsets at which the same items are visible. Each fits a packed frame.
    let offsetsPx: ClosedRange<Int64>
    /// Time and offset of the latest frame that was taken; nil before the first.
    var last: (timeNs: Int64, offsetPx: Int64)?

    /// Takes frames until `next`, which returns a frame's offset and velocity, returns nil: both
    /// must fit a packed frame. Hands each to `store` with its number, and returns their number.
    @inline(__always)
    mutating func take(
        atMost most: Int, _ store: (Int, Int64, PackedFrame) -> Void,
        _ next: (FrameTicks) -> (offsetPx: Int64, velocity: Int32)?
    ) -> Int {
        var (ticks, offsetPx, count) = (ticks, 0 as Int64, 0)
        var lastNs: Int64 = 0
        while count < most, ticks.timeNs < endNs, let frame = next(ticks) {
            (lastNs, offsetPx) = (ticks.timeNs, frame.offsetPx)
            store(count, lastNs, PackedFrame(fitting: offsetPx, frame.velocity))
            ticks.advance()
            count += 1
        }
        guard count > 0 else { return 0 }
        (self.ticks, last) = (ticks, (lastNs, offsetPx))
        return count
    }
}
