#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Waiting for another thread.
enum Pause {
    /// A millisecond.
    static func short() { usleep(1000) }
}
