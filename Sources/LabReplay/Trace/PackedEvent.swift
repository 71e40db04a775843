import LabOrders

/// An event in sixteen bytes: what comes often as it is, all else as a number into a list.
struct PackedEvent: BitwiseCopyable {
    enum Kind: UInt8 {
        /// In the list of events; so is a frame of another screen than the frame before.
        case listed
        /// In the list of layouts.
        case layout
        case drag, deceleration, jump
        case request, requestShown
        case show, hide, hidePooled, clear, drop
    }

    /// The time above the kind's four bits.
    private let head: UInt64
    let body: UInt64

    @inline(__always)
    init(_ kind: Kind, timeNs: Int64, body: UInt64) {
        head = UInt64(bitPattern: timeNs) << 4 | UInt64(kind.rawValue)
        self.body = body
    }

    @inline(__always)
    var timeNs: Int64 { Int64(bitPattern: head >> 4) }

    /// Nil never, since nobody else writes the four bits.
    @inline(__always)
    var kind: Kind? { Kind(rawValue: UInt8(truncatingIfNeeded: head & 15)) }
}

/// A request, whose image, view and size share 64 bits.
struct PackedRequest {
    private static let mostOfEach: UInt32 = 1 << 24

    let body: UInt64

    init(body: UInt64) { self.body = body }

    /// Nil where numbers are too high.
    @inline(__always)
    init?(view: ViewID, image: ImageID, size: SizeID) {
        guard view.number < Self.mostOfEach, image.number < Self.mostOfEach else { return nil }
        body = UInt64(view.number) << 40 | UInt64(image.number) << 16 | UInt64(size)
    }

    @inline(__always)
    var view: ViewID { ViewID(number: UInt32(truncatingIfNeeded: body >> 40)) }
    @inline(__always)
    var image: ImageID { ImageID(number: UInt32(truncatingIfNeeded: body >> 16 & 0xff_ffff)) }
    @inline(__always)
    var size: SizeID { SizeID(truncatingIfNeeded: body) }
}

/// Where a frame has the content, and how fast that moves.
struct PackedFrame {
    private static let mostOffsetPx: Int64 = 1 << 40
    private static let mostVelocity: Int32 = 1 << 23

    let body: UInt64

    init(body: UInt64) { self.body = body }

    /// Nil where it is too far or too fast.
    @inline(__always)
    init?(offsetPx: Int64, velocity: Int32) {
        guard offsetPx >= 0, offsetPx < Self.mostOffsetPx, velocity >= -Self.mostVelocity,
            velocity < Self.mostVelocity
        else { return nil }
        body = UInt64(offsetPx) << 24 | UInt64(velocity + Self.mostVelocity)
    }

    @inline(__always)
    var offsetPx: Int64 { Int64(body >> 24) }
    @inline(__always)
    var velocity: Int32 { Int32(body & 0xff_ffff) - Self.mostVelocity }
}
