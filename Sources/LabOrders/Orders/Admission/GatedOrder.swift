/// An order with filters before it, which is an order itself to whoever has the cache.
///
/// The filters are the ground's. One for all orders, each of which it asks as an unknown: compiled
/// anew for each, gates would be most of the program.
struct GatedOrder<Way: GateWay>: ReplacementOrder, ~Copyable {
    static var id: String { "gate" }
    static var summary: String { "an order with filters before it" }
    static var source: String { "" }
    static var weighsNewcomers: Bool { Way.weighs }
    static var insertsFirst: Bool { Way.insertsFirst }

    private var base: any ReplacementOrder & ~Copyable
    /// By key: whether it is an entry.
    private let isHere: KeyTable<Bool>
    private let sizes: EntrySizes
    private let filters: [any AdmissionFilter]
    private let weighing: [any AdmissionFilter]
    private var entryCount = 0
    private var mostEntries = 0
    /// Those that went for the newcomer at hand.
    private var victims: [KeyID] = []

    init(_ ground: OrderGround) { preconditionFailure("a gate stands before an order") }

    init(_ type: OrderRegistry.Entry, _ ground: OrderGround) {
        base = type.init(ground)
        isHere = KeyTable(count: ground.keyCapacity)
        sizes = ground.sizes
        filters = ground.filters.map { filter in
            var ground = ground
            ground.settings = filter.settings
            return filter.type.init(ground)
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
                base.spared(victim, size: sizes[victim])
                return nil
            }
        }
        entryCount -= 1
        isHere[victim] = false
        return victim
    }

    var isOverfull: Bool { mutating get { base.isOverfull } }

    mutating func spared(_ key: KeyID, size: Int64) {
        base.spared(key, size: size)
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

    func approaches(_ key: KeyID) { isHere.prefetch(key) }
}

/// What whoever has the cache must know of a gate and the order behind it beforehand.
protocol GateWay {
    /// Whether no victim means that the newcomer stays out.
    static var weighs: Bool { get }
    /// Whether a newcomer enters before room is made.
    static var insertsFirst: Bool { get }
}

enum Gate {
    enum Plain: GateWay {
        static let weighs = false
        static let insertsFirst = false
    }
    enum First: GateWay {
        static let weighs = false
        static let insertsFirst = true
    }
    enum Weighing: GateWay {
        static let weighs = true
        static let insertsFirst = false
    }

    /// Who is weighed against those that would go for it isn't among them.
    private static func weighs(_ type: OrderRegistry.Entry, _ ground: OrderGround) -> Bool {
        type.weighsNewcomers || ground.filters.contains { $0.type.weighsVictims }
    }

    static func cache(
        _ type: OrderRegistry.Entry, _ ground: OrderGround, _ rule: KeyCacheRule
    ) -> any KeyCache {
        if weighs(type, ground) {
            return CompiledKeyCache(
                OrderedKeyCache(GatedOrder<Weighing>(type, ground), ground, rule))
        }
        return type.insertsFirst
            ? CompiledKeyCache(OrderedKeyCache(GatedOrder<First>(type, ground), ground, rule))
            : CompiledKeyCache(OrderedKeyCache(GatedOrder<Plain>(type, ground), ground, rule))
    }

    static func order(_ type: OrderRegistry.Entry, _ ground: OrderGround) -> BoxedOrder {
        if weighs(type, ground) { return BoxedOrder.of(GatedOrder<Weighing>(type, ground)) }
        return type.insertsFirst
            ? BoxedOrder.of(GatedOrder<First>(type, ground))
            : BoxedOrder.of(GatedOrder<Plain>(type, ground))
    }
}
