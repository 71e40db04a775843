import LabOrders

extension RunResult {
    /// A cache of one's own did something wrong.
    package mutating func note(_ problem: CacheProblem) {
        if cacheProblem == nil || problem.kind != .overLimit { cacheProblem = problem }
        status = cacheProblem!.kind == .overLimit ? .overLimit : .unbalanced
    }
}

extension CacheProblem {
    /// Two runs of the same differ.
    package static func unsteady(_ counts: Counts, _ before: Counts) -> CacheProblem {
        CacheProblem(
            kind: .unsteady, request: counts.requests,
            words: "has done otherwise than in the run before: \(counts.hits) hits and "
                + "\(counts.evictions) evictions, not \(before.hits) and \(before.evictions)")
    }
}

/// A cache of one's own in a policy, where a store would be: which instances its images stand for,
/// and how many of them stand for the same one.
package final class OwnStore {
    package let cache: DrivenCache
    let clock: ReplayClock
    private var holds: [InstanceID: Int] = [:]

    init(_ rule: OwnCacheRule, _ context: OwnCacheContext) {
        clock = context.clock
        cache = DrivenCache(rule.make(context), names: context.names)
    }

    func hold(_ instance: InstanceID) { holds[instance, default: 0] += 1 }

    /// An instance has one hold less; true if that was the last one.
    func drop(_ instance: InstanceID) -> Bool {
        let left = holds[instance]! - 1
        holds[instance] = left == 0 ? nil : left
        return left == 0
    }

    func holds(_ instance: InstanceID) -> Bool { holds[instance] != nil }

    /// The instance that is held under a key, without a use of it.
    package func instance(of key: KeyID) -> InstanceID { cache.living(key) ?? .absent }

    /// The instances that a cache that is gone still has; they count as held no longer.
    func takeLeaked() -> [InstanceID] {
        let leaked = holds.keys.sorted()
        holds = [:]
        return leaked
    }
}
