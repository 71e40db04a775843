@testable import LabOrders
@testable import PlainDesks

/// The names are the paper's.
struct ObviousMQ: RareCases {
    static let id = "mq"
    enum Rarity: CaseIterable { case ghostHit, lowered, loweredAfterRemembering, atTheTop }

    private let capacity: Int
    private let lifeTime: Int
    private let outLimit: Int
    /// The lowest first.
    private var queues: [ObviousQueue]
    private var qout = ObviousQueue()
    private var references: [KeyID: Int] = [:]
    private var expireTimes: [KeyID: Int] = [:]
    private var currentTime = 0
    private(set) var reached: Set<Rarity> = []

    init(_ context: ObviousContext) {
        capacity = context.capacity
        lifeTime = context.settings.whole("lifetime")
        outLimit = Int(Double(capacity) * context.settings.number("out"))
        queues = Array(repeating: ObviousQueue(), count: context.settings.whole("queues"))
    }

    var resident: [KeyID] { queues.flatMap(\.keys) }

    mutating func request(_ key: KeyID, size: Int, at position: Int) -> Bool {
        if let place = queues.firstIndex(where: { $0.contains(key) }) {
            enter(queues[place].remove(key)!)
            return true
        }
        let isKnown = qout.remove(key) != nil
        guard size <= capacity else { return false }
        while queues.reduce(0, { $0 + $1.size }) + size > capacity {
            let lowest = queues.firstIndex { !$0.isEmpty }!
            qout.remember(queues[lowest].pop()!, limit: outLimit)
        }
        if isKnown { reached.insert(.ghostHit) } else { references[key] = 0 }
        enter(.init(key: key, size: size))
        return false
    }

    private mutating func enter(_ entry: ObviousQueue.Entry) {
        references[entry.key]! += 1
        var place = 0
        while 2 << place <= references[entry.key]! { place += 1 }
        if place >= queues.count { reached.insert(.atTheTop) }
        queues[min(place, queues.count - 1)].push(entry)
        expireTimes[entry.key] = currentTime + lifeTime
        adjust()
    }

    private mutating func adjust() {
        currentTime += 1
        for place in queues.indices.dropFirst() {
            guard let entry = queues[place].oldest, expireTimes[entry.key]! < currentTime else {
                continue
            }
            reached.insert(qout.isEmpty ? .lowered : .loweredAfterRemembering)
            _ = queues[place].pop()
            queues[place - 1].push(entry)
            expireTimes[entry.key] = currentTime + lifeTime
        }
    }
}
