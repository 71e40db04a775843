import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Independent pieces of work, shared by threads that are gone when it is done.
enum Workers {
    static var available: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

    /// Calls `body` once with each number below `count`, from as many threads as `jobs`, and
    /// returns when all are through. Where a thread can't be had, the others do its share.
    static func forEach(_ count: Int, jobs: Int, _ body: @escaping @Sendable (Int) -> Void) {
        let queue = Queue(count: count, body: body)
        let threads = (0..<max(0, min(jobs, count) - 1)).compactMap { _ in start(queue) }
        queue.drain()
        for thread in threads { pthread_join(thread, nil) }
    }

    private final class Queue: Sendable {
        private let count: Int
        private let body: @Sendable (Int) -> Void
        private let taken = Atomic<Int>(0)

        init(count: Int, body: @escaping @Sendable (Int) -> Void) {
            self.count = count
            self.body = body
        }

        func drain() {
            while true {
                let number = taken.wrappingAdd(1, ordering: .relaxed).oldValue
                guard number < count else { return }
                body(number)
            }
        }
    }

    private static func start(_ queue: Queue) -> pthread_t? {
        #if canImport(Darwin)
            var thread: pthread_t?
        #else
            var thread = pthread_t()
        #endif
        let context = Unmanaged.passRetained(queue)
        let code = pthread_create(
            &thread, nil,
            { context in
                // Optional on one system and not on the other.
                let context: UnsafeMutableRawPointer? = context
                Unmanaged<Queue>.fromOpaque(context!).takeRetainedValue().drain()
                return nil
            }, context.toOpaque())
        guard code == 0 else {
            context.release()
            return nil
        }
        return thread
    }
}
