/// A cell of a block.
struct Place {
    var block: String
    var cell: StudyRows.Cell

    /// - Parameter limit: as the design has it, in a block of all limits.
    init(_ block: String, _ policy: String, limit: String = Design.limit, device: String = "") {
        self.block = block
        // A block of one limit has it in the first place, and so has the cache without one.
        let limits = Design.sweeps.first { $0.name == block }?.limits ?? []
        let place = policy.contains(Design.noLimit) ? nil : limits.firstIndex(of: limit)
        cell = StudyRows.Cell(
            policy: policy, limit: place ?? 0, device: device)
    }

    init(_ block: String, order: String, _ form: String, limit: String = Design.limit) {
        self.init(block, Design.policy(order, form), limit: limit)
    }
}
