import CEvictionLab

/// The calls of a plugin, by their numbers in the watch. `Sources/CFiles/words/policies.md` says
/// what they mean, and the header more.
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

    /// Number of requests that were reported to the plugin.
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
