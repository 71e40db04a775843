import LabBase
import LabCells
import LabDevices
import LabRuns

/// The policies that were killed, and their killers.
extension RunSentence {
    /// A clause for those that one and the same has killed, be it that they were started again.
    static func killed(_ outcomes: [(cell: Cell, outcome: CellOutcome)]) -> [String] {
        var ends: [(killer: Killer, names: [String])] = []
        for (cell, outcome) in outcomes where outcome.row.integer(.kills) > 0 {
            let killer = Killer(rawValue: outcome.row[.killedBy]) ?? .limit
            if ends.contains(where: { $0.names.contains(cell.policy.text) }) { continue }
            if let index = ends.firstIndex(where: { $0.killer == killer }) {
                ends[index].names.append(cell.policy.text)
            } else {
                ends.append((killer, [cell.policy.text]))
            }
        }
        return ends.map { killer, names in
            let were = names.count == 1 ? "was" : "were"
            return "\(Listing.and(names)) \(were) killed\(killer.clause)"
        }
    }
}

extension Killer {
    /// After "was killed".
    fileprivate var clause: String {
        switch self {
        case .limit: ""
        case .heap: " by an OutOfMemoryError"
        case .system: " by the system, as the device ran out of memory"
        case .kernel: " by the kernel"
        }
    }
}
