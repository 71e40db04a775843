/// A cell of a block.
struct Place {
    var block: String
    var cell: StudyRows.Cell

    /// - Parameter limit: as the design has it, in a block of all limits.
    init(_ block: String, _ policy: String, limit: String = Design.limit, device: String = "") {
        self.block = block
        let hasAll = Design.allLimits.contains(block) && !policy.contains(Design.noLimit)
        cell = StudyRows.Cell(
            policy: policy, limit: hasAll ? Design.limits.firstIndex(of: limit)! : 0,
            device: device)
    }

    init(_ block: String, order: String, _ form: String, limit: String = Design.limit) {
        self.init(block, Design.policy(order, form), limit: limit)
    }
}

extension Design {
    static let allLimits = ["kept", "unkept", "phones"]
}
