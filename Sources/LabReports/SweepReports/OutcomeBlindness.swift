import LabBase
import LabRuns

/// Why a time that is spent waiting says next to nothing of policies: they fetch the same, as
/// often, and the wait is for that. Another outcome may say more.
enum OutcomeBlindness {
    /// Outcomes that are time on screen without an image.
    private static let waits: [Column] = [
        .of(.blankMs), .of(.allVisibleMsP50), .of(.allVisibleMsP95), .of(.firstImageMsP50),
        .of(.firstImageMsP95),
    ]
    /// The columns of what policies do beside fetching.
    private static let others: [Column] = [.of(.decodes), .of(.peakImageBytes)]
    /// Means that are no farther apart are alike, as far as anybody would choose by them.
    private static let alike = 0.01

    /// Nil where the outcome isn't blind, or nothing else tells more.
    static func sentence(_ comparison: SweepComparison) -> String? {
        let groups = [comparison.best] + comparison.others.map(\.group)
        let fetches = groups.map { $0.values(.of(.fetches)) }
        guard waits.contains(comparison.outcome),
            fetches[0].contains(where: { $0 > 0 }), fetches.allSatisfy({ $0 == fetches[0] }),
            let own = spread(groups, comparison.outcome), own < alike,
            let better = others.filter({ tells($0, comparison.field) }).compactMap({ column in
                spread(groups, column).map { (column: column, spread: $0) }
            }).max(by: { $0.spread < $1.spread }),
            better.spread >= max(alike, 5 * own)
        else { return nil }
        let mean = mean(fetches[0])
        let times = Fixed.decimal(mean, places: mean == mean.rounded() ? 0 : 1)
        func share(_ spread: Double) -> String { Fixed.decimal(spread * 100, places: 1) + " %" }
        let title = comparison.outcome.title
        // A table above it may be of medians.
        let start =
            comparison.isSample
            ? "In the mean over the seeds they hardly differ by \(title)"
            : "By \(title) they hardly differ"
        let differ =
            comparison.isSample
            ? "these means are \(share(better.spread)) apart" : "it is \(share(better.spread))"
        return "\(start), by \(share(own)) at most: each fetches \(times) "
            + "times, and that is what views wait for. By \(better.column.title) "
            + "\(differ): --outcome \(better.column.name)."
    }

    /// True if a comparison by this outcome finds that one of them differs from the best.
    private static func tells(_ column: Column, _ groups: [SweepGroup]) -> Bool {
        SweepComparison.all([groups], column).joined().contains { comparison in
            !comparison.isSample
                || comparison.isConclusive && comparison.others.contains(where: \.pair.differs)
        }
    }

    private static func mean(_ values: [Double]) -> Double {
        values.reduce(0, +) / Double(max(1, values.count))
    }

    /// How far the means are apart, of the least.
    private static func spread(_ groups: [SweepGroup], _ column: Column) -> Double? {
        let means = groups.map { mean($0.values(column)) }
        guard let least = means.min(), let most = means.max(), least > 0 else { return nil }
        return (most - least) / least
    }
}
