import LabBase
import LabCells
import LabOrders
import LabPolicies
import LabScripts

/// A scenario or a recording, opened: what policies, and caches of one's own, are replayed over.
///
/// ```swift
/// let lab = try Lab(path: feed, device: "iphone-8")
/// let mine = try lab.run(cache: "mine", with: "weak") { MyCache(limit: 64_000_000) }
/// #expect(mine.hitRate > 0.6)
/// #expect(mine.decodes < (try lab.run("lru(limit=16MB)")).decodes)
/// ```
///
/// Modelled figures are the same on every machine. What is wrong with an input or a policy is
/// thrown in the words of the command line.
public struct Lab: Sendable {
    package let input: CellInput
    package let loader: InputLoader
    /// Memory warnings beside those of the scenario and the device.
    public var warnings: [ExtraWarning] = []

    /// Opens a scenario or a recorded trace, which is told by its first line.
    ///
    /// - Parameters:
    ///   - device: a device's name, or `@FILE`; nil: the scenario's own.
    ///   - seed: for scenarios alone; nil: the scenario's own.
    ///   - network: as `--network` takes it, each going before those before it.
    ///   - pictures: the folder for pictures that real memory needs; nil: the usual one.
    public init(
        path: String, device: String? = nil, seed: UInt64? = nil, network: [String] = [],
        pictures: String? = nil
    ) throws(Complaint) {
        loader = try Self.loader(device, network, pictures)
        input = try InputLoader.played(loader.unplayed(path, seed: seed), keepingLayouts: true)
    }

    /// Reads a scenario from its text. Folders in it are looked for where the process runs.
    public init(
        text: String, name: String = "scenario", device: String? = nil, seed: UInt64? = nil,
        network: [String] = [], pictures: String? = nil
    ) throws(Complaint) {
        loader = try Self.loader(device, network, pictures)
        input = try loader.load(loader.scenario(text: text, name: name), seed: seed)
    }

    /// Takes a scenario as it is.
    public init(
        _ scenario: Scenario, device: String? = nil, seed: UInt64? = nil, network: [String] = [],
        pictures: String? = nil
    ) throws(Complaint) {
        loader = try Self.loader(device, network, pictures)
        input = try loader.load(scenario, seed: seed)
    }

    private static func loader(
        _ device: String?, _ network: [String], _ pictures: String?
    ) throws(Complaint) -> InputLoader {
        var changes = InputChanges()
        changes.network = network
        return try InputLoader(
            deviceText: device, changes: changes, imageCache: .standard(pictures))
    }

    /// The scenario's or the recording's name.
    public var name: String { input.header.scenario }

    /// The policies that the scenario names, as written.
    public var policies: [String] { input.header.policies }

    /// Its length.
    public var durationNs: Int64 { input.summary.durationNs }

    /// Replays a policy over modelled memory, as it is written on the command line. A `plugin(...)`
    /// is loaded into this very process, where a library that crashes takes the program with it.
    public func run(_ policy: String) throws(Complaint) -> LabResult {
        try run(self.policy(policy))
    }

    /// Replays several, one after the other.
    public func run(_ policies: [String]) throws(Complaint) -> [LabResult] {
        try policies.map { (policy) throws(Complaint) in try run(policy) }
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
