/// A cache of one's own as a part of a policy: what it is called, how a policy says it, and how one
/// is made.
package struct OwnCacheRule: Sendable, Equatable {
    package let name: String
    /// The part of the policy language that it is, and what stands in its parentheses.
    package let part: String
    package let arguments: [String]
    private let maker: CacheMaker

    /// `own(name)`, unless it is said otherwise.
    package init(
        _ name: String, part: String = "own", arguments: [String]? = nil,
        make: @escaping @Sendable () -> any ImageCache
    ) {
        self.init(name, part: part, arguments: arguments, on: { _ in make() })
    }

    /// The same, of a cache that wants to know what it is made for.
    package init(
        _ name: String, part: String = "own", arguments: [String]? = nil,
        on make: @escaping @Sendable (OwnCacheContext) -> any ImageCache
    ) {
        self.name = name
        self.part = part
        self.arguments = arguments ?? [name]
        maker = CacheMaker(make)
    }

    /// A new one, empty: for each life of the app.
    package func make(_ context: OwnCacheContext) -> any ImageCache { maker.make(context) }

    package static func == (a: OwnCacheRule, b: OwnCacheRule) -> Bool {
        a.part == b.part && a.arguments == b.arguments && a.maker === b.maker
    }
}

/// An object, so that two rules can be told apart.
private final class CacheMaker: Sendable {
    let make: @Sendable (OwnCacheContext) -> any ImageCache

    init(_ make: @escaping @Sendable (OwnCacheContext) -> any ImageCache) { self.make = make }
}

/// What a cache of one's own is made for.
package struct OwnCacheContext: Sendable {
    /// No key's number reaches this.
    package var keyCount: Int
    package var names: KeyNaming
    /// Of the run.
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
