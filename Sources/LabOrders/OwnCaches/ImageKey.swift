/// What an image is known by: a number that is cheap to hash and to compare, and a name.
public struct ImageKey: Hashable, Sendable, CustomStringConvertible {
    /// Dense, from 0 on: the same for the same name, all through a run.
    public var number: UInt32 { id.number }
    package let id: KeyID
    private let names: KeyNaming

    package init(_ id: KeyID, _ names: KeyNaming) {
        self.id = id
        self.names = names
    }

    /// A key for one's own tests.
    public init(_ number: UInt32, name: String) {
        self.init(KeyID(number: number), KeyNaming { _ in name })
    }

    /// As the scenario writes it, such as `photos/12`; made anew each time that it is asked for.
    public var name: String { names.name(id) }

    public var description: String { name }

    public static func == (a: ImageKey, b: ImageKey) -> Bool { a.id == b.id }

    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// What keys are called, by number.
package final class KeyNaming: Sendable {
    package let name: @Sendable (KeyID) -> String

    package init(_ name: @escaping @Sendable (KeyID) -> String) { self.name = name }

    /// Of keys that have no names.
    package static let numbers = KeyNaming { "\($0)" }
}

/// A cache's hold on an image. As long as this object lives, the image counts as held; with its
/// end the hold ends, on whatever thread.
public final class CachedImage: Sendable {
    /// What it is known by.
    public let key: ImageKey
    /// In bytes, as the cache is to account for it: of its pixels, or in a key trace the request's
    /// size.
    public let cost: Int64
    /// Nil in one's own tests.
    private let books: CacheBooks?
    package let number: UInt32

    package init(_ key: ImageKey, cost: Int64, _ books: CacheBooks, number: UInt32) {
        self.key = key
        self.cost = cost
        self.books = books
        self.number = number
    }

    /// An image for one's own tests, which holds nothing.
    public init(key: ImageKey, cost: Int64) {
        self.key = key
        self.cost = cost
        books = nil
        number = 0
    }

    package func belongs(to other: CacheBooks) -> Bool { books === other }

    deinit { books?.drop(number) }
}
