@testable import LabPolicies
@testable import LabReplay

/// One policy's tables.
final class ReferencePolicy {
    struct Entry {
        var key: ReferenceReplay.Key
        /// The copy; nil for the mark of a load.
        var copy: Int?
        var load: Int?
        var cost: Int64
        /// When its time is over.
        var overNs: Int64?
        var usedNs: Int64 = 0
    }

    let number: Int
    let rule: Composition
    let keys: PolicyKeys
    let queues: [ReferenceQueue]
    /// As reactions have it.
    var limitBytes: Int64?
    /// The next to go stands last.
    var entries: [Entry] = []
    /// Entries under an old key, which no lookup finds any more: the oldest first.
    var lost: [Entry] = []
    /// Cost of what isn't there any more.
    var driftBytes: Int64 = 0
    var limitsSet = 0
    var sweeps = false
    var sheds = false
    /// Reactions by the clock that are under way.
    var ticks: Set<Int> = []
    var weak: [ReferenceReplay.Key: Int] = [:]
    var loaded: Set<ReferenceReplay.Key> = []
    /// Shelves of copies, files, files, decoded images, and sizes of images.
    var pool, encoded, disk, mapped, variants: ReferenceShelf?
    /// How often no name stood for some version of an image any more.
    var eras: [ReferenceReplay.Picture: Int] = [:]
    /// Files that were fetched ahead, and not asked for since.
    var fetchedAhead: Set<Int> = []
    /// Bytes that came of files until their fetch was cancelled.
    var parts: [Int: (bytes: Int64, version: Int)] = [:]
    /// Since memory was collected.
    var decodedBytes: Int64 = 0
    /// When images go to views next.
    var batchNs: Int64 = -1

    init(number: Int, rule: Composition, keys: PolicyKeys) {
        self.number = number
        self.rule = rule
        self.keys = keys
        queues = rule.queues.map(ReferenceQueue.init)
        limitBytes = rule.store?.limitBytes
        pool = rule.pool.map { ReferenceShelf(rule: $0) }
        encoded = rule.encoded.map { ReferenceShelf(rule: $0) }
        disk = rule.disk.map { ReferenceShelf(rule: $0) }
        mapped = rule.mapped.map { ReferenceShelf(rule: $0) }
        variants = rule.variants.map { ReferenceShelf(rule: $0.shelf) }
    }

    var costBytes: Int64 {
        let each = rule.store?.overheadBytes ?? 0
        let files =
            rule.store?.cost == .all
            ? encoded.map { $0.bytes + Int64($0.things.count) * each } ?? 0 : 0
        return (entries + lost).reduce(driftBytes + files) { $0 + $1.cost }
    }
    var entryCount: Int { entries.count + lost.count }

    func holds(_ copy: Int) -> Bool {
        (entries + lost).contains { $0.copy == copy } || pool?.holds(copy) == true
    }
}

/// Things kept by size, the latest used first.
struct ReferenceShelf {
    struct Thing {
        var number: Int
        var bytes: Int64
        /// How often its image had been replaced when it came in.
        var version: Int
    }

    let rule: ShelfRule
    private(set) var things: [Thing] = []

    init(rule: ShelfRule) { self.rule = rule }

    var bytes: Int64 { things.reduce(0) { $0 + $1.bytes } }

    func holds(_ number: Int) -> Bool { things.contains { $0.number == number } }

    func version(of number: Int) -> Int { things.first { $0.number == number }!.version }

    /// It is asked for a thing, of an image that was replaced so often.
    mutating func gives(_ number: Int, at version: Int) -> Bool {
        if holds(number), rule.replaced == .checked, self.version(of: number) != version {
            remove(number)
        }
        return holds(number)
    }

    mutating func hears(replaced number: Int) {
        if rule.replaced == .forgotten { remove(number) }
    }

    mutating func use(_ number: Int) {
        guard let place = things.firstIndex(where: { $0.number == number }) else { return }
        things.insert(things.remove(at: place), at: 0)
    }

    mutating func remove(_ number: Int) { things.removeAll { $0.number == number } }

    mutating func removeAll() { things = [] }

    /// Takes a thing in that fits at all; those given up for it.
    @discardableResult
    mutating func keep(
        _ number: Int, bytes: Int64, version: Int = 0, isInUse: (Int) -> Bool = { _ in false }
    ) -> [Int] {
        if holds(number) {
            use(number)
            things[0].version = version
            return []
        }
        if bytes > min(rule.limitBytes ?? .max, rule.entryCapBytes ?? .max) { return [] }
        if rule.limitCount == 0 { return [] }
        let gone = trim(
            bytes: rule.limitBytes.map { $0 - bytes }, count: rule.limitCount.map { $0 - 1 },
            isInUse: isInUse)
        things.insert(Thing(number: number, bytes: bytes, version: version), at: 0)
        return gone
    }

    mutating func trim(
        bytes most: Int64?, count: Int?, isInUse: (Int) -> Bool = { _ in false }
    ) -> [Int] {
        var gone: [Int] = []
        while bytes > most ?? .max || things.count > count ?? .max {
            guard let place = things.lastIndex(where: { !isInUse($0.number) }) else { break }
            gone.append(things.remove(at: place).number)
        }
        return gone
    }
}
