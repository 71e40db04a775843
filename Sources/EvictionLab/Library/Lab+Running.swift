import LabBase
import LabDevices
import LabOrders
import LabPictures
import LabPolicies
import LabReplay
import LabRuns
import LabScripts

extension Lab {
    /// Replays a policy, as it is written on the command line. A `plugin(...)` is loaded into this
    /// very process, where a library that crashes takes the program with it.
    ///
    /// - Parameter memory: `.model` takes milliseconds. `.real` draws the pictures that are
    ///   missing, decodes them into memory, and measures this very process: with nothing else going
    ///   on in it the figures are good.
    public func run(
        _ policy: String, memory: MemoryKind = .model
    ) throws(Complaint) -> LabResult {
        try run(try loader.policy(policy, for: input).placingPlugins(), memory)
    }

    /// Replays several, one after the other.
    public func run(
        _ policies: [String], memory: MemoryKind = .model
    ) throws(Complaint) -> [LabResult] {
        var results: [LabResult] = []
        for policy in policies { results.append(try run(policy, memory: memory)) }
        return results
    }

    /// Replays a cache of one's own.
    ///
    /// - Parameters:
    ///   - name: what its row is called: no policy's name.
    ///   - surroundings: what the policy has beside its store, such as `weak+offscreen`.
    ///   - make: makes a new cache, empty. It is called for each life of the app; with real memory
    ///     also for a rehearsal in the model.
    public func run(
        cache name: String, with surroundings: String? = nil, memory: MemoryKind = .model,
        _ make: @escaping @Sendable () -> any ImageCache
    ) throws(Complaint) -> LabResult {
        try run(try policy(OwnCacheRule(name, make: make), surroundings), memory)
    }

    /// Does the same with a cache that goes by the time.
    ///
    /// - Parameter make: makes a new cache, empty, that goes by this clock and no other.
    public func run(
        cache name: String, with surroundings: String? = nil, memory: MemoryKind = .model,
        _ make: @escaping @Sendable (ReplayClock) -> any ImageCache
    ) throws(Complaint) -> LabResult {
        try run(
            try policy(OwnCacheRule(name, on: { make($0.clock) }), surroundings), memory)
    }

    func policy(
        _ own: OwnCacheRule, _ surroundings: String?
    ) throws(Complaint) -> Policy {
        if let problem = PolicySpec.problem(ofRowName: own.name) {
            throw Complaint(problem, exit: .usage)
        }
        return try PolicySpec.policy(own, with: surroundings, device: input.header.device)
    }

    func cell(_ policy: Policy, _ memory: MemoryKind) -> Cell {
        Cell(
            input: 0, policy: policy, memory: memory, warnings: warnings, watched: nil,
            wantsTimeline: false)
    }

    func run(
        _ policy: Policy, _ memory: MemoryKind
    ) throws(Complaint) -> LabResult {
        let cell = cell(policy, memory)
        switch memory {
        case .model:
            let played = try Complaint.ofPlay { () throws(Halt) in
                try ModelRun.play(cell, input.source, memory: ModelMemory(), sample: { _ in })
            }
            return LabResult(cell, input, played.result, nil)
        case .real: return try runReal(cell)
        }
    }

    private func runReal(_ cell: Cell) throws(Complaint) -> LabResult {
        let catalog = input.header.catalog
        let use = catalog.isDrawn ? try? loader.imageCache.use() : nil
        defer { withExtendedLifetime(use) {} }
        let outcome = try RealRun.run(
            cell, input.source, files: ImageFiles(catalog: catalog, cache: loader.imageCache),
            report: { _ in })
        return LabResult(cell, input, outcome.result, outcome.measurement)
    }
}
