/// Evicts the entry of the lowest cost; among equals the latest to enter. NSCache of
/// swift-corelibs-foundation does this: its list ascends by cost, a new entry goes before its
/// equals, and neither a use nor replacing at the same cost moves anything. If all costs are equal,
/// the first entries stay for ever.
///
/// Cost: nothing on a hit, logarithmic in the entries else. Example, room for two and one cost for
/// all: a b c d evicts b, then c, where FIFO evicts a, then b.
package struct Cheapest: HeapOrder, ~Copyable {
    package static let id = "cheapest"

    package static let replacesInPlace = true

    /// Entries by cost, then by insertion, the latest first.
    package var heap: KeyHeap<KeyRank>
    private var entries: Int64 = 0

    package static func whyNoSample(_ settings: OrderSettings) -> String? {
        "of equals the newest goes, so it stays for as many requests in a sample as in the whole, "
            + "and not for a part of them"
    }

    package init(_ context: OrderContext) { heap = KeyHeap(keyCapacity: context.keyCapacity) }

    package mutating func inserted(_ key: KeyID, size: Int64) {
        entries += 1
        // NSCache takes a negative cost for zero.
        heap.insert(key, .init(max(0, size), -entries))
    }
}
