import EvictionLabModel
import LabBase
import LabCells
import LabOrders
import LabPictures
import LabPolicies
import LabRuns

/// Each `run` takes real memory, too.
///
/// `.model` takes milliseconds. `.real` draws the pictures that are missing, decodes them into
/// memory, and measures this very process: with nothing else going on in it the figures are good.
extension Lab {
    /// Replays a policy, as it is written on the command line.
    public func run(_ policy: String, memory: MemoryKind) throws(Complaint) -> LabResult {
        try run(self.policy(policy), memory)
    }

    /// Replays several, one after the other.
    public func run(_ policies: [String], memory: MemoryKind) throws(Complaint) -> [LabResult] {
        try policies.map { (policy) throws(Complaint) in try run(policy, memory: memory) }
    }

    /// Replays a cache of one's own.
    ///
    /// - Parameter make: makes a new cache, empty. With real memory it is called for a rehearsal in
    ///   the model as well.
    public func run(
        cache name: String, with surroundings: String? = nil, memory: MemoryKind,
        _ make: @escaping @Sendable () -> any ReplayedCache
    ) throws(Complaint) -> LabResult {
        try run(cache: name, with: surroundings, memory: memory) { _ in make() }
    }

    /// Does the same with a cache that goes by the time.
    public func run(
        cache name: String, with surroundings: String? = nil, memory: MemoryKind,
        _ make: @escaping @Sendable (ReplayClock) -> any ReplayedCache
    ) throws(Complaint) -> LabResult {
        try run(policy(OwnCacheRule(name) { make($0.clock) }, surroundings), memory)
    }

    /// Replays a cache that is an actor, or on the main actor.
    public func run(
        cache name: String, with surroundings: String? = nil, memory: MemoryKind,
        _ make: @escaping @Sendable () async -> any AsyncReplayedCache
    ) async throws(Complaint) -> LabResult {
        try await run(cache: name, with: surroundings, memory: memory) { _ in await make() }
    }

    /// Does the same with a cache that goes by the time.
    public func run(
        cache name: String, with surroundings: String? = nil, memory: MemoryKind,
        _ make: @escaping @Sendable (ReplayClock) async -> any AsyncReplayedCache
    ) async throws(Complaint) -> LabResult {
        let policy = try policy(Self.rule(name, make), surroundings)
        return try await ReplayThread.result { () throws(Complaint) in try run(policy, memory) }
    }

    private func run(_ policy: Policy, _ memory: MemoryKind) throws(Complaint) -> LabResult {
        guard memory == .real else { return try run(policy) }
        let cell = cell(policy, memory)
        let catalog = input.header.catalog
        let use = catalog.isDrawn ? try? loader.imageCache.use() : nil
        defer { withExtendedLifetime(use) {} }
        let outcome = try RealRun.run(
            cell, input.source, files: ImageFiles(catalog: catalog, cache: loader.imageCache),
            report: { _ in })
        return LabResult(cell, input, outcome.result, outcome.measurement)
    }
}
