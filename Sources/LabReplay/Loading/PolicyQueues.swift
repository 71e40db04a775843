import LabOrders
import LabPolicies

/// One policy's part of the pipeline: its queues, which loads take which, and what can be joined.
///
/// An object, which is asked often and would be copied for it.
final class PolicyQueues {
    let queues: [LoadQueue]
    /// By stage and rank: the queue to wait in; negative: none.
    private let routes: [Int16]
    /// By key: the load that a request for it can join.
    let joinable: KeyTable<LoadID>
    /// Loads that wait for calmer content, in order.
    var postponed: [LoadID] = []

    init(_ rules: [QueueRule], keyCount: Int) {
        joinable = KeyTable(repeating: .absent, count: keyCount)
        queues = rules.map { rule in
            LoadQueue(rule, gate: rules.firstIndex { $0.name == rule.waitsFor } ?? -1)
        }
        var routes = [Int16](repeating: -1, count: Stage.allCases.count * 2)
        for (index, queue) in rules.enumerated() {
            for (stage, value) in Stage.allCases.enumerated() where queue.stages.contains(value) {
                if queue.serves != .prefetches { routes[stage * 2] = Int16(index) }
                if queue.serves != .views { routes[stage * 2 + 1] = Int16(index) }
            }
        }
        self.routes = routes
    }

    @inline(always)
    func route(_ stage: Stage, _ rank: LoadTable.Rank) -> Int16 {
        queues.isEmpty ? -1 : routes[stage.number * 2 + (rank == .view ? 0 : 1)]
    }
}
