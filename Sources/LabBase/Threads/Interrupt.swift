#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// What is to be done when the user interrupts: on a thread of its own, so that it may do anything.
package enum Interrupt {
    /// From here on SIGINT and SIGTERM no longer end the process, but call the body, once. A second
    /// one ends the process at once, should the body be stuck. A signal that whoever started us
    /// wants ignored, as a shell does for what it runs in the background, stays ignored.
    ///
    /// To be called before any other thread is started: they inherit that the signals are blocked.
    package static func handle(_ body: @escaping @Sendable () -> Never) {
        var signals = sigset_t()
        sigemptyset(&signals)
        for number in [SIGINT, SIGTERM] where !isIgnored(number) { sigaddset(&signals, number) }
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        let awaited = signals
        let isAwaited = WorkerThreads.detach {
            var awaited = awaited
            var signal: Int32 = 0
            while sigwait(&awaited, &signal) != 0 {}
            pthread_sigmask(SIG_UNBLOCK, &awaited, nil)
            body()
        }
        // Better that they end the process at once than that nothing does.
        if !isAwaited { pthread_sigmask(SIG_UNBLOCK, &signals, nil) }
    }

    private static func isIgnored(_ number: Int32) -> Bool {
        let before = signal(number, SIG_DFL)
        let isIgnored = unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
        if isIgnored { signal(number, SIG_IGN) }
        return isIgnored
    }
}
