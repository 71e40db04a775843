import LabBase
import LabDevices

/// The gains and costs of a limit or a bandwidth: a diagram for each figure, a line for each
/// policy.
package struct SweepDiagrams {
    /// The quantity along the horizontal axis.
    package enum Axis: String, CaseIterable {
        case limit, bandwidth

        func value(_ row: Row) -> Int64? {
            switch self {
            case .limit: row[.limitBytes]
            case .bandwidth: row[.networkBytesPerS]
            }
        }

        func text(_ value: Int64) -> String {
            self == .limit ? Fixed.bytes(value) : FigureText.rate(value)
        }
    }

    struct Curve {
        var policy: String
        /// Rows of all seeds, by limit or bandwidth; under 0 those of a policy that leaves no limit
        /// open.
        var rows: [(limit: Int64, rows: [Row])]
    }

    let curves: [Curve]
    private let limits: [Int64]
    package let axis: Axis
    /// The bandwidth in words, if the sweep has several limits and bandwidths; else empty.
    package private(set) var bandwidth = ""

    /// Rows of one scenario on one device: over the limits, at each bandwidth; or over those.
    package static func all(_ rows: [Row]) -> [SweepDiagrams] {
        let rates = rows.grouped(by: Axis.bandwidth.value)
        if rates.count == 1 { return [SweepDiagrams(rows, over: .limit)] }
        if Set(rows.compactMap(Axis.limit.value)).count <= 1 {
            return [SweepDiagrams(rows, over: .bandwidth)]
        }
        return rates.map { rate, rows in
            var own = SweepDiagrams(rows, over: .limit)
            if let rate { own.bandwidth = " at \(Axis.bandwidth.text(rate))" }
            return own
        }
    }

    private init(_ rows: [Row], over axis: Axis) {
        self.axis = axis
        curves = rows.grouped(by: { $0[.policy] }).map { policy, rows in
            let byLimit = rows.grouped(by: { axis.value($0) ?? 0 })
                .map { (limit: $0.key, rows: $0.elements) }
            return Curve(policy: policy, rows: byLimit.sorted { $0.limit < $1.limit })
        }
        limits = Set(rows.compactMap(axis.value)).sorted()
    }

    package var hasLimits: Bool { limits.count > 1 }

    static let figures: [(column: Column, title: String)] = [
        (.of(.decodes), "Decodes"), (.of(.blankMs), "Blank time"),
        (.of(.peakImageBytes), "Peak memory of images"), (.of(.kills), "Kills"),
    ]

    /// One diagram for each figure that says anything.
    package var diagrams: [Diagram] {
        Self.figures.compactMap { column, title in
            let all = curves.flatMap { $0.rows.flatMap { $0.rows.values(column) } }
            // Without a kill there is no diagram of that.
            guard all.contains(where: { $0 > 0 }) || column == .of(.decodes) else { return nil }
            return hasLimits ? plot(column, title) : bars(column, title)
        }
    }

    private func plot(_ column: Column, _ title: String) -> Diagram {
        var plot = Plot(
            x: ChartAxis(
                axis == .limit ? "limit" : "bandwidth, a second", .bytes, scale: .logarithmic),
            y: vertical(column, title))
        var knees: [String] = []
        for (index, curve) in curves.enumerated() {
            let line = Plot.Curve(
                curve.policy, .line(index), points(curve, column), hasMarks: curve.rows.count < 60)
            plot.lines.append(line)
            for ((limit, rows), point) in zip(curve.rows, line.points)
            where limit > 0 && rows.contains(where: hasDied) {
                guard let y = point.y else { continue }
                let name = "\(curve.policy) was killed at \(axis.text(limit))"
                plot.deaths.append(.init(x: point.x, y: y, name: name, ink: .kill, line: index))
            }
            // A policy that was killed did less: no knee.
            guard column == .of(.decodes), axis == .limit,
                !curve.rows.contains(where: { $0.rows.contains(where: hasDied) }),
                let knee = Knee.point(line.points)
            else { continue }
            let limit = axis.text(Int64(knee.x))
            plot.highlights.append(
                .init(
                    x: knee.x, y: knee.y ?? 0, name: "knee of \(curve.policy): \(limit)",
                    ink: .line(index), line: index))
            knees.append("\(curve.policy) at \(limit)")
        }
        var about = "A line for each of \(curves.count) policies."
        if seeds > 1 {
            let bands =
                seeds < MedianEstimate.fewestValues ? "the bands, their range," : "the bands"
            about +=
                " Medians over \(seeds) seeds; \(bands) cover the median with "
                + "\(MedianEstimate.coverageText(count: seeds))."
        }
        if plot.hasManyLines {
            if !knees.isEmpty { about += " Rings: knees." }
        } else if !knees.isEmpty {
            about += " Knee: \(Listing.and(knees))."
        }
        if !plot.deaths.isEmpty { about += " Crosses: runs that were killed, and did less." }
        return Diagram("\(title) over the \(axis.rawValue)\(bandwidth)", about: about, .plot(plot))
    }

    /// Times over the bandwidth lie far apart, and differ most where the link is fast.
    private func vertical(_ column: Column, _ title: String) -> ChartAxis {
        let isSpread =
            axis == .bandwidth && column.unit == .milliseconds
            && curves.allSatisfy {
                $0.rows.allSatisfy { $0.rows.allSatisfy { $0[figure: column].number ?? 0 > 0 } }
            }
        return isSpread
            ? ChartAxis(title, column.unit, scale: .logarithmic)
            : ChartAxis(title, column.unit, fromZero: true)
    }

    private var seeds: Int { curves.first?.rows.map(\.rows.count).max() ?? 1 }

    private func hasDied(_ row: Row) -> Bool { !RunSentence.reachedEnd(row) }

    /// The median over the seeds, with its interval. What has no limit is level.
    private func points(_ curve: Curve, _ column: Column) -> [Plot.Point] {
        func point(_ limit: Int64, _ rows: [Row]) -> Plot.Point {
            Plot.Point(Double(limit), MedianEstimate(rows.values(column)))
        }
        if curve.rows.count == 1, curve.rows[0].limit == 0 {
            return [limits[0], limits[limits.count - 1]].map { point($0, curve.rows[0].rows) }
        }
        return curve.rows.map { point($0.limit, $0.rows) }
    }

    private func bars(_ column: Column, _ title: String) -> Diagram {
        let bars = curves.enumerated().map { index, curve in
            let rows = curve.rows.flatMap(\.rows)
            let median = MedianEstimate(rows.values(column))?.median ?? 0
            return Bars.Bar(name: curve.policy, parts: [.init(.compulsory, median)])
        }
        return Diagram(
            title, about: "Medians over the seeds.",
            .bars(Bars(ChartAxis(title, column.unit), legend: [(.compulsory, "median")], bars)))
    }
}

/// The point at which more begins to buy less: the one of a falling curve that lies farthest below
/// the straight line between its ends, both axes being as long (Satopaa and others: Finding a
/// kneedle in a haystack, 2011).
enum Knee {
    /// By the logarithm of the limit; nil where the curve is about straight.
    static func point(_ points: [Plot.Point]) -> Plot.Point? {
        let known = points.filter { $0.y != nil && $0.x > 0 }
        guard known.count > 2, let first = known.first, let last = known.last,
            first.y! > last.y!, first.x < last.x
        else { return nil }
        let (from, to) = (StableMath.ln(first.x), StableMath.ln(last.x))
        var best: (point: Plot.Point, depth: Double)?
        for point in known {
            let across = (StableMath.ln(point.x) - from) / (to - from)
            let down = (first.y! - point.y!) / (first.y! - last.y!)
            if down - across > best?.depth ?? 0.1 { best = (point, down - across) }
        }
        return best?.point
    }
}
