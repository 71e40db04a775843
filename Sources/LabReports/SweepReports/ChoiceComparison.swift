import LabBase

/// One policy held against others seed by seed, whichever of them is better.
package enum ChoiceComparison {
    /// A policy's rows, in the sequence of the seeds.
    package typealias Policy = (name: String, rows: [Row])

    /// A sentence and a table; none where there is nothing to compare.
    package static func blocks(_ choice: Policy, _ others: [Policy], _ outcome: Column) -> [Block] {
        let chosen = choice.rows.values(outcome)
        let compared = others.map { (name: $0.name, values: $0.rows.values(outcome)) }
            .filter { $0.values.count == chosen.count }
        var pairs = compared.compactMap { other in
            PairedDifference(other.values, chosen).map { PairedOther(other.name, $0, outcome) }
        }
        guard !pairs.isEmpty else { return [] }
        let isOneRun = ([choice] + others).allSatisfy(\.rows.areOneRun)
        let isConclusive = chosen.count >= PairedDifference.fewestPairs && !isOneRun
        // The choice was made by these figures, and could have been another of them.
        let otherProbabilities = compared.indices.flatMap { one in
            compared[(one + 1)...].compactMap {
                PairedDifference($0.values, compared[one].values)?.probability
            }
        }
        let significant = Holm.significant(pairs.map(\.difference.probability) + otherProbabilities)
        for index in pairs.indices { pairs[index].judge(isSignificant: significant[index]) }
        let title = outcome.title
        let sentence =
            isOneRun
            ? "Held against it, by \(title). No seed changes anything here: all are one script and "
                + "one run, from which nothing can be inferred:"
            : isConclusive
                ? "Held against it seed by seed, by \(title) (intervals of 95 %; who is better or "
                    + "worse is so with all pairs of them together at 5 %, by Holm):"
                : "Held against it seed by seed, by \(title). With fewer than "
                    + "\(PairedDifference.fewestPairs) seeds it can't be told whether they differ:"
        return [
            .paragraph(sentence),
            .table(
                OutcomeScale.table(
                    against: choice.name, pairs, outcome, isSample: !isOneRun,
                    isConclusive: isConclusive)),
        ]
    }
}
