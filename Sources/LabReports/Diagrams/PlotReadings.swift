import LabBase

/// The figures behind a plot, as a page's script has them: a row for each position.
package struct PlotReadings {
    private let plot: Plot
    /// Of areas a value is valid until the next.
    private let isStepped: Bool
    private let names: [String]
    private let rows: [(x: Double, values: [Double?])]

    /// A page with more is never opened.
    private static let mostValues = 250_000

    /// Reads areas and their sum, or lines: a row for each position that any of them has. Returns
    /// nil where that is more than a page should have.
    package init?(_ plot: Plot) {
        self.plot = plot
        let isStepped = !plot.areas.isEmpty
        self.isStepped = isStepped
        names = plot.areas.map(\.name) + (isStepped ? ["together"] : []) + plot.lines.map(\.name)
        let positions = Set(plot.positions + plot.lines.flatMap { $0.points.map(\.x) }).sorted()
        guard positions.count * names.count <= Self.mostValues else { return nil }
        let sums = plot.areas.map(\.values) + (isStepped ? [plot.totals] : [])
        let points =
            sums.map { zip(plot.positions, $0).map { ($0, Double?.some($1)) } }
            + plot.lines.map { $0.points.map { ($0.x, $0.y) } }
        // Of two figures at a position areas have the later one, which is valid from there on.
        let byPosition = points.map { Dictionary($0, uniquingKeysWith: { isStepped ? $1 : $0 }) }
        rows = positions.map { position in (position, byPosition.map { $0[position] ?? nil }) }
    }

    package var json: JSON {
        [
            "x": JSON(Self.name(plot.x.unit)), "stepped": JSON(isStepped),
            "spans": JSON(
                plot.spans.map { span -> JSON in
                    let ends = [span.from, span.to].map { JSON.word(SVG.number($0, places: 3)) }
                    return JSON(ends + [JSON(span.name)])
                }
            ).unlessEmpty,
            "columns": JSON(names.map { [JSON($0), JSON(Self.name(plot.y.unit))] }),
            "rows": JSON(
                rows.map { row in
                    let values = row.values.map { $0.map { SVG.number($0, places: 6) } ?? "null" }
                    return JSON(([SVG.number(row.x, places: 3)] + values).map(JSON.word))
                }),
        ]
    }

    private static func name(_ unit: Column.Unit) -> String {
        switch unit {
        case .bytes: "bytes"
        case .milliseconds: "ms"
        case .ratio: "share"
        default: "count"
        }
    }
}
