import LabBase
import LabCells
import LabKeyTraces
import LabOrders

/// The way in which a key trace is read: a child that reads it again must read it so.
package struct KeyTraceReading: FormedMessage, Sendable, Equatable {
    package var paths: [String]
    package var options = KeyTraceOptions()
    package var keepsGoing = false
    package var countsOnes = false
    package var streams = false

    package init(paths: [String]) { self.paths = paths }

    static let messageForm = MessageForm(
        KeyTraceReading(paths: []), \.paths, \.options, \.keepsGoing, \.countsOnes, \.streams)

    func input() throws(Complaint) -> KeyTraceInput { try KeyTraceInput(paths, options.choice) }
}

struct KeyCellRequest: ChildRequest, Equatable {
    var reading: KeyTraceReading
    var policy: String
    var capacity: KeyCapacity
    var warmUp: Int
    var window: Int?
    var seed: UInt64
    /// The requests that the trace had when it was read first.
    var requests: Int
}

extension KeyCellRequest {
    static let word = "keys"
    static let messageForm = MessageForm<KeyCellRequest>(Self.init) {
        ($0.reading, $0.policy, $0.capacity, $0.warmUp, $0.window, $0.seed, $0.requests)
    }

    init(
        _ cell: KeyReplayPlan.Cell, _ plan: KeyReplayPlan, _ reading: KeyTraceReading, requests: Int
    ) {
        self.reading = reading
        policy = cell.policy.text
        capacity = cell.capacity
        warmUp = plan.warmUp.length(of: requests)
        window = plan.window
        seed = plan.seed
        self.requests = requests
    }

    /// The cell, as a plan of its own.
    func plan() throws(Complaint) -> KeyReplayPlan {
        let order = try OrderSpec.parse(policy, forKeyTraces: true)
        var plan = KeyReplayPlan(
            policies: [.init(text: policy, order: order)], sizes: [KeySize(capacity)])
        plan.warmUp = .requests(warmUp)
        plan.window = window
        plan.seed = seed
        plan.jobs = 1
        return plan
    }
}
