import LabBase

/// One policy held against others seed by seed, whichever of them is better.
package enum ChoiceComparison {
    /// A policy's, in the order of the seeds.
    package struct Rows {
        package var name: String
        package var rows: [Row]

        package init(name: String, rows: [Row]) {
            self.name = name
            self.rows = rows
        }
    }

    /// A sentence and a table; none where there is nothing to compare.
    package static func blocks(
        _ choice: Rows, _ others: [Rows], _ outcome: Column
    ) -> [Block] {
        let own = choice.rows.values(outcome)
        let compared = others.map { (name: $0.name, values: $0.rows.values(outcome)) }
            .filter { $0.values.count == own.count }
        let pairs = compared.compactMap { other -> (name: String, difference: PairedDifference)? in
            PairedDifference(other.values, own).map { (other.name, $0) }
        }
        guard !pairs.isEmpty else { return [] }
        let isOneRun = ([choice] + others).allSatisfy(\.rows.areOneRun)
        let isTold = own.count >= PairedDifference.fewestPairs && !isOneRun
        // The choice was made by these figures, and could have been another of them.
        let otherProbabilities = compared.indices.flatMap { one in
            compared[(one + 1)...].compactMap {
                PairedDifference($0.values, compared[one].values)?.probability
            }
        }
        let holds = Holm.significant(
            pairs.map(\.difference.probability) + otherProbabilities)
        let scale = OutcomeScale(outcome, pairs.map(\.difference))
        typealias Held = (pair: (name: String, difference: PairedDifference), holds: Bool)
        func verdict(_ held: Held) -> String {
            let sign = (outcome.better == .higher ? -1.0 : 1) * held.pair.difference.mean
            if !isTold { return "" }
            if !held.holds || held.pair.difference.sign == 0 { return "can't be told" }
            return sign < 0 ? "better" : "worse"
        }
        // For one run there is nothing but the difference.
        let table = TextTable(
            zip(pairs, holds).map { Held($0, $1) },
            [
                .text("against \(choice.name)") { $0.pair.name },
                .figure("difference") { scale.difference($0.pair.difference) },
            ]
                + (isOneRun
                    ? []
                    : [
                        .figure(isTold ? "95 % interval" : "range") {
                            scale.interval($0.pair.difference)
                        },
                        .figure("effect") { OutcomeScale.effect($0.pair.difference) },
                        .text("", verdict),
                    ]))
        let title = outcome.title
        if isOneRun {
            // For one run there is nothing but the difference.
            return [
                .paragraph(
                    "Held against it, by \(title). No seed changes anything here: all are one "
                        + "script and one run, from which nothing can be inferred:"),
                .table(table),
            ]
        }
        let sentence =
            isTold
            ? "Held against it seed by seed, by \(title) (intervals of 95 %; who is better or "
                + "worse is so with all pairs of them together at 5 %, by Holm):"
            : "Held against it seed by seed, by \(title). With fewer than "
                + "\(PairedDifference.fewestPairs) seeds it can't be told whether they differ:"
        return [.paragraph(sentence), .table(table)]
    }
}
