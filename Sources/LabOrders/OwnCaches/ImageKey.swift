import Synchronization

/// The key of an image: a number that is cheap to hash and to compare, and a name.
public struct ImageKey: Hashable, Sendable, CustomStringConvertible {
    /// Number from 0, dense; the same name has the same number during a run.
    public var number: UInt32 { id.number }
    package let id: KeyID
    private let names: KeyNaming

    package init(_ id: KeyID, _ names: KeyNaming) {
        self.id = id
        self.names = names
    }

    /// A key for tests of a cache.
    public init(_ number: UInt32, name: String) {
        self.init(KeyID(number: number), KeyNaming { _ in name })
    }

    /// The name in the scenario, such as `photos/12`; made at each access.
    public var name: String { names.name(id) }

    public var description: String { name }

    public static func == (a: ImageKey, b: ImageKey) -> Bool { a.id == b.id }

    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

package final class KeyNaming: Sendable {
    package let name: @Sendable (KeyID) -> String

    package init(_ name: @escaping @Sendable (KeyID) -> String) { self.name = name }

    package static let numbers = KeyNaming { "\($0)" }
}

/// A cache's hold on an image. The image counts as held as long as this object lives; it can be
/// released on any thread.
public final class CachedImage: Sendable {
    /// The image's key.
    public let key: ImageKey
    /// Bytes that the cache is to account for: those of its pixels, or the request's size in a key
    /// trace.
    public let cost: Int64
    /// The copy that it stands for; arbitrary in a key trace.
    let content: InstanceID
    /// Number among the images that the cache was given.
    private let number: Int
    /// Nil in tests of a cache.
    private let dropped: DroppedImages?

    init(
        _ key: ImageKey, cost: Int64, _ content: InstanceID, _ dropped: DroppedImages, number: Int
    ) {
        self.key = key
        self.cost = cost
        self.content = content
        self.dropped = dropped
        self.number = number
    }

    /// An image for tests of a cache, which holds nothing.
    public init(key: ImageKey, cost: Int64) {
        self.key = key
        self.cost = cost
        content = .absent
        dropped = nil
        number = 0
    }

    func belongs(to other: DroppedImages) -> Bool { dropped === other }

    deinit { dropped?.note(key.id, cost: cost, content, number: number) }
}

/// The images that a cache in the user's code dropped, on any thread, in the call of that time.
final class DroppedImages: Sendable {
    private struct Shared {
        var drops: [(CacheDrop, number: Int)] = []
        var call = CacheCall.none
        /// Number of the image that is being inserted.
        var newcomer = 0
    }

    private let shared = Mutex(Shared())

    func begin(_ call: CacheCall, newcomer: Int) {
        shared.withLock { ($0.call, $0.newcomer) = (call, newcomer) }
    }

    func note(_ key: KeyID, cost: Int64, _ content: InstanceID, number: Int) {
        shared.withLock { shared in
            let reason = shared.call.reason(of: key, isNewcomer: number == shared.newcomer)
            let drop = CacheDrop(key: key, cost: cost, content: content, reason: reason)
            shared.drops.append((drop, number))
        }
    }

    /// Takes the drops so far, in their order.
    func take() -> [(CacheDrop, number: Int)] {
        shared.withLock { shared in
            if shared.drops.isEmpty { return [] }
            defer { shared.drops = [] }
            return shared.drops
        }
    }
}
