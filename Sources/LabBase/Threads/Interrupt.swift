/// Handles signals that ask the process to end. The handler runs on a thread of its own, so that it
/// may do anything.
package enum Interrupt {
    package static let signals = [SIGINT, SIGTERM, SIGHUP]

    /// Calls the body with the first of these signals, instead of ending the process. A second one
    /// ends the process at once, should the body hang. A signal that the parent process ignores, as
    /// a shell does for background jobs, stays ignored.
    ///
    /// Call it before any other thread starts: threads inherit that the signals are blocked.
    package static func handle(_ body: @escaping @Sendable (Int32) -> Never) {
        var set = sigset_t()
        sigemptyset(&set)
        let heard = signals.filter { platform_ignores($0) == 0 }
        for number in heard { sigaddset(&set, number) }
        pthread_sigmask(SIG_BLOCK, &set, nil)
        // A second signal ends the process, whatever handler was set before.
        for number in heard { signal(number, SIG_DFL) }
        let awaited = set
        let isStarted = WorkerThreads.detach {
            var awaited = awaited
            var signal: Int32 = 0
            while sigwait(&awaited, &signal) != 0 {}
            pthread_sigmask(SIG_UNBLOCK, &awaited, nil)
            body(signal)
        }
        // The signals end the process as by default.
        if !isStarted { pthread_sigmask(SIG_UNBLOCK, &set, nil) }
    }
}
