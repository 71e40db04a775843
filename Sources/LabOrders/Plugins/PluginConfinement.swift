import CEvictionLab
import LabSystem

/// The system's means against a library that isn't trusted, as far as there are any.
package struct PluginConfinement: OptionSet, Sendable {
    package let rawValue: Int32
    package init(rawValue: Int32) { self.rawValue = rawValue }

    /// No file can be opened.
    package static let files = PluginConfinement(rawValue: Int32(PLATFORM_KEEPS_FILES))
    /// The system refuses whatever isn't computing.
    package static let calls = PluginConfinement(rawValue: Int32(PLATFORM_KEEPS_CALLS))
    package static let whole: PluginConfinement = [.files, .calls]

    /// Confines this process for good, before it loads the library. Only `answer` stays open
    /// beside the standard descriptors, and what the library prints is lost.
    package static func begin(
        library: String, answer: Int32, bytes: Int64, seconds: Int64
    ) -> PluginConfinement {
        PluginLibrary.givesHints = false
        PluginLibrary.whenLoaded = { _ = platform_confine_loaded() }
        return PluginConfinement(
            rawValue: call_watch_confine(library, answer, UInt64(bytes), UInt64(seconds)))
    }

    /// Lacking means, in words; nil if there are all.
    package var lack: String? {
        switch (contains(.files), contains(.calls)) {
        case (true, true): nil
        case (false, true):
            "this kernel has no Landlock: a candidate could read files while it is loaded"
        case (true, false):
            "this kernel has no seccomp: a candidate could start processes, or use the network"
        case (false, false):
            "this system can't confine a process: a candidate could read and write files, the "
                + "traces among them"
        }
    }
}

extension PluginPage {
    /// The call of the system that a confined process was refused, in words; nil for none.
    package var refusedDeed: String? {
        let refused = refusedCall
        guard refused > 0 else { return nil }
        return platform_deed(refused - 1).map { String(cString: $0) }
            ?? "do what its call \(refused - 1) does"
    }
}
