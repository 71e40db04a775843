import LabBase

/// Version 1: a threshold on what is charged to the group, and the kernel's own estimate of how
/// hard it is to find pages.
///
/// The estimate says something only when the kernel has to look for pages to take back. Images have
/// none to give without swap, so that without a threshold a policy would be warned by its death.
final class UsageThreshold: PressureSignal {
    private let group: MemoryGroup
    private let lineBytes: Int64
    private let threshold: Int32
    private let pressure: Int32
    /// The kernel watches them as long as they are open.
    private var watched: [Int32] = []

    init(_ group: MemoryGroup, lineBytes: Int64) throws(Complaint) {
        self.group = group
        self.lineBytes = lineBytes
        threshold = platform_event_counter()
        pressure = platform_event_counter()
        guard threshold >= 0, pressure >= 0 else {
            throw .unlimited("no event counter: \(String(cString: strerror(errno)))")
        }
        try register(threshold, group, file: "memory.usage_in_bytes", "\(lineBytes)")
        // It is the lesser signal, and not every kernel has it.
        try? register(pressure, group, file: "memory.pressure_level", "medium")
    }

    deinit { for descriptor in [threshold, pressure] + watched { close(descriptor) } }

    private func register(
        _ counter: Int32, _ group: MemoryGroup, file: String, _ argument: String
    ) throws(Complaint) {
        let path = group.path + "/" + file
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw .unlimited("no right to read \(path): \(String(cString: strerror(errno)))")
        }
        watched.append(descriptor)
        try group.write(
            "\(counter) \(descriptor) \(argument)", "cgroup.event_control",
            "can't have the kernel report pressure")
    }

    /// Falling below the line is reported like rising above it, and both perhaps only when pages
    /// are touched again. So it is looked at on which side of the line the group is.
    func hasFired() -> Bool {
        let crossings = Self.count(threshold)
        if Self.count(pressure) > 0 { return true }
        guard crossings > 0, let bytes = try? group.usageBytes() else { return false }
        return bytes >= lineBytes
    }

    func disarm() {}

    func arm() { _ = hasFired() }

    /// The events counted since it was last asked.
    private static func count(_ counter: Int32) -> UInt64 {
        var count: UInt64 = 0
        return read(counter, &count, 8) == 8 ? count : 0
    }
}
