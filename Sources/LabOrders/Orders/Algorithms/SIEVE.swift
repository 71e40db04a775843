/// A use marks an entry. To evict, a hand goes from the oldest entry toward the newest, clears the
/// marks that it passes, and evicts the first entry without one; no entry is moved (Zhang, Yang,
/// Yue, Vigfusson and Rashmi: SIEVE is simpler than LRU, NSDI 2024). The hand stays where it is
/// between evictions, and begins again at the oldest. So an unused newcomer goes soon, and used
/// entries stay in their places.
///
/// Cost: a mark on a hit; a victim takes a step for each mark that it takes. Example, room for
/// three: a b c a d e f evicts b, c and d, since the hand, having passed a, goes on to the new,
/// where CLOCK evicts b, c and a.
package struct SIEVE: ReplacementOrder, ~Copyable {
    package static let id = "sieve"

    /// Entries; newcomers enter at the front.
    private var chain: KeyChains
    /// Zero for a key that is no entry, then without a mark, then with one.
    private let marks: KeyTable<UInt8>
    /// The entry at which the next search begins; absent for the back.
    private var hand = KeyID.absent

    package init(_ context: OrderContext) {
        chain = KeyChains(keyCapacity: context.keyCapacity)
        marks = KeyTable(count: context.keyCapacity)
    }

    @inline(__always)
    package func contains(_ key: KeyID) -> Bool { marks[key] != 0 }

    @inline(__always)
    package mutating func used(_ key: KeyID) { marks[key] = 2 }

    @inline(__always)
    package mutating func inserted(_ key: KeyID, size: Int64) {
        marks[key] = 1
        chain.pushFront(key)
    }

    @inline(__always)
    package mutating func removed(_ key: KeyID) {
        if key == hand { hand = chain.ahead(of: key) }
        marks[key] = 0
        chain.remove(key)
    }

    @inline(__always)
    package mutating func evict(for newcomer: KeyID?) -> KeyID? {
        var key = hand == .absent ? chain.back() : hand
        guard key != .absent else { return nil }
        while marks[key] > 1 {
            marks[key] = 1
            key = chain.ahead(of: key)
            if key == .absent { key = chain.back() }
        }
        hand = chain.ahead(of: key)
        marks[key] = 0
        chain.remove(key)
        return key
    }

    /// The marks that the hand has taken on its way stay taken.
    package mutating func undoEviction(_ key: KeyID, size: Int64) {
        marks[key] = 1
        if hand == .absent { chain.pushFront(key) } else { chain.push(key, behind: hand) }
        hand = key
    }

    @inline(__always)
    package func prefetchFar(_ key: KeyID) { marks.prefetch(key) }

    /// The hand's order: one round over the entries without a mark, then another.
    package var sequence: [KeyID]? {
        let chained = chain.keysFromBack()
        let first = hand == .absent ? 0 : chained.firstIndex(of: hand) ?? 0
        let round = chained[first...] + chained[..<first]
        return round.filter { marks[$0] < 2 } + round.filter { marks[$0] > 1 }
    }
}
