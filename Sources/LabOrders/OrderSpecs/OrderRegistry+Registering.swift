import LabBase
import Synchronization

extension OrderRegistry {
    private static let added = Mutex<[OrderType]>([])

    /// Those that somebody has registered, in the order in which that was.
    package static var registered: [OrderType] { added.withLock { $0 } }

    /// From now on policies and key traces can have the order: `cache(order=mine)`, and
    /// `mine(limit=64MB)`, unless a policy, or a system, is called so. Scenarios that name it are
    /// read after it is registered. To register the same order again changes nothing.
    ///
    /// What it answers is checked: an order that gives up what it hasn't, or keeps what it gave up,
    /// ends the process with a line that says which key and request it was.
    public static func register<Order: ReplacementOrder & ~Copyable>(
        _ order: Order.Type
    ) throws(Complaint) {
        let id = Order.id
        try RegisteredName.check(id)
        let checked: OrderType = CheckedOrder<Order>.self
        let isTaken = added.withLock { added in
            if let same = added.first(where: { $0.id == id }) { return same != checked }
            if builtIn.contains(where: { $0.id == id }) { return true }
            added.append(checked)
            return false
        }
        if isTaken { throw RegisteredName.taken(id, by: "another order") }
    }
}
