import LabBase
import Synchronization

extension OrderRegistry {
    private static let added = Mutex<[OrderType]>([])

    package static var registered: [OrderType] { added.withLock { $0 } }

    /// Makes an order available to policies and key traces: `cache(order=mine)`, and
    /// `mine(limit=64MB)`, unless a policy or a system has that name. Register it before reading
    /// scenarios that name it. Registering the same order again changes nothing.
    ///
    /// The order's answers are checked: an order that evicts what it hasn't, or keeps what it
    /// evicted, ends the process with a line that names the key and the request.
    public static func register<Order: ReplacementOrder & ~Copyable>(
        _ order: Order.Type
    ) throws(Complaint) {
        let id = Order.id
        try RegisteredName.check(id)
        let checked: OrderType = CheckedOrder<Order>.self
        let isTaken = added.withLock { added in
            if let same = added.first(where: { $0.id == id }) { return same != checked }
            let isBound = KeyBound(rawValue: id) != nil
            if isBound || builtIn.contains(where: { $0.id == id }) { return true }
            added.append(checked)
            return false
        }
        if isTaken {
            let isBound = KeyBound(rawValue: id) != nil
            throw RegisteredName.taken(id, by: isBound ? "a bound" : "another order")
        }
    }
}
