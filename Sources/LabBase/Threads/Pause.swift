import LabSystem

/// Sleeps while another thread works.
package enum Pause {
    /// Sleeps a millisecond.
    package static func short() { usleep(1000) }

    /// Sleeps about this long.
    package static func of(ns: Int64) { usleep(useconds_t(max(0, ns / 1000))) }
}
