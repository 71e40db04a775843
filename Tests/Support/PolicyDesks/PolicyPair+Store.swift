@testable import LabPolicies

/// Stores: what they let in, what it costs there, who goes, and where.
extension PolicyPair {
    private static func store(
        _ name: String, _ order: String = "lru", _ limitBytes: Int64? = 16_000,
        count: Int? = nil, weak: Bool = false, _ change: (inout StoreRule) -> Void
    ) -> PolicyPair {
        PolicyPair("a store: \(name)") {
            var rule = StoreRule(order: order, limitBytes: limitBytes, limitCount: count)
            change(&rule)
            $0.store = rule
            if weak { $0.weak = WeakRule() }
        }
    }

    private static func reacting(
        _ name: String, _ change: (inout StoreRule) -> Void = { _ in },
        _ reactions: Reaction...
    ) -> PolicyPair {
        PolicyPair("reactions: \(name)") {
            $0.store = StoreRule(order: "lru", limitBytes: 20_000)
            change(&$0.store!)
            $0.weak = WeakRule()
            $0.reactions = reactions
        }
    }

    static let stores: [PolicyPair] = [
        store("cost none", count: 2) { $0.cost = .none },
        store("cost in points", "lru", 4000) { $0.cost = .points },
        store("cost of both", "fifo", 1_030_000) { $0.cost = .both },
        store("entry cap") { $0.entryCapBytes = 7300 },
        store("entry cap that removes") {
            $0.entryCapBytes = 7300
            $0.oversize = .removes
        },
        store("admits the second", weak: true) { $0.admission = .second },
        store("evicts after", "lru", 10_000) { $0.evicts = .after },
        store("evicts after, in order of entry", "fifo", 7000, weak: true) {
            $0.evicts = .after
        },
        store("evicts never", "lru", 7500) { $0.evicts = .never },
        store("trims far") { $0.trimTargetBytes = 8000 },
        store("trims late") {
            $0.evicts = .after
            $0.trimStartBytes = 22_000
            $0.trimTargetBytes = 9000
        },
        store("sliding lifetime", "lru", nil) { $0.lifetime = .init(ns: 6 * ms) },
        store("fixed lifetime", "lru", 16_000, weak: true) {
            $0.lifetime = .init(ns: 8 * ms, isSliding: false)
        },
        store("swept", "fifo", nil) { $0.lifetime = .init(ns: 6 * ms, sweepNs: 4 * ms) },
        store("serves what is over") {
            $0.lifetime = .init(ns: 4 * ms, sweepNs: 9 * ms, servesExpired: true)
        },
        store("pinned", "lru", 12_000) { $0.use = .pinned },
        store("pinned, by count", "fifo", nil, count: 2, weak: true) { $0.use = .pinned },
        store("pinned, evicts after", "lru", 12_000) {
            $0.use = .pinned
            $0.evicts = .after
        },
        store("taken", "lru", 12_000, weak: true) { $0.use = .taken },
        store("taken, without a table", "fifo", 12_000) { $0.use = .taken },
        store("evicted into the table, too", "lru", 8000, weak: true) { $0.evicted = .weak },
        PolicyPair("a store: evicted into the table alone") {
            $0.store = StoreRule(order: "lru", limitBytes: 8000)
            $0.store!.evicted = .weak
            $0.weak = WeakRule()
            $0.weak!.registration = .evict
        },
        store("replaced are checked") { $0.replaced = .checked },
        store("replaced are served", weak: true) { $0.replaced = .served },
        store("replaced are kept") { $0.replaced = .kept },
        store("replaced are kept, by count", "fifo", nil, count: 3) {
            $0.replaced = .kept
            $0.evicts = .after
        },
        store("replaced are forgotten") { $0.replaced = .forgotten },
        store("taken, replaced are forgotten", "lru", 12_000) {
            $0.use = .taken
            $0.replaced = .forgotten
        },
        store("taken, replaced are checked", "fifo", 12_000) {
            $0.use = .taken
            $0.replaced = .checked
        },
        PolicyPair("a table: replaced are checked") {
            $0.weak = WeakRule()
            $0.weak!.replaced = .checked
        },
        PolicyPair("a table: replaced are forgotten, beside a store that checks") {
            $0.store = StoreRule(order: "lru", limitBytes: 8000)
            $0.store!.replaced = .checked
            $0.weak = WeakRule()
            $0.weak!.replaced = .forgotten
        },
        store("drifts") { $0.costDrifts = true },
        store("drifts, evicts after", "fifo", 20_000) {
            $0.costDrifts = true
            $0.evicts = .after
        },
        PolicyPair("a store: evicted into the pool") {
            $0.store = StoreRule(order: "lru", limitBytes: 8000)
            $0.store!.evicted = .pool
            $0.pool = ShelfRule(limitBytes: 13_000)
        },
        PolicyPair("a store: taken, evicted into the pool") {
            $0.store = StoreRule(order: "lru", limitBytes: 8000)
            $0.store!.use = .taken
            $0.store!.evicted = .pool
            $0.weak = WeakRule()
            $0.pool = ShelfRule(limitBytes: nil, limitCount: 2)
            $0.reactions = [
                Reaction(.warning, .clear, of: .pool),
                Reaction(.background, .trim(shareMillionths: 500_000), of: [.store, .pool]),
            ]
        },
        reacting(
            "another limit for a time",
            { $0.heedsLimitsLate = false },
            Reaction(.warning, .limit(bytes: 4000, forNs: 6 * ms, restoresFound: false))),
        reacting(
            "another limit, restoring what was found",
            { $0.heedsLimitsLate = true },
            Reaction(.warning, .limit(bytes: 1, forNs: 6 * ms, restoresFound: true))),
        reacting(
            "another limit, heeded late",
            {
                $0.heedsLimitsLate = true
                $0.evicts = .after
            },
            Reaction(.warning, .limit(bytes: 5000, forNs: nil, restoresFound: false)),
            Reaction(.foreground, .limit(bytes: 20_000, forNs: nil, restoresFound: false))),
        reacting(
            "unused go", { _ in }, Reaction(.warning, .clearUnused),
            Reaction(.background, .shrink(shareMillionths: 500_000))),
        reacting(
            "levels", { _ in }, Reaction(.level(40...80), .clear, of: [.store, .weak]),
            Reaction(.level(10...39), .shrink(shareMillionths: 600_000))),
        {
            var late = Reaction(.warning, .clear, of: .all)
            late.delayNs = 3 * ms
            var trim = Reaction(.level(15...20), .trim(shareMillionths: 300_000))
            trim.delayNs = ms
            return reacting("after a while", { _ in }, late, trim)
        }(),
    ]
}
