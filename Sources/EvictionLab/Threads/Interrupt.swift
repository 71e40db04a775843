#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// What is to be done when the user interrupts: on a thread of its own, so that it may do anything.
public enum Interrupt {
    /// From here on SIGINT and SIGTERM no longer end the process, but call the body, once.
    ///
    /// To be called before any other thread is started: they inherit that the signals are blocked.
    public static func handle(_ body: @escaping @Sendable () -> Never) {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGINT)
        sigaddset(&signals, SIGTERM)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        let awaited = signals
        WorkerThreads.detach {
            var awaited = awaited
            var signal: Int32 = 0
            while sigwait(&awaited, &signal) != 0 {}
            body()
        }
    }
}
