import LabOrders

/// Frames of one screen and phase that follow each other in stored events, without another event
/// between them. A replay in which nothing is due passes over them in one go.
@usableFromInline
package struct FrameRun {
    @usableFromInline let block: KeptEvents.Block
    /// The index of the first frame that wasn't taken, or of the event after them.
    @usableFromInline var next: UInt32
    @usableFromInline let kindBits: UInt64
    @usableFromInline package let screen: ScreenRef
    @usableFromInline package let phase: ScrollFrame.Phase

    /// The frames from an event on; nil if that event is no frame.
    @inlinable @inline(__always)
    init?(_ block: KeptEvents.Block, from first: UInt32, of screen: ScreenRef) {
        guard let phase = block.events[first].phase else { return nil }
        self.block = block
        self.screen = screen
        self.phase = phase
        kindBits = block.events[first].kindBits
        next = first
    }

    @inlinable @inline(__always)
    package mutating func takeFirst() -> TraceEvent? {
        guard next < block.count, block.events[next].kindBits == kindBits else { return nil }
        defer { next += 1 }
        return Self.event(block.events[next], phase, screen)
    }

    /// Takes the frames before an instant that pass a test; nil if the first one doesn't.
    @inlinable @inline(__always)
    package mutating func take(
        beforeNs: Int64, while passes: (ScrollFrame) -> Bool
    ) -> (count: Int64, lastNs: Int64, last: ScrollFrame)? {
        let (first, end) = (next, block.count)
        var index = first
        // One comparison for kind and time: bits of another kind are turned to above any time.
        let limit = UInt64(clamping: min(beforeNs, 1 << 60))
        while index < end {
            let packed = block.events[index]
            let bits = packed.head ^ kindBits
            guard bits &>> 4 | bits &<< 60 < limit, passes(Self.frame(packed, phase, screen))
            else { break }
            index += 1
        }
        guard index > first else { return nil }
        next = index
        let last = block.events[next - 1]
        return (Int64(next - first), last.timeNs, Self.frame(last, phase, screen))
    }

    @inlinable @inline(__always)
    static func event(
        _ packed: PackedEvent, _ phase: ScrollFrame.Phase, _ screen: ScreenRef
    ) -> TraceEvent {
        TraceEvent(timeNs: packed.timeNs, action: .scroll(frame(packed, phase, screen)))
    }

    @inlinable @inline(__always)
    static func frame(
        _ packed: PackedEvent, _ phase: ScrollFrame.Phase, _ screen: ScreenRef
    ) -> ScrollFrame {
        let frame = PackedFrame(body: packed.body)
        return ScrollFrame(
            screen: screen, offsetPx: frame.offsetPx, velocity: frame.velocity, phase: phase)
    }
}

extension PackedEvent {
    @inlinable @inline(__always)
    var kindBits: UInt64 { head & 15 }

    /// A frame's phase; nil for another event.
    @inlinable @inline(__always)
    var phase: ScrollFrame.Phase? {
        switch kind {
        case .drag: .drag
        case .deceleration: .deceleration
        case .jump: .jump
        default: nil
        }
    }
}
