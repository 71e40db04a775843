/// Decides which entry a full cache gives up: one implementation for image stores and key traces.
///
/// Whoever has the cache tells what is asked for, enters and leaves; the order only answers who
/// goes next. It keeps no figures and holds nothing. Keys are dense numbers below a count that is
/// known. The calls for a request are, in this sequence: `requested`; then `used` on a hit; else
/// `missed`, and if `admits` agrees, `evict` until there is room, then `inserted` (or the other way
/// round, where the order `insertsFirst`). In an image store other requests can come between
/// `missed` and `inserted`, a key can enter without a request, and any entry can be `removed`.
public protocol ReplacementOrder: ~Copyable, SendableMetatype {
    /// The name in `cache(order=...)`, in `lab trace`, and of the short form.
    static var id: String { get }
    /// A sentence for lists: who goes first.
    static var summary: String { get }
    /// Where it was first described, or which system has it.
    static var source: String { get }
    /// Where it does other than its source, and what that brings; empty where nothing is known.
    static var departures: String { get }
    /// What can be set, as in `mine(depth=3)`.
    static var parameters: [OrderParameter] { get }
    /// Why a sample of the keys, in a cache as much smaller, wouldn't miss as the whole does; nil
    /// where it does.
    static func whyNoSample(_ settings: OrderSettings) -> String?
    /// Whether it must know the requests to come: no app can run it.
    static var needsFuture: Bool { get }
    /// Whether it goes by what views show, and means nothing without them.
    static var needsViews: Bool { get }
    /// Whether no victim means that the newcomer stays out, and not that nobody can go.
    static var weighsNewcomers: Bool { get }
    /// Whether a newcomer enters before room is made, so that it may be the victim itself.
    static var insertsFirst: Bool { get }
    /// Whether `released` is to be told.
    static var observesReleases: Bool { get }
    /// Whether an entry that is replaced at the same size stays where it is.
    static var replacesInPlace: Bool { get }

    /// An order of nothing yet.
    init(_ context: OrderContext)

    /// Whether the key is among the entries.
    func contains(_ key: KeyID) -> Bool
    /// A request came to pass, for a key that is an entry or not.
    mutating func requested(_ key: KeyID)
    /// The request found the key among the entries.
    mutating func used(_ key: KeyID)
    /// True where the program whose rules the order follows counts a hit on a key that is no entry
    /// any more, by a mistake of its books. A key trace counts as that program does; a store can
    /// show nothing that is gone.
    func claims(_ key: KeyID) -> Bool
    /// The request didn't find it. A memory of keys that were evicted is asked now.
    mutating func missed(_ key: KeyID)
    /// Whether a key that isn't an entry is worth letting in at this size.
    mutating func admits(_ key: KeyID, size: Int64) -> Bool
    /// Gives up an entry, for a newcomer's sake if there is one; nil when there is none, or it
    /// spares all that it has. What it gives up is no entry from now on: `removed` isn't called for
    /// it.
    mutating func evict(for newcomer: KeyID?) -> KeyID?
    /// A key enters that isn't an entry; its size is among the context's sizes by then.
    mutating func inserted(_ key: KeyID, size: Int64)
    /// Whether an entry must go though the cache has room, for a limit of the order's own: asked
    /// after each use and each entry, and answered by `evict`.
    var isOverfull: Bool { mutating get }
    /// What `evict` has just given up stays after all, as if nobody had asked; of several, the last
    /// comes back first.
    mutating func undoEviction(_ key: KeyID, size: Int64)
    /// An entry leaves for another reason than `evict`.
    mutating func removed(_ key: KeyID)
    /// The last view that showed it let go, of a key that is an entry or not.
    mutating func released(_ key: KeyID)
    /// The cache holds more or less from now on.
    mutating func resized(to capacity: Int64)

    /// All entries, in the order in which `evict` would give them up if nothing more happened, the
    /// first first; nil where nobody can say that without evicting.
    var sequence: [KeyID]? { mutating get }

    /// A request for this key will come in a short while: what is kept of it may be fetched. A hint
    /// that changes nothing.
    func prefetchFar(_ key: KeyID)
    /// The same, half as far ahead: what `prefetchFar` fetched is here now, and can lead on.
    func prefetchNear(_ key: KeyID)

    /// A cache around this order, for key traces, with the context's filters before it.
    static func keyCache(_ context: OrderContext, _ rule: KeyCacheRule) -> any KeyCache
    /// The order itself, for image stores, with the context's filters before it.
    static func made(_ context: OrderContext) -> BoxedOrder
}

/// Any of them.
package typealias OrderType = any (ReplacementOrder & ~Copyable).Type

extension ReplacementOrder where Self: ~Copyable {
    public static var source: String { "" }
    public static var departures: String { "" }
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
