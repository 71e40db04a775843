/// A cache in the user's code as a part of a policy: its name, its text in the policy, and its
/// maker.
package struct OwnCacheRule: Sendable, Equatable {
    package let name: String
    /// The part of the policy language, and its text in parentheses.
    package let part: String
    package let arguments: [String]
    private let maker: CacheMaker

    /// A cache without a context; its part is `own(name)` by default.
    package init(
        _ name: String, part: String = "own", arguments: [String]? = nil,
        make: @escaping @Sendable () -> any ReplayedCache
    ) {
        self.init(name, part: part, arguments: arguments, on: { _ in make() })
    }

    /// A cache whose maker gets a context.
    package init(
        _ name: String, part: String = "own", arguments: [String]? = nil,
        on make: @escaping @Sendable (OwnCacheContext) -> any ReplayedCache
    ) {
        self.name = name
        self.part = part
        self.arguments = arguments ?? [name]
        maker = CacheMaker(make)
    }

    /// Makes a new, empty cache, for each life of the app.
    package func make(_ context: OwnCacheContext) -> any ReplayedCache { maker.make(context) }

    package static func == (a: OwnCacheRule, b: OwnCacheRule) -> Bool {
        a.part == b.part && a.arguments == b.arguments && a.maker === b.maker
    }
}

/// A class, so that rules can be compared by identity.
private final class CacheMaker: Sendable {
    let make: @Sendable (OwnCacheContext) -> any ReplayedCache

    init(_ make: @escaping @Sendable (OwnCacheContext) -> any ReplayedCache) { self.make = make }
}

/// Properties of the run for which a cache is made.
package struct OwnCacheContext: Sendable {
    /// Upper bound of keys' numbers; they stay below it.
    package var keyCount: Int
    package var names: KeyNaming
    /// Seed of the run.
    package var seed: UInt64
    package var clock: ReplayClock

    package init(
        keyCount: Int, names: KeyNaming, seed: UInt64 = 42, clock: ReplayClock = ReplayClock()
    ) {
        self.keyCount = keyCount
        self.names = names
        self.seed = seed
        self.clock = clock
    }
}
