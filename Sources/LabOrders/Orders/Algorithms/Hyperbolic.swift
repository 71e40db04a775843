import LabBase

/// Evicts the entry of a random sample with the fewest uses divided by the time since it entered
/// (Blankstein, Sen and Freedman: Hyperbolic caching, USENIX ATC 2017, section 2.2). Time counts
/// requests. A newcomer's rank falls only with time, so that it isn't evicted at once, and old uses
/// count less.
///
/// As in libCacheSim, and unlike the paper's variant for web objects, sizes and costs don't matter.
/// Samples are drawn with replacement, from the run's seed.
///
/// Cost: a count on a hit, `samples` entries looked at by a victim. Example, room for two: a a b c
/// evicts a, used twice in three requests where b was used once in one, and LFU evicts b.
package struct Hyperbolic: ReplacementOrder, ~Copyable {
    package static let id = "hyperbolic"
    package static let parameters = [
        OrderParameter("samples", .whole(1...1024), default: "64", of: id)
    ]

    private struct UsedEntry {
        var key: KeyID
        var uses: UInt32
        var entered: Int64
    }

    private let draw: Draw
    private let samples: Int
    private var entries: [UsedEntry] = []
    /// One more than an entry's index; zero for other keys.
    private let slots: KeyTable<UInt32>
    private var draws: UInt64 = 0
    private var now: Int64 = 0

    package init(_ context: OrderContext) {
        draw = Draw(seed: context.seed, purpose: "order.hyperbolic")
        samples = context.settings.whole("samples")
        slots = KeyTable(count: context.keyCapacity)
    }

    @inline(__always)
    package func contains(_ key: KeyID) -> Bool { slots[key] != 0 }

    @inline(__always)
    package mutating func requested(_ key: KeyID) { now += 1 }

    @inline(__always)
    package mutating func used(_ key: KeyID) { entries[Int(slots[key]) - 1].uses &+= 1 }

    @inline(__always)
    package mutating func inserted(_ key: KeyID, size: Int64) {
        entries.append(UsedEntry(key: key, uses: 1, entered: now))
        slots[key] = UInt32(entries.count)
    }

    package mutating func removed(_ key: KeyID) { leave(Int(slots[key]) - 1) }

    @inline(__always)
    private mutating func leave(_ gap: Int) {
        slots[entries[gap].key] = 0
        let last = entries.removeLast()
        if gap < entries.count {
            entries[gap] = last
            slots[last.key] = UInt32(gap + 1)
        }
    }

    @inline(__always)
    package mutating func evict(for newcomer: KeyID?) -> KeyID? {
        guard !entries.isEmpty else { return nil }
        var least = 0
        var leastRank = Double.infinity
        for _ in 0..<samples {
            draws += 1
            let index = draw.index(draws, below: entries.count)
            let entry = entries[index]
            // An entry of this very request is ranked as if it had entered a request ago.
            let rank = Double(entry.uses) / Double(max(1, now - entry.entered))
            if rank < leastRank {
                least = index
                leastRank = rank
            }
        }
        let victim = entries[least].key
        leave(least)
        return victim
    }

    @inline(__always)
    package func prefetchFar(_ key: KeyID) { slots.prefetch(key) }
}
