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

        func values(_ column: Column) -> [Double] { rows.compactMap { $0[figure: column].number } }
    }

    /// A sentence and a table; none where there is nothing to compare.
    package static func blocks(
        _ choice: Rows, _ others: [Rows], _ outcome: Column
    ) -> [Answer.Block] {
        let own = choice.values(outcome)
        let pairs = others.compactMap { other -> (name: String, difference: PairedDifference)? in
            let values = other.values(outcome)
            guard values.count == own.count else { return nil }
            return PairedDifference(values, own).map { (other.name, $0) }
        }
        guard !pairs.isEmpty else { return [] }
        let isOneRun = ([choice] + others).allSatisfy(\.rows.areOneRun)
        let isTold = own.count >= PairedDifference.fewestPairs && !isOneRun
        let holds = PairedDifference.hold(pairs.map(\.difference.probability))
        let scale = OutcomeScale(outcome, pairs.map(\.difference))
        var table = TextTable(headings: [
            .init(title: "against \(choice.name)", isNumber: false),
            .init(title: "difference"), .init(title: isTold ? "95 % interval" : "range"),
            .init(title: "effect"), .init(title: "", isNumber: false),
        ])
        for ((name, difference), holds) in zip(pairs, holds) {
            let sign = (outcome.better == .higher ? -1.0 : 1) * difference.mean
            let verdict =
                !isTold
                ? ""
                : !holds || difference.sign == 0 ? "can't be told" : sign < 0 ? "better" : "worse"
            table.rows.append(
                [
                    name, scale.difference(difference), scale.interval(difference),
                    OutcomeScale.effect(difference), verdict,
                ].map { .init(text: $0) })
        }
        let title = OutcomeScale.title(outcome)
        if isOneRun {
            // For one run there is nothing but the difference.
            return [
                .paragraph(
                    "Held against it, by \(title). No seed changes anything here: all are one "
                        + "script and one run, from which nothing can be inferred:"),
                .table(
                    TextTable(
                        headings: Array(table.headings.prefix(2)),
                        rows: table.rows.map { Array($0.prefix(2)) })),
            ]
        }
        let sentence =
            isTold
            ? "Held against it seed by seed, by \(title) (intervals of 95 %; who is better or "
                + "worse is so with all comparisons together at 5 %, by Holm):"
            : "Held against it seed by seed, by \(title). With fewer than "
                + "\(PairedDifference.fewestPairs) seeds nobody can tell whether they differ:"
        return [.paragraph(sentence), .table(table)]
    }
}
