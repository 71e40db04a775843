import LabBase
import LabCells
import LabDevices

/// The policies that were killed, and their killers.
extension RunSentence {
    /// A clause for those that one and the same has killed, be it that they were started again.
    static func killed(_ outcomes: [(cell: Cell, outcome: CellOutcome)]) -> [String] {
        let firsts = outcomes.filter { $0.outcome.row.integer(.kills) > 0 }
            .grouped { $0.cell.policy.text }.map { (name: $0, row: $1[0].outcome.row) }
        return firsts.grouped { Killer(rawValue: $0.row[.killedBy]) ?? .limit }.map { killer, own in
            let were = own.count == 1 ? "was" : "were"
            return "\(Listing.and(own.map(\.name))) \(were) killed\(killer.clause)"
        }
    }
}

extension Killer {
    fileprivate var clause: String {
        switch self {
        case .limit: ""
        case .heap: " by an OutOfMemoryError"
        case .system: " by the system, as the device ran out of memory"
        case .kernel: " by the kernel"
        }
    }
}
