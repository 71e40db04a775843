@testable import LabOrders
@testable import PlainDesks

struct ObviousS3FIFO: RareCases {
    static let id = "s3fifo"
    enum Rarity: CaseIterable {
        case promoted, ghostHit, anotherRound, manyRounds, mainWhileFilling, bothFull, wholeSmall
        case makesRoomInVain
    }

    private let capacity: Int
    private let small: Int
    private let ghostLimit: Int
    private let promotion: Int
    private let letsLargeIn: Bool
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
        letsLargeIn = context.settings.word("large") == "in"
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
        let isKnown = g.remove(key) != nil
        if isKnown { reached.insert(.ghostHit) }
        guard size <= capacity, letsLargeIn || size <= small else { return false }
        while s.size + m.size + size > capacity { evict() }
        if isKnown {
            m.push(key, size)
        } else if size >= small, !letsLargeIn {
            reached.insert(.makesRoomInVain)
        } else if !hasEvicted, s.size >= small {
            reached.insert(.mainWhileFilling)
            m.push(key, size)
        } else {
            s.push(key, size)
        }
        return false
    }

    private mutating func evict() {
        hasEvicted = true
        if m.size > capacity - small || s.isEmpty {
            if !s.isEmpty { reached.insert(.bothFull) }
            while var entry = m.pop() {
                if entry.uses == 0 { return }
                reached.insert(entry.uses > 3 ? .manyRounds : .anotherRound)
                entry.uses = min(entry.uses, 3) - 1
                m.push(entry)
            }
        }
        while let entry = s.pop() {
            guard entry.uses >= promotion else { return g.remember(entry, limit: ghostLimit) }
            reached.insert(.promoted)
            m.push(entry.key, entry.size)
        }
        // Whoever is left is in the main queue now.
        reached.insert(.wholeSmall)
    }
}
