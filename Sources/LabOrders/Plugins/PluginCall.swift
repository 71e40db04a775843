import CEvictionLab

/// What a plugin is asked to do, by the number that the watch over its calls knows.
package enum PluginCall: UInt32, CaseIterable {
    case load = 1
    case open, create, destroy
    case requested, used, missed, admits, evict, inserted, isOverfull, undoEviction, removed
    case released, resized, entries
    case find, insert, held, remove, signal, shown

    /// As the header has it.
    package var name: String {
        switch self {
        case .open: "evictionlab_plugin_open"
        case .isOverfull: "is_overfull"
        case .undoEviction: "undo_eviction"
        default: "\(self)"
        }
    }

    /// For a sentence: what the process died in.
    package var words: String { self == .load ? "the loading of the library" : "'\(name)'" }
}

/// Knows which call of a plugin's this process is in, where the process that started it sees it.
///
/// One word in memory is written before each call and one after it, and that is all.
package struct PluginWatch: @unchecked Sendable {
    private let words: UnsafeMutablePointer<call_watch>

    package init() { words = call_watch_get() }

    @inline(__always)
    func enter(_ call: PluginCall) { words.pointee.inside = call.rawValue }

    @inline(__always)
    func leave() { words.pointee.inside = 0 }

    @inline(__always)
    func countRequest() { words.pointee.request &+= 1 }

    /// How many requests the plugin was told of.
    package var requests: UInt64 { words.pointee.request }

    /// A run begins.
    package func begin() { words.pointee.request = 0 }

    /// Lets the process that started this one see it. To be called before any other watch is made.
    /// Returns false if there is no memory to share.
    package static func share() -> Bool { call_watch_share(PluginPage.childDescriptor) != 0 }
}

/// A process ended in which a plugin was called: how, and in which call.
package struct PluginEnding: Sendable, Equatable {
    package enum Fate: Sendable, Equatable {
        case signal(Int32)
        case exit(Int32)
        /// The call didn't come back in time, or the process was stopped.
        case silence
    }

    package var request: UInt64
    /// Nil: the plugin wasn't being called.
    package var call: PluginCall?
    package var fate: Fate

    package init(_ page: PluginPage, _ fate: Fate) {
        request = page.requests
        call = page.call
        self.fate = fate
    }

    /// Where it was: `in 'evict', at request 17`.
    package var place: String {
        guard let call else {
            return "between its calls" + (request == 0 ? "" : ", after request \(request)")
        }
        return "in \(call.words)" + (request == 0 ? "" : ", at request \(request)")
    }
}
