@testable import LabOrders

/// The names are the paper's.
struct ObviousTwoQ: RareCases {
    static let id = "2q"
    enum Rarity: CaseIterable {
        case ghostHit, usedInVain, mainGivesUp, mainOverItsLimit, turnedAway
    }

    private let capacity: Int
    private let kin: Int
    private let kout: Int
    private let isAsLibCacheSim: Bool
    private var a1in = ObviousQueue()
    private var a1out = ObviousQueue()
    private var am = ObviousQueue()
    private(set) var reached: Set<Rarity> = []

    init(_ context: ObviousContext) {
        capacity = context.capacity
        kin = Int(Double(capacity) * context.settings.number("in"))
        kout = Int(Double(capacity) * context.settings.number("out"))
        isAsLibCacheSim = context.settings.rules == .libCacheSim
    }

    var resident: [KeyID] { a1in.keys + am.keys }

    mutating func request(_ key: KeyID, size: Int, at position: Int) -> Bool {
        if a1in.contains(key) {
            reached.insert(.usedInVain)
            return true
        }
        if let entry = am.remove(key) {
            am.push(entry)
            return true
        }
        let isKnown = a1out.remove(key) != nil
        guard size <= capacity, !isAsLibCacheSim || size <= kin else {
            reached.insert(.turnedAway)
            return false
        }
        while a1in.size + am.size + size > capacity {
            if a1in.size <= kin, am.pop() != nil {
                reached.insert(.mainGivesUp)
            } else {
                a1out.remember(a1in.pop()!, limit: kout)
            }
        }
        guard isKnown else {
            a1in.push(key, size)
            return false
        }
        reached.insert(.ghostHit)
        am.push(key, size)
        while isAsLibCacheSim, am.size > capacity - kin {
            reached.insert(.mainOverItsLimit)
            _ = am.pop()
        }
        return false
    }
}
