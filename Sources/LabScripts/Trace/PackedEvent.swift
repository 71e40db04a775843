import LabOrders

/// What the body of a packed event is.
@usableFromInline
package enum PackedKind: UInt8 {
    /// Index into the list of events. A frame of another screen than the previous frame's is
    /// listed, too.
    case listed
    /// Index into the list of layouts.
    case layout
    case drag, deceleration, jump
    case request, requestShown
    case show, hide, hidePooled, clear, drop

    @inline(__always)
    init(_ phase: ScrollFrame.Phase) {
        self =
            switch phase {
            case .drag: .drag
            case .deceleration: .deceleration
            case .jump: .jump
            }
    }
}

/// An event in sixteen bytes: frequent kinds are stored as they are, all others as an index into a
/// list.
@usableFromInline
package struct PackedEvent: BitwiseCopyable {
    /// The time, above the four bits of the kind.
    @usableFromInline package let head: UInt64
    @usableFromInline package let body: UInt64

    @inlinable @inline(__always)
    package init(_ kind: PackedKind, timeNs: Int64, body: UInt64) {
        head = UInt64(bitPattern: timeNs) << 4 | UInt64(kind.rawValue)
        self.body = body
    }

    @inlinable @inline(__always)
    package var timeNs: Int64 { Int64(bitPattern: head >> 4) }

    /// Never nil: only `init` writes the four bits.
    @inlinable @inline(__always)
    package var kind: PackedKind? { PackedKind(rawValue: UInt8(truncatingIfNeeded: head & 15)) }
}

/// A request, whose view, image and size share 64 bits.
@usableFromInline
package struct PackedRequest {
    @inlinable static var mostOfEach: UInt32 { 1 << 24 }

    @usableFromInline package let body: UInt64

    @inlinable
    package init(body: UInt64) { self.body = body }

    /// Returns nil if a number has too many bits.
    @inlinable @inline(__always)
    package init?(view: ViewID, image: ImageID, size: SizeID) {
        guard view.number < Self.mostOfEach, image.number < Self.mostOfEach else { return nil }
        body = UInt64(view.number) << 40 | UInt64(image.number) << 16 | UInt64(size)
    }

    @inlinable @inline(__always)
    package var view: ViewID { ViewID(number: UInt32(truncatingIfNeeded: body >> 40)) }
    @inlinable @inline(__always)
    package var image: ImageID {
        ImageID(number: UInt32(truncatingIfNeeded: body >> 16 & 0xff_ffff))
    }
    @inlinable @inline(__always)
    package var size: SizeID { SizeID(truncatingIfNeeded: body) }
}

/// The offset and velocity of a frame.
@usableFromInline
package struct PackedFrame {
    @inlinable static var mostOffsetPx: Int64 { 1 << 40 }
    @inlinable static var mostVelocity: Int32 { 1 << 23 }

    @usableFromInline package let body: UInt64

    @inlinable
    package init(body: UInt64) { self.body = body }

    /// Returns nil if the offset or the velocity has too many bits.
    @inlinable @inline(__always)
    package init?(offsetPx: Int64, velocity: Int32) {
        guard offsetPx >= 0, offsetPx < Self.mostOffsetPx, velocity >= -Self.mostVelocity,
            velocity < Self.mostVelocity
        else { return nil }
        self.init(fitting: offsetPx, velocity)
    }

    /// Packs an offset and a velocity that are known to have few enough bits.
    @inlinable @inline(__always)
    init(fitting offsetPx: Int64, _ velocity: Int32) {
        body =
            UInt64(bitPattern: offsetPx) << 24
            | UInt64(truncatingIfNeeded: velocity &+ Self.mostVelocity)
    }

    @inlinable @inline(__always)
    package var offsetPx: Int64 { Int64(body >> 24) }
    @inlinable @inline(__always)
    package var velocity: Int32 { Int32(body & 0xff_ffff) - Self.mostVelocity }
}
