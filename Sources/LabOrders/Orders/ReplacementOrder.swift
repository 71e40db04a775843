/// Decides which entry a full cache evicts: one implementation for image stores and key traces.
///
/// The cache reports requests, insertions and removals; the order only answers which entry goes
/// next. It keeps no figures and holds no images. Keys are dense numbers below a known count. The
/// calls for a request are, in this sequence: `requested`; then `used` on a hit; else `missed`, and
/// if `admits` agrees, `evict` until there is room, then `inserted` (the other way round if the
/// order `insertsFirst`). In an image store other requests can come between `missed` and
/// `inserted`, a key can enter without a request, and any entry can be `removed`.
public protocol ReplacementOrder: ~Copyable, SendableMetatype {
    /// The name in `cache(order=...)`, in `lab trace`, and of the short form.
    static var id: String { get }
    /// A sentence for lists that says which entry goes first.
    static var summary: String { get }
    /// The first description of the order, or a system that uses it.
    static var source: String { get }
    /// Differences from its source, and their effect; empty if none is known.
    static var departures: String { get }
    /// The parameters that users can set, as in `mine(depth=3)`.
    static var parameters: [OrderParameter] { get }
    /// Explains why a sample of the keys, in a proportionally smaller cache, would have another
    /// miss ratio than the whole; nil if it has the same.
    static func whyNoSample(_ settings: OrderSettings) -> String?
    /// True if it must know the requests to come, which no app can.
    static var needsFuture: Bool { get }
    /// True if it depends on what views show, and makes no sense without them.
    static var needsViews: Bool { get }
    /// True if `evict` without a victim means that the newcomer stays out. Otherwise it means that
    /// no entry can go.
    static var weighsNewcomers: Bool { get }
    /// True if a newcomer enters before room is made, so that it may be the victim itself.
    static var insertsFirst: Bool { get }
    /// True if the order needs calls of `released`.
    static var observesReleases: Bool { get }
    /// True if an entry that is replaced at the same size keeps its place.
    static var replacesInPlace: Bool { get }

    /// An order without entries.
    init(_ context: OrderContext)

    /// True if the key is an entry.
    func contains(_ key: KeyID) -> Bool
    /// Reports a request for a key, an entry or not.
    mutating func requested(_ key: KeyID)
    /// Reports a hit.
    mutating func used(_ key: KeyID)
    /// True if the program whose rules the order follows counts a hit on a key that is no entry any
    /// more, because of a bug. A key trace counts as that program does; a store can't show a
    /// missing image.
    func claims(_ key: KeyID) -> Bool
    /// Reports a miss. The order can look the key up in its memory of evicted keys now.
    mutating func missed(_ key: KeyID)
    /// Returns true if a key that isn't an entry is worth inserting at this size.
    mutating func admits(_ key: KeyID, size: Int64) -> Bool
    /// Evicts an entry, to make room for a newcomer if there is one. Returns nil if there is no
    /// entry, or the order spares all of them. The victim is no entry any more: `removed` isn't
    /// called for it.
    mutating func evict(for newcomer: KeyID?) -> KeyID?
    /// Inserts a key that isn't an entry; its size is already among the context's sizes.
    mutating func inserted(_ key: KeyID, size: Int64)
    /// True if an entry must go although the cache has room, because of a limit of the order's own.
    /// It is read after each use and each insertion, and `evict` then chooses the entry.
    var isOverfull: Bool { mutating get }
    /// Restores an entry that `evict` has just returned, as if it hadn't been called. Several are
    /// restored in reverse order.
    mutating func undoEviction(_ key: KeyID, size: Int64)
    /// Removes an entry for another reason than eviction.
    mutating func removed(_ key: KeyID)
    /// Reports that the last view released a key, an entry or not.
    mutating func released(_ key: KeyID)
    mutating func resized(to capacity: Int64)

    /// All entries in the order in which `evict` would return them if nothing else happened; nil if
    /// that can't be told without evicting.
    var sequence: [KeyID]? { mutating get }

    /// Prefetches data of a key that will be requested soon. A hint without effect on results.
    func prefetchFar(_ key: KeyID)
    /// Prefetches half as far ahead: the data that `prefetchFar` requested has arrived, and can
    /// lead to more.
    func prefetchNear(_ key: KeyID)

    /// A cache with this order, for key traces, with the context's filters before it.
    static func keyCache(_ context: OrderContext, _ rule: KeyCacheRule) -> any KeyCache
    /// The order itself, for image stores, with the context's filters before it.
    static func made(_ context: OrderContext) -> BoxedOrder
}

package typealias OrderType = any (ReplacementOrder & ~Copyable).Type

extension ReplacementOrder where Self: ~Copyable {
    /// A sentence of the lab's own order; its row in `Sources/CFiles/words/orders.md` has it.
    package static var summary: String { OrderWords(id, of: "orders").summary }
    public static var source: String { OrderWords(id, of: "orders").source }
    public static var departures: String { OrderWords(id, of: "orders").departures }
    public static var parameters: [OrderParameter] { [] }
    public static func whyNoSample(_ settings: OrderSettings) -> String? { nil }
    public static var needsFuture: Bool { false }
    public static var needsViews: Bool { false }
    public static var weighsNewcomers: Bool { false }
    public static var insertsFirst: Bool { false }
    public static var observesReleases: Bool { false }
    public static var replacesInPlace: Bool { false }
    @inline(__always)
    public mutating func requested(_ key: KeyID) {}
    /// Most orders do something at a use: one outside this package says what.
    @inline(__always)
    package mutating func used(_ key: KeyID) {}
    @inline(__always)
    public func claims(_ key: KeyID) -> Bool { false }
    @inline(__always)
    public mutating func missed(_ key: KeyID) {}
    @inline(__always)
    public mutating func admits(_ key: KeyID, size: Int64) -> Bool { true }
    @inline(__always)
    public var isOverfull: Bool { false }
    public mutating func undoEviction(_ key: KeyID, size: Int64) { inserted(key, size: size) }
    public var sequence: [KeyID]? { nil }
    public mutating func released(_ key: KeyID) {}
    public mutating func resized(to capacity: Int64) {}
    @inline(__always)
    public func prefetchFar(_ key: KeyID) {}
    @inline(__always)
    public func prefetchNear(_ key: KeyID) {}

    public static func keyCache(_ context: OrderContext, _ rule: KeyCacheRule) -> any KeyCache {
        context.filters.isEmpty
            ? CompiledKeyCache(OrderedKeyCache(Self(context), context, rule))
            : Gate.cache(Self.self, context, rule)
    }

    public static func made(_ context: OrderContext) -> BoxedOrder {
        context.filters.isEmpty ? BoxedOrder.of(Self(context)) : Gate.order(Self.self, context)
    }
}
