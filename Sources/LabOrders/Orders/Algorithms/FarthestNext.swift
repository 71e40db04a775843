/// Evicts the key whose next request lies farthest ahead, and refuses a newcomer that is requested
/// later than all entries (Belady, 1966, with bypassing). It knows the trace to its end, and keeps
/// a heap by that distance.
///
/// No app can run it. The policy `belady`, a bound on stores, runs this order and not the order
/// `belady`, which must let every newcomer in.
///
/// Cost: logarithmic in the entries. Example, room for two: a b c c a b, holding a and b when c
/// comes, evicts b, which is needed last; were c needed later than both, it would stay out.
package struct FarthestNext: ReplacementOrder, ~Copyable {
    package static let id = "belady-bypass"
    package static let needsFuture = true
    package static let weighsNewcomers = true

    private let future: FutureRequests
    private let start: UInt32
    /// One more than the position of a key's next request, or never; zero before its first.
    private let upcoming: KeyTable<UInt32>
    /// Entries by next request, the farthest first.
    private var heap: KeyHeap<UInt32>

    package init(_ context: OrderContext) {
        guard let future = context.future else { preconditionFailure("no future given") }
        self.future = future
        start = context.requestsBefore
        upcoming = KeyTable(count: context.keyCapacity)
        heap = KeyHeap(keyCapacity: context.keyCapacity)
    }

    package func contains(_ key: KeyID) -> Bool { heap.contains(key) }

    package mutating func requested(_ key: KeyID) {
        let next = future.next(after: next(key))
        upcoming[key] = next == FutureRequests.never ? next : next + 1
        // The key's next request lies farther ahead now.
        if heap.contains(key) { heap.setRank(of: key, to: rank(key)) }
    }

    package mutating func admits(_ key: KeyID, size: Int64) -> Bool {
        next(key) != FutureRequests.never
    }

    package mutating func used(_ key: KeyID) {}

    package mutating func inserted(_ key: KeyID, size: Int64) { heap.insert(key, rank(key)) }

    package mutating func removed(_ key: KeyID) { heap.remove(key) }

    private func next(_ key: KeyID) -> UInt32 {
        switch upcoming[key] {
        case 0: future.first(of: key, from: start)
        case FutureRequests.never: FutureRequests.never
        case let next: next - 1
        }
    }

    private func rank(_ key: KeyID) -> UInt32 { ~next(key) }

    package mutating func evict(for newcomer: KeyID?) -> KeyID? {
        guard let victim = heap.lowest else { return nil }
        if let newcomer, next(victim) <= next(newcomer) { return nil }
        heap.remove(victim)
        return victim
    }

    package var sequence: [KeyID]? { heap.sequence }
}
