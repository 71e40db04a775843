/// The display's refreshes: frame k is shown at k / hz seconds.
package struct FrameClock {
    package let hz: Int64

    package init(hz: Int64) { self.hz = hz }

    /// Doesn't overflow: 30 days of frames at 240 Hz, in nanoseconds, fit 64 bits.
    func timeNs(frame: Int64) -> Int64 { frame * 1_000_000_000 / hz }

    /// The first frame at an instant or after it.
    func ticks(notBefore timeNs: Int64) -> FrameTicks { ticks(after: timeNs - 1) }

    /// The first frame after an instant.
    package func ticks(after timeNs: Int64) -> FrameTicks {
        var frame = timeNs * hz / 1_000_000_000
        while self.timeNs(frame: frame) <= timeNs { frame += 1 }
        return FrameTicks(hz: hz, frame: frame)
    }
}

/// Counts frame after frame, without a division for each.
package struct FrameTicks {
    private let hz: Int64
    private let stepNs: Int64
    private let stepRest: Int64
    package private(set) var timeNs: Int64
    /// Remainder of the division of the frame's time by `hz`.
    private var rest: Int64

    init(hz: Int64, frame: Int64) {
        self.hz = hz
        (stepNs, stepRest) = Int64(1_000_000_000).quotientAndRemainder(dividingBy: hz)
        (timeNs, rest) = (frame * 1_000_000_000).quotientAndRemainder(dividingBy: hz)
    }

    /// True if the next frame comes a nanosecond later than usual.
    @inline(__always)
    var isNextLong: Bool { rest &+ stepRest >= hz }

    @inline(__always)
    package mutating func advance() {
        timeNs &+= stepNs
        rest &+= stepRest
        guard rest >= hz else { return }
        rest &-= hz
        timeNs &+= 1
    }
}
