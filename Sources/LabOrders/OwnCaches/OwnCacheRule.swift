/// A cache in the user's code as a part of a policy, `own(name)`, or `plugin(path)` of a library.
package final class OwnCacheRule: Sendable, Equatable {
    package let name: String
    package let part: String
    /// Makes a new, empty cache, for each life of the app.
    package let make: @Sendable (OwnCacheContext) -> any ReplayedCache

    package init(
        _ name: String, part: String = "own",
        make: @escaping @Sendable (OwnCacheContext) -> any ReplayedCache
    ) {
        self.name = name
        self.part = part
        self.make = make
    }

    package static func == (a: OwnCacheRule, b: OwnCacheRule) -> Bool { a === b }
}

/// Properties of the run for which a cache is made.
package struct OwnCacheContext: Sendable {
    /// Upper bound of keys' numbers; they stay below it.
    package var keyCount: Int
    package var names: KeyNaming
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
