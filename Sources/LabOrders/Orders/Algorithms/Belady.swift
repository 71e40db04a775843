/// Evicts the key whose next request lies farthest ahead, and lets every newcomer in (Belady: A
/// study of replacement algorithms for a virtual-storage computer, IBM Systems Journal 5, 1966,
/// MIN). If each counts as one, no order that must let newcomers in has fewer misses.
///
/// The policy `belady` runs another order, `belady-bypass`, which may keep a newcomer out and so
/// has even fewer misses. With sizes it isn't optimal, since MIN ignores them; `belady-size`
/// doesn't.
///
/// Keys that are never requested again go first. Their order only matters with sizes, since then it
/// changes the remaining room: a binary heap decides it, as in libCacheSim, so that counts agree.
///
/// Cost: a bit moved on a hit, and the highest bit looked for by a victim; with sizes, logarithmic
/// in the entries. Example, room for two: a b c b a evicts a when c comes, since a is needed last,
/// then c, which isn't needed, for a; belady-bypass keeps c out and evicts nothing.
package struct Belady: ReplacementOrder, ~Copyable {
    package static let id = "belady"
    package static let needsFuture = true

    private var next: NextRequests
    private let isSized: Bool
    /// Without sizes: the entries' next requests, and entries that have none.
    private var positions: PositionSet
    private var finished: KeyChains
    /// With sizes: the entries by next request, the farthest first.
    private var heap: KeyHeap<UInt32>

    package init(_ context: OrderContext) {
        next = NextRequests(context)
        isSized = !context.sizes.areOnes
        positions = PositionSet(count: isSized ? 0 : next.future.count)
        finished = KeyChains(keyCapacity: isSized ? 0 : context.keyCapacity)
        heap = KeyHeap(keyCapacity: isSized ? context.keyCapacity : 0, isBinary: true)
    }

    @inline(__always)
    package func contains(_ key: KeyID) -> Bool {
        if isSized { return heap.contains(key) }
        let next = next[key]
        return next == FutureRequests.never ? finished.holds(key) : positions.contains(next)
    }

    @inline(__always)
    package mutating func requested(_ key: KeyID) {
        let (position, next) = next.pass(key)
        if isSized {
            if heap.contains(key) { heap.setRank(of: key, to: ~next) }
        } else if positions.remove(position) {
            enter(key, next)
        }
    }

    @inline(__always)
    package mutating func inserted(_ key: KeyID, size: Int64) {
        if isSized { heap.insert(key, ~next[key]) } else { enter(key, next[key]) }
    }

    package mutating func removed(_ key: KeyID) {
        if isSized {
            heap.remove(key)
        } else if next[key] == FutureRequests.never {
            finished.remove(key)
        } else {
            _ = positions.remove(next[key])
        }
    }

    @inline(__always)
    private mutating func enter(_ key: KeyID, _ next: UInt32) {
        if next == FutureRequests.never { finished.pushFront(key) } else { positions.insert(next) }
    }

    @inline(__always)
    package mutating func evict(for newcomer: KeyID?) -> KeyID? {
        if isSized {
            guard let victim = heap.lowest else { return nil }
            heap.remove(victim)
            return victim
        }
        if let victim = finished.popBack() { return victim }
        guard let position = positions.greatest else { return nil }
        _ = positions.remove(position)
        return next.future.key(at: position)
    }

    @inline(__always)
    package func prefetchFar(_ key: KeyID) { next.prefetch(key) }

    @inline(__always)
    package func prefetchNear(_ key: KeyID) {
        if !isSized, let later = next.afterNext(key) { positions.prefetch(later) }
    }

    package var sequence: [KeyID]? { isSized ? heap.sequence : nil }
}
