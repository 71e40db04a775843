import Synchronization

/// A few threads that do the same work, and end together.
package enum WorkerThreads {
    private final class Work: Sendable {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }

    /// Runs the body on this many threads, and returns when all have returned.
    package static func run(count: Int, _ body: @escaping @Sendable () -> Void) {
        var threads: [platform_thread] = []
        for _ in 1..<max(1, count) {
            if let thread = start(body) { threads.append(thread) }
        }
        body()
        for thread in threads { platform_thread_join(thread) }
    }

    /// Calls the body with each number below the count, on several threads.
    package static func forEach(
        _ count: Int, jobs: Int, _ body: @escaping @Sendable (Int) -> Void
    ) {
        forEach(count, jobs: min(jobs, count), body, beside: {})
    }

    /// What the body makes of each number below the count, on several threads.
    package static func map<Value: Sendable>(
        _ count: Int, jobs: Int, _ body: @escaping @Sendable (Int) -> Value
    ) -> [Value] {
        let values = Mutex([Value?](repeating: nil, count: count))
        forEach(count, jobs: jobs) { number in
            let value = body(number)
            values.withLock { $0[number] = value }
        }
        return values.withLock { $0.compactMap { $0 } }
    }

    /// Calls the body with each number below the count on other threads, while this one does a work
    /// of its own, and then helps them.
    package static func forEach<Failure: Error>(
        _ count: Int, jobs: Int, _ body: @escaping @Sendable (Int) -> Void,
        beside own: () throws(Failure) -> Void
    ) throws(Failure) {
        let next = Counter()
        let take: @Sendable () -> Void = {
            while let number = next.take(below: count) { body(number) }
        }
        let threads = (1..<max(1, min(jobs, count + 1))).compactMap { _ in start(take) }
        defer {
            take()
            for thread in threads { platform_thread_join(thread) }
        }
        try own()
    }

    private final class Counter: Sendable {
        private let value = Atomic<Int>(0)

        func take(below count: Int) -> Int? {
            let number = value.wrappingAdd(1, ordering: .relaxed).oldValue
            return number < count ? number : nil
        }
    }

    /// Starts a thread that isn't joined. Returns false if the system has none to give.
    @discardableResult package static func detach(_ body: @escaping @Sendable () -> Void) -> Bool {
        guard let thread = start(body) else { return false }
        platform_thread_detach(thread)
        return true
    }

    private static func start(_ body: @escaping @Sendable () -> Void) -> platform_thread? {
        let work = Unmanaged.passRetained(Work(body))
        var thread = platform_thread()
        let code = platform_thread_start(
            &thread, { context in Unmanaged<Work>.fromOpaque(context!).takeRetainedValue().body() },
            work.toOpaque())
        guard code == 0 else {
            work.release()
            return nil
        }
        return thread
    }

    /// Cores that this process may use.
    package static var cores: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }
}
