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

/// Names of keys, by number.
package final class KeyNaming: Sendable {
    package let name: @Sendable (KeyID) -> String

    package init(_ name: @escaping @Sendable (KeyID) -> String) { self.name = name }

    /// Names for keys that have none.
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
    /// The books; nil in tests of a cache.
    private let books: CacheBooks?
    package let number: UInt32

    package init(_ key: ImageKey, cost: Int64, _ books: CacheBooks, number: UInt32) {
        self.key = key
        self.cost = cost
        self.books = books
        self.number = number
    }

    /// An image for tests of a cache, which holds nothing.
    public init(key: ImageKey, cost: Int64) {
        self.key = key
        self.cost = cost
        books = nil
        number = 0
    }

    package func belongs(to other: CacheBooks) -> Bool { books === other }

    deinit { books?.drop(number) }
}
