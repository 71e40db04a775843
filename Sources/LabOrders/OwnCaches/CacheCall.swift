/// The calls of a cache in the user's code.
package enum CacheCall: Sendable, Equatable {
    case none
    case lookUp(KeyID)
    case insertion(KeyID)
    case removal(KeyID)
    case signal(MemorySignal)
    case shown(KeyID)
    case released(KeyID)
    case end

    func reason(of key: KeyID, isNewcomer: Bool) -> CacheDrop.Reason {
        switch self {
        case .insertion where isNewcomer: .refused
        case .insertion(let newcomer): key == newcomer ? .replaced : .evicted
        case .removal(let removed) where key == removed: .removed
        case .signal(.background), .signal(.trim): .trimmed
        case .signal, .end: .cleared
        case .none, .lookUp, .removal, .shown, .released: .dropped
        }
    }
}

/// An entry that a cache in the user's code dropped.
package struct CacheDrop: Sendable, Equatable {
    package enum Reason: Sendable {
        /// To make room for a newcomer.
        case evicted
        /// Replaced by a newcomer with the same key.
        case replaced
        /// The newcomer itself, during its insertion.
        case refused
        case removed
        /// When the app went to the background, or while it was there.
        case trimmed
        /// On a memory warning, or with the end of the cache.
        case cleared
        /// For no visible reason.
        case dropped
    }

    package var key: KeyID
    package var cost: Int64
    /// The copy that it stood for.
    package var content: InstanceID
    package var reason: Reason

    /// True if it counts as an eviction.
    package var isEviction: Bool { reason == .evicted || reason == .trimmed }
}

/// A mistake of a cache in the user's code.
public struct CacheProblem: Sendable, Equatable, CustomStringConvertible {
    /// The kinds of mistakes.
    public enum Mistake: Sendable {
        /// The cache's account differs from what it holds.
        case unbalanced
        /// The same requests had another outcome the second time.
        case unsteady
        /// It returned an image that it wasn't given under this key.
        case foreign
        /// Images that it was given outlive it.
        case leak
        /// It exceeded its limit after an insertion.
        case overLimit
        /// It reported a mistake itself.
        case own
    }

    /// The kind of mistake.
    public var kind: Mistake
    /// Number of the run's latest request, from 1; 0 if there was none.
    public var request: Int64
    /// Description of the cache's behaviour for users.
    public var words: String

    package init(kind: Mistake, request: Int64, words: String) {
        self.kind = kind
        self.request = request
        self.words = words
    }

    public var description: String { "at request \(request) the cache \(words)" }
}

extension MemorySignal {
    var words: String {
        switch self {
        case .warning(let critical, _): critical ? "a critical memory warning" : "a memory warning"
        case .trim(let level): "trim level \(level)"
        case .background: "the app was left"
        case .foreground: "the app came back"
        }
    }
}
