/// Bytes by holder at one instant.
public struct ByteSnapshot: Sendable, Equatable {
    /// All copies together.
    public var image: Int64
    /// Held by views on screen.
    public var onScreen: Int64
    /// Held by views off screen, and none on screen.
    public var offScreen: Int64
    /// Held by stores, and no view.
    public var store: Int64
    /// Bytes being decoded, without another holder.
    public var inFlight: Int64
    /// Copies beyond the first of each image.
    public var duplicate: Int64
    /// Held by nothing, and waiting to be collected: a part of the stores'.
    package var garbage: Int64

    package init(
        image: Int64, onScreen: Int64, offScreen: Int64, store: Int64, inFlight: Int64,
        duplicate: Int64, garbage: Int64 = 0
    ) {
        self.image = image
        self.onScreen = onScreen
        self.offScreen = offScreen
        self.store = store
        self.inFlight = inFlight
        self.duplicate = duplicate
        self.garbage = garbage
    }

    package static let empty = ByteSnapshot(
        image: 0, onScreen: 0, offScreen: 0, store: 0, inFlight: 0, duplicate: 0)

    package mutating func add(_ other: ByteSnapshot) {
        image += other.image
        onScreen += other.onScreen
        offScreen += other.offScreen
        store += other.store
        inFlight += other.inFlight
        duplicate += other.duplicate
        garbage += other.garbage
    }

    /// All but the garbage.
    package var held: Int64 { image - garbage }
}
