import LabBase
import LabKeyTraces
import LabOrders
import LabRuns

extension Lab {
    /// Replays a cache that is an actor, or on the main actor.
    ///
    /// - Parameters:
    ///   - name: what its row is called: no policy's name.
    ///   - surroundings: what the policy has beside its store, such as `weak+offscreen`.
    ///   - make: makes a new cache, empty. It is called for each life of the app; with real memory
    ///     also for a rehearsal in the model.
    public func run(
        cache name: String, with surroundings: String? = nil, memory: MemoryKind = .model,
        _ make: @escaping @Sendable () async -> any AsyncImageCache
    ) async throws(Complaint) -> LabResult {
        try await run(cache: name, with: surroundings, memory: memory) { _ in await make() }
    }

    /// Does the same with a cache that goes by the time.
    ///
    /// - Parameter make: makes a new cache, empty, that goes by this clock and no other.
    public func run(
        cache name: String, with surroundings: String? = nil, memory: MemoryKind = .model,
        _ make: @escaping @Sendable (ReplayClock) async -> any AsyncImageCache
    ) async throws(Complaint) -> LabResult {
        let rule = OwnCacheRule(name) { context in
            let clock = context.clock
            return AwaitedCache { await make(clock) }
        }
        let policy = try policy(rule, surroundings)
        return try await ReplayThread.result { () throws(Complaint) in
            try run(policy, memory)
        }
    }
}

extension KeyLab {
    /// Replays a cache that is an actor, or on the main actor, and has the size that it has.
    public func run(
        cache name: String, _ make: @escaping @Sendable () async -> any AsyncImageCache
    ) async throws(Complaint) -> KeyLabResult {
        try await ReplayThread.result { () throws(Complaint) in
            try run(cache: name) { AwaitedCache(make) }
        }
    }
}

extension ReplayThread {
    static func result<Success: Sendable>(
        _ body: @escaping @Sendable () throws(Complaint) -> Success
    ) async throws(Complaint) -> Success {
        let result = await run { () -> Result<Success, Complaint> in
            do throws(Complaint) {
                return .success(try body())
            } catch {
                return .failure(error)
            }
        }
        guard let result else {
            throw Complaint(
                "the system has no thread for a replay", "Run fewer at once", exit: .unavailable)
        }
        return try result.get()
    }
}
