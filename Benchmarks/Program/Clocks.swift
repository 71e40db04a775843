import LabBase

/// Processor time of this process, of all its threads.
enum ProcessClock {
    static func nowNs() -> Int64 { WallClock.read(CLOCK_PROCESS_CPUTIME_ID) }
}

/// Processor time of children that have ended.
enum ChildrenClock {
    static func nowNs() -> Int64 { platform_children_cpu_ns() }
}
