@testable import LabBase
@testable import LabOrders
@testable import PlainDesks

/// A replacement order as an array of entries, for comparison with the real ones.
struct ObviousOrder {
    enum Rule: String, CaseIterable {
        case lru, fifo, clock, lfu, cheapest, size, released, distance, random, gnustep
        case beladyBypass = "belady-bypass"

        /// True if a use moves an entry to the front.
        var movesUsed: Bool {
            switch self {
            case .lru, .lfu, .size, .distance, .gnustep: true
            default: false
            }
        }
    }

    /// Rare paths, each of which the tests must have taken.
    enum Rarity: CaseIterable { case wholeRound, sparesAll, replacedInPlace, movedIntoTheGap }

    struct Entry {
        let image: KeyID
        let cost: Int64
        var uses = 0
        var hasBit = false
    }

    static let drawSeed: UInt64 = 99

    let rule: Rule
    /// For belady: all requests, and how many have come to pass.
    var requests: [KeyID] = []
    var position = 0
    /// The latest first; for random, as a removal leaves them.
    private(set) var list: [Entry] = []
    var distance: (KeyID) -> Int = { _ in 0 }
    private var changes: UInt64 = 0
    private(set) var reached: Set<Rarity> = []

    init(_ rule: Rule, requests: [KeyID]) {
        self.rule = rule
        self.requests = requests
    }

    var entries: [KeyID] { list.map(\.image) }

    func nextUse(_ image: KeyID) -> Int { requests[position...].firstIndex(of: image) ?? .max }

    private func place(_ image: KeyID) -> Int { entries.firstIndex(of: image)! }

    func cost(of image: KeyID) -> Int64 { list[place(image)].cost }

    mutating func insert(_ image: KeyID, cost: Int64 = 1) {
        changes += 1
        let entry = Entry(image: image, cost: cost)
        if rule == .random { list.append(entry) } else { list.insert(entry, at: 0) }
    }

    mutating func use(_ image: KeyID) {
        let place = place(image)
        list[place].uses += 1
        list[place].hasBit = true
        if rule.movesUsed { list.insert(list.remove(at: place), at: 0) }
    }

    mutating func release(_ image: KeyID) {
        guard rule == .released, entries.contains(image) else { return }
        list.insert(list.remove(at: place(image)), at: 0)
    }

    mutating func remove(_ image: KeyID) {
        changes += 1
        let place = place(image)
        if rule == .random {
            if place < list.count - 1 { reached.insert(.movedIntoTheGap) }
            list[place] = list.last!
            list.removeLast()
        } else {
            list.remove(at: place)
        }
    }

    mutating func replace(_ image: KeyID, cost: Int64) {
        if rule == .cheapest, list[place(image)].cost == cost {
            reached.insert(.replacedInPlace)
            return
        }
        remove(image)
        insert(image, cost: cost)
    }

    /// Removes the victim; false if there is none.
    mutating func evict() -> Bool {
        guard let victim else {
            reached.insert(.sparesAll)
            return false
        }
        if rule == .clock {
            if list.allSatisfy(\.hasBit) { reached.insert(.wholeRound) }
            while var entry = list.last, entry.hasBit {
                entry.hasBit = false
                list.removeLast()
                list.insert(entry, at: 0)
            }
        }
        remove(victim)
        return true
    }

    /// The victims that matter: belady may evict keys without a next request in any sequence.
    var wanted: [KeyID] {
        rule == .beladyBypass ? entries.filter { nextUse($0) != .max } : entries
    }

    var victim: KeyID? {
        guard !list.isEmpty else { return nil }
        switch rule {
        case .lru, .fifo, .released: return entries.last
        case .beladyBypass: return entries.max { nextUse($0) < nextUse($1) }
        case .clock: return (list.last { !$0.hasBit } ?? list.last!).image
        case .lfu:
            let fewest = list.map(\.uses).min()!
            return list.last { $0.uses == fewest }!.image
        case .cheapest:
            let least = list.map(\.cost).min()!
            return list.first { $0.cost == least }!.image
        case .size:
            let most = list.map(\.cost).max()!
            return list.last { $0.cost == most }!.image
        case .distance:
            let farthest = entries.map(distance).max()!
            return entries.last { distance($0) == farthest }
        case .random:
            let draw = Draw(seed: Self.drawSeed, purpose: "order.random")
            return entries[draw.index(changes, below: list.count)]
        case .gnustep:
            // As it is written there, in floating point.
            let mean = Double(list.reduce(0) { $0 + $1.uses }) / Double(list.count)
            let often = Int(mean * 0.2 + 1)
            return list.last { $0.uses < often }?.image
        }
    }
}
