/// Bytes by holder at one instant.
public struct ByteSnapshot: Sendable, Equatable {
    public var image: Int64
    public var onScreen: Int64
    public var offScreen: Int64
    public var store: Int64
    public var inFlight: Int64
    public var duplicate: Int64

    public init(
        image: Int64, onScreen: Int64, offScreen: Int64, store: Int64, inFlight: Int64,
        duplicate: Int64
    ) {
        self.image = image
        self.onScreen = onScreen
        self.offScreen = offScreen
        self.store = store
        self.inFlight = inFlight
        self.duplicate = duplicate
    }

    public static let empty = ByteSnapshot(
        image: 0, onScreen: 0, offScreen: 0, store: 0, inFlight: 0, duplicate: 0)

    public mutating func add(_ other: ByteSnapshot) {
        image += other.image
        onScreen += other.onScreen
        offScreen += other.offScreen
        store += other.store
        inFlight += other.inFlight
        duplicate += other.duplicate
    }
}
