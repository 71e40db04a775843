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

    @inline(__always)
    func countRequest() { words.pointee.request &+= 1 }

    /// Number of requests that the plugin was told of.
    package var requests: UInt64 { words.pointee.request }

    /// Starts a run.
    package func begin() { words.pointee.request = 0 }

    /// Shares the memory with the parent process. Call it before making any other watch. Returns
    /// false if there is no memory to share.
    package static func share() -> Bool { call_watch_share(PluginPage.childDescriptor) != 0 }
}

/// The end of a process that called a plugin, and the call in which it ended.
package struct PluginEnding: Sendable, Equatable {
    package enum Fate: Sendable, Equatable {
        case signal(Int32)
        case exit(Int32)
        /// The call took too long, or the process was stopped.
        case silence
    }

    package var request: UInt64
    /// The call; nil if the plugin wasn't being called.
    package var call: PluginCall?
    package var fate: Fate

    package init(_ page: PluginPage, _ fate: Fate) {
        request = page.requests
        call = page.call
        self.fate = fate
    }

    /// The place of the end: `in 'evict', at request 17`.
    package var place: String {
        guard let call else {
            return "between its calls" + (request == 0 ? "" : ", after request \(request)")
        }
        return "in \(call.words)" + (request == 0 ? "" : ", at request \(request)")
    }
}
