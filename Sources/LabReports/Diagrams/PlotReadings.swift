import LabBase

/// The figures behind a plot, as a page's script has them: a row for each place.
package struct PlotReadings {
    struct Column {
        var name: String
        var unit: ChartAxis.Unit
    }

    var x: ChartAxis.Unit
    var columns: [Column] = []
    var rows: [(x: Double, values: [Double?])] = []
    /// A value holds until the next.
    var isStepped = false
    /// The states from one place to another.
    var spans: [Plot.Span] = []

    package init(x: ChartAxis.Unit) { self.x = x }

    /// A page with more is never opened.
    private static let mostValues = 250_000

    /// Reads lines: a row for each place that any of them has. The result is nil where that is more
    /// than a page should have.
    package init?(_ plot: Plot) {
        x = plot.x.unit
        columns = plot.lines.map { Column(name: $0.name, unit: plot.y.unit) }
        let places = Set(plot.lines.flatMap { $0.points.map(\.x) }).sorted()
        guard places.count * plot.lines.count <= Self.mostValues else { return nil }
        let byPlace = plot.lines.map { line in
            Dictionary(line.points.map { ($0.x, $0.y) }, uniquingKeysWith: { first, _ in first })
        }
        rows = places.map { place in (place, byPlace.map { $0[place] ?? nil }) }
    }

    package var json: JSON {
        [
            "x": JSON(Self.name(x)), "stepped": JSON(isStepped),
            "spans": JSON(spans.map(\.json)).unlessEmpty,
            "columns": JSON(columns.map { [JSON($0.name), JSON(Self.name($0.unit))] }),
            "rows": JSON(
                rows.map { row in
                    let values = row.values.map { $0.map { SVG.number($0, places: 6) } ?? "null" }
                    return JSON(([SVG.number(row.x, places: 3)] + values).map(JSON.word))
                }),
        ]
    }

    private static func name(_ unit: ChartAxis.Unit) -> String {
        switch unit {
        case .count: "count"
        case .bytes: "bytes"
        case .milliseconds: "ms"
        case .share: "share"
        }
    }
}

extension Plot.Span {
    fileprivate var json: JSON {
        [
            .word(SVG.number(from, places: 3)), .word(SVG.number(to, places: 3)), JSON(name),
        ]
    }
}
