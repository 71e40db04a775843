/// SIZE: evicts the largest entry, which leaves room for the most entries; among equals the least
/// recently used, or the last in (Williams, Abrams, Standridge, Abdulla and Fox: Removal policies
/// in network caches for World-Wide Web documents, SIGCOMM 1996). In an image store the size is the
/// entry's declared cost. PINCache trims in this way by cost, with equals in an unknown order.
///
/// Cost: logarithmic in the entries. Example, room for two, b costing twice the others: a b b c
/// evicts b, where LRU evicts a; with one cost for all it does as LRU does.
package struct LargestFirst: HeapOrder, ~Copyable {
    package static let id = "size"
    package static let parameters = [
        OrderParameter("ties", .choice(["oldest", "newest"]), default: "oldest", of: id)
    ]

    package var heap: KeyHeap<KeyRank>
    private var now: Int64 = 0
    /// Among equals the last in goes first, and uses count for nothing.
    private let takesNewest: Bool

    package init(_ context: OrderContext) {
        heap = KeyHeap(keyCapacity: context.keyCapacity)
        takesNewest = context.settings.word("ties") == "newest"
    }

    package mutating func inserted(_ key: KeyID, size: Int64) {
        now += takesNewest ? -1 : 1
        heap.insert(key, .init(-max(0, size), now))
    }

    package mutating func used(_ key: KeyID) {
        if takesNewest { return }
        now += 1
        heap.setRank(of: key, to: .init(heap.rank(of: key).first, now))
    }
}
