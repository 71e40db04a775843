/// A cache of one's own as a part of a policy: a name, and how one is made.
package struct OwnCacheRule: Sendable, Equatable {
    package let name: String
    /// How a policy says it.
    package let text: String
    private let maker: CacheMaker

    package init(
        name: String, text: String? = nil, _ make: @escaping @Sendable () -> any ImageCache
    ) {
        self.name = name
        self.text = text ?? "own(\(name))"
        maker = CacheMaker(make)
    }

    /// A new one, empty: for each life of the app.
    package func make() -> any ImageCache { maker.make() }

    package static func == (a: OwnCacheRule, b: OwnCacheRule) -> Bool {
        a.text == b.text && a.maker === b.maker
    }
}

/// An object, so that two rules can be told apart.
private final class CacheMaker: Sendable {
    let make: @Sendable () -> any ImageCache

    init(_ make: @escaping @Sendable () -> any ImageCache) { self.make = make }
}
