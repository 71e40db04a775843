import CEvictionLab

/// An order in a library.
///
/// The entries are recorded here, too, so that an order is caught that evicts other keys.
///
/// Cost: a call for each thing that the library wants to hear.
package struct PluginOrder: ReplacementOrder, ~Copyable {
    package static let id = "plugin"
    package static let summary = "a library of your own says who goes first"

    private let name: PluginName
    private let calls: evictionlab_order
    private let host: PluginHost
    private let instance: UnsafeMutableRawPointer
    private let watch = PluginWatch()
    private let isHere: KeyTable<Bool>
    /// Kept for a process that checks them; nil if the cache around it counts for itself.
    private let claims: CacheClaims?

    package init(_ context: OrderContext) { self.init(context, claiming: nil) }

    private init(_ context: OrderContext, claiming claims: CacheClaims?) {
        self.claims = claims
        name = PluginName(context.settings)
        calls = PluginLibrary.opened(name.path).order
        guard let create = calls.create else { PluginFault.end(.neitherOrderNorCache(name.path)) }
        host = PluginHost(keyCount: context.keyCapacity, keyName: context.keyName)
        isHere = KeyTable(count: context.keyCapacity)
        instance = host.make(
            { create($0) }, name, limit: context.capacity, limitCount: .max, seed: context.seed)
    }

    deinit {
        watch.enter(.destroy)
        calls.destroy(instance)
        watch.leave()
    }

    @inline(__always)
    package func contains(_ key: KeyID) -> Bool { isHere[key] }

    @inline(__always)
    package mutating func requested(_ key: KeyID) {
        watch.countRequest()
        claims?.begin(key)
        watch.tell(.requested, key, calls.requested, instance)
    }

    @inline(__always)
    package mutating func used(_ key: KeyID) {
        claims?.find()
        watch.tell(.used, key, calls.used, instance)
    }

    @inline(__always)
    package mutating func missed(_ key: KeyID) { watch.tell(.missed, key, calls.missed, instance) }

    @inline(__always)
    package mutating func admits(_ key: KeyID, size: Int64) -> Bool {
        guard let admits = calls.admits else { return true }
        return watch.during(.admits) { admits(instance, key.number, size) != 0 }
    }

    @inline(__always)
    package mutating func evict(for newcomer: KeyID?) -> KeyID? {
        let victim = watch.during(.evict) {
            KeyID(number: calls.evict(instance, (newcomer ?? .absent).number))
        }
        if victim == .absent { return nil }
        guard victim.index < isHere.count, isHere[victim] else { strange(victim) }
        isHere[victim] = false
        claims?.lose(victim)
        return victim
    }

    @inline(never)
    private func strange(_ victim: KeyID) -> Never {
        let action =
            victim.index < isHere.count
            ? "gave up key \(victim) in 'evict', which is no entry"
            : "gave up key \(victim) in 'evict', and keys are below \(isHere.count)"
        PluginFault.end(.plugin(name.path, did: action, request: watch.requests))
    }

    @inline(__always)
    package mutating func inserted(_ key: KeyID, size: Int64) {
        isHere[key] = true
        claims?.keep()
        watch.during(.inserted) { calls.inserted(instance, key.number, size) }
    }

    @inline(__always)
    package var isOverfull: Bool {
        mutating get {
            guard let isOverfull = calls.is_overfull else { return false }
            return watch.during(.isOverfull) { isOverfull(instance) != 0 }
        }
    }

    package mutating func undoEviction(_ key: KeyID, size: Int64) {
        guard let undoEviction = calls.undo_eviction else { return inserted(key, size: size) }
        isHere[key] = true
        watch.during(.undoEviction) { undoEviction(instance, key.number, size) }
    }

    package mutating func removed(_ key: KeyID) {
        isHere[key] = false
        watch.tell(.removed, key, calls.removed, instance)
    }

    package mutating func released(_ key: KeyID) {
        watch.tell(.released, key, calls.released, instance)
    }

    package mutating func resized(to capacity: Int64) {
        guard let resized = calls.resized else { return }
        watch.during(.resized) { resized(instance, capacity) }
    }

    /// The library's entries; nil if it can't list them.
    func listing(room: Int) -> PluginListing? {
        guard let entries = calls.entries else { return nil }
        return watch.during(.entries) { PluginListing(room: room) { entries(instance, $0, $1) } }
    }

    @inline(__always)
    package func prefetchFar(_ key: KeyID) {
        isHere.prefetch(key)
        calls.prefetch_far?(instance, key.number)
    }

    @inline(__always)
    package func prefetchNear(_ key: KeyID) { calls.prefetch_near?(instance, key.number) }

    package static func keyCache(_ context: OrderContext, _ rule: KeyCacheRule) -> any KeyCache {
        keyCache(context, rule, claiming: nil)
    }

    /// Makes a whole cache if the library is one.
    ///
    /// - Parameter claims: kept by the cache; nil if it counts for itself.
    package static func keyCache(
        _ context: OrderContext, _ rule: KeyCacheRule, claiming claims: CacheClaims?
    ) -> any KeyCache {
        let name = PluginName(context.settings)
        if PluginLibrary.opened(name.path).kind == .cache {
            if let filter = context.filters.first {
                PluginFault.end(.plugin(name.path, decides: "admit(\(filter.id))"))
            }
            return PluginKeyCache(name, context, rule, claims)
        }
        return context.filters.isEmpty
            ? CompiledKeyCache(OrderedKeyCache(Self(context, claiming: claims), context, rule))
            : Gate.cache(Self.self, context, rule)
    }
}
