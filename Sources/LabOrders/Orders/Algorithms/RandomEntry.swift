import LabBase

/// Evicts a random entry, each with the same probability. An order must beat it to be worth its
/// cost, and Apple's NSCache, whose order isn't documented, may behave like it.
///
/// A draw depends on the run's seed and on the number of changes of the entries, so asking again
/// gives the same entry.
///
/// Cost: nothing on a hit, else the last entry moved into the gap. Example, room for two: whether
/// a b c evicts a or b depends on the seed, where LRU always evicts a.
package struct RandomEntry: ReplacementOrder, ~Copyable {
    package static let id = "random"

    private let draw: Draw
    private var entries: [KeyID] = []
    /// One more than an entry's index; zero for other keys.
    private let slots: KeyTable<UInt32>
    private var changes: UInt64 = 0

    package init(_ context: OrderContext) {
        draw = Draw(seed: context.seed, purpose: "order.random")
        slots = KeyTable(count: context.keyCapacity)
    }

    package func contains(_ key: KeyID) -> Bool { slots[key] != 0 }

    package mutating func inserted(_ key: KeyID, size: Int64) {
        entries.append(key)
        slots[key] = UInt32(entries.count)
        changes += 1
    }

    package mutating func removed(_ key: KeyID) {
        let gap = Int(slots[key]) - 1
        slots[key] = 0
        let last = entries.removeLast()
        if gap < entries.count {
            entries[gap] = last
            slots[last] = UInt32(gap + 1)
        }
        changes += 1
    }

    package mutating func evict(for newcomer: KeyID?) -> KeyID? {
        guard !entries.isEmpty else { return nil }
        let victim = entries[draw.index(changes, below: entries.count)]
        removed(victim)
        return victim
    }
}
