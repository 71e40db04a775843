/// Sleeps while another thread works.
package enum Pause {
    package static func short() { usleep(1000) }

    package static func of(ns: Int64) { usleep(useconds_t(max(0, ns / 1000))) }
}
