#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Version 2: the group's own line for pressure, `memory.high`, and the time that its processes
/// spend waiting for memory.
///
/// Beyond the line the kernel slows a group down more and more, which is not what a phone does. So
/// the line is taken away once it has told.
final class HighMark: PressureSignal {
    private let group: MemoryGroup
    private let lineBytes: Int64
    private var seen: Int64 = 0
    /// Of the kernel's report of waiting; -1 where there is none.
    private let stall: Int32

    init(_ group: MemoryGroup, lineBytes: Int64) throws(KernelRefusal) {
        self.group = group
        self.lineBytes = lineBytes
        stall = Self.awaitStall(group)
        guard let count = group.field("high", in: "memory.events") else {
            throw KernelRefusal("\(group.path)/memory.events can't be read")
        }
        seen = count
        try draw(String(lineBytes))
    }

    deinit { if stall >= 0 { close(stall) } }

    private func draw(_ line: String) throws(KernelRefusal) {
        try group.write(line, "memory.high", "can't have the kernel report pressure")
    }

    /// A tenth of a second of two, the shortest span that a process without rights may ask about.
    private static func awaitStall(_ group: MemoryGroup) -> Int32 {
        let descriptor = open(group.path + "/memory.pressure", O_RDWR | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return -1 }
        let trigger = Array("some 100000 2000000".utf8CString)
        guard write(descriptor, trigger, trigger.count) == trigger.count else {
            close(descriptor)
            return -1
        }
        return descriptor
    }

    func hasFired() -> Bool {
        let count = group.field("high", in: "memory.events") ?? seen
        defer { seen = count }
        var look = pollfd(fd: stall, events: Int16(POLLPRI), revents: 0)
        let isStalled = stall >= 0 && poll(&look, 1, 0) == 1 && Int32(look.revents) & POLLPRI != 0
        return count > seen || isStalled
    }

    func disarm() { try? draw("max") }

    func arm() {
        _ = hasFired()
        try? draw(String(lineBytes))
    }
}
