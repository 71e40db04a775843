@testable import LabOrders

/// The names are the paper's. By its algorithm 1, or by libCacheSim's rules.
struct ObviousS3FIFO: RareCases {
    static let id = "s3fifo"
    enum Rarity: CaseIterable {
        case promoted, ghostHit, ghostForgotten, anotherRound, manyRounds, mainIsFull, mainsTurn
        case wholeSmall, mainWhileFilling, makesRoomInVain
    }

    private let capacity: Int
    private let small: Int
    private let ghostLimit: Int
    private let promotion: Int
    private let isAsLibCacheSim: Bool
    private var s = ObviousQueue()
    private var m = ObviousQueue()
    private var g = ObviousQueue()
    private var hasEvicted = false
    private(set) var reached: Set<Rarity> = []

    init(_ context: ObviousContext) {
        capacity = context.capacity
        small = Int(Double(capacity) * context.settings.number("small"))
        ghostLimit = Int(Double(capacity) * context.settings.number("ghost"))
        promotion = context.settings.whole("promotion")
        isAsLibCacheSim = context.settings.rules == .libCacheSim
    }

    var resident: [KeyID] { s.keys + m.keys }

    mutating func request(_ key: KeyID, size: Int, at position: Int) -> Bool {
        if s.contains(key) {
            s.use(key)
            return true
        }
        if m.contains(key) {
            m.use(key)
            return true
        }
        if isAsLibCacheSim { insertAsLibCacheSim(key, size) } else { insert(key, size) }
        return false
    }

    /// INSERT, and EVICT by the small queue's size.
    private mutating func insert(_ key: KeyID, _ size: Int) {
        guard size <= capacity else { return }
        let wasKnown = g.contains(key)
        while s.size + m.size + size > capacity {
            if s.size >= small, !s.isEmpty || m.isEmpty {
                if !evictS() { _ = evictM() }
            } else {
                reached.insert(.mainsTurn)
                if !evictM() { _ = evictS() || evictM() }
            }
        }
        if g.remove(key) != nil {
            reached.insert(.ghostHit)
            m.push(key, size)
        } else {
            if wasKnown { reached.insert(.ghostForgotten) }
            s.push(key, size)
        }
    }

    private mutating func insertAsLibCacheSim(_ key: KeyID, _ size: Int) {
        let isKnown = g.remove(key) != nil
        guard size <= small else { return }
        while s.size + m.size + size > capacity {
            hasEvicted = true
            if m.size > capacity - small || s.isEmpty {
                if !evictM() { _ = evictS() || evictM() }
            } else if !evictS() {
                _ = evictM()
            }
        }
        if isKnown {
            m.push(key, size)
        } else if size >= small {
            reached.insert(.makesRoomInVain)
        } else if !hasEvicted, s.size >= small {
            reached.insert(.mainWhileFilling)
            m.push(key, size)
        } else {
            s.push(key, size)
        }
    }

    /// True where one went.
    private mutating func evictS() -> Bool {
        var hasGivenUp = false
        while let entry = s.pop() {
            guard entry.uses >= promotion else {
                g.remember(entry, limit: ghostLimit)
                return true
            }
            reached.insert(.promoted)
            m.push(entry.key, entry.size)
            if !isAsLibCacheSim, m.size > capacity - small {
                reached.insert(.mainIsFull)
                hasGivenUp = evictM() || hasGivenUp
            }
        }
        // The rest is in the main queue now.
        reached.insert(.wholeSmall)
        return hasGivenUp
    }

    private mutating func evictM() -> Bool {
        while var entry = m.pop() {
            if entry.uses == 0 { return true }
            reached.insert(entry.uses > 3 ? .manyRounds : .anotherRound)
            entry.uses = min(entry.uses, 3) - 1
            m.push(entry)
        }
        return false
    }
}
