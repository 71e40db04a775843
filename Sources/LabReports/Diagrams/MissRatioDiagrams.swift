import LabBase

/// Miss ratio over a cache's size, a line for each policy.
package struct MissRatioDiagrams {
    let trace: String
    private let curves: [(policy: String, points: [Plot.Point])]
    private let bounds: Set<String>
    private let isInBytes: Bool

    /// Sizes in objects and in bytes share no axis. A level's misses go on to the next one, so that
    /// they are no policy's.
    package static func byUnit(_ trace: String, _ rows: [Row]) -> [MissRatioDiagrams] {
        rows.filter(\.isOfAllLevels).grouped(by: { $0[KeyResultColumns.unit] }).map { _, rows in
            MissRatioDiagrams(trace, rows)
        }
    }

    /// Rows of one trace, of which all sizes are in one unit.
    package init(_ trace: String, _ rows: [Row]) {
        self.trace = trace
        bounds = Set(rows.filter { !$0[KeyResultColumns.bound].isEmpty }.map { $0[.policy] })
        isInBytes = rows.first?[KeyResultColumns.unit] == "bytes"
        let known = rows.compactMap { row in Self.point(row).map { (policy: row[.policy], $0) } }
        curves = known.grouped(by: \.policy).map { policy, points in
            (policy, points.map(\.1).sorted { $0.x < $1.x })
        }
    }

    private static func point(_ row: Row) -> Plot.Point? {
        guard let size = row.number(KeyResultColumns.size),
            let ratio = row.number(KeyResultColumns.missRatio)
        else { return nil }
        let error = row.number(KeyResultColumns.error).map { $0 * 1.96 }
        return Plot.Point(
            size, ratio, low: error.map { max(0, ratio - $0) },
            high: error.map { min(1, ratio + $0) })
    }

    /// True if there is one size alone, which makes no line.
    package var isOneSize: Bool { Set(curves.flatMap { $0.points.map(\.x) }).count < 2 }

    /// The policy that misses least at the size in the middle, bounds left out.
    private var middle: (size: String, policy: String, ratio: String)? {
        let sizes = Set(curves.flatMap { $0.points.map(\.x) }).sorted()
        guard !sizes.isEmpty else { return nil }
        let size = sizes[sizes.count / 2]
        var best: (policy: String, ratio: Double)?
        for curve in curves where !bounds.contains(curve.policy) {
            guard let ratio = curve.points.first(where: { $0.x == size })?.y else { continue }
            if ratio < best?.ratio ?? .infinity { best = (curve.policy, ratio) }
        }
        return best.map {
            (
                ChartAxis("size", isInBytes ? .bytes : .count).figure(size), $0.policy,
                ChartAxis("miss ratio", .ratio).figure($0.ratio)
            )
        }
    }

    package var bars: Diagram {
        let bars = curves.map { curve in
            Bars.Bar(name: curve.policy, parts: [.init(.redecodes, curve.points.first?.y ?? 0)])
        }
        let about =
            middle.map { "At a size of \($0.size) \($0.policy) misses least, \($0.ratio)." } ?? ""
        return Diagram(
            "Miss ratio of \(trace)", about: about,
            .bars(
                Bars(ChartAxis("miss ratio", .ratio), legend: [(.redecodes, "missed")], bars)))
    }

    package func diagram(_ scale: ChartAxis.Scale) -> Diagram {
        var plot = Plot(
            x: ChartAxis("size", isInBytes ? .bytes : .count, scale: scale),
            y: ChartAxis("miss ratio", .ratio, fromZero: true))
        plot.lines = curves.enumerated().map { index, curve in
            Plot.Curve(curve.policy, .line(index), curve.points, hasMarks: curve.points.count <= 30)
        }
        plot.yTop = curves.flatMap { $0.points.compactMap(\.y) }.max()
        let about =
            "Miss ratio over the size of the cache, a line for each of \(curves.count) policies."
            + (middle.map {
                " At \($0.size), in the middle, \($0.policy) misses least, \($0.ratio)."
            }
                ?? "")
        return Diagram("Miss ratio of \(trace)", about: about, .plot(plot))
    }

    /// Over time, from windows.
    package static func overTime(_ trace: String, _ rows: [Row]) -> Diagram {
        var plot = Plot(
            x: ChartAxis("request", .count), y: ChartAxis("miss ratio", .ratio, fromZero: true))
        let known = rows.filter { $0.number(KeyResultColumns.from) != nil }
        let curves = known.grouped(by: { "\($0[.policy]), \($0.written(KeyResultColumns.size))" })
        plot.lines = curves.enumerated().map { index, curve in
            var points = curve.elements.map { row in
                Plot.Point(
                    row.number(KeyResultColumns.from) ?? 0, row.number(KeyResultColumns.missRatio))
            }
            // The last window is as long as the others, or ends with the trace.
            if let last = points.last, let row = curve.elements.last {
                let end = last.x + (row.number(KeyResultColumns.requests) ?? 0)
                points.append(Plot.Point(end, last.y))
            }
            return Plot.Curve(curve.key, .line(index), points, isStepped: true)
        }
        return Diagram(
            "Miss ratio of \(trace) over time",
            about: "A line for each policy and size, a step for each window.", .plot(plot))
    }
}
