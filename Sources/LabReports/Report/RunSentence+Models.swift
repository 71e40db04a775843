import LabPolicies
import LabReplay
import LabRuns

/// How far the models of one system are apart, which nobody can tell which of them is true.
extension RunSentence {
    /// A sentence for each system of which several models ran.
    package static func spreads(
        _ outcomes: [(cell: Cell, outcome: CellOutcome)]
    ) -> [String] {
        var systems: [(name: String, feats: [Feat])] = []
        for feat in feats(outcomes.filter { isAlive($0.outcome.row) }) {
            guard let name = PolicyList.withoutModel(feat.policy.text) else { continue }
            if let index = systems.firstIndex(where: { $0.name == name }) {
                systems[index].feats.append(feat)
            } else {
                systems.append((name, [feat]))
            }
        }
        return systems.filter { $0.feats.count > 1 }.map { name, feats in
            let figures = [ResultColumn<Int64>.decodes, .peakImageBytes].map { column in
                feats.map { $0.values(column) }
            }
            let areAlike = figures.allSatisfy { Set($0).count == 1 }
            let isIdle = areAlike && feats.allSatisfy { $0.total(.evictions) == 0 }
            return "\(areAlike ? "All models" : "The models") of \(name) decoded \(times(feats)), "
                + "and peaked at \(peak(feats))"
                + (isIdle ? ": nothing was evicted. A smaller limit tells them apart." : ".")
        }
    }
}
