import LabOrders
import LabPolicies

/// Things kept by size, the least recently used given up first: files on disk, files in memory,
/// decoded images on disk. An object, since a copy of its tables would be dear.
final class ByteLRU<Thing: DenseID> {
    /// As reactions have it now.
    private(set) var limitBytes: Int64
    let ruleLimitBytes: Int64
    private let limitCount: Int
    private let entryCapBytes: Int64
    private let replaced: Replaced
    /// Versions of things that aren't their images' first pictures.
    private var versions: [Thing: UInt32] = [:]
    private var chain: DenseChains<Thing>
    /// Bytes of each thing; they stay as they are while the thing is there.
    var bytes: ArrayTable<Thing, Int64>
    private(set) var usedBytes: Int64 = 0
    private(set) var usedCount = 0

    init(_ rule: ShelfRule, bytes: ArrayTable<Thing, Int64>) {
        limitBytes = rule.limitBytes ?? .max
        ruleLimitBytes = limitBytes
        limitCount = rule.limitCount ?? .max
        entryCapBytes = rule.entryCapBytes ?? .max
        replaced = rule.replaced
        self.bytes = bytes
        chain = DenseChains(keyCapacity: bytes.count)
    }

    func holds(_ thing: Thing) -> Bool { chain.holds(thing) }

    /// True if it has a thing that it would give out, of an image that was replaced so often.
    func offers(_ thing: Thing, at version: UInt32) -> Bool {
        guard holds(thing) else { return false }
        if replaced != .checked || self.version(of: thing) == version { return true }
        drop(thing)
        return false
    }

    /// The version of an image's picture that it has.
    func version(of thing: Thing) -> UInt32 { versions.isEmpty ? 0 : versions[thing] ?? 0 }

    func note(replaced thing: Thing) {
        if replaced == .forgotten { drop(thing) }
    }

    func used(_ thing: Thing) {
        chain.moveToFront(thing)
    }

    /// Takes a thing in, and gives up others until it fits. What `isInUse` stays.
    func keep(
        _ thing: Thing, version: UInt32 = 0, isInUse: (Thing) -> Bool = { _ in false }
    ) {
        let needed = bytes[thing]
        guard holds(thing) || needed <= min(limitBytes, entryCapBytes) && limitCount > 0 else {
            return
        }
        if version != self.version(of: thing) { versions[thing] = version }
        if holds(thing) { return used(thing) }
        trim(toBytes: limitBytes - needed, count: limitCount - 1, isInUse: isInUse)
        usedBytes += needed
        usedCount += 1
        chain.pushFront(thing)
    }

    func drop(_ thing: Thing) {
        guard holds(thing) else { return }
        usedBytes -= bytes[thing]
        usedCount -= 1
        chain.remove(thing)
        if !versions.isEmpty { versions[thing] = nil }
    }

    func setLimit(_ bytes: Int64) {
        limitBytes = bytes
        trim(toBytes: bytes, count: .max)
    }

    func trim(
        toBytes bytes: Int64, count: Int, isInUse: (Thing) -> Bool = { _ in false }
    ) {
        var next = chain.back()
        while usedBytes > bytes || usedCount > count, next != .absent {
            let victim = next
            next = chain.ahead(of: victim)
            if !isInUse(victim) { drop(victim) }
        }
    }
}
