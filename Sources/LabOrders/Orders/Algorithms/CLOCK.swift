/// FIFO with second chances (Corbató, 1968): a use only sets a bit. To evict, a hand clears the
/// bits that it passes and evicts the first entry whose bit is clear. Newcomers enter behind the
/// hand with a clear bit, as in Nuke since 13.0.5, so that one that isn't used lasts one round.
/// With more `bits`, uses are counted, and the hand takes one off.
///
/// Nuke keeps the place of an entry that is overwritten, and sets its bit; here a replaced entry
/// leaves and enters again.
///
/// Cost: a bit on a hit; a victim takes a step for each bit that was set since, so that all
/// victims together take no more steps than there were hits and entries. Example, room for two:
/// a b b a c evicts a, since both bits were set and the hand came by a first, where LRU evicts b;
/// and a b a c evicts b, where FIFO evicts a.
package struct CLOCK: ReplacementOrder, ~Copyable {
    package static let id = "clock"
    package static let parameters = [OrderParameter("bits", .whole(1...7), default: "1", of: id)]

    /// Entries; the hand is at the back.
    private var chain: KeyChains
    /// Zero for a key that is no entry, else one more than its count.
    private let counts: KeyTable<UInt8>
    private let most: UInt8

    package init(_ context: OrderContext) {
        chain = KeyChains(keyCapacity: context.keyCapacity)
        counts = KeyTable(count: context.keyCapacity)
        most = 1 << UInt8(context.settings.whole("bits"))
    }

    @inline(__always)
    package func contains(_ key: KeyID) -> Bool { counts[key] != 0 }

    @inline(__always)
    package mutating func used(_ key: KeyID) {
        let count = counts[key]
        if count < most { counts[key] = count + 1 }
    }

    @inline(__always)
    package mutating func inserted(_ key: KeyID, size: Int64) {
        counts[key] = 1
        chain.pushFront(key)
    }

    package mutating func removed(_ key: KeyID) {
        counts[key] = 0
        chain.remove(key)
    }

    @inline(__always)
    package mutating func evict(for newcomer: KeyID?) -> KeyID? {
        while let key = chain.popBack() {
            let count = counts[key]
            guard count > 1 else {
                counts[key] = 0
                return key
            }
            counts[key] = count - 1
            chain.pushFront(key)
        }
        return nil
    }

    /// The bits that the hand has cleared on its way stay clear.
    package mutating func undoEviction(_ key: KeyID, size: Int64) {
        counts[key] = 1
        chain.pushBack(key)
    }

    @inline(__always)
    package func prefetchFar(_ key: KeyID) { counts.prefetch(key) }

    /// The hand's order: each round takes one off the counts of the others.
    package var sequence: [KeyID]? {
        var waiting = chain.keysFromBack().map { (key: $0, count: counts[$0]) }
        var keys: [KeyID] = []
        while !waiting.isEmpty {
            keys += waiting.filter { $0.count <= 1 }.map(\.key)
            waiting = waiting.filter { $0.count > 1 }.map { ($0.key, $0.count - 1) }
        }
        return keys
    }
}
