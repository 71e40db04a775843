import LabCells
import LabPolicies
import LabReplay

/// These sentences say how far the models of one system are apart; which of them is true is
/// unknown.
extension RunSentence {
    /// A sentence for each system of which several models ran.
    package static func spreads(_ outcomes: [(cell: Cell, outcome: CellOutcome)]) -> [String] {
        let systems = summaries(outcomes.filter { isAlive($0.outcome.row) })
            .grouped { PolicyList.withoutModel($0.policy.text) }
        return systems.compactMap { name, summaries in
            guard let name, summaries.count > 1 else { return nil }
            let figures = [ResultColumn<Int64>.decodes, .peakImageBytes].map { column in
                summaries.map { $0.values(column) }
            }
            let areAlike = figures.allSatisfy { Set($0).count == 1 }
            let isIdle = areAlike && summaries.allSatisfy { $0.total(.evictions) == 0 }
            return
                "\(areAlike ? "All models" : "The models") of \(name) decoded \(times(summaries)), "
                + "and peaked at \(peak(summaries))"
                + (isIdle ? ": nothing was evicted. A smaller limit tells them apart." : ".")
        }
    }
}
