@testable import LabOrders

/// The names are the paper's.
struct ObviousMQ: RareCases {
    static let id = "mq"
    enum Rarity: CaseIterable {
        case ghostHit, lowered, loweredAfterRemembering, atTheTop, peakMoved
    }

    private let capacity: Int
    private let lifeTime: Int?
    private let outLimit: Int
    /// The lowest first.
    private var queues: [ObviousQueue]
    private var qout = ObviousQueue()
    private var references: [KeyID: Int] = [:]
    private var expireTimes: [KeyID: Int] = [:]
    private var lastTimes: [KeyID: Int] = [:]
    /// The temporal distances that are longer than the cache has entries, by power of two.
    private var distances: [Int: Int] = [:]
    private var peak = 0
    private var currentTime = 0
    private(set) var reached: Set<Rarity> = []

    init(_ context: ObviousContext) {
        capacity = context.capacity
        lifeTime = context.settings.numberUnlessWord("lifetime").map { Int($0) }
        outLimit = Int(Double(capacity) * context.settings.number("out"))
        queues = Array(repeating: ObviousQueue(), count: context.settings.whole("queues"))
    }

    var resident: [KeyID] { queues.flatMap(\.keys) }

    mutating func request(_ key: KeyID, size: Int, at position: Int) -> Bool {
        if let index = queues.firstIndex(where: { $0.contains(key) }) {
            enter(queues[index].remove(key)!)
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

    /// From now on.
    private var expireTime: Int {
        let middle = peak < 2 ? peak : 3 * (1 << (peak - 2))
        return currentTime + (lifeTime ?? max(middle, room))
    }

    /// For entries of the size that they have in the mean.
    private var room: Int {
        let size = queues.reduce(0) { $0 + $1.size }
        return Int(Double(capacity) * Double(resident.count) / Double(size))
    }

    private mutating func measure(_ entry: ObviousQueue.Entry) {
        let distance = currentTime - lastTimes[entry.key]!
        queues[0].push(entry)
        defer { _ = queues[0].remove(entry.key) }
        guard distance > room else { return }
        var power = 0
        while 1 << power <= distance { power += 1 }
        distances[power, default: 0] += 1
        if distances[power]! > distances[peak, default: 0] {
            if peak > 0, power != peak { reached.insert(.peakMoved) }
            peak = power
        }
    }

    private mutating func enter(_ entry: ObviousQueue.Entry) {
        if references[entry.key]! > 0 { measure(entry) }
        lastTimes[entry.key] = currentTime
        references[entry.key]! += 1
        var index = 0
        while 2 << index <= references[entry.key]! { index += 1 }
        if index >= queues.count { reached.insert(.atTheTop) }
        queues[min(index, queues.count - 1)].push(entry)
        expireTimes[entry.key] = expireTime
        adjust()
    }

    private mutating func adjust() {
        currentTime += 1
        for index in queues.indices.dropFirst() {
            guard let entry = queues[index].oldest, expireTimes[entry.key]! < currentTime else {
                continue
            }
            reached.insert(qout.isEmpty ? .lowered : .loweredAfterRemembering)
            _ = queues[index].pop()
            queues[index - 1].push(entry)
            expireTimes[entry.key] = expireTime
        }
    }
}
