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
    private var entryCount = 0

    package init(_ context: OrderContext) {
        name = PluginName(context.settings)
        calls = PluginLibrary.opened(name.path).order
        guard let create = calls.create else {
            PluginFault.end(.neitherOrderNorCache(name.path))
        }
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
        guard let requested = calls.requested else { return }
        watch.enter(.requested)
        requested(instance, key.number)
        watch.leave()
    }

    @inline(__always)
    package mutating func used(_ key: KeyID) {
        guard let used = calls.used else { return }
        watch.enter(.used)
        used(instance, key.number)
        watch.leave()
    }

    @inline(__always)
    package mutating func missed(_ key: KeyID) {
        guard let missed = calls.missed else { return }
        watch.enter(.missed)
        missed(instance, key.number)
        watch.leave()
    }

    @inline(__always)
    package mutating func admits(_ key: KeyID, size: Int64) -> Bool {
        guard let admits = calls.admits else { return true }
        watch.enter(.admits)
        defer { watch.leave() }
        return admits(instance, key.number, size) != 0
    }

    @inline(__always)
    package mutating func evict(for newcomer: KeyID?) -> KeyID? {
        watch.enter(.evict)
        let victim = KeyID(number: calls.evict(instance, (newcomer ?? .absent).number))
        watch.leave()
        if victim == .absent { return nil }
        guard victim.index < isHere.count, isHere[victim] else { strange(victim) }
        isHere[victim] = false
        entryCount &-= 1
        return victim
    }

    @inline(never)
    private func strange(_ victim: KeyID) -> Never {
        let action =
            victim.index < isHere.count
            ? "gave up key \(victim) in 'evict', which is no entry"
            : "gave up key \(victim) in 'evict', and keys are below \(isHere.count)"
        PluginFault.end(
            .plugin(name.path, did: action, request: watch.requests))
    }

    @inline(__always)
    package mutating func inserted(_ key: KeyID, size: Int64) {
        isHere[key] = true
        entryCount &+= 1
        watch.enter(.inserted)
        calls.inserted(instance, key.number, size)
        watch.leave()
    }

    @inline(__always)
    package var isOverfull: Bool {
        mutating get {
            guard let isOverfull = calls.is_overfull else { return false }
            watch.enter(.isOverfull)
            defer { watch.leave() }
            return isOverfull(instance) != 0
        }
    }

    package mutating func undoEviction(_ key: KeyID, size: Int64) {
        guard let undoEviction = calls.undo_eviction else { return inserted(key, size: size) }
        isHere[key] = true
        entryCount &+= 1
        watch.enter(.undoEviction)
        undoEviction(instance, key.number, size)
        watch.leave()
    }

    package mutating func removed(_ key: KeyID) {
        isHere[key] = false
        entryCount &-= 1
        watch.enter(.removed)
        calls.removed(instance, key.number)
        watch.leave()
    }

    package mutating func released(_ key: KeyID) {
        guard let released = calls.released else { return }
        watch.enter(.released)
        released(instance, key.number)
        watch.leave()
    }

    package mutating func resized(to capacity: Int64) {
        guard let resized = calls.resized else { return }
        watch.enter(.resized)
        resized(instance, capacity)
        watch.leave()
    }

    /// The library's entries; nil if it can't list them.
    func listing(room: Int) -> PluginListing? {
        guard let entries = calls.entries else { return nil }
        watch.enter(.entries)
        defer { watch.leave() }
        return PluginListing(room: room) { entries(instance, $0, $1) }
    }

    @inline(__always)
    package func prefetchFar(_ key: KeyID) {
        isHere.prefetch(key)
        calls.prefetch_far?(instance, key.number)
    }

    @inline(__always)
    package func prefetchNear(_ key: KeyID) { calls.prefetch_near?(instance, key.number) }

    /// Makes a whole cache if the library is one.
    package static func keyCache(_ context: OrderContext, _ rule: KeyCacheRule) -> any KeyCache {
        let name = PluginName(context.settings)
        if PluginLibrary.opened(name.path).kind == .cache {
            if let filter = context.filters.first {
                PluginFault.end(.plugin(name.path, decides: "admit(\(filter.id))"))
            }
            return PluginKeyCache(name, context, rule)
        }
        return context.filters.isEmpty
            ? CompiledKeyCache(OrderedKeyCache(Self(context), context, rule))
            : Gate.cache(Self.self, context, rule)
    }
}
