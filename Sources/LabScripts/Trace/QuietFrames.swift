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
}
