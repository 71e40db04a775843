import LabBase

/// The distribution of reductions over traces: a line for each policy, from the trace on which it
/// avoids least to that on which it avoids most. At 50 % it is the median.
package struct ReductionDiagrams {
    private let summary: ReductionSummary

    package init(_ summary: ReductionSummary) { self.summary = summary }

    /// One for each size, and another of bytes where sizes count.
    package var diagrams: [Diagram] {
        summary.entries.grouped(by: \.size.text).flatMap { size, entries in
            [
                diagram(size, entries, "misses", \.objects),
                diagram(size, entries, "missed bytes", \.bytes),
            ].compactMap(\.self)
        }
    }

    /// With more traces marks hide the line.
    private static let mostMarks = 30

    private func diagram(
        _ size: String, _ entries: [ReductionSummary.PolicyAtSize], _ noun: String,
        _ measure: KeyPath<ReductionSummary.PolicyAtSize, ReductionSpread?>
    ) -> Diagram? {
        let known = entries.compactMap { entry in
            entry[keyPath: measure].map { (entry: entry, spread: $0) }
        }
        guard !known.isEmpty else { return nil }
        var plot = Plot(
            x: ChartAxis("traces that avoid less", .ratio),
            y: ChartAxis("\(noun) avoided", .ratio, fromZero: true))
        plot.xEnds = 0...1
        plot.lines = known.enumerated().map { index, own in
            let values = own.spread.values
            let points = values.enumerated().map { rank, value in
                Plot.Point(values.count > 1 ? Double(rank) / Double(values.count - 1) : 0.5, value)
            }
            return Plot.Curve(
                own.entry.policy.text + (own.entry.isBound ? " (bound)" : ""), .line(index), points,
                hasMarks: values.count <= Self.mostMarks)
        }
        return Diagram(
            "\(noun) avoided at \(KeyReport.name(ofSize: size)) against "
                + "\(summary.against.text), by the share of traces that avoid less",
            about: about(
                "\(noun) at \(KeyReport.name(ofSize: size))",
                known.filter { !$0.entry.isBound }.map { ($0.entry, $0.spread) }),
            .plot(plot))
    }

    private func about(
        _ noun: String, _ known: [(entry: ReductionSummary.PolicyAtSize, spread: ReductionSpread)]
    ) -> String {
        let start = "Over \(ReductionTables.traces(summary.traceCount)), a line for each policy."
        guard let best = known.max(by: { $0.spread.mean < $1.spread.mean }) else { return start }
        return start + " \(best.entry.policy.text) avoids most \(noun) in the mean, "
            + "\(ReductionTables.percent(best.spread.mean)) %."
    }
}

extension ResultDiagrams {
    /// The diagrams of `lab trace run`: of several traces the distribution of reductions, if there
    /// is one, else the miss ratios of each.
    package static func replays(
        _ reports: [KeyReport], _ summary: ReductionSummary? = nil
    ) -> [ResultDiagrams] {
        if let summary {
            return [
                ResultDiagrams(
                    title: "Misses avoided against \(summary.against.text)",
                    diagrams: ReductionDiagrams(summary).diagrams)
            ]
        }
        return reports.map { report in
            missRatios(
                report.traceName, title: "\(report.traceName), seed \(report.plan.seed)",
                report.rows)
        }
    }

    static func missRatios(_ trace: String, title: String, _ rows: [Row]) -> ResultDiagrams {
        let diagrams = MissRatioDiagrams.byUnit(trace, rows).map { own in
            own.isOneSize ? own.bars : own.diagram(.logarithmic)
        }
        return ResultDiagrams(title: title, diagrams: diagrams)
    }
}
