@testable import LabOrders
@testable import PlainDesks

/// The names are the paper's. By its rules, or by libCacheSim's: there the entry that is used could
/// go for its own sake, and be hit still; here it goes.
struct ObviousLIRS: RareCases {
    static let id = "lirs"
    enum Rarity: CaseIterable {
        case lowAtTheBottom, highBecomesLow, highStays, ghostHit, pruned, prunedGhost, trimmed
        case lowWhileFilling
    }

    private let capacity: Int
    private let highLimit: Int
    private let stackLimit: Int
    private let isAsLibCacheSim: Bool
    private var s = ObviousQueue()
    private var q = ObviousQueue()
    private var low: Set<KeyID> = []
    /// In S alone, as they were given up, the newest first.
    private var gone = ObviousQueue()
    private(set) var reached: Set<Rarity> = []

    init(_ context: ObviousContext) {
        capacity = context.capacity
        highLimit = max(1, Int(Double(capacity) * context.settings.number("hir")))
        stackLimit = Int(Double(capacity) * context.settings.number("stack"))
        isAsLibCacheSim = context.settings.word("rules") == "libcachesim"
    }

    var resident: [KeyID] { low.sorted() + q.keys }
    private var lowLimit: Int { capacity - highLimit }
    private var lowSize: Int { s.entries.reduce(0) { $0 + (low.contains($1.key) ? $1.size : 0) } }

    mutating func request(_ key: KeyID, size: Int, at position: Int) -> Bool {
        let isHit = low.contains(key) || q.contains(key)
        if isHit {
            use(key)
        } else {
            miss(key, size)
        }
        while isAsLibCacheSim, q.size > highLimit { giveUpEldest() }
        trim()
        return isHit
    }

    private mutating func use(_ key: KeyID) {
        if low.contains(key) {
            if s.oldest!.key == key { reached.insert(.lowAtTheBottom) }
            s.push(s.remove(key)!)
            prune()
            return
        }
        let entry = q.remove(key)!
        if s.remove(key) != nil {
            reached.insert(.highBecomesLow)
            s.push(entry)
            low.insert(key)
            demote(for: 0)
        } else {
            reached.insert(.highStays)
            q.push(entry)
            if isAsLibCacheSim { demote(for: entry.size) }
            s.push(entry)
        }
    }

    private mutating func miss(_ key: KeyID, _ size: Int) {
        let isKnown = gone.remove(key) != nil
        if isKnown { _ = s.remove(key) }
        if size > capacity { return }
        if isAsLibCacheSim, !isKnown, size > min(lowLimit, highLimit) { return }
        while lowSize + q.size + size > capacity {
            if q.isEmpty { demoteOne() }
            giveUpEldest()
        }
        let hasRoom = lowSize + size <= lowLimit
        s.push(key, size)
        if isKnown || hasRoom {
            reached.insert(isKnown ? .ghostHit : .lowWhileFilling)
            low.insert(key)
            demote(for: 0)
        } else {
            q.push(key, size)
        }
    }

    private mutating func giveUpEldest() {
        let entry = q.pop()!
        if s.contains(entry.key) { gone.push(entry) }
        trim()
    }

    private mutating func demote(for size: Int) {
        while lowSize + size > lowLimit, !low.isEmpty { demoteOne() }
    }

    private mutating func demoteOne() {
        prune()
        let entry = s.pop()!
        low.remove(entry.key)
        q.push(entry)
        prune()
    }

    private mutating func prune() {
        while let entry = s.oldest, !low.contains(entry.key) {
            _ = s.pop()
            reached.insert(gone.remove(entry.key) == nil ? .pruned : .prunedGhost)
        }
    }

    private mutating func trim() {
        while s.size > stackLimit, let entry = gone.pop() {
            reached.insert(.trimmed)
            _ = s.remove(entry.key)
        }
    }
}
