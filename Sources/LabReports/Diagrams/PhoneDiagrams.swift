import LabBase

/// A phone's apps in pictures: how warm each stays, how long it takes until it can be used, and how
/// often it is ended; over the limit of one app, where it was run at several.
package struct PhoneDiagrams {
    private let phone: PhoneRows
    private let curves: [PhoneCurve]

    package init(_ rows: [Row]) {
        phone = PhoneRows(rows)
        curves = PhoneCurve.all(phone)
    }

    package var diagrams: [Diagram] { curves.isEmpty ? bars : curves.flatMap(over) }

    /// True if there is a limit to look along.
    package var hasLimits: Bool { !curves.isEmpty }
}

/// A bar for each app, variant by variant.
extension PhoneDiagrams {
    private var bars: [Diagram] {
        [
            bars(
                "Warm returns", ChartAxis("share of the returns", .ratio), .of(.warmReturns),
                legend: "the process was still alive", about: leastWarm),
            bars(
                "Time until usable", ChartAxis("time until usable", .milliseconds),
                .of(.usableMsP50), legend: "median over the returns", about: "",
                mark: (.of(.usableMsP95), "95 % of the returns are no slower")),
            kills,
        ].compactMap(\.self)
    }

    private var apps: [PhoneLine] { phone.lines.filter { !$0.isWhole } }

    /// With the name of its variant above the first of each, where there are several.
    private func bar(
        _ line: PhoneLine, _ parts: [Bars.Segment], marks: [Bars.Segment]
    ) -> Bars.Bar {
        let first = phone.variants.first { $0.contains { $0.variant == line.variant } }?
            .first { !$0.isWhole }
        let isFirst = first?.app == line.app && phone.variants.count > 1
        return Bars.Bar(
            name: line.app, parts: parts, marks: marks, heading: isFirst ? line.variant.label : nil)
    }

    /// Returns nil where there is nothing of it.
    private func bars(
        _ title: String, _ axis: ChartAxis, _ column: Column, legend: String, about: String,
        mark: (column: Column, legend: String)? = nil
    ) -> Diagram? {
        let bars = apps.map { line in
            bar(
                line, [.init(.line(0), line.median(column) ?? 0)],
                marks: mark.flatMap { line.median($0.column) }.map { [.init(.limit, $0)] } ?? [])
        }
        guard bars.contains(where: { $0.total > 0 }) else { return nil }
        let names =
            [(ink: DiagramInk.line(0), name: legend)]
            + (mark.map { [(ink: DiagramInk.limit, name: $0.legend)] } ?? [])
        return Diagram(title, about: about + medians, .bars(Bars(axis, legend: names, bars)))
    }

    private var kills: Diagram? {
        let bars = apps.map { line in
            let memory = line.median(.killsForMemory) ?? 0
            let rest = max(0, (line.median(.kills) ?? 0) - memory)
            return bar(line, [.init(.kill, memory), .init(.warning, rest)], marks: [])
        }
        guard bars.contains(where: { $0.total > 0 }) else { return nil }
        return Diagram(
            "Kills", about: medians,
            .bars(
                Bars(
                    ChartAxis("kills", .count),
                    legend: [(.kill, "memory ran short"), (.warning, "for what it held itself")],
                    bars)))
    }

    private var medians: String { phone.hasSeeds ? " Medians over the seeds." : "" }

    private var leastWarm: String {
        let known = apps.filter { $0.median(.warmReturns) != nil }
        guard
            let least = known.min(by: {
                $0.median(.warmReturns) ?? 0 < $1.median(.warmReturns) ?? 0
            }), known.contains(where: { $0.median(.warmReturns) != least.median(.warmReturns) })
        else { return "" }
        return "\(least.app) is warm least, on \(least.warmth.words), "
            + "\(least.variant.phrase)."
    }
}

/// Curves over the limit of one app.
extension PhoneDiagrams {
    private func over(_ curve: PhoneCurve) -> [Diagram] {
        let each = "a line for each app." + medians
        return [
            over(
                curve, "Warm returns", .of(.warmReturns),
                about: PhoneSweep.sentences(curve).joined(separator: " ")),
            over(curve, "Kills", .of(.kills), about: each.capitalizedFirst),
            over(
                curve, "Time until usable", .of(.usableMsP50),
                about: "The median over the returns, " + each),
        ].compactMap(\.self)
    }

    /// Returns nil where there is nothing of it. Shares, which add up, have a line for all
    /// neighbours, too.
    private func over(
        _ curve: PhoneCurve, _ title: String, _ column: Column, about: String
    ) -> Diagram? {
        let isShare = column.unit == .ratio
        var plot = Plot(
            x: ChartAxis("limit of \(curve.app)", .bytes, scale: .logarithmic),
            y: ChartAxis(title.lowercased(), column.unit, fromZero: true))
        if isShare { plot.yTop = 1 }
        let own = Self.line(curve.app, 0, curve) { $0.own.values(column) }
        let each = neighbours(curve, from: 2, column)
        let all = Self.line("all others", 1, curve) { $0.othersShares }
        plot.lines = ([own] + (isShare && each.count > 1 ? [all] : []) + each).filter { line in
            line.points.contains { $0.y != nil }
        }
        let isSeen = plot.lines.contains { $0.points.contains { isShare || $0.y ?? 0 > 0 } }
        guard isSeen else { return nil }
        return Diagram("\(title) over the limit of \(curve.policy)", about: about, .plot(plot))
    }

    private static func line(
        _ name: String, _ index: Int, _ curve: PhoneCurve,
        _ values: (PhoneCurve.Point) -> [Double]
    ) -> Plot.Curve {
        let points = curve.points.map { point in
            Plot.Point(Double(point.limitBytes), MedianEstimate(values(point)))
        }
        return Plot.Curve(name, .line(index), points, hasMarks: points.count < 60)
    }

    /// The neighbours' lines, of those that have any figure.
    private func neighbours(
        _ curve: PhoneCurve, from index: Int, _ column: Column
    ) -> [Plot.Curve] {
        let names = curve.points[0].others.map(\.app)
        let lines = names.map { name in
            Self.line(name, 0, curve) { point in
                point.others.first { $0.app == name }?.values(column) ?? []
            }
        }
        return lines.filter { $0.points.contains { $0.y != nil } }.enumerated().map {
            offset, line in
            Plot.Curve(line.name, .line(index + offset), line.points, hasMarks: line.hasMarks)
        }
    }
}
