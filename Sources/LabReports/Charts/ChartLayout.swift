/// The places of everything in a chart, for a width.
struct ChartLayout {
    struct Tick {
        var label: String
        /// In the plot.
        var column: Int
        /// The column of the label's start, from the plot's left edge.
        var labelColumn: Int
    }

    let style: ChartStyle
    let x: ChartRange
    let xTicks: [Tick]
    let leftWidth: Int
    /// How far a label below the axis may reach beyond the plot.
    let overhang: Int
    let plotColumns: Int
    /// By row of the plot.
    let leftLabels: [Int: String]
    let rightLabels: [Int: String]
    private let left: ChartRange?
    private let right: ChartRange?

    /// Narrower than this there is nothing to see; the chart is then wider than its terminal.
    private static let leastPlotColumns = 16

    /// Lays the chart out; nil if there is no point to draw.
    init?(_ chart: TerminalChart, _ style: ChartStyle) {
        self.style = style
        let most = max(2, style.rows / 3 + 1)
        func values(_ side: TerminalChart.Side) -> [Double] {
            chart.series.filter { $0.side == side }.flatMap { $0.points.compactMap(\.y) }
        }
        let left = ChartRange.upright(chart.left, values(.left), most: most)
        let right = chart.right.flatMap { ChartRange.upright($0, values(.right), most: most) }
        let drawnX = (chart.series.flatMap { $0.points.map(\.x) } + chart.moments.map(\.x))
            .filter { $0.isFinite && (chart.x.scale == .linear || $0 > 0) }
        guard left != nil || right != nil, let lowX = drawnX.min(), let highX = drawnX.max() else {
            return nil
        }
        (self.left, self.right) = (left, right)
        leftLabels = Self.labels(chart.left, left, style)
        rightLabels = chart.right.map { Self.labels($0, right, style) } ?? [:]
        leftWidth = leftLabels.values.map(\.count).max() ?? 0
        let rightWidth = rightLabels.values.map(\.count).max() ?? 0
        overhang = chart.right == nil ? 0 : rightWidth + 2
        plotColumns = max(Self.leastPlotColumns, style.columns - leftWidth - 2 - overhang)
        let ticked = Self.ticks(chart.x, from: lowX, to: highX, plotColumns, overhang)
        x = ticked.range
        xTicks = ticked.ticks
    }

    func dot(
        _ point: TerminalChart.Point, _ side: TerminalChart.Side, _ canvas: ChartCanvas
    ) -> (x: Int, y: Int)? {
        guard let y = point.y, let across = x.position(point.x),
            let up = (side == .left ? left : right)?.position(y)
        else { return nil }
        return canvas.dot(across, up)
    }

    private static func labels(
        _ axis: ChartAxis, _ range: ChartRange?, _ style: ChartStyle
    ) -> [Int: String] {
        guard let range else { return [:] }
        let canvas = ChartCanvas(columns: 1, rows: style.rows, glyphs: style.glyphs)
        var labels: [Int: String] = [:]
        for tick in range.ticks {
            guard let up = range.position(tick) else { continue }
            labels[canvas.place(of: canvas.dot(0, up)).row] = axis.label(tick)
        }
        return labels
    }

    /// As many round figures as have room for their labels, in a range that ends where points do.
    private static func ticks(
        _ axis: ChartAxis, from low: Double, to high: Double, _ columns: Int, _ overhang: Int
    ) -> (range: ChartRange, ticks: [Tick]) {
        var choices: [[Double]]
        switch axis.scale {
        case .linear:
            choices = stride(from: max(2, columns / 8), through: 2, by: -1).map {
                ChartRange.steps(from: low, to: high, most: $0, isWhole: axis.unit.isWhole)
            }
        case .logarithmic:
            choices = [[1, 2, 3, 4, 6, 8], [1, 2, 5], [1, 3], [1]].map {
                ChartRange.powers(from: low, to: high, of: $0)
            }
        }
        // One alone fits in any case, and is round in no case but by rounding.
        choices.append([low])
        var range = ChartRange(low: low, high: high, ticks: [], scale: axis.scale)
        for choice in choices {
            let within = choice.filter { $0 >= low && $0 <= high }
            let ticks = within.map { value -> Tick in
                let label = axis.label(choice == [low] ? ChartAxis.rounded(value) : value)
                let column = Int(((range.position(value) ?? 0) * Double(columns - 1)).rounded())
                let farthest = max(0, columns + overhang - label.count)
                return Tick(
                    label: label, column: column,
                    labelColumn: min(max(0, column - label.count / 2), farthest))
            }
            let hasRoom = zip(ticks, ticks.dropFirst()).allSatisfy {
                $0.labelColumn + $0.label.count + 2 <= $1.labelColumn
            }
            guard hasRoom, !ticks.isEmpty else { continue }
            range.ticks = within
            return (range, ticks)
        }
        return (range, [])
    }
}
