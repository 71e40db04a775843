/// Lets one thread wait until another signals, any number of times.
///
/// It is a pipe: one thread writes a byte, and the other waits for it.
package final class Latch: Sendable {
    private let input: Int32
    private let output: Int32

    /// Returns nil if the system has no free descriptors.
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

    /// Returns false after the time limit.
    package func wait(atMostMs: Int32) -> Bool {
        var look = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
        // An interrupted wait begins again, since it only limits a call that may never return.
        var ready = poll(&look, 1, atMostMs)
        while ready < 0, errno == EINTR { ready = poll(&look, 1, atMostMs) }
        var byte: UInt8 = 0
        return ready > 0 && platform_read(input, &byte, 1) == 1
    }
}
