/// A heuristic, not a bound: knows the future, and evicts approximately the entry with the greatest
/// product of size and distance to its next request. Entries that are never requested again go
/// first.
///
/// With sizes, choosing the entries to keep is a hard problem (Berger, Beckmann and Harchol-Balter:
/// Practical bounds on optimal caching with variable object sizes, SIGMETRICS 2018), and fewer
/// misses than this order's are possible. Entries are in classes of sizes between powers of two;
/// the farthest of each class are compared, so the choice is within a factor of two of the greatest
/// product. libCacheSim compares 128 random entries instead.
///
/// Cost: a bit moved on a hit; a victim compares as many entries as there are classes. Example,
/// room for 4, a of size 3: a b c a b evicts a for c, since 3 x 1 is more than b's 1 x 2, where
/// Belady evicts b.
package struct BeladySize: ReplacementOrder, ~Copyable {
    package static let id = "belady-size"
    package static let needsFuture = true

    /// Entries of one class that are requested again, by their next request.
    private final class SizeClass {
        var positions: PositionSet
        init(count: Int) { positions = PositionSet(count: count) }
    }

    private var next: NextRequests
    private let sizes: EntrySizes
    private var classes: [SizeClass?] = Array(repeating: nil, count: 65)
    private var finished: KeyChains
    /// One more than an entry's class; zero for other keys.
    private let classOf: KeyTable<UInt8>
    /// The latest request's position.
    private var now: UInt32 = 0

    package init(_ context: OrderContext) {
        next = NextRequests(context)
        sizes = context.sizes
        finished = KeyChains(keyCapacity: context.keyCapacity)
        classOf = KeyTable(count: context.keyCapacity)
    }

    @inline(__always)
    package func contains(_ key: KeyID) -> Bool { classOf[key] != 0 }

    package mutating func requested(_ key: KeyID) {
        now = next.pass(key).now
        guard classOf[key] != 0 else { return }
        _ = classes[Int(classOf[key]) - 1]?.positions.remove(now)
        enter(key)
    }

    package mutating func inserted(_ key: KeyID, size: Int64) {
        let size = UInt64(max(0, sizes[key]))
        classOf[key] = UInt8(64 - size.leadingZeroBitCount) + 1
        enter(key)
    }

    private mutating func enter(_ key: KeyID) {
        let position = next[key]
        if position == FutureRequests.never { return finished.pushFront(key) }
        let number = Int(classOf[key]) - 1
        let sizeClass = classes[number] ?? SizeClass(count: next.future.count)
        classes[number] = sizeClass
        sizeClass.positions.insert(position)
    }

    package mutating func removed(_ key: KeyID) {
        let position = next[key]
        if position == FutureRequests.never {
            finished.remove(key)
        } else {
            _ = classes[Int(classOf[key]) - 1]?.positions.remove(position)
        }
        classOf[key] = 0
    }

    package mutating func evict(for newcomer: KeyID?) -> KeyID? {
        if let victim = finished.popBack() {
            classOf[victim] = 0
            return victim
        }
        var victim = KeyID.absent
        var greatest = -1.0
        for sizeClass in classes {
            guard let position = sizeClass?.positions.greatest else { continue }
            let key = next.future.key(at: position)
            let product = Double(max(0, sizes[key])) * Double(Int64(position) - Int64(now))
            if product > greatest {
                victim = key
                greatest = product
            }
        }
        guard victim != .absent else { return nil }
        removed(victim)
        return victim
    }

    @inline(__always)
    package func prefetchFar(_ key: KeyID) {
        next.prefetch(key)
        classOf.prefetch(key)
    }
}
