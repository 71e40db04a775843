import LabBase
import LabCells
import LabDevices
import LabReplay
import LabRuns

/// A sweep's result as people and programs read it.
package enum SweepReport {
    /// Made by several threads: for quick cells, writing is a good part of the work.
    package static func csv(
        _ plan: CellPlan, _ results: [CellRow], half: ColumnHalf = .all, jobs: Int? = 1
    ) -> String {
        let each = 64
        let count = (results.count + each - 1) / each
        let pieces = WorkerThreads.map(count, jobs: jobs ?? WorkerThreads.cores) { piece in
            var text = ""
            for result in results[piece * each..<min(results.count, (piece + 1) * each)] {
                text += CSV.line(half.of(result.whole(plan)).figures.map(\.written))
            }
            return text
        }
        return CSV.line(half.of(plan.columns).map(\.name)) + pieces.joined()
    }

    /// - Parameter count: how many results there would be if it were whole.
    package static func json(
        _ plan: CellPlan, _ inputs: [CellInput], _ results: [CellRow],
        of count: Int? = nil, half: ColumnHalf = .all, outcome: Column,
        claims: ClaimCheck? = nil, worlds: JSON? = nil
    ) -> String {
        let tables = tables(SweepGroup.all(plan, results))
        var report = JSONReport(
            inputs, rows: results.map { half.of($0.whole(plan)) },
            medians: tables.joined().map(\.summary))
        report.say(results.count, of: count ?? results.count)
        let comparisons = SweepComparison.all(
            tables.filter { !($0.first?.isOfPhone ?? false) }, outcome)
        if comparisons.contains(where: { $0.contains { $0.pairCount > 1 } }) {
            report.extra.append(("comparisons", SweepComparison.json(comparisons)))
        }
        if let claims { report.extra.append(("claims", claims.json)) }
        if let worlds { report.extra.append(("worlds", worlds)) }
        return report.text
    }

    /// Inputs of one scenario and device stand together, a number for each seed.
    static func tables(_ groups: [SweepGroup]) -> [[SweepGroup]] {
        groups.grouped(by: \.cell.wholeInput).map { SweepGroup.withoutRepeats($0.elements) }
    }

    static func table(_ groups: [SweepGroup], hasIntervals: Bool) -> TextTable {
        let hasLimits = groups.contains { $0.cell.limitBytes != nil }
        // A footprint says of policies what their images say; deaths, and views that were never
        // served, are shown where there are any.
        let columns = SweepGroup.columns.filter { column in
            switch column {
            case .of(.peakFootprintBytes): false
            case .of(.kills), .of(.unservedRequests):
                groups.contains { $0.values(column).contains { $0 > 0 } }
            default: true
            }
        }
        let figures = columns.map { column in
            let times = times(groups, column)
            return ShownColumn<SweepGroup>.figure(
                column.tableTitle, rank: column == .of(.hitRate) ? 1 : 0,
                isMishap: [.of(.kills), .of(.unservedRequests)].contains(column)
            ) { group in
                guard let estimate = MedianEstimate(group.values(column)) else { return "-" }
                return hasIntervals
                    ? shown(estimate, column, times)
                    : FigureWords.text(estimate.median, column, times: times)
            }
        }
        return TextTable(
            groups,
            [
                .text("policy") { group in
                    let mishaps = group.mishaps
                    let suffix = mishaps.isEmpty ? "" : " (\(mishaps.joined(separator: ", ")))"
                    return group.cell.policy.text + suffix
                },
                hasLimits ? .figure("limit") { $0.cell.limitBytes.map(Fixed.bytes) ?? "-" } : nil,
            ] + figures)
    }

    /// The scale of the groups' medians of a column of times.
    static func times(_ groups: [SweepGroup], _ column: Column) -> TimeScale {
        TimeScale(groups.compactMap { MedianEstimate($0.values(column))?.median })
    }

    /// `tableview on iPhone 8, seeds 1 to 10, model memory`
    private static func setting(_ group: SweepGroup, _ plan: CellPlan) -> String {
        let rate = FigureText.rate(group.header.link.bytesPerSecond)
        let setting =
            "\(group.header.scenario) on \(group.header.device.title)"
            + (plan.options.bandwidths.isEmpty ? "" : ", a network of \(rate)")
        let memory = "\(plan.options.memory.rawValue) memory"
        let seeds = seeds(plan).map { "seeds \($0.lowerBound) to \($0.upperBound)" }
        return "\(setting), \(seeds ?? "seed \(group.header.seed)"), \(memory)"
    }

    /// Nil for one.
    private static func seeds(_ plan: CellPlan) -> ClosedRange<UInt64>? {
        plan.options.seeds.flatMap { $0.count > 1 ? $0 : nil }
    }

    /// For a first screen, which has medians of several seeds.
    static func brief(_ group: SweepGroup, _ plan: CellPlan) -> String {
        setting(group, plan) + (seeds(plan) == nil ? "" : ", medians")
    }

    static func heading(_ group: SweepGroup, _ plan: CellPlan) -> String {
        guard let count = seeds(plan)?.count else { return setting(group, plan) }
        if group.alikeSeeds != nil {
            return
                "\(setting(group, plan)): each seed gives the same run, which is one sample and "
                + "has no interval"
        }
        let draws = group.header.drawsPeople ? "" : " over draws of pictures, not over people"
        let covers = "covers the median with \(MedianEstimate.coverageText(count: count))"
        return "\(setting(group, plan)): medians\(draws), "
            + (count < MedianEstimate.fewestValues
                ? "and the seeds' range, which \(covers); 95 % takes "
                    + "\(MedianEstimate.fewestValues) seeds"
                : "each with an interval that \(covers)")
    }

    /// `58.7 MB [55.0, 60.1]`: ends in the median's unit, and none where they are the median.
    static func shown(_ estimate: MedianEstimate, _ column: Column, _ times: TimeScale) -> String {
        let (divisor, unit, places) = scale(estimate, column, times)
        func text(_ value: Double) -> String { Fixed.decimal(value / divisor, places: places) }
        let median = text(estimate.median)
        let shown = median + (unit.isEmpty ? "" : " " + unit)
        let (low, high) = (text(estimate.low), text(estimate.high))
        return low == median && high == median ? shown : "\(shown) [\(low), \(high)]"
    }

    private static func scale(
        _ estimate: MedianEstimate, _ column: Column, _ times: TimeScale
    ) -> (divisor: Double, unit: String, places: Int) {
        switch column.unit {
        case .ratio: return (0.01, "%", 1)
        case .bytes:
            if estimate.median < 1e3 { return (1, "B", 0) }
            if estimate.median < 999_950 { return (1e3, "KB", 1) }
            return estimate.median < 999_950_000 ? (1e6, "MB", 1) : (1e9, "GB", 2)
        case .milliseconds: return (times.divisor, times.unit, times.places)
        default:
            // The median of an even number of counts may lie between two.
            let isWhole = [estimate.median, estimate.low, estimate.high]
                .allSatisfy { $0 == $0.rounded() }
            return (1, "", isWhole ? 0 : 1)
        }
    }
}

extension SweepGroup {
    /// True for a phone's app, and for a phone.
    var isOfPhone: Bool { rows.areOfPhone }
}
