import Testing

@testable import EvictionLab

@Suite("A replacement order, beside an array")
struct OrderModelTests {
    static let imageCount = 12

    static func requests(seed: UInt64, count: Int = 120) -> [ImageID] {
        var random = SplitMix(seed)
        // Half of the requests go to a quarter of the images.
        return (0..<count).map { _ in
            ImageID(random.below(random.chance(50) ? imageCount / 4 : imageCount))
        }
    }

    /// What differs first; nil if nothing does.
    static func difference(
        _ rule: ObviousOrder.Rule, capacity: Int, requests: [ImageID], seed: UInt64
    ) -> String? {
        let type = OrderRegistry.named(rule.rawValue)!
        var cache = OrderedCache(
            type, capacity: capacity, requests: requests, imageCount: imageCount)
        var model = ObviousOrder(rule, requests: requests)
        var random = SplitMix(seed)
        for (index, image) in requests.enumerated() {
            model.position = index + 1
            let wasResident = model.entries.contains(image)
            if wasResident {
                model.use(image)
            } else if rule != .belady || model.nextUse(image) != .max {
                insert(image, into: &model, capacity: capacity)
            }
            if cache.request(image) != wasResident { return "request \(index) of \(image): hit" }
            // Now and then an entry leaves for another reason than a limit.
            if random.chance(10), let gone = model.wanted.randomElement(using: &random) {
                model.remove(gone)
                cache.remove(gone)
            }
            let isSame =
                model.wanted.allSatisfy(cache.resident.contains)
                && cache.resident.count == model.entries.count
            if !isSame {
                return "request \(index) of \(image): holds \(cache.resident), "
                    + "not \(model.entries)"
            }
            let (victim, expected) = (cache.victim, model.victim)
            let isTie = victim.map(model.nextUse) == expected.map(model.nextUse)
            if victim != expected, !(rule == .belady && isTie) {
                return "request \(index) of \(image): gives \(String(describing: victim))"
            }
        }
        return nil
    }

    private static func insert(
        _ image: ImageID, into model: inout ObviousOrder, capacity: Int
    ) {
        if model.entries.count >= capacity {
            let victim = model.victim!
            if model.rule == .belady, model.nextUse(victim) <= model.nextUse(image) { return }
            model.remove(victim)
        }
        model.insert(image)
    }

    @Test(
        "gives up the same entries",
        arguments: [ObviousOrder.Rule.lru, .fifo, .belady], [1, 2, 3, 8])
    func givesUpTheSameEntries(_ rule: ObviousOrder.Rule, capacity: Int) {
        for seed in UInt64(1)...100 {
            var requests = Self.requests(seed: seed)
            func differs(_ requests: [ImageID]) -> String? {
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

    @Test("every order has a model here")
    func everyOrderHasAModel() {
        #expect(OrderRegistry.all.allSatisfy { ObviousOrder.Rule(rawValue: $0.id) != nil })
    }
}
