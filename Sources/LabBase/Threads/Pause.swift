import LabSystem

/// Waiting for another thread.
package enum Pause {
    /// A millisecond.
    package static func short() { usleep(1000) }

    /// About so long.
    package static func of(ns: Int64) { usleep(useconds_t(max(0, ns / 1000))) }
}
