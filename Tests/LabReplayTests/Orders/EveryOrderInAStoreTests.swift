import Testing

@testable import LabOrders
@testable import LabPolicies
@testable import LabReplay
@testable import OrderOracles
@testable import PlainDesks
@testable import ReplayOracles
@testable import ScriptDesks

@Suite("Every order in a store")
struct EveryOrderInAStoreTests {
    static let ids = OrderRegistry.all.map { $0.id }
    static let sparing = OrderedCache.sparing

    private static func compositions(_ id: String) -> [Composition] {
        func composition(_ change: (inout Composition) -> Void) -> Composition {
            var composition = Composition()
            composition.store = StoreRule(order: id, limitBytes: 12_000)
            change(&composition)
            return composition
        }
        return [
            composition { _ in },
            composition { $0.store!.use = .pinned },
            composition {
                $0.store!.use = .taken
                $0.weak = WeakRule()
            },
            composition {
                $0.store!.limitBytes = nil
                $0.store!.limitCount = 2
                $0.store!.use = .pinned
            },
            composition { $0.store!.order.filters = [Self.filter("tinylfu")] },
            composition {
                $0.store!.order.filters = [Self.filter("second-touch"), Self.filter("tinylfu")]
                $0.store!.use = .pinned
            },
            composition {
                $0.reactions = [
                    Reaction(.warning, .trim(shareMillionths: 400_000)),
                    Reaction(.critical, .limit(bytes: 8000, forNs: nil, restoresFound: false)),
                    Reaction(.background, .clear), Reaction(.foreground, .clearUnused),
                ]
                $0.prefetches = [PrefetchRule(ahead: 2)]
            },
        ]
    }

    private static func filter(_ id: String) -> AdmissionSpec {
        AdmissionSpec(
            id, settings: OrderSettings(standardsOf: AdmissionRegistry.named(id)!.parameters))
    }

    /// Requests, views, signals, replacements, kills and relaunches.
    @Test("keeps the books, and stays within the limit, whatever happens", arguments: ids)
    func keepsTheBooks(_ id: String) throws {
        for composition in Self.compositions(id) {
            for seed in UInt64(1)...12 {
                for trace in [
                    ListTrace.random(seed: seed), .rich(seed: seed), .pressed(seed: seed),
                ] {
                    let run = try Replayed(trace, composition)
                    check(run.faults.isEmpty, note: "seed \(seed): \(composition.spec)")
                    // Newcomers may enter without an eviction.
                    if Self.sparing.contains(id) { continue }
                    guard let limit = composition.store!.limitBytes else { continue }
                    check(
                        run.result.peaks.store <= limit, note: "seed \(seed): \(composition.spec)")
                }
            }
        }
    }

    @Test("never gives up what a view shows, where that is pinned", arguments: ids)
    func neverGivesUpThePinned(_ id: String) {
        for seed in UInt64(1)...30 {
            var random = SplitMix(seed)
            var rule = StoreRule(order: id, limitBytes: 5)
            rule.use = .pinned
            let requests = (0..<200).map { _ in KeyID(random.below(12)) }
            let store = ImageStore(
                rule,
                context: OrderContext(
                    keyCapacity: 12, future: FutureRequests(requests: requests, keyCount: 12)))
            var pinned: Set<KeyID> = []
            for key in requests {
                if store.instance(of: key) == .absent { store.missed(key) } else { store.used(key) }
                store.order.requested(key)
                if store.instance(of: key) == .absent, store.admits(key, cost: 1) {
                    while store.isFull(for: 1), let victim = store.evict(for: key) {
                        check(!pinned.contains(victim.key))
                    }
                    if store.isFull(for: 1) { continue }
                    store.insert(key, InstanceID(key.number), cost: 1)
                }
                guard store.instance(of: key) != .absent else { continue }
                if random.chance(40), pinned.insert(key).inserted { store.pin(key) }
                if let key = pinned.sorted().first, random.chance(40) {
                    pinned.remove(key)
                    store.released(key, nowNs: 0)
                }
                check(pinned.allSatisfy { store.instance(of: $0) != .absent })
            }
            while let victim = store.evict() { check(!pinned.contains(victim.key)) }
            if !Self.sparing.contains(id) { check(Set(store.keys), pinned) }
        }
    }
}
