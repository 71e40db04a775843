import LabReports

/// The curve: what a limit buys, and what it costs.
enum AdviceChart {
    /// Nil where fewer than two limits were tried.
    static func chart(_ findings: AdviceFindings) -> TerminalChart? {
        let advice = findings.advice
        let chosen = advice.chosen
        var limits: [Int64] = []
        for cell in advice.cells {
            if let limit = cell.triedLimitBytes, !limits.contains(limit) { limits.append(limit) }
        }
        guard limits.count > 1 else { return nil }
        limits.sort()
        var chart = TerminalChart(
            x: ChartAxis("limit", .bytes, scale: .logarithmic), left: ChartAxis("decodes", .count),
            right: ChartAxis("peak footprint", .bytes))
        let curve = curve(chosen, advice.cells, limits)
        chart.series.append(decodes(curve, chosen: chosen))
        // What has no limit to choose is a level line: the curve is another's.
        if chosen.triedLimitBytes == nil, let other = rival(advice) {
            chart.series.append(decodes(Self.curve(other, advice.cells, limits), chosen: nil))
        }
        if let first = advice.bounds.first(where: { $0.decodes(like: curve.first?.cell ?? chosen) })
        {
            // What it did until it was killed is no bound.
            let points = Self.curve(first, advice.bounds, limits).map { place in
                TerminalChart.Point(
                    Double(place.limit), place.cell.kills > 0 ? nil : place.cell.decodes)
            }
            chart.series.append(.init("decodes of \(first.policy.text)", points: points))
        }
        chart.series.append(
            .init(
                "peak footprint of \(chosen.policy.text)", on: .right,
                points: curve.map { .init(Double($0.limit), Double($0.cell.footprintBytes)) }))
        return chart
    }

    /// With marks: the choice, and what the device did to others.
    private static func decodes(
        _ curve: [(limit: Int64, cell: AdviceCell)], chosen: AdviceCell?
    ) -> TerminalChart.Series {
        let points = curve.map { limit, cell in
            let isChosen = chosen?.triedLimitBytes == limit
            let mishap: ChartMark? =
                cell.kills > 0 ? .kill : cell.deviceWarnings > 0 ? .warning : nil
            return TerminalChart.Point(
                Double(limit), cell.decodes, isChosen ? .chosen : mishap)
        }
        return .init("decodes of \(curve.first?.cell.policy.text ?? "")", points: points)
    }

    private static func curve(
        _ cell: AdviceCell, _ cells: [AdviceCell], _ limits: [Int64]
    ) -> [(limit: Int64, cell: AdviceCell)] {
        limits.compactMap { limit in
            let found =
                cell.triedLimitBytes == nil
                ? cell
                : cells.first {
                    $0.policy.text == cell.policy.text && $0.triedLimitBytes == limit
                }
            return found.flatMap { $0.isWhole ? (limit, $0) : nil }
        }
    }

    /// The candidate with limits that decodes least, all of them together.
    private static func rival(_ advice: Advice) -> AdviceCell? {
        var best: (cell: AdviceCell, decodes: Double)?
        for cell in advice.cells where cell.triedLimitBytes != nil {
            let same = advice.cells.filter { $0.place == cell.place }
            let decodes = same.map(\.decodes).reduce(0, +)
            if decodes < best?.decodes ?? .infinity { best = (cell, decodes) }
        }
        return best?.cell
    }
}
