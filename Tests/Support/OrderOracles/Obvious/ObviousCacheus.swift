@testable import LabBase
@testable import LabOrders

/// Arrays, of which each has the oldest first, and the marks in the entries.
struct ObviousCacheus: RareCases {
    static let id = "cacheus"
    enum Rarity: CaseIterable {
        case blamesLRU, blamesLFU, trustsLRUAlone, trustsLFUAlone, bothAgree, passingIsEmpty
        case reusedGrows, reusedGrowsByMore, passingGrows, passingGrowsByMore
        case fasterAsBefore, slowerAsBefore, fasterAgain, slowerAgain, pushedUp, pushedDown, anew
    }

    private struct Entry {
        let key: KeyID
        let size: Int
        var uses = 1
        var lastUse = 0
        var isNew = false
        var isDemoted = false
    }

    private let capacity: Int
    private let seed: UInt64
    private let historyRoom: Int
    private var passingRoom: Int
    private var reused: [Entry] = []
    private var passing: [Entry] = []
    private var leftByLRU: [Entry] = []
    private var leftByLFU: [Entry] = []
    /// How often a key was used that was asked for after it had left, until it enters.
    private var returning: [KeyID: Int] = [:]
    private var draws: UInt64 = 0
    private var weights = (lru: 0.5, lfu: 0.5)
    private var steps = 0
    // Learning.
    private var firstRate: Double
    private var rates: [Double] = []
    private var hitShares = [0.0]
    private var period: [Bool]?
    private var periodLength = 0
    private var fruitless = 0
    private var pushes: UInt64 = 0
    private(set) var reached: Set<Rarity> = []

    init(_ context: ObviousContext) {
        capacity = context.capacity
        seed = context.seed
        firstRate = context.settings.number("rate")
        historyRoom = Int(Double(capacity) * context.settings.number("history"))
        passingRoom = max(1, Int(Double(capacity) * context.settings.number("passing") + 0.5))
    }

    var resident: [KeyID] { (reused + passing).map(\.key) }

    private static func size(_ entries: [Entry]) -> Int { entries.reduce(0) { $0 + $1.size } }

    mutating func request(_ key: KeyID, size: Int, at position: Int) -> Bool {
        learn()
        let isHit = resident.contains(key)
        period?.append(isHit)
        if isHit {
            use(key)
            return true
        }
        comeBack(key)
        guard size <= capacity else { return false }
        while Self.size(reused + passing) + size > capacity { evict() }
        var entry = Entry(key: key, size: size)
        if let uses = returning.removeValue(forKey: key) {
            entry.uses = uses + 1
            reuse(entry)
            limitStack()
        } else if passing.isEmpty, Self.size(reused) + size <= capacity - passingRoom {
            reuse(entry)
        } else {
            entry.isNew = true
            touch(&entry)
            passing.append(entry)
            limitStack()
        }
        return false
    }

    /// As the authors' function of this name, where a key entered that makes others leave.
    private mutating func limitStack() {
        guard period != nil else { return }
        while !reused.isEmpty, Self.size(reused) >= capacity - passingRoom { demoteOldest() }
    }

    private mutating func demoteOldest() {
        var demoted = reused.removeFirst()
        demoted.isDemoted = true
        passing.append(demoted)
    }

    private mutating func touch(_ entry: inout Entry) {
        steps += 1
        entry.lastUse = steps
    }

    private mutating func reuse(_ entry: Entry) {
        var entry = entry
        touch(&entry)
        entry.isNew = false
        entry.isDemoted = false
        reused.append(entry)
        while Self.size(reused) > max(0, capacity - passingRoom) { demoteOldest() }
    }

    private mutating func use(_ key: KeyID) {
        if let index = reused.firstIndex(where: { $0.key == key }) {
            var entry = reused.remove(at: index)
            entry.uses += 1
            touch(&entry)
            reused.append(entry)
            return
        }
        let index = passing.firstIndex { $0.key == key }!
        if passing[index].isDemoted {
            let times = Self.times(leftByLRU.count { $0.isNew }, passing.count { $0.isDemoted })
            reached.insert(times > 1 ? .reusedGrowsByMore : .reusedGrows)
            passingRoom = max(1, passingRoom - times * passing[index].size)
        }
        var entry = passing.remove(at: index)
        entry.uses += 1
        reuse(entry)
    }

    private static func times(_ some: Int, _ others: Int) -> Int {
        max(1, Int(Double(some) / Double(max(1, others)) + 0.5))
    }

