import Testing

@testable import EvictionLab

/// A policy in the words of the contract, for `ReferenceReplay`.
struct ReferencePolicy {
    enum Order {
        case lru, fifo, farthest
        /// Whatever `ReferenceReplay.choose` says.
        case chosen

        /// Holds only what no view holds.
        var isDisjoint: Bool { self == .farthest || self == .chosen }
    }

    enum Signal { case warning, critical, background, foreground }

    struct Store {
        var order: Order
        var limitBytes: Int64?
        var limitCount: Int?
    }

    /// `none` neither finds nor joins.
    var joins = true
    var store: Store?
    var isWeak = false
    var releasesOffScreen = false
    var clears: [Signal] = []
    /// To this many percent of the limits.
    var trims: [(signal: Signal, percent: Int64)] = []

    static func store(
        _ order: Order, _ limitBytes: Int64?, count: Int? = nil, weak: Bool = false,
        offscreen: Bool = false, joins: Bool = true
    ) -> ReferencePolicy {
        ReferencePolicy(
            joins: joins,
            store: Store(order: order, limitBytes: limitBytes, limitCount: count), isWeak: weak,
            releasesOffScreen: offscreen)
    }
}

/// A spec as users write it, and the same by hand.
struct PolicyPair: Sendable, CustomTestStringConvertible {
    let spec: String
    let reference: @Sendable () -> ReferencePolicy

    var testDescription: String { spec }

    init(_ spec: String, _ reference: @autoclosure @escaping @Sendable () -> ReferencePolicy) {
        self.spec = spec
        self.reference = reference
    }

    static let all: [PolicyPair] = [
        PolicyPair("none", ReferencePolicy(joins: false)),
        PolicyPair("weak", ReferencePolicy(isWeak: true)),
        PolicyPair("weak(coalesce=off)", ReferencePolicy(joins: false, isWeak: true)),
        PolicyPair("offscreen", ReferencePolicy(isWeak: true, releasesOffScreen: true)),
        PolicyPair("lru(limit=8KB)", .store(.lru, 8000)),
        PolicyPair("lru(limit=4KB)+weak", .store(.lru, 4000, weak: true)),
        PolicyPair("lru(limit=16KB, count=2)", .store(.lru, 16_000, count: 2)),
        PolicyPair("lru(limit=none, count=3)+weak", .store(.lru, nil, count: 3, weak: true)),
        PolicyPair("lru(limit=8KB, coalesce=off)", .store(.lru, 8000, joins: false)),
        PolicyPair("lru(limit=12KB)+offscreen", .store(.lru, 12_000, offscreen: true)),
        PolicyPair(
            "lru(limit=8KB)+weak+offscreen+on(warning, clear)",
            with(.store(.lru, 8000, weak: true, offscreen: true)) { $0.clears = [.warning] }),
        PolicyPair("fifo(limit=8KB)", .store(.fifo, 8000)),
        PolicyPair(
            "fifo(limit=12KB)+weak+on(background, trim=50%)+on(critical, clear)",
            with(.store(.fifo, 12_000, weak: true)) {
                $0.trims = [(.background, 50)]
                $0.clears = [.critical]
            }),
        PolicyPair(
            "lru(limit=none, count=4)+on(foreground, clear)+on(warning, trim=30%)",
            with(.store(.lru, nil, count: 4)) {
                $0.trims = [(.warning, 30)]
                $0.clears = [.foreground]
            }),
        PolicyPair(
            "dictionary", with(.store(.fifo, nil)) { $0.clears = [.warning] }),
        PolicyPair("unbounded", .store(.fifo, nil)),
        PolicyPair("belady(limit=8KB)", .store(.farthest, 8000, weak: true)),
    ]

    private static func with(
        _ policy: ReferencePolicy, _ change: (inout ReferencePolicy) -> Void
    ) -> ReferencePolicy {
        var policy = policy
        change(&policy)
        return policy
    }
}
