import Testing

@testable import LabOrders
@testable import OrderOracles
@testable import PlainDesks

@Suite("A replacement order, beside an array")
struct OrderModelTests {
    static let keyCount = 12

    static func requests(seed: UInt64, count: Int = 120) -> [KeyID] {
        var random = SplitMix(seed)
        // Half of the requests go to a quarter of the images.
        return (0..<count).map { _ in
            KeyID(random.below(random.chance(50) ? keyCount / 4 : keyCount))
        }
    }

    /// The first difference; nil for none.
    static func difference(
        _ rule: ObviousOrder.Rule, capacity: Int, requests: [KeyID], seed: UInt64
    ) -> String? {
        var pair = OrderPair(rule, capacity: capacity, requests: requests, seed: seed)
        for index in requests.indices {
            if let difference = pair.step(index) {
                return "request \(index) of \(requests[index]): \(difference)"
            }
        }
        return pair.drain().map { "at the end: \($0)" }
    }

    @Test("gives up the same entries", arguments: ObviousOrder.Rule.allCases, [1, 2, 3, 8])
    func givesUpTheSameEntries(_ rule: ObviousOrder.Rule, capacity: Int) {
        for seed in UInt64(1)...UInt64(Draws.of(100)) {
            var requests = Self.requests(seed: seed)
            func differs(_ requests: [KeyID]) -> String? {
                Self.difference(rule, capacity: capacity, requests: requests, seed: seed)
            }
            guard differs(requests) != nil else { continue }
            for index in requests.indices.reversed() {
                var shorter = requests
                shorter.remove(at: index)
                if differs(shorter) != nil { requests = shorter }
            }
            Issue.record("\(rule), seed \(seed), \(requests): \(differs(requests)!)")
            return
        }
    }

    @Test func `comes to every rare case`() {
        var reached: Set<ObviousOrder.Rarity> = []
        for rule in [ObviousOrder.Rule.clock, .cheapest, .random, .gnustep] {
            for seed in UInt64(1)...20 {
                let requests = Self.requests(seed: seed)
                var pair = OrderPair(rule, capacity: 3, requests: requests, seed: seed)
                for index in requests.indices { _ = pair.step(index) }
                reached.formUnion(pair.model.reached)
            }
        }
        check(reached, Set(ObviousOrder.Rarity.allCases))
    }

    @Test func `every order has a model here`() {
        let modelled = Set(
            ObviousOrder.Rule.allCases.map(\.rawValue) + ObviousCaches.all.map { $0.id })
        check(OrderRegistry.all.allSatisfy { modelled.contains($0.id) })
    }
}

/// An order and its model, in step.
private struct OrderPair {
    let requests: [KeyID]
    let cache: OrderedCache
    var model: ObviousOrder
    private let viewport: Viewport
    private var random: SplitMix

    init(_ rule: ObviousOrder.Rule, capacity: Int, requests: [KeyID], seed: UInt64) {
        self.requests = requests
        viewport = Viewport()
        cache = OrderedCache(
            OrderRegistry.named(rule.rawValue)!, capacity: capacity, requests: requests,
            keyCount: OrderModelTests.keyCount, seed: ObviousOrder.drawSeed,
            viewport: viewport)
        model = ObviousOrder(rule, requests: requests)
        random = SplitMix(seed)
        look()
    }

    /// The difference after a request and the calls that may come beside it; nil for none.
    mutating func step(_ index: Int) -> String? {
        let key = requests[index]
        model.position = index + 1
        // So few costs that many are equal, and none below nothing: a model wouldn't know.
        let cost = Int64(random.below(3))
        let wasResident = model.entries.contains(key)
        if wasResident { model.use(key) } else { takeIn(key, cost: cost) }
        if cache.request(key, cost: cost) != wasResident { return "hit" }
        disturb()
        let isSame =
            model.wanted.allSatisfy(cache.resident.contains)
            && cache.resident.count == model.entries.count
        if !isSame { return "holds \(cache.resident), not \(model.entries)" }
        return nil
    }

    /// The difference in the sequence in which all remaining entries leave; nil for none.
    mutating func drain() -> String? {
        if model.rule == .beladyBypass {
            // The order among keys that are never requested again doesn't matter.
            let drained = cache.drain().filter { model.nextUse($0) != .max }
            let expected = model.wanted.sorted { model.nextUse($0) > model.nextUse($1) }
            return drained == expected ? nil : "gives up \(drained), not \(expected)"
        }
        while let expected = model.victim {
            guard cache.evictOne(), let victim = cache.evicted.last else {
                return "keeps \(expected)"
            }
            if victim != expected { return "gives up \(victim), not \(expected)" }
            _ = model.evict()
        }
        return cache.evictOne() ? "gives up what it should spare" : nil
    }

    private mutating func takeIn(_ key: KeyID, cost: Int64) {
        if model.rule == .beladyBypass, model.nextUse(key) == .max { return }
        if model.entries.count >= cache.capacity {
            if model.rule == .beladyBypass, model.nextUse(model.victim!) <= model.nextUse(key) {
                return
            }
            guard model.evict() else { return }
        }
        model.insert(key, cost: cost)
    }

    /// Now and then an entry leaves for another reason than a limit, is replaced, is let go of by
    /// the last view that shows it, or other things come into sight.
    private mutating func disturb() {
        if random.chance(10), let gone = model.wanted.randomElement(using: &random) {
            model.remove(gone)
            cache.remove(gone)
        }
        if random.chance(10), let replaced = model.wanted.randomElement(using: &random) {
            let cost = Int64(random.below(3))
            let before = model.cost(of: replaced)
            model.replace(replaced, cost: cost)
            cache.replace(replaced, cost: cost, was: before)
        }
        if random.chance(20) {
            let released = KeyID(random.below(OrderModelTests.keyCount))
            model.release(released)
            cache.release(released)
        }
        if random.chance(20) { look() }
    }

    /// Every fourth image lies on another screen; the others lie three rows apart.
    private mutating func look() {
        let images = 0..<OrderModelTests.keyCount
        let first = random.below(12)
        let last = first + random.below(3)
        let front = UInt32(random.below(2))
        let isForward = random.chance(50)
        viewport.rows = ArrayTable(images.map { Int32($0 * 3 % 12) })
        viewport.screens = ArrayTable(images.map { $0 % 4 == 0 ? 1 : 0 })
        viewport.screen = front
        viewport.firstRow = Int32(first)
        viewport.lastRow = Int32(last)
        viewport.movesForward = isForward
        model.distance = { key in
            guard (key.index % 4 == 0 ? 1 : 0) == front else { return 1000 }
            let row = key.index * 3 % 12
            let isBehind = isForward ? row < first : row > last
            return max(first - row, row - last, 0) * (isBehind ? 2 : 1)
        }
    }
}
