/// What is asked of a cache of one's own.
package enum CacheCall: Sendable, Equatable {
    /// Nothing, just now.
    case none
    case lookUp(KeyID)
    case insertion(KeyID)
    case removal(KeyID)
    case signal(MemorySignal)
    case shown(KeyID)
    case released(KeyID)
    /// It is let go.
    case end

    /// What a drop in this call is.
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

/// An entry that a cache of one's own gave up.
package struct CacheDrop: Sendable, Equatable {
    package enum Reason: Sendable {
        /// For a newcomer.
        case evicted
        /// By a newcomer of the same key.
        case replaced
        /// The newcomer itself, on its way in.
        case refused
        case removed
        /// Since the app was left, or in the background.
        case trimmed
        /// On a memory warning, or with the cache.
        case cleared
        /// Of the cache's own accord.
        case dropped
    }

    package var key: KeyID
    package var cost: Int64
    /// What it stood for.
    package var content: InstanceID
    package var reason: Reason

    /// It counts as an eviction.
    package var isEviction: Bool { reason == .evicted || reason == .trimmed }
}

/// What is wrong with a cache of one's own.
public struct CacheProblem: Sendable, Equatable, CustomStringConvertible {
    /// What can be wrong.
    public enum Kind: Sendable {
        /// What it says it holds isn't what it holds.
        case unbalanced
        /// The same requests came to something else a second time.
        case unsteady
        /// It gave back what it wasn't given under this key.
        case foreign
        /// Something that it was given lives on without it.
        case leak
        /// It held more than its limit when an insertion was over.
        case overLimit
        /// Something that it found out itself.
        case own
    }

    /// What is wrong.
    public var kind: Kind
    /// The run's latest request by then, from 1 on; 0: there was none.
    public var request: Int64
    /// What the cache does, for people.
    public var words: String

    package init(kind: Kind, request: Int64, words: String) {
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
