/// An order with filters before it, which acts as an order itself.
///
/// The filters are the context's. One type wraps all orders, through an existential: specialized
/// for each order, gates would be most of the program. The cache's code needs two properties at
/// compile time: whether newcomers are weighed, and whether they enter before room is made. They
/// are those of `Like`, another order.
struct GatedOrder<Like: ReplacementOrder & ~Copyable>: ReplacementOrder, ~Copyable {
    static var id: String { "gate" }
    static var summary: String { "an order with filters before it" }
    static var source: String { "" }
    static var weighsNewcomers: Bool { Like.weighsNewcomers }
    static var insertsFirst: Bool { Like.insertsFirst }

    private var base: any ReplacementOrder & ~Copyable
    /// Flags by key: true for entries.
    private let isHere: KeyTable<Bool>
    private let sizes: EntrySizes
    private let filters: [any AdmissionFilter]
    private let weighing: [any AdmissionFilter]
    private var entryCount = 0
    private var mostEntries = 0
    /// Victims of the current newcomer.
    private var victims: [KeyID] = []

    init(_ context: OrderContext) { preconditionFailure("a gate stands before an order") }

    init(_ type: OrderType, _ context: OrderContext) {
        base = type.init(context)
        isHere = KeyTable(count: context.keyCapacity)
        sizes = context.sizes
        filters = context.filters.map { filter in
            var context = context
            context.settings = filter.settings
            return filter.type.init(context)
        }
        weighing = filters.filter { Swift.type(of: $0).weighsVictims }
    }

    @inline(__always)
    func contains(_ key: KeyID) -> Bool { isHere[key] }

    mutating func requested(_ key: KeyID) {
        for filter in filters { filter.requested(key) }
        base.requested(key)
    }

    @inline(__always)
    mutating func used(_ key: KeyID) { base.used(key) }

    mutating func missed(_ key: KeyID) { base.missed(key) }

    mutating func admits(_ key: KeyID, size: Int64) -> Bool {
        victims.removeAll(keepingCapacity: true)
        for filter in filters where !filter.admits(key, size: size) { return false }
        return base.admits(key, size: size)
    }

    mutating func evict(for newcomer: KeyID?) -> KeyID? {
        guard let victim = base.evict(for: newcomer) else { return nil }
        if !weighing.isEmpty, let newcomer {
            victims.append(victim)
            for filter in weighing where !filter.prefers(newcomer, to: victims) {
                base.undoEviction(victim, size: sizes[victim])
                return nil
            }
        }
        entryCount -= 1
        isHere[victim] = false
        return victim
    }

    var isOverfull: Bool { mutating get { base.isOverfull } }

    var sequence: [KeyID]? { mutating get { base.sequence } }

    mutating func undoEviction(_ key: KeyID, size: Int64) {
        base.undoEviction(key, size: size)
        isHere[key] = true
        entryCount += 1
    }

    mutating func inserted(_ key: KeyID, size: Int64) {
        base.inserted(key, size: size)
        isHere[key] = true
        entryCount += 1
        guard entryCount > mostEntries else { return }
        mostEntries = entryCount
        for filter in filters { filter.grew(to: mostEntries) }
    }

    mutating func removed(_ key: KeyID) {
        base.removed(key)
        isHere[key] = false
        entryCount -= 1
    }

    mutating func released(_ key: KeyID) { base.released(key) }
    mutating func resized(to capacity: Int64) { base.resized(to: capacity) }

    func prefetchFar(_ key: KeyID) { isHere.prefetch(key) }
}

enum Gate {
    /// Orders with the three pairs of properties.
    private typealias Weighing = FarthestNext
    private typealias First = Unbounded
    private typealias Plain = LRU

    /// True if newcomers are compared with their victims, so that they can't be among them.
    static func weighs(_ type: OrderType, _ context: OrderContext) -> Bool {
        type.weighsNewcomers || context.filters.contains { $0.type.weighsVictims }
    }

    static func cache(
        _ type: OrderType, _ context: OrderContext, _ rule: KeyCacheRule
    ) -> any KeyCache {
        if weighs(type, context) {
            return CompiledKeyCache(
                OrderedKeyCache(GatedOrder<Weighing>(type, context), context, rule))
        }
        return type.insertsFirst
            ? CompiledKeyCache(OrderedKeyCache(GatedOrder<First>(type, context), context, rule))
            : CompiledKeyCache(OrderedKeyCache(GatedOrder<Plain>(type, context), context, rule))
    }

    static func order(_ type: OrderType, _ context: OrderContext) -> BoxedOrder {
        if weighs(type, context) { return BoxedOrder.of(GatedOrder<Weighing>(type, context)) }
        return type.insertsFirst
            ? BoxedOrder.of(GatedOrder<First>(type, context))
            : BoxedOrder.of(GatedOrder<Plain>(type, context))
    }
}
