@testable import LabOrders

/// The names are the paper's. By its rules, or by libCacheSim's: there an entry that is used may go
/// for its own sake, and is taken for one that is there as long as the stack has it.
struct ObviousLIRS: RareCases {
    static let id = "lirs"
    enum Rarity: CaseIterable {
        case lowAtTheBottom, highBecomesLow, highStays, ghostHit, pruned, prunedGhost, trimmed
        case lowWhileFilling, twiceInARow
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
    /// Gone for their own sake, and in S.
    private var phantoms: Set<KeyID> = []
    private var latest: KeyID?
    private(set) var reached: Set<Rarity> = []

    init(_ context: ObviousContext) {
        capacity = context.capacity
        highLimit = max(1, Int(Double(capacity) * context.settings.number("hir")))
        stackLimit =
            context.settings.numberUnlessWord("stack").map { Int(Double(context.capacity) * $0) }
            ?? .max
        isAsLibCacheSim = context.settings.rules == .libCacheSim
    }

    var resident: [KeyID] { low.sorted() + q.keys }
    private var lowLimit: Int { capacity - highLimit }
    private var lowSize: Int { s.entries.reduce(0) { $0 + (low.contains($1.key) ? $1.size : 0) } }

    mutating func request(_ key: KeyID, size: Int, at position: Int) -> Bool {
        let isHit = low.contains(key) || q.contains(key)
        var usedInQ: KeyID?
        if isHit {
            if q.contains(key), !s.contains(key) { usedInQ = key }
            use(key)
            latest = key
        } else {
            miss(key, size)
        }
        while isAsLibCacheSim, q.size > highLimit { giveUpEldest(usedInQ) }
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
        if !isAsLibCacheSim, key == latest, s.contains(key) {
            reached.insert(.twiceInARow)
            return
        }
        let entry = q.remove(key)!
        if s.remove(key) != nil {
            reached.insert(.highBecomesLow)
            s.push(entry)
            low.insert(key)
            while lowSize > lowLimit { _ = demoteOne() }
        } else {
            reached.insert(.highStays)
            q.push(entry)
            var inQ = entry.size
            while isAsLibCacheSim, inQ <= highLimit, lowSize + entry.size > lowLimit, !low.isEmpty {
                inQ += demoteOne()
            }
            s.push(entry)
        }
    }

    private mutating func miss(_ key: KeyID, _ size: Int) {
        let isKnown = gone.remove(key) != nil || phantoms.remove(key) != nil
        if isKnown { _ = s.remove(key) }
        if size > capacity { return }
        if isAsLibCacheSim, !isKnown, size > min(lowLimit, highLimit) { return }
        while lowSize + q.size + size > capacity {
            if q.isEmpty { _ = demoteOne() }
            giveUpEldest(nil)
        }
        let hasRoom = lowSize + size <= lowLimit
        s.push(key, size)
        latest = key
        if isKnown || hasRoom {
            reached.insert(isKnown ? .ghostHit : .lowWhileFilling)
            low.insert(key)
            while lowSize > lowLimit { _ = demoteOne() }
        } else {
            q.push(key, size)
        }
    }

    private mutating func giveUpEldest(_ usedInQ: KeyID?) {
        let entry = q.pop()!
        guard s.contains(entry.key) else { return }
        if entry.key == usedInQ { phantoms.insert(entry.key) } else { gone.push(entry) }
    }

    /// The size of what moved to Q.
    private mutating func demoteOne() -> Int {
        prune()
        let entry = s.pop()!
        low.remove(entry.key)
        q.push(entry)
        prune()
        return entry.size
    }

    private mutating func prune() {
        while let entry = s.oldest, !low.contains(entry.key) {
            _ = s.pop()
            phantoms.remove(entry.key)
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
