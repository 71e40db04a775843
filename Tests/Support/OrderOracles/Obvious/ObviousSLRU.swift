@testable import LabOrders

struct ObviousSLRU: RareCases {
    static let id = "slru"
    enum Rarity: CaseIterable {
        case passedOn, passedOnTwice, givenUpByAUse, enteredHigher, lowestOverfull, turnedAway
    }

    private let capacity: Int
    private let limit: Int
    private let isAsLibCacheSim: Bool
    /// The lowest first.
    private var segments: [ObviousQueue]
    private(set) var reached: Set<Rarity> = []

    init(_ context: ObviousContext) {
        capacity = context.capacity
        let count = context.settings.whole("segments")
        limit = capacity / count
        isAsLibCacheSim = context.settings.rules == .libCacheSim
        segments = Array(repeating: ObviousQueue(), count: count)
    }

    var resident: [KeyID] { segments.flatMap(\.keys) }

    mutating func request(_ key: KeyID, size: Int, at position: Int) -> Bool {
        if let index = segments.firstIndex(where: { $0.contains(key) }) {
            let entry = segments[index].remove(key)!
            let higher = min(index + 1, segments.count - 1)
            segments[higher].push(entry)
            // At the top already: nothing is passed on.
            if higher > index { passOn(from: higher, by: higher) }
            return true
        }
        guard size <= capacity, !isAsLibCacheSim || size <= limit else {
            reached.insert(.turnedAway)
            return false
        }
        while segments.reduce(0, { $0 + $1.size }) + size > capacity { evict() }
        guard isAsLibCacheSim else {
            segments[0].push(key, size)
            return false
        }
        let roomy = segments.firstIndex { $0.size + size <= limit }
        if let roomy, roomy > 0 { reached.insert(.enteredHigher) }
        if roomy == nil { reached.insert(.lowestOverfull) }
        segments[roomy ?? 0].push(key, size)
        return false
    }

    private mutating func evict() {
        let index = segments.firstIndex { !$0.isEmpty }!
        _ = segments[index].pop()
    }

    /// One by one, each all the way down.
    private mutating func passOn(from index: Int, by start: Int) {
        while segments[index].size > limit {
            if index == 0, !isAsLibCacheSim { return }
            if index == 0 {
                reached.insert(.givenUpByAUse)
                evict()
            } else {
                reached.insert(index < start ? .passedOnTwice : .passedOn)
                segments[index - 1].push(segments[index].pop()!)
                passOn(from: index - 1, by: start)
            }
        }
    }
}
