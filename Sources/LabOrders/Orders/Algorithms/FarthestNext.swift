/// Evicts the key whose next request lies farthest ahead, and refuses a newcomer that is requested
/// later than all entries (Belady, 1966, with bypassing). It knows the trace to its end, and keeps
/// a heap by that distance.
///
/// No app can run it. The policy `belady`, a bound on stores, runs this order and not the order
/// `belady`, which must let every newcomer in.
///
/// Cost: logarithmic in the entries. Example, room for two: a b c c a b, holding a and b when c
/// comes, evicts b, which is needed last; were c needed later than both, it would stay out.
package struct FarthestNext: HeapOrder, ~Copyable {
    package static let id = "belady-bypass"
    package static let needsFuture = true
    package static let weighsNewcomers = true

    private var next: NextRequests
    /// Entries by next request, the farthest first.
    package var heap: KeyHeap<UInt32>

    package init(_ context: OrderContext) {
        next = NextRequests(context)
        heap = KeyHeap(keyCapacity: context.keyCapacity)
    }

    package mutating func requested(_ key: KeyID) {
        let (_, next) = next.pass(key)
        // The key's next request lies farther ahead now.
        if heap.contains(key) { heap.setRank(of: key, to: ~next) }
    }

    package mutating func admits(_ key: KeyID, size: Int64) -> Bool {
        next[key] != FutureRequests.never
    }

    package mutating func inserted(_ key: KeyID, size: Int64) { heap.insert(key, ~next[key]) }

    package mutating func evict(for newcomer: KeyID?) -> KeyID? {
        guard let victim = heap.lowest else { return nil }
        if let newcomer, next[victim] <= next[newcomer] { return nil }
        heap.remove(victim)
        return victim
    }
}
