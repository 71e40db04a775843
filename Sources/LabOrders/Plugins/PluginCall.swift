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

/// Knows which call of a plugin's this process is in, so that whoever started it can be told where
/// it died.
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

    /// From here on a plugin that dies or hangs is told of on a descriptor.
    package func start(descriptor: Int32, timeoutNs: Int64) {
        _ = call_watch_start(descriptor, UInt64(timeoutNs))
    }
}

/// What became of a process in a plugin's call, as its last line tells it.
package struct PluginEnding: Sendable, Equatable {
    package var request: UInt64
    /// Nil: the plugin wasn't being called.
    package var call: PluginCall?
    /// Nil: the call didn't come back in time.
    package var signal: Int32?

    /// From the fields of the line.
    package init?(_ fields: [String]) {
        guard fields.count == 3, let request = UInt64(fields[0]), let call = UInt32(fields[1]),
            let signal = Int32(fields[2])
        else { return nil }
        self.request = request
        self.call = PluginCall(rawValue: call)
        self.signal = signal == 0 ? nil : signal
    }

    package var fields: [String] {
        ["\(request)", "\(call?.rawValue ?? 0)", "\(signal ?? 0)"]
    }

    /// Where it was: `in 'evict', at request 17`.
    package var place: String {
        guard let call else { return "outside of the plugin" }
        return "in \(call.words)" + (request == 0 ? "" : ", at request \(request)")
    }
}
