import LabSystem

/// Time that this thread spent on a processor.
package enum CPUClock {
    package static func nowNs() -> Int64 { WallClock.read(CLOCK_THREAD_CPUTIME_ID) }
}

/// Time that children which have ended spent on a processor, the kernel's part left out.
package enum ChildrenClock {
    package static func nowNs() -> Int64 { platform_children_user_ns() }
}

/// Time on the wall, from some moment on.
package enum WallClock {
    package static func nowNs() -> Int64 { read(CLOCK_MONOTONIC) }

    static func read(_ clock: clockid_t) -> Int64 {
        var time = timespec()
        clock_gettime(clock, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}

/// Time since 1970, as files have it.
package enum CalendarClock {
    package static func nowNs() -> Int64 { WallClock.read(CLOCK_REALTIME) }
}
