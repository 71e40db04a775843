@testable import LabOrders

/// The queues of `ObviousS3FIFO` or `ObviousQDLP`, by the rules, and between them a bound that
/// moves.
struct ObviousS3FIFOD: RareCases {
    static let id = "s3fifo-d"
    enum Rarity: CaseIterable {
        case smallGrows, mainGrows, alike, tooLittleToGive, mainForgot, ghostHit, ghostForgotten
        case mainIsFull, turnedAway
    }

    private let capacity: Int
    private let promotion: Int
    private let enough: Int
    private let memory: Int
    private let isAsLibCacheSim: Bool
    private var small: Int
    private var ghostLimit: Int
    private var s = ObviousQueue()
    private var m = ObviousQueue()
    private var g = ObviousQueue()
    /// The latest that left either queue.
    private var goneFromS = ObviousQueue()
    private var goneFromM = ObviousQueue()
    private var hits = (s: 0, m: 0)
    private(set) var reached: Set<Rarity> = []

    init(_ context: ObviousContext) {
        capacity = context.capacity
        promotion = context.settings.whole("promotion")
        enough = context.settings.whole("hits")
        memory = Int(Double(capacity) * context.settings.number("memory"))
        isAsLibCacheSim = context.settings.rules == .libCacheSim
        small = Int(Double(capacity) * context.settings.number("small"))
        ghostLimit = capacity - small
    }

    private var main: Int { capacity - small }

    var resident: [KeyID] { s.keys + m.keys }

    mutating func request(_ key: KeyID, size: Int, at position: Int) -> Bool {
        moveBound()
        if s.contains(key) {
            s.use(key)
            return true
        }
        if m.contains(key) {
            m.use(key)
            return true
        }
        if goneFromS.remove(key) != nil { hits.s += 1 }
        if goneFromM.remove(key) != nil { hits.m += 1 }
        if isAsLibCacheSim { insertAsLibCacheSim(key, size) } else { insert(key, size) }
        return false
    }

    private mutating func moveBound() {
        if goneFromM.isEmpty, hits.s + hits.m > 0 {
            reached.insert(.mainForgot)
            hits = (0, 0)
        }
        guard hits.s + hits.m > enough else { return }
        let step = max(1, (isAsLibCacheSim ? min(small, main) : capacity) / 1000)
        if hits.s > 2 * hits.m {
            move(step, from: main)
        } else if hits.m > 2 * hits.s {
            move(-step, from: small)
        } else {
            reached.insert(.alike)
        }
        hits = (hits.s * 4 / 5, hits.m * 4 / 5)
    }

    private mutating func move(_ step: Int, from giver: Int) {
        guard giver > capacity / 100 else {
            reached.insert(.tooLittleToGive)
            return
        }
        reached.insert(step > 0 ? .smallGrows : .mainGrows)
        small += step
        if isAsLibCacheSim { ghostLimit += step }
    }

    private mutating func insert(_ key: KeyID, _ size: Int) {
        guard size <= capacity else { return }
        let wasKnown = g.contains(key)
        while s.size + m.size + size > capacity {
            if s.size >= small, !s.isEmpty || m.isEmpty {
                if !evictS() { _ = evictM() }
            } else if !evictM() {
                _ = evictS() || evictM()
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
        guard size <= small else {
            reached.insert(.turnedAway)
            return
        }
        while s.size + m.size + size > capacity {
            if s.isEmpty { _ = evictM() } else { takeFromS() }
        }
        guard isKnown else { return s.push(key, size) }
        // Victims that make room for it aren't compared.
        while m.size + size > main, evictM(isCompared: false) {}
        m.push(key, size)
    }

    /// One step: it goes on to the main queue, or leaves.
    private mutating func takeFromS() {
        let entry = s.pop()!
        guard entry.uses >= promotion else {
            g.remember(entry, limit: ghostLimit)
            return goneFromS.remember(entry, limit: memory)
        }
        m.push(entry.key, entry.size)
        while m.size > main {
            reached.insert(.mainIsFull)
            _ = evictM()
        }
    }

    /// True where one went.
    private mutating func evictS() -> Bool {
        var hasGivenUp = false
        while let entry = s.pop() {
            guard entry.uses >= promotion else {
                g.remember(entry, limit: ghostLimit)
                goneFromS.remember(entry, limit: memory)
                return true
            }
            m.push(entry.key, entry.size)
            if m.size > main {
                reached.insert(.mainIsFull)
                hasGivenUp = evictM() || hasGivenUp
            }
        }
        return hasGivenUp
    }

    private mutating func evictM(isCompared: Bool = true) -> Bool {
        while var entry = m.pop() {
            if entry.uses == 0 {
                if isCompared { goneFromM.remember(entry, limit: memory) }
                return true
            }
            entry.uses = min(entry.uses, 3) - 1
            m.push(entry)
        }
        return false
    }
}
