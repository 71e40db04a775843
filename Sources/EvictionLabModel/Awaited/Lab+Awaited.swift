import EvictionLabCore
import LabBase
import LabOrders

extension Lab {
    /// Replays a cache that is an actor, or on the main actor, over modelled memory.
    ///
    /// - Parameters:
    ///   - name: what its row is called: no policy's name.
    ///   - surroundings: what the policy has beside its store, such as `weak+offscreen`.
    ///   - make: makes a new cache, empty. It is called for each life of the app.
    public func run(
        cache name: String, with surroundings: String? = nil,
        _ make: @escaping @Sendable () async -> any AsyncReplayedCache
    ) async throws(Complaint) -> LabResult {
        try await run(cache: name, with: surroundings) { _ in await make() }
    }

    /// Does the same with a cache that goes by the time.
    ///
    /// - Parameter make: makes a new cache, empty, that goes by this clock and no other.
    public func run(
        cache name: String, with surroundings: String? = nil,
        _ make: @escaping @Sendable (ReplayClock) async -> any AsyncReplayedCache
    ) async throws(Complaint) -> LabResult {
        let policy = try policy(Self.rule(name, make), surroundings)
        return try await ReplayThread.result { () throws(Complaint) in try run(policy) }
    }

    package static func rule(
        _ name: String, _ make: @escaping @Sendable (ReplayClock) async -> any AsyncReplayedCache
    ) -> OwnCacheRule {
        OwnCacheRule(name) { context in
            let clock = context.clock
            return AwaitedCache { await make(clock) }
        }
    }
}
