/// An order behind one reference, for a store that can have any order.
///
/// A store calls its order several times in a request. A call through a protocol's existential
/// looks the value up in its box, and checks whether the box is shared, each time; an object is
/// reached directly.
public class BoxedOrder {
    static func of<Order: ReplacementOrder & ~Copyable>(_ order: consuming Order) -> BoxedOrder {
        OrderBox(order)
    }

    package func contains(_ key: KeyID) -> Bool { fatalError("an order is missing") }
    package func claims(_ key: KeyID) -> Bool { fatalError("an order is missing") }
    package func requested(_ key: KeyID) { fatalError("an order is missing") }
    package func used(_ key: KeyID) { fatalError("an order is missing") }
    package func missed(_ key: KeyID) { fatalError("an order is missing") }
    package func admits(_ key: KeyID, size: Int64) -> Bool { fatalError("an order is missing") }
    package func evict(for newcomer: KeyID?) -> KeyID? { fatalError("an order is missing") }
    package func inserted(_ key: KeyID, size: Int64) { fatalError("an order is missing") }
    package var isOverfull: Bool { fatalError("an order is missing") }
    package func undoEviction(_ key: KeyID, size: Int64) { fatalError("an order is missing") }
    package func removed(_ key: KeyID) { fatalError("an order is missing") }
    package func released(_ key: KeyID) { fatalError("an order is missing") }
    package func resized(to capacity: Int64) { fatalError("an order is missing") }
    package var sequence: [KeyID]? { fatalError("an order is missing") }
}

private final class OrderBox<Order: ReplacementOrder & ~Copyable>: BoxedOrder {
    private var order: Order

    init(_ order: consuming Order) { self.order = order }

    override func contains(_ key: KeyID) -> Bool { order.contains(key) }
    override func claims(_ key: KeyID) -> Bool { order.claims(key) }
    override func requested(_ key: KeyID) { order.requested(key) }
    override func used(_ key: KeyID) { order.used(key) }
    override func missed(_ key: KeyID) { order.missed(key) }
    override func admits(_ key: KeyID, size: Int64) -> Bool { order.admits(key, size: size) }
    override func evict(for newcomer: KeyID?) -> KeyID? { order.evict(for: newcomer) }
    override func inserted(_ key: KeyID, size: Int64) { order.inserted(key, size: size) }
    override var isOverfull: Bool { order.isOverfull }
    override func undoEviction(_ key: KeyID, size: Int64) { order.undoEviction(key, size: size) }
    override func removed(_ key: KeyID) { order.removed(key) }
    override func released(_ key: KeyID) { order.released(key) }
    override func resized(to capacity: Int64) { order.resized(to: capacity) }
    override var sequence: [KeyID]? { order.sequence }
}
