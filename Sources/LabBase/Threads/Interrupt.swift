import LabSystem

/// What is to be done when somebody wants the process to end: on a thread of its own, so that it
/// may do anything.
package enum Interrupt {
    package static let signals = [SIGINT, SIGTERM, SIGHUP]

    /// From here on these signals no longer end the process, but call the body with theirs, once. A
    /// second one ends the process at once, should the body be stuck. A signal that whoever started
    /// us wants ignored, as a shell does for what it runs in the background, stays ignored.
    ///
    /// To be called before any other thread is started: they inherit that the signals are blocked.
    package static func handle(_ body: @escaping @Sendable (Int32) -> Never) {
        var set = sigset_t()
        sigemptyset(&set)
        let heard = signals.filter { platform_ignores($0) == 0 }
        for number in heard { sigaddset(&set, number) }
        pthread_sigmask(SIG_BLOCK, &set, nil)
        // A second one ends the process, whatever a program did with signals up to here.
        for number in heard { signal(number, SIG_DFL) }
        let awaited = set
        let isStarted = WorkerThreads.detach {
            var awaited = awaited
            var signal: Int32 = 0
            while sigwait(&awaited, &signal) != 0 {}
            pthread_sigmask(SIG_UNBLOCK, &awaited, nil)
            body(signal)
        }
        // They end the process as they always would.
        if !isStarted { pthread_sigmask(SIG_UNBLOCK, &set, nil) }
    }
}
