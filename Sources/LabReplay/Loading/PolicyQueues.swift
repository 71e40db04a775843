import LabOrders
import LabPolicies

/// One policy's part of the pipeline: its queues, which loads take which, and what can be joined.
///
/// An object, which is asked often and would be copied for it.
final class PolicyQueues {
    let queues: [LoadQueue]
    /// By stage, rank and origin: the queue to wait in; negative: none.
    private let routes: [Int16]
    /// By key: the load that a request for it can join.
    let joinable: KeyTable<LoadID>
    /// Loads that wait for calmer content, in order.
    var postponed: [LoadID] = []
    /// When the next images go to views together.
    var batchNs: Int64 = -1

    init(_ rules: [QueueRule], keyCount: Int) {
        joinable = KeyTable(repeating: .absent, count: keyCount)
        queues = rules.map { rule in
            LoadQueue(rule, gate: rules.firstIndex { $0.name == rule.waitsFor } ?? -1)
        }
        var routes = [Int16](repeating: -1, count: Stage.allCases.count * 6)
        for (index, queue) in rules.enumerated() {
            for stage in Stage.allCases where queue.stages.contains(stage) {
                for origin in LoadOrigin.allCases where queue.origin ?? origin == origin {
                    let place = stage.number * 6 + origin.number
                    if queue.serves != .prefetches { routes[place] = Int16(index) }
                    if queue.serves != .views { routes[place + 3] = Int16(index) }
                }
            }
        }
        self.routes = routes
    }

    @inline(always)
    func route(_ stage: Stage, _ rank: LoadTable.Rank, _ origin: LoadOrigin) -> Int16 {
        if queues.isEmpty { return -1 }
        return routes[stage.number * 6 + (rank == .view ? 0 : 3) + origin.number]
    }
}
