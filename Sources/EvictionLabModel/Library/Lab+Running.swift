import LabBase
import LabCells
import LabOrders
import LabPolicies
import LabScripts

extension Lab {
    /// Replays a policy over modelled memory, as it is written on the command line. A `plugin(...)`
    /// is loaded into this very process, where a library that crashes takes the program with it.
    public func run(_ policy: String) throws(Complaint) -> LabResult {
        try run(self.policy(policy))
    }

    /// Replays several, one after the other.
    public func run(_ policies: [String]) throws(Complaint) -> [LabResult] {
        var results: [LabResult] = []
        for policy in policies { results.append(try run(policy)) }
        return results
    }

    /// Replays a cache of one's own over modelled memory.
    ///
    /// - Parameters:
    ///   - name: what its row is called: no policy's name.
    ///   - surroundings: what the policy has beside its store, such as `weak+offscreen`.
    ///   - make: makes a new cache, empty. It is called for each life of the app.
    public func run(
        cache name: String, with surroundings: String? = nil,
        _ make: @escaping @Sendable () -> any ReplayedCache
    ) throws(Complaint) -> LabResult {
        try run(cache: name, with: surroundings) { _ in make() }
    }

    /// Does the same with a cache that goes by the time.
    ///
    /// - Parameter make: makes a new cache, empty, that goes by this clock and no other.
    public func run(
        cache name: String, with surroundings: String? = nil,
        _ make: @escaping @Sendable (ReplayClock) -> any ReplayedCache
    ) throws(Complaint) -> LabResult {
        try run(policy(OwnCacheRule(name) { make($0.clock) }, surroundings))
    }

    package func policy(_ text: String) throws(Complaint) -> Policy {
        try loader.policy(text, for: input).placingPlugins()
    }

    package func policy(_ own: OwnCacheRule, _ surroundings: String?) throws(Complaint) -> Policy {
        if let problem = OrderRegistry.problem(ofRowName: own.name) {
            throw Complaint(problem, exit: .usage)
        }
        return try PolicySpec.policy(own, with: surroundings, device: input.header.device)
    }

    package func cell(_ policy: Policy, _ memory: MemoryKind) -> Cell {
        Cell(
            input: 0, policy: policy, memory: memory, warnings: warnings, watched: nil,
            wantsTimeline: false)
    }

    package func run(_ policy: Policy) throws(Complaint) -> LabResult {
        let cell = cell(policy, .model)
        let result = try Complaint.ofPlay { () throws(Halt) in
            try ModelRun.play(cell, input.source)
        }
        return LabResult(cell, input, result, nil)
    }
}
