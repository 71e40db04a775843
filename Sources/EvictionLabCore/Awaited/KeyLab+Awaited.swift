import LabBase

extension KeyLab {
    /// Replays a cache that is an actor, or on the main actor, and has the size that it has.
    public func run(
        cache name: String, _ make: @escaping @Sendable () async -> any AsyncReplayedCache
    ) async throws(Complaint) -> KeyLabResult {
        try await ReplayThread.result { () throws(Complaint) in
            try run(cache: name) { AwaitedCache(make) }
        }
    }
}

/// A thread for a replay that others wait for.
package enum ReplayThread {
    package static func result<Success: Sendable>(
        _ body: @escaping @Sendable () throws(Complaint) -> Success
    ) async throws(Complaint) -> Success {
        try await withCheckedContinuation { continuation in
            let isStarted = WorkerThreads.detach {
                continuation.resume(returning: Result<Success, Complaint>(catching: body))
            }
            if !isStarted {
                continuation.resume(
                    returning: .failure(
                        Complaint(
                            "the system has no thread for a replay", "Run fewer at once",
                            exit: .unavailable)))
            }
        }.get()
    }
}
