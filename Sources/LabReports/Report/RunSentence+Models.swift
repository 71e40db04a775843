import LabCells
import LabPolicies
import LabReplay
import LabRuns

/// These sentences say how far the models of one system are apart; which of them is true is
/// unknown.
extension RunSentence {
    /// A sentence for each system of which several models ran.
    package static func spreads(
        _ outcomes: [(cell: Cell, outcome: CellOutcome)]
    ) -> [String] {
        var systems: [(name: String, summaries: [PolicySummary])] = []
        for summary in summaries(outcomes.filter { isAlive($0.outcome.row) }) {
            guard let name = PolicyList.withoutModel(summary.policy.text) else { continue }
            if let index = systems.firstIndex(where: { $0.name == name }) {
                systems[index].summaries.append(summary)
            } else {
                systems.append((name, [summary]))
            }
        }
        return systems.filter { $0.summaries.count > 1 }.map { name, summaries in
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
