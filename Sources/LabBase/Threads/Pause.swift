#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Waiting for another thread.
package enum Pause {
    /// A millisecond.
    package static func short() { usleep(1000) }
}