    private mutating func comeBack(_ key: KeyID) {
        let factor = StableMath.exp(-(rates.last ?? firstRate))
        if let index = leftByLRU.firstIndex(where: { $0.key == key }) {
            let entry = leftByLRU.remove(at: index)
            returning[key] = entry.uses
            if entry.isNew {
                let times = Self.times(passing.count { $0.isDemoted }, leftByLRU.count { $0.isNew })
                reached.insert(times > 1 ? .passingGrowsByMore : .passingGrows)
                passingRoom = min(max(1, capacity - 1), passingRoom + times * entry.size)
            }
            reached.insert(.blamesLRU)
            setWeights(weights.lru * factor, weights.lfu)
        } else if let index = leftByLFU.firstIndex(where: { $0.key == key }) {
            returning[key] = leftByLFU.remove(at: index).uses
            reached.insert(.blamesLFU)
            setWeights(weights.lru, weights.lfu * factor)
        }
    }

    private mutating func setWeights(_ lru: Double, _ lfu: Double) {
        let share = lru / (lru + lfu)
        if share > 0.99 { reached.insert(.trustsLRUAlone) }
        if share < 0.01 { reached.insert(.trustsLFUAlone) }
        weights.lru = min(0.99, max(0.01, share))
        weights.lfu = 1 - weights.lru
    }

    private mutating func evict() {
        if period == nil {
            periodLength = resident.count
            period = []
            if firstRate == 0 {
                firstRate = (2 * StableMath.ln(2) / Double(periodLength)).squareRoot()
            }
            firstRate = min(1, max(0.001, firstRate))
            rates = [0, firstRate]
        }
        if passing.isEmpty { reached.insert(.passingIsEmpty) }
        let byLRU = passing.first ?? reused.first!
        let fewest = (reused + passing).map(\.uses).min()!
        let byLFU = (reused + passing).filter { $0.uses == fewest }
            .max { $0.lastUse < $1.lastUse }!
        draws += 1
        let follows = Draw(seed: seed, purpose: "order.cacheus").unit(draws) < weights.lru
        let victim = follows ? byLRU : byLFU
        reused.removeAll { $0.key == victim.key }
        passing.removeAll { $0.key == victim.key }
        if byLRU.key == byLFU.key {
            reached.insert(.bothAgree)
        } else if follows {
            leftByLRU.append(victim)
            while Self.size(leftByLRU) > historyRoom { leftByLRU.removeFirst() }
        } else {
            leftByLFU.append(victim)
            while Self.size(leftByLFU) > historyRoom { leftByLFU.removeFirst() }
        }
    }

    /// At the end of a period.
    private mutating func learn() {
        guard let requests = period, requests.count == periodLength else { return }
        func round(_ number: Double) -> Double { (number * 1000).rounded() }
        hitShares.append(round(Double(requests.count { $0 }) / Double(requests.count)))
        let more = hitShares.suffix(2).last! - hitShares.suffix(2).first!
        let rate = rates.last!
        let faster = round(rate) - round(rates.suffix(2).first!)
        var next = rate
        switch (more, faster) {
        case (1..., 1...), (...(-1), ...(-1)):
            next += rate * abs(faster) / 1000
            reached.insert(faster > 0 ? .fasterAsBefore : .fasterAgain)
            fruitless = 0
        case (1..., ...(-1)), (...(-1), 1...):
            next -= rate * abs(faster) / 1000
            reached.insert(faster < 0 ? .slowerAsBefore : .slowerAgain)
            fruitless = 0
        default:
            if more < 0 || hitShares.last! == 0 { next = afterNothing(rate, more < 0) }
        }
        rates.append(min(1, max(0.001, next)))
        period = []
        periodLength = max(1, resident.count)
    }

    private mutating func afterNothing(_ rate: Double, _ fell: Bool) -> Double {
        fruitless += 1
        if fruitless == 10 {
            fruitless = 0
            reached.insert(.anew)
            return firstRate
        }
        guard fell else { return rate }
        pushes += 1
        if rate >= 1 { return 0.9 }
        if rate <= 0.001 { return 0.005 }
        let isUp = Draw(seed: seed, purpose: "order.cacheus.rate").unit(pushes) < 0.5
        reached.insert(isUp ? .pushedUp : .pushedDown)
        return rate * (isUp ? 1.25 : 0.75)
    }
}
