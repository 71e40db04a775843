/// The operation of a request, by libCacheSim's codes and memcached's words.
package enum KeyOperation: UInt8, Sendable, CaseIterable {
    /// Not given, which counts as a read.
    case none
    case get, gets, set, add, cas, replace, append, prepend, delete, incr, decr, read, write, update

    /// The effect on a cache.
    package enum Effect: Sendable {
        /// Asks for the key: a hit or a miss.
        case read
        /// Puts a value into the cache, and asks for none.
        case write
        /// Takes the key out of the cache.
        case delete
    }

    /// The effect on a cache.
    package var effect: Effect {
        switch self {
        case .none, .get, .gets, .read: .read
        case .delete: .delete
        case .set, .add, .cas, .replace, .append, .prepend, .incr, .decr, .write, .update: .write
        }
    }

    package var word: String { "\(self)" }

    /// Other words for operations, in lower case.
    package static let otherWords: [String: KeyOperation] = [
        "": .none, "put": .set, "del": .delete, "remove": .delete, "r": .read, "w": .write,
        "d": .delete,
    ]

    /// Reads a code of libCacheSim's, which has had two for an operation that isn't given.
    package init?(code: UInt8) { self.init(rawValue: [15, 255].contains(code) ? 0 : code) }

    /// Reads a word in any case, or a code.
    package init?(_ text: String) {
        let lower = text.lowercased()
        if let known = Self.allCases.first(where: { $0.word == lower }) ?? Self.otherWords[lower] {
            self = known
        } else if let known = UInt8(lower).flatMap(KeyOperation.init(code:)) {
            self = known
        } else {
            return nil
        }
    }
}
