import LabBase

/// The channel of a cell's process to its parent: only the process itself writes to its descriptor.
struct ReportChannel: Sendable {
    let descriptor: Int32

    /// Keeps standard output for itself: what a library prints goes to standard error, where people
    /// see it, and can't be taken for a report.
    static func apart() -> ReportChannel {
        let descriptor = fcntl(1, F_DUPFD_CLOEXEC, 3)
        guard descriptor >= 0 else { return ReportChannel(descriptor: 1) }
        _ = dup2(2, 1)
        return ReportChannel(descriptor: descriptor)
    }

    func say(_ line: String) {
        // The parent has stopped reading.
        if Terminal.writeAll(line, to: descriptor) != nil { _exit(1) }
    }
}
