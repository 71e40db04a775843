import LabOrders

/// Frames of a motion at which nothing else happens: they show the same items, and each follows
/// from the one before by a multiplication. They are made and stored in one go.
struct QuietFrames {
    private(set) var frames: MotionFrames
    private(set) var ticks: FrameTicks
    let screen: ScreenRef
    let phase: ScrollFrame.Phase
    /// The motion's beginning, and the instant from which on something else may happen.
    let startNs: Int64
    let endNs: Int64
    /// The offsets at which the same items are visible.
    let steadyPx: ClosedRange<Int64>
    /// Time and offset of the last one; nil before the first.
    private(set) var last: (timeNs: Int64, offsetPx: Int64)?

    init(
        _ frames: MotionFrames, at ticks: FrameTicks, of screen: ScreenRef,
        _ phase: ScrollFrame.Phase, fromNs startNs: Int64, toNs endNs: Int64,
        showing steadyPx: ClosedRange<Int64>
    ) {
        self.frames = frames
        self.ticks = ticks
        self.screen = screen
        self.phase = phase
        self.startNs = startNs
        self.endNs = endNs
        self.steadyPx = steadyPx
    }

    /// Takes the next one; nil, and all stays as it is, if it isn't known to be quiet.
    @inline(__always)
    mutating func next() -> (timeNs: Int64, packed: PackedFrame)? {
        let timeNs = ticks.timeNs
        var ahead = frames
        guard timeNs < endNs,
            let frame = ahead.nextOnTheWay(elapsedNs: timeNs - startNs, within: steadyPx),
            let packed = PackedFrame(offsetPx: frame.offsetPx, velocity: frame.velocity)
        else { return nil }
        frames = ahead
        ticks.advance()
        last = (timeNs, frame.offsetPx)
        return (timeNs, packed)
    }
}
