import LabSystem

/// One thread waits here until another says that something is done; then another time.
///
/// A pipe: the one writes a byte, and the other waits for it.
package final class Latch: Sendable {
    private let input: Int32
    private let output: Int32

    /// Returns nil if the system has no descriptors to give.
    package init?() {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        for descriptor in ends { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        (input, output) = (ends[0], ends[1])
    }

    deinit {
        close(input)
        close(output)
    }

    package func open() {
        var byte: UInt8 = 1
        while platform_write(output, &byte, 1) < 0, errno == EINTR {}
    }

    /// Returns false if it wasn't opened in time.
    package func wait(atMostMs: Int32) -> Bool {
        var look = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
        // An interrupted wait begins anew, since it only ends a wait for a call that never returns.
        var ready = poll(&look, 1, atMostMs)
        while ready < 0, errno == EINTR { ready = poll(&look, 1, atMostMs) }
        var byte: UInt8 = 0
        return ready > 0 && platform_read(input, &byte, 1) == 1
    }
}
