import LabBase

/// The policy, with its limit, whose blank time is the least of a setting: medians over the seeds.
package struct LeastBlank {
    /// With the limit and the bandwidth, where those differ.
    package private(set) var name: String
    private let rows: [Row]

    /// The rows are those of one scenario on one device; the result is nil if no policy is fit for
    /// its apps.
    package init?(_ all: [Row], on setting: ResultDiagrams.Setting?) {
        let foreign = setting?.foreign(all.map { $0[.policy] }.distinct) ?? []
        let groups = all.filter { !foreign.contains($0[.policy]) }.grouped { row in
            [row[.policy]] + SweepDiagrams.Axis.allCases.map { "\($0.value(row) ?? 0)" }
        }
        var best: (rows: [Row], blankMs: Double)?
        for (_, rows) in groups where rows.allSatisfy(RunStars.isOffered) {
            guard let median = MedianEstimate(rows.values(.of(.blankMs)))?.median,
                median < best?.blankMs ?? .infinity
            else { continue }
            best = (rows, median)
        }
        guard let best else { return nil }
        rows = best.rows
        name = rows[0][.policy]
        for axis in SweepDiagrams.Axis.allCases {
            guard let value = axis.value(rows[0]), Set(all.compactMap(axis.value)).count > 1
            else { continue }
            name += " at \(axis.text(value))"
        }
    }

    package static let columns: [Column] = [.of(.blankMs), .of(.decodes), .of(.peakImageBytes)]

    package func text(_ column: Column) -> String {
        FigureWords.text(MedianEstimate(rows.values(column))?.median, column)
    }
}
