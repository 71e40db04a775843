@testable import LabOrders

/// The names are the paper's. An entry's age is counted in the list of all that entered the small
/// queue.
struct ObviousClock2QPlus: RareCases {
    static let id = "clock2q-plus"
    enum Rarity: CaseIterable {
        case correlated, referenced, promoted, ghostHit, secondChance, mainsTurn, mainWhileFilling
        case turnedAway, makesRoomInVain
    }

    private let capacity: Int
    private let small: Int
    private let ghostLimit: Int
    private let window: Double
    private let promotion: Int
    private let isAsLibCacheSim: Bool
    private var smallFIFO = ObviousQueue()
    private var mainClock = ObviousQueue()
    private var ghostFIFO = ObviousQueue()
    private var entered: [(key: KeyID, size: Int)] = []
    private var hasEvicted = false
    private(set) var reached: Set<Rarity> = []

    init(_ context: ObviousContext) {
        capacity = context.capacity
        small = Int(Double(capacity) * context.settings.number("small"))
        ghostLimit = Int(Double(capacity) * context.settings.number("ghost"))
        window = Double(small) * context.settings.number("window")
        promotion = context.settings.whole("promotion")
        isAsLibCacheSim = context.settings.rules == .libCacheSim
    }

    var resident: [KeyID] { smallFIFO.keys + mainClock.keys }

    /// How much entered the small queue after this key did last.
    private func age(_ key: KeyID) -> Int {
        let later = entered.reversed().prefix { $0.key != key }
        return isAsLibCacheSim ? later.count : later.reduce(0) { $0 + $1.size }
    }

    mutating func request(_ key: KeyID, size: Int, at position: Int) -> Bool {
        if smallFIFO.contains(key) {
            let counts = Double(age(key)) >= window
            reached.insert(counts ? .referenced : .correlated)
            if counts { smallFIFO.use(key) }
            return true
        }
        if mainClock.contains(key) {
            mainClock.use(key)
            return true
        }
        let isKnown = ghostFIFO.remove(key) != nil
        guard size <= capacity else { return false }
        if isAsLibCacheSim, size > small {
            reached.insert(.turnedAway)
            return false
        }
        while smallFIFO.size + mainClock.size + size > capacity { evict() }
        if isKnown {
            reached.insert(.ghostHit)
            mainClock.push(key, size)
        } else if isAsLibCacheSim, size == small {
            reached.insert(.makesRoomInVain)
        } else if isAsLibCacheSim, !hasEvicted, smallFIFO.size >= small {
            reached.insert(.mainWhileFilling)
            mainClock.push(key, size)
        } else {
            entered.append((key, size))
            smallFIFO.push(key, size)
        }
        return false
    }

    private mutating func evict() {
        hasEvicted = true
        if mainClock.size > capacity - small {
            reached.insert(.mainsTurn)
            return evictMain()
        }
        while let entry = smallFIFO.pop() {
            guard entry.uses >= promotion else {
                return ghostFIFO.remember(entry, limit: ghostLimit)
            }
            reached.insert(.promoted)
            mainClock.push(entry.key, entry.size)
        }
        evictMain()
    }

    private mutating func evictMain() {
        while let entry = mainClock.pop(), entry.uses > 0 {
            reached.insert(.secondChance)
            mainClock.push(entry.key, entry.size)
        }
    }
}
