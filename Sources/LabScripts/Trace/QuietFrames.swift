/// A stretch of a motion in which nothing happens but frames: these show the same items. They are
/// made and stored in one go.
struct QuietFrames {
    let screen: ScreenRef
    let phase: ScrollFrame.Phase
    /// The most that may be taken.
    let most: Int
    /// The next frame's.
    var ticks: FrameTicks
    /// The motion's beginning, and the instant from which on something else may happen.
    let startNs: Int64
    let endNs: Int64
    /// The offsets at which the same items are visible. A packed frame can have each.
    let offsetsPx: ClosedRange<Int64>
    /// Time and offset of the last one that was taken; nil before the first.
    var last: (timeNs: Int64, offsetPx: Int64)?

    /// Takes the frames that `next` gives, until it gives none: at a time, an offset and a velocity
    /// that fit. Hands each to `store` with its number, and returns how many there were.
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
