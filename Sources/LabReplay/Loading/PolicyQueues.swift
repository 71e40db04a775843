import LabOrders
import LabPolicies

/// One policy's part of the pipeline: its queues, which loads take which, and what can be joined.
///
/// An object, which is asked often and would be copied for it.
final class PolicyQueues {
    let queues: [LoadQueue]
    /// By stage, rank and origin: the queue to wait in; nil: none.
    private let routes: [LoadQueue?]
    /// By key: the load that a request for it can join.
    let joinable: KeyTable<LoadID>
    /// Loads that wait for calmer content, in order.
    var postponed: [Load] = []
    /// When the next images go to views together.
    var batchNs: Int64 = -1

    init(_ rules: [QueueRule], keyCount: Int) {
        joinable = KeyTable(repeating: .absent, count: keyCount)
        let queues = rules.enumerated().map { LoadQueue($1, number: $0) }
        var routes = [LoadQueue?](repeating: nil, count: Stage.allCases.count * 6)
        for queue in queues {
            let rule = queue.rule
            queue.gate = queues.first { $0.rule.name == rule.waitsFor }
            for stage in Stage.allCases where rule.stages.contains(stage) {
                for origin in LoadOrigin.allCases where rule.origin ?? origin == origin {
                    let index = stage.number * 6 + origin.number
                    if rule.serves != .prefetches { routes[index] = queue }
                    if rule.serves != .views { routes[index + 3] = queue }
                }
            }
        }
        self.queues = queues
        self.routes = routes
    }

    @inline(always)
    func route(_ stage: Stage, _ rank: Load.Rank, _ origin: LoadOrigin) -> LoadQueue? {
        if queues.isEmpty { return nil }
        return routes[stage.number * 6 + (rank == .view ? 0 : 3) + origin.number]
    }
}
