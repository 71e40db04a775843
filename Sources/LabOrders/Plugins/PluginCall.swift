import CEvictionLab

/// The calls of a plugin, by their numbers in the watch.
package enum PluginCall: UInt32, CaseIterable {
    case load = 1
    case open, create, destroy
    case requested, used, missed, admits, evict, inserted, isOverfull, undoEviction, removed
    case released, resized, entries
    case find, insert, held, remove, signal, shown

    /// The name in the header.
    package var name: String {
        switch self {
        case .open: "evictionlab_plugin_open"
        case .isOverfull: "is_overfull"
        case .undoEviction: "undo_eviction"
        default: "\(self)"
        }
    }

    /// The kinds of libraries that have it, and its meaning for pages; the header says more.
    package var about: (kinds: String, meaning: String)? {
        switch self {
        case .load, .open: nil
        case .create: ("both", "makes an instance; NULL if it can't")
        case .destroy: ("both", "ends it; a cache releases every handle that it holds")
        case .inserted: ("order", "a key becomes an entry, at a cost")
        case .removed: ("order", "an entry left without `evict`")
        case .evict: ("order", "chooses the entry to evict, and removes it")
        case .requested: ("order, optional", "a request for a key")
        case .used: ("order, optional", "the request found it")
        case .missed: ("order, optional", "the request didn't")
        case .admits: ("order, optional", "0 if a key may not become an entry")
        case .isOverfull: ("order, optional", "1 if an entry must be evicted in spite of space")
        case .undoEviction: ("order, optional", "takes the last eviction back")
        case .resized: ("order, optional", "the limit changes")
        case .find: ("cache", "returns a key's handle, or NULL")
        case .insert: ("cache", "offers an entry with its handle: keep it, or release it")
        case .held: ("cache", "returns the cost of all its handles")
        case .remove: ("cache, optional", "removes a key's entry")
        case .signal: ("cache, optional", "a warning, or the app is left or back")
        case .shown: ("cache, optional", "the first view shows the key's image")
        case .released: ("both, optional", "the last view has released the key's image")
        case .entries:
            ("both, optional", "lists the entries in the order of eviction, for pictures")
        }
    }

    /// Words for a message about the process's end.
    package var words: String { self == .load ? "the loading of the library" : "'\(name)'" }
}

/// Publishes the plugin call that this process is in, for its parent process.
///
/// It costs one write to memory before each call and one after it.
package struct PluginWatch: @unchecked Sendable {
    private let words: UnsafeMutablePointer<call_watch>

    package init() { words = call_watch_get() }

    @inline(__always)
    func enter(_ call: PluginCall) { words.pointee.inside = call.rawValue }

    @inline(__always)
    func leave() { words.pointee.inside = 0 }

    /// Makes a call, which is seen from outside as long as it lasts.
    @inline(__always)
    func during<Answer>(_ call: PluginCall, _ body: () -> Answer) -> Answer {
        enter(call)
        defer { leave() }
        return body()
    }

    typealias Telling = @convention(c) (UnsafeMutableRawPointer?, evictionlab_key) -> Void

    /// Tells a library's instance something about a key, if the library wants to hear it.
    @inline(__always)
    func tell(
        _ call: PluginCall, _ key: KeyID, _ telling: Telling?, _ instance: UnsafeMutableRawPointer?
    ) {
        guard let telling else { return }
        during(call) { telling(instance, key.number) }
    }

    @inline(__always)
    func countRequest() { words.pointee.request &+= 1 }

    /// Number of requests that the plugin was told of.
    package var requests: UInt64 { words.pointee.request }

    /// Starts a run.
    package func begin() { words.pointee.request = 0 }

    /// Limits this process for good, before it loads a library. Returns false if that can't be.
    package static func limit(bytes: Int64, seconds: Int64) -> Bool {
        call_watch_limit(UInt64(bytes), UInt64(seconds)) == 0
    }

    /// Shares the memory with the parent process. Call it before making any other watch. Returns
    /// false if there is no memory to share.
    package static func share() -> Bool { call_watch_share(PluginPage.childDescriptor) != 0 }
}
