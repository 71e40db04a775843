/// Processor time of this thread.
package enum CPUClock {
    package static func nowNs() -> Int64 { WallClock.read(CLOCK_THREAD_CPUTIME_ID) }
}

/// Wall-clock time from an arbitrary moment on.
package enum WallClock {
    package static func nowNs() -> Int64 { read(CLOCK_MONOTONIC) }

    package static func read(_ clock: clockid_t) -> Int64 {
        var time = timespec()
        clock_gettime(clock, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}

/// Time since 1970, as file systems use it.
package enum CalendarClock {
    package static func nowNs() -> Int64 { WallClock.read(CLOCK_REALTIME) }
}
