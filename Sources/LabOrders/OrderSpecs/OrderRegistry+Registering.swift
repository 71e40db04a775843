import Synchronization

extension OrderRegistry {
    private static let added = Mutex<[OrderType]>([])

    /// Those that somebody has registered, in the order in which that was.
    package static var registered: [OrderType] { added.withLock { $0 } }

    /// From now on policies and key traces can have the order: `cache(order=mine)`, and
    /// `mine(limit=64MB)`, unless a policy, or a system, is called so.
    public static func register<Order: ReplacementOrder & ~Copyable>(
        _ order: Order.Type
    ) throws(RegistrationProblem) {
        let id = Order.id
        try RegistrationProblem.check(id)
        let isTaken = added.withLock { added in
            let isTaken =
                builtIn.contains { $0.id == id } || added.contains { $0.id == id }
            if !isTaken { added.append(order) }
            return isTaken
        }
        if isTaken { throw RegistrationProblem(taken: id, by: "another order") }
    }
}
