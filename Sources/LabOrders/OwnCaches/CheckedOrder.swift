/// Checks the answers of a registered order: it must evict only entries, and each of them once.
/// Otherwise its author learns the order, key and request, instead of getting wrong figures or a
/// crash elsewhere.
struct CheckedOrder<Order: ReplacementOrder & ~Copyable>: ReplacementOrder, ~Copyable {
    static var id: String { Order.id }
    static var summary: String { Order.summary }
    static var source: String { Order.source }
    static var parameters: [OrderParameter] { Order.parameters }
    static var needsFuture: Bool { Order.needsFuture }
    static var needsViews: Bool { Order.needsViews }
    static var weighsNewcomers: Bool { Order.weighsNewcomers }
    static var insertsFirst: Bool { Order.insertsFirst }
    static var observesReleases: Bool { Order.observesReleases }
    static var replacesInPlace: Bool { Order.replacesInPlace }

    private var order: Order
    private var requests = 0
    private let isEntry: KeyTable<Bool>

    init(_ context: OrderContext) {
        order = Order(context)
        isEntry = KeyTable(count: context.keyCapacity)
    }

    private func check(_ isRight: Bool, _ fault: @autoclosure () -> String) {
        // Also ends release builds with this message; a precondition would end them without one.
        if !isRight { fatalError("the order '\(Order.id)' \(fault()), at request \(requests)") }
    }

    func contains(_ key: KeyID) -> Bool { order.contains(key) }

    mutating func requested(_ key: KeyID) {
        requests += 1
        order.requested(key)
    }

    mutating func used(_ key: KeyID) { order.used(key) }
    mutating func missed(_ key: KeyID) { order.missed(key) }

    mutating func admits(_ key: KeyID, size: Int64) -> Bool { order.admits(key, size: size) }

    mutating func inserted(_ key: KeyID, size: Int64) {
        order.inserted(key, size: size)
        isEntry[key] = true
        check(order.contains(key), "doesn't contain key \(key) after 'inserted'. Take it in")
    }

    mutating func evict(for newcomer: KeyID?) -> KeyID? {
        guard let victim = order.evict(for: newcomer) else { return nil }
        check(
            victim.index < isEntry.count && isEntry[victim],
            "gave up key \(victim) in 'evict', which is no entry. Give up one that was inserted "
                + "and isn't gone")
        isEntry[victim] = false
        check(
            !order.contains(victim),
            "gave up key \(victim) in 'evict', and contains it still. Take it out of your tables "
                + "before you return it")
        return victim
    }

    var isOverfull: Bool { mutating get { order.isOverfull } }

    mutating func undoEviction(_ key: KeyID, size: Int64) {
        order.undoEviction(key, size: size)
        isEntry[key] = true
    }

    mutating func removed(_ key: KeyID) {
        order.removed(key)
        isEntry[key] = false
        check(!order.contains(key), "contains key \(key) after 'removed'. Take it out")
    }

    mutating func released(_ key: KeyID) { order.released(key) }
    mutating func resized(to capacity: Int64) { order.resized(to: capacity) }
    func prefetchFar(_ key: KeyID) { order.prefetchFar(key) }
    func prefetchNear(_ key: KeyID) { order.prefetchNear(key) }
}
