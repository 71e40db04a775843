/// An order with filters before it, which is an order itself to whoever has the cache.
///
/// The filters are the ground's. Compiled for each order anew, as a cache for key traces is.
struct GatedOrder<Base: ReplacementOrder & ~Copyable, Way: GateWay>: ReplacementOrder, ~Copyable {
    static var id: String { Base.id }
    static var summary: String { Base.summary }
    static var source: String { Base.source }
    static var parameters: [OrderParameter] { Base.parameters }
    static var needsFuture: Bool { Base.needsFuture }
    static var needsViews: Bool { Base.needsViews }
    static var weighsNewcomers: Bool { Base.weighsNewcomers || Way.weighs }
    /// Who is weighed against those that would go for it isn't among them.
    static var insertsFirst: Bool { Base.insertsFirst && !Way.weighs }
    static var heedsReleases: Bool { Base.heedsReleases }
    static var replacesInPlace: Bool { Base.replacesInPlace }

    private var base: Base
    private let sizes: EntrySizes
    private let filters: [any AdmissionFilter]
    private let weighing: [any AdmissionFilter]
    private var entryCount = 0
    private var mostEntries = 0
    /// Those that went for the newcomer at hand.
    private var victims: [KeyID] = []

    init(_ ground: OrderGround) {
        base = Base(ground)
        sizes = ground.sizes
        filters = ground.filters.map { filter in
            var ground = ground
            ground.settings = filter.settings
            return filter.type.init(ground)
        }
        weighing = filters.filter { type(of: $0).weighsVictims }
    }

    @inline(__always)
    func contains(_ key: KeyID) -> Bool { base.contains(key) }

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
        if Way.weighs, let newcomer {
            victims.append(victim)
            for filter in weighing where !filter.prefers(newcomer, to: victims) {
                base.spared(victim, size: sizes[victim])
                return nil
            }
        }
        entryCount -= 1
        return victim
    }

    @inline(__always)
    var isOverfull: Bool { base.isOverfull }

    mutating func spared(_ key: KeyID, size: Int64) {
        base.spared(key, size: size)
        entryCount += 1
    }

    mutating func inserted(_ key: KeyID, size: Int64) {
        base.inserted(key, size: size)
        entryCount += 1
        guard entryCount > mostEntries else { return }
        mostEntries = entryCount
        for filter in filters { filter.grew(to: mostEntries) }
    }

    mutating func removed(_ key: KeyID) {
        base.removed(key)
        entryCount -= 1
    }

    mutating func released(_ key: KeyID) { base.released(key) }
    mutating func resized(to capacity: Int64) { base.resized(to: capacity) }

    @inline(__always)
    func approaches(_ key: KeyID) { base.approaches(key) }
    @inline(__always)
    func comesNear(_ key: KeyID) { base.comesNear(key) }

    static func keyCache(_ ground: OrderGround, _ rule: KeyCacheRule) -> any KeyCache {
        CompiledKeyCache(OrderedKeyCache<Self>(ground, rule))
    }

    static func made(_ ground: OrderGround) -> any ReplacementOrder & ~Copyable { Self(ground) }
}

/// How a gate asks: at the door alone, or beside those that would go, too.
protocol GateWay {
    static var weighs: Bool { get }
}

enum Plain: GateWay { static let weighs = false }
enum Weighing: GateWay { static let weighs = true }
