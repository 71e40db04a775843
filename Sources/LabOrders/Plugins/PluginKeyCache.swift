import CEvictionLab
import LabBase
import Synchronization

/// A whole cache in a library, for key traces. Its handles only stand for costs.
final class PluginKeyCache: PluginHost, KeyCache {
    private let name: PluginName
    private let calls: evictionlab_cache
    private let isSized: Bool
    private let capacity: Int64
    private let watch = PluginWatch()
    private var instance: UnsafeMutableRawPointer?
    private var handles: HandleTable
    private(set) var counts = KeyCounts()
    /// Handle of the entry that is being inserted.
    private var newcomer: UInt64 = 0
    /// Kept for a process that checks them; nil if the cache counts for itself.
    private let claims: CacheClaims?
    private let thread = pthread_self()
    /// Handles that other threads released, and that the books still contain.
    private let strays = Mutex<[UInt64]>([])
    private let hasStrays = Atomic<Bool>(false)

    init(
        _ name: PluginName, _ context: OrderContext, _ rule: KeyCacheRule,
        _ claims: CacheClaims? = nil
    ) {
        self.name = name
        self.claims = claims
        calls = PluginLibrary.opened(name.path).cache
        isSized = rule.isSized
        capacity = rule.capacity
        handles = HandleTable(keyCapacity: context.keyCapacity)
        super.init(keyCount: context.keyCapacity, keyName: context.keyName)
        instance = make(
            { self.calls.create($0) }, name, limit: rule.capacity, limitCount: .max,
            seed: context.seed)
    }

    deinit {
        watch.during(.destroy) { calls.destroy(instance) }
        drainStrays()
        if let leak = handles.leak { fail(leak) }
    }

    func play(_ chunk: RequestChunk, _ range: Range<Int>) {
        counts.requests += range.count
        let isOne = !isSized || chunk.sizes.areOnes
        counts.requestedBytes += isOne ? Int64(range.count) : chunk.bytes(in: range)
        let log = chunk.log
        for position in UInt32(range.lowerBound)..<UInt32(range.upperBound) {
            announce(log[position &+ Self.farAhead], log[position &+ Self.nearAhead])
            let key = log[position]
            if find(key) { continue }
            let size = isOne ? 1 : chunk.size(of: key, at: position)
            counts.misses &+= 1
            counts.missedBytes &+= size
            insert(key, cost: size)
        }
    }

    /// Number of requests that the prefetch of a key's data is ahead, the same as for orders.
    @inline(__always)
    private static var farAhead: UInt32 { 24 }
    @inline(__always)
    private static var nearAhead: UInt32 { 8 }

    @inline(__always)
    private func announce(_ far: KeyID, _ near: KeyID) {
        handles.prefetch(far)
        calls.prefetch_far?(instance, far.number)
        calls.prefetch_near?(instance, near.number)
    }

    @inline(__always)
    private func find(_ key: KeyID) -> Bool {
        watch.countRequest()
        claims?.begin(key)
        let found = watch.during(.find) { calls.find(instance, key.number) }
        if let found {
            let handle = UInt64(UInt(bitPattern: found))
            guard HandleTable.key(of: handle) == key, handles.isAlive(handle) else {
                fail(handles.words(found: handle, for: "key \(key)"))
            }
            claims?.find()
        }
        check()
        return found != nil
    }

    @inline(__always)
    private func insert(_ key: KeyID, cost: Int64) {
        let handle = handles.issue(key, cost: cost)
        newcomer = handle
        watch.during(.insert) {
            calls.insert(
                instance, key.number, cost, UnsafeMutableRawPointer(bitPattern: UInt(handle)))
        }
        check()
        newcomer = 0
        if let claims, handles.isAlive(handle) { claims.keep() }
        if handles.cost > capacity {
            counts.note(excess: handles.cost - capacity, request: Int(watch.requests))
        }
    }

    /// Compares the library's account with the costs of its handles.
    @inline(__always)
    private func check() {
        if hasStrays.load(ordering: .acquiring) { drainStrays() }
        let held = watch.during(.held) { calls.held(instance) }
        if held != handles.cost { unbalanced(held) }
    }

    override func release(_ handle: UInt64) {
        guard pthread_equal(pthread_self(), thread) != 0 else {
            strays.withLock { $0.append(handle) }
            return hasStrays.store(true, ordering: .releasing)
        }
        drop(handle)
    }

    private func drop(_ handle: UInt64) {
        guard handles.release(handle) else {
            let key = "key \(HandleTable.key(of: handle))"
            fail(handles.words(released: handle, of: key))
        }
        // A refused newcomer doesn't count as an eviction, nor does the entry that a newcomer
        // replaces.
        if newcomer != 0, HandleTable.key(of: handle) != HandleTable.key(of: newcomer) {
            counts.evictions &+= 1
        }
        if let claims, handle != newcomer, !handles.holds(HandleTable.key(of: handle)) {
            claims.lose(HandleTable.key(of: handle))
        }
    }

    private func drainStrays() {
        let released = strays.withLock { strays in
            defer { strays = [] }
            hasStrays.store(false, ordering: .relaxed)
            return strays
        }
        for handle in released { drop(handle) }
    }

    @inline(never)
    private func unbalanced(_ held: Int64) -> Never {
        fail(
            "says that it holds \(held), and the \(handles.count) handles that it hasn't "
                + "released cost \(handles.cost)")
    }

    @inline(never)
    private func fail(_ action: String) -> Never {
        PluginFault.end(.plugin(name.path, did: action, request: watch.requests))
    }
}
