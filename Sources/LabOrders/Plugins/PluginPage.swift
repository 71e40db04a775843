import CEvictionLab
import LabBase

/// Shared memory in which a process records the plugin call that it is in. Its parent process reads
/// where it hangs or died, whatever the library does.
package final class PluginPage: @unchecked Sendable {
    /// Number of the descriptor in the child process.
    package static let childDescriptor: Int32 = 3

    package let descriptor: Int32
    private let words: UnsafeMutablePointer<call_watch>

    /// Returns nil if the system has no memory to give.
    package init?() {
        descriptor = platform_shared_memory(MemoryLayout<call_watch>.size)
        guard descriptor >= 0 else { return nil }
        guard let words = call_watch_map(descriptor) else {
            close(descriptor)
            return nil
        }
        self.words = words
    }

    deinit {
        call_watch_unmap(words)
        close(descriptor)
    }

    /// Number of requests that were reported to the plugin.
    package var requests: UInt64 { words.pointee.request }
    /// True if it crashed as there was no more memory for it.
    package var wasFull: Bool { words.pointee.is_full != 0 }
    /// The call that it is in, if any.
    package var call: PluginCall? { PluginCall(rawValue: words.pointee.inside) }
}
