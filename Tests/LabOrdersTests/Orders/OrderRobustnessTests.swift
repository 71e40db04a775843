import Testing

@testable import LabOrders
@testable import PlainDesks

/// Image stores do what key traces don't: keys are requested again while they load, enter without a
/// request or not at all, leave for other reasons, come back at once; limits change.
@Suite("Every replacement order, in the hands of an image store")
struct OrderRobustnessTests {
    static let orders = OrderRegistry.all.filter { !$0.needsFuture }

    @Test("holds exactly what it was given, whatever happens", arguments: orders.map { $0.id })
    func holdsWhatItWasGiven(_ id: String) throws {
        let type = try require(OrderRegistry.named(id))
        Self.play(type, OrderSettings(standardsOf: type.parameters))
    }

    @Test("holds exactly what it was given, once it has learnt", arguments: ["bytes", "objects"])
    func holdsWhatItWasGivenOnceItHasLearnt(_ goal: String) throws {
        let spec = try OrderSpec.parse("3l-cache(goal=\(goal), lesson=40, trees=3)")
        Self.play(ThreeLCache.self, spec.settings, steps: 3000)
    }

    private static func play<Order: ReplacementOrder & ~Copyable>(
        _ type: Order.Type, _ settings: OrderSettings, steps: Int = 400
    ) {
        for isSized in [false, true] {
            for seed in 1...UInt64(Draws.of(20)) {
                let store = AnyhowStore<Order>(seed: seed, isSized: isSized, settings: settings)
                for step in 0..<steps {
                    store.doSomething()
                    if let complaint = store.complaint {
                        let id = Order.id
                        Issue.record("\(id), seed \(seed), sized \(isSized), \(step): \(complaint)")
                        return
                    }
                }
                let left = store.resident
                let drained = store.drain()
                // GNUstep's spares what is used often, and unbounded everything.
                let spares = ["gnustep", "unbounded"].contains(Order.id)
                let isWhole = drained.sorted() == left.sorted() || spares
                check(isWhole, note: "\(Order.id), seed \(seed)")
            }
        }
    }
}

/// Does anything that is allowed, at random, and remembers what the order should hold.
private final class AnyhowStore<Order: ReplacementOrder & ~Copyable> {
    private let keyCount = 16
    private var order: Order
    private let sizes: EntrySizes
    private let isSized: Bool
    private var random: SplitMix
    private(set) var resident: [KeyID] = []
    private var loading: [KeyID] = []
    private(set) var complaint: String?

    init(seed: UInt64, isSized: Bool, settings: OrderSettings) {
        random = SplitMix(seed)
        self.isSized = isSized
        sizes = isSized ? EntrySizes(keyCapacity: keyCount) : .ones
        order = Order(
            OrderContext(
                keyCapacity: keyCount, capacity: 8, sizes: sizes, settings: settings))
    }

    func doSomething() {
        switch random.below(12) {
        case 0...4: request(KeyID(random.below(keyCount)))
        case 5, 6: if let key = loading.popLast() { enter(key) }
        case 7: enter(KeyID(random.below(keyCount)))
        case 8: remove()
        case 9: if let key = evict(for: loading.last), random.chance(60) { comeBack(key) }
        case 10: order.released(KeyID(random.below(keyCount)))
        default: if random.chance(20) { order.resized(to: Int64(random.below(20))) }
        }
        while resident.count > 9, evict(for: nil) != nil {}
        while order.isOverfull, evict(for: nil) != nil {}
        for key in 0..<KeyID(keyCount) where order.contains(key) != resident.contains(key) {
            complaint = "\(key) is\(resident.contains(key) ? "n't there" : " still there")"
        }
    }

    private func request(_ key: KeyID) {
        order.requested(key)
        if resident.contains(key) { return order.used(key) }
        order.missed(key)
        if random.chance(30) {
            loading.append(key)
        } else if order.admits(key, size: 1) {
            if random.chance(80) { _ = evict(for: key) }
            enter(key)
        }
    }

    private func enter(_ key: KeyID) {
        guard !resident.contains(key) else { return }
        // Negative claims count for nothing.
        let size = Int64(random.below(6)) - 1
        sizes[key] = max(0, size)
        resident.append(key)
        order.inserted(key, size: isSized ? size : 1)
    }

    private func remove() {
        guard let key = resident.randomElement(using: &random) else { return }
        resident.removeAll { $0 == key }
        order.removed(key)
    }

    private func comeBack(_ key: KeyID) {
        if random.chance(50) { return enter(key) }
        resident.append(key)
        order.undoEviction(key, size: sizes[key])
    }

    private func evict(for newcomer: KeyID?) -> KeyID? {
        guard let victim = order.evict(for: newcomer) else { return nil }
        if !resident.contains(victim) { complaint = "gives up \(victim), which isn't there" }
        resident.removeAll { $0 == victim }
        return victim
    }

    func drain() -> [KeyID] {
        var drained: [KeyID] = []
        while drained.count <= keyCount, let key = evict(for: nil) { drained.append(key) }
        return drained
    }
}
