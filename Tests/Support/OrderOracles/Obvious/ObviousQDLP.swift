@testable import LabOrders

/// A FIFO queue, and a CLOCK that nothing but used entries get into.
struct ObviousQDLP: RareCases {
    static let id = "qd-lp"
    enum Rarity: CaseIterable {
        case promoted, ghostHit, anotherRound, clockMakesRoom, wholeProbation, tooLargeForClock
        case turnedAway, makesRoomInVain
    }

    private let capacity: Int
    private let small: Int
    private let ghostLimit: Int
    private let promotion: Int
    private let most: Int
    private let isAsLibCacheSim: Bool
    private var probation = ObviousQueue()
    private var clock = ObviousQueue()
    private var ghost = ObviousQueue()
    private(set) var reached: Set<Rarity> = []

    init(_ context: ObviousContext) {
        capacity = context.capacity
        small = Int(Double(capacity) * context.settings.number("small"))
        ghostLimit = Int(Double(capacity) * context.settings.number("ghost"))
        promotion = context.settings.whole("promotion")
        most = (1 << context.settings.whole("bits")) - 1
        isAsLibCacheSim = context.settings.rules == .libCacheSim
    }

    var resident: [KeyID] { probation.keys + clock.keys }

    mutating func request(_ key: KeyID, size: Int, at position: Int) -> Bool {
        if probation.contains(key) {
            probation.use(key)
            return true
        }
        if let entry = clock.entries.first(where: { $0.key == key }) {
            if entry.uses < most { clock.use(key) }
            return true
        }
        let isKnown = ghost.remove(key) != nil
        guard size <= capacity else { return false }
        if isAsLibCacheSim, size > small {
            reached.insert(.turnedAway)
            return false
        }
        while probation.size + clock.size + size > capacity { evict() }
        if isKnown, size <= capacity - small {
            reached.insert(.ghostHit)
            enterClock(key, size)
        } else if isAsLibCacheSim, size == small {
            reached.insert(.makesRoomInVain)
        } else {
            probation.push(key, size)
        }
        return false
    }

    private mutating func evict() {
        guard let entry = probation.pop() else {
            reached.insert(.wholeProbation)
            return tick()
        }
        if entry.uses < promotion {
            ghost.remember(entry, limit: ghostLimit)
        } else if entry.size > capacity - small {
            reached.insert(.tooLargeForClock)
        } else {
            reached.insert(.promoted)
            enterClock(entry.key, entry.size)
        }
    }

    private mutating func enterClock(_ key: KeyID, _ size: Int) {
        while clock.size + size > capacity - small {
            reached.insert(.clockMakesRoom)
            tick()
        }
        clock.push(key, size)
    }

    /// The hand goes on until one has left.
    private mutating func tick() {
        while var entry = clock.pop(), entry.uses > 0 {
            reached.insert(.anotherRound)
            entry.uses -= 1
            clock.push(entry)
        }
    }
}
