import LabBase
import Synchronization

/// Version 2: the group's own line for pressure, `memory.high`, and the time that its processes
/// spend waiting for memory.
///
/// Beyond the line the kernel slows a group down more and more, which is not what a phone does: the
/// rest of an image that passes it would take up to two seconds for each 256 KB. So the line is
/// taken away as soon as it was passed, by a thread that waits for nothing else.
final class HighMark: PressureSignal {
    private let line: PressureLine
    /// The descriptor of the kernel's report of waiting; -1: there is none. It looks back, so that
    /// one that was open above the line would still report it below.
    private var stall: Int32 = -1

    init(_ group: MemoryGroup, lineBytes: Int64) throws(Complaint) {
        line = PressureLine(group, lineBytes)
        try line.draw()
        line.watch()
        stall = Self.awaitStall(group)
    }

    deinit { closeStall() }

    private func closeStall() {
        if stall >= 0 { close(stall) }
        stall = -1
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

    /// Pages of a file that is being read take a group over the line, too, and are gone once it is
    /// decoded. So it is looked at on which side of the line the group is.
    func hasFired() -> Bool {
        if line.isPassed {
            if line.isBelow { try? line.draw() } else { return true }
        }
        var look = pollfd(fd: stall, events: Int16(POLLPRI), revents: 0)
        return stall >= 0 && poll(&look, 1, 0) == 1 && Int32(look.revents) & POLLPRI != 0
    }

    func disarm() {
        line.erase()
        closeStall()
    }

    func arm() {
        try? line.draw()
        stall = Self.awaitStall(line.group)
    }

    /// Lifts the line if it was passed, as the thread does when the kernel reports it.
    func heed() { line.heed() }

    /// The line, shared with the thread that lifts it.
    private final class PressureLine: Sendable {
        let group: MemoryGroup
        private let lineBytes: Int64
        /// The number of times that the line had been passed when it was drawn, until it is lifted.
        private let before = Mutex<Int64>(0)

        init(_ group: MemoryGroup, _ lineBytes: Int64) {
            self.group = group
            self.lineBytes = lineBytes
        }

        private func count() -> Int64? { group.field("high", in: "memory.events") }

        private func write(_ text: String) throws(Complaint) {
            try group.write(text, "memory.high", "can't have the kernel report pressure")
        }

        var isPassed: Bool { before.withLock { before in (count() ?? before) > before } }

        var isBelow: Bool { (try? group.usageBytes()).map { $0 < lineBytes } ?? false }

        func draw() throws(Complaint) {
            try before.withLock { (before) throws(Complaint) in
                guard let count = count() else {
                    throw .unlimited("\(group.path)/memory.events can't be read")
                }
                before = count
                try write(String(lineBytes))
            }
        }

        func erase() { before.withLock { _ in try? write("max") } }

        /// The kernel may tell late, of a line that was drawn again since: that one stays.
        func heed() {
            before.withLock { before in
                if let count = count(), count > before { try? write("max") }
            }
        }

        /// Starts the thread, which lives as long as the process does.
        func watch() {
            let descriptor = open(group.path + "/memory.events", O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { return }
            WorkerThreads.detach { [self] in
                defer { close(descriptor) }
                var bytes = [UInt8](repeating: 0, count: 512)
                var look = pollfd(fd: descriptor, events: Int16(POLLPRI), revents: 0)
                // A process that has read the file is woken when it changes.
                while pread(descriptor, &bytes, bytes.count, 0) >= 0 {
                    heed()
                    while poll(&look, 1, -1) < 0, errno == EINTR {}
                }
            }
        }
    }
}
