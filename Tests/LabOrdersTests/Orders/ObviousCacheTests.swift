import Testing

@testable import LabOrders
@testable import OrderOracles
@testable import PlainDesks

@Suite("An order, beside the same algorithm in plain words")
struct ObviousCacheTests {
    static let keyCount = ObviousCaches.keyCount

    /// Requested keys with their sizes: sometimes a key comes back at another size.
    struct Requests {
        var keys: [KeyID] = []
        var sizes: [Int] = []

        /// Half of the requests go to a quarter of the keys, and now and then a loop or a scan
        /// comes through.
        init(seed: UInt64, isSized: Bool, count: Int = 300) {
            var random = SplitMix(seed)
            var scan = 0
            var scanLeft = 0
            for _ in 0..<count {
                if scanLeft == 0, random.chance(2) { scanLeft = random.below(2 * keyCount) }
                if scanLeft > 0 {
                    scanLeft -= 1
                    scan = (scan + 1) % keyCount
                    keys.append(KeyID(scan))
                } else {
                    keys.append(KeyID(random.below(random.chance(50) ? keyCount / 4 : keyCount)))
                }
                let isOdd = random.chance(10)
                sizes.append(isSized ? 1 + (Int(keys.last!) * 7 + (isOdd ? 1 : 0)) % 5 : 1)
            }
        }

        mutating func remove(at index: Int) {
            keys.remove(at: index)
            sizes.remove(at: index)
        }
    }

    /// The first difference; nil for none.
    static func difference(
        _ type: any ObviousCache.Type, _ requests: Requests, capacity: Int, isSized: Bool,
        settings: OrderSettings? = nil, details: [RequestDetails.Request]? = nil
    ) -> String? {
        guard let order = OrderRegistry.named(type.id) else { return "no such order" }
        let settings = settings ?? OrderSettings(standardsOf: order.parameters)
        let current = details == nil ? nil : CurrentRequest()
        let cache = OrderedCache(
            order, capacity: capacity, requests: requests.keys, keyCount: keyCount, seed: 99,
            isSized: isSized, settings: settings, current: current)
        var model = type.init(
            ObviousContext(
                capacity: capacity, requests: requests.keys, sizes: requests.sizes, seed: 99,
                settings: settings, details: details))
        for (index, key) in requests.keys.enumerated() {
            let size = requests.sizes[index]
            if let details, let current {
                current.cost = details[index].cost
                current.latencyNs = details[index].latencyNs
                current.timeNs = details[index].timeNs
            }
            let isHit = model.request(key, size: size, at: index)
            if cache.request(key, cost: Int64(size)) != isHit {
                let right = isHit ? "hit" : "miss"
                return "request \(index) of \(key), size \(size): should be a \(right)"
            }
            if cache.resident.sorted() != model.resident.sorted() {
                return
                    "request \(index) of \(key), size \(size): holds \(cache.resident.sorted()), "
                    + "not \(model.resident.sorted())"
            }
        }
        return nil
    }

    @Test(
        "holds the same after every request",
        arguments: ObviousCaches.all.map { $0.id }, [1, 2, 3, 5, 8, 16])
    func holdsTheSame(_ id: String, capacity: Int) throws {
        let type = try require(ObviousCaches.all.first { $0.id == id })
        for isSized in [false, true] {
            for seed in 1...UInt64(Draws.of(16)) {
                var requests = Requests(seed: seed, isSized: isSized)
                func differs(_ requests: Requests) -> String? {
                    Self.difference(type, requests, capacity: capacity, isSized: isSized)
                }
                guard differs(requests) != nil else { continue }
                for index in requests.keys.indices.reversed() {
                    var shorter = requests
                    shorter.remove(at: index)
                    if differs(shorter) != nil { requests = shorter }
                }
                Issue.record(
                    """
                    \(id), capacity \(capacity), seed \(seed): \
                    \(zip(requests.keys, requests.sizes).map { "\($0)x\($1)" }): \
                    \(differs(requests)!)
                    """)
                return
            }
        }
    }
}
