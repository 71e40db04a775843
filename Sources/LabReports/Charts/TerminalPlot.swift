/// A plot's field made of characters, with its axes. The lines are for the shape; a table holds the
/// figures. So lines run straight from point to point, and symbols are left out where points are
/// close.
struct TerminalPlot {
    private let plot: Plot
    private let style: ChartStyle
    private let x: ChartRange
    private let y: ChartRange
    /// The width of the labels at the left.
    private let margin: Int
    private var canvas: ChartCanvas

    /// Narrower than this there is nothing to see; the plot is then wider than its terminal.
    private static let leastColumns = 16

    /// Draws what lies behind first; nil if there is no point to draw.
    init?(_ plot: Plot, _ style: ChartStyle) {
        let yTicks = max(2, plot.areas.isEmpty ? style.rows / 3 + 1 : style.rows / 2 + 1)
        guard let ranges = plot.ranges(ticks: (5, yTicks)) else { return nil }
        self.plot = plot
        self.style = style
        (x, y) = ranges
        margin = y.ticks.map { plot.y.label($0).count }.max() ?? 0
        canvas = ChartCanvas(columns: max(Self.leastColumns, style.columns - margin - 2), style)
        drawAreas()
        for level in plot.levels { draw(level) }
        drawLines()
        drawSymbols()
        for moment in plot.moments {
            guard let share = x.position(moment.x), (0...1).contains(share) else { continue }
            let column = min(canvas.columns - 1, Int(share * Double(canvas.columns)))
            canvas.put(style.symbol(of: moment.ink), moment.ink, at: (column, 0))
        }
    }

    /// A plot of lines has its axes' titles beside it; a plot of areas has them in its heading.
    var lines: [[ChartText]] {
        let isPlain = style.glyphs == .ascii
        var labels: [Int: String] = [:]
        for tick in y.ticks { labels[row(of: tick)] = plot.y.label(tick) }
        let field = (0..<canvas.rows).map { row in
            let label = labels[row] ?? ""
            let blanks = String(repeating: " ", count: margin - label.count)
            let edge = label.isEmpty ? (isPlain ? "|" : "│") : (isPlain ? "+" : "┤")
            return ChartText.plain(blanks + label + " " + edge) + canvas.text(row: row)
        }
        guard plot.areas.isEmpty else { return field + floor }
        let before = margin + 2 + max(0, (canvas.columns - plot.x.title.count) / 2)
        return [ChartText.plain(plot.y.title)] + field + floor
            + [ChartText.plain(String(repeating: " ", count: before) + plot.x.title)]
    }

    /// The row of a figure: in a plot of areas the topmost that an area of this height fills.
    private func row(of figure: Double) -> Int {
        let up = y.position(figure) ?? 0
        guard !plot.areas.isEmpty else { return canvas.position(of: canvas.dot(0, up)).row }
        return min(style.rows - 1, max(0, style.rows - Int((up * Double(style.rows)).rounded(.up))))
    }

    /// The axis below the plot, and its labels.
    private var floor: [[ChartText]] {
        let isPlain = style.glyphs == .ascii
        var edge = [Character](repeating: isPlain ? "-" : "─", count: canvas.columns)
        var labels = [Character](repeating: " ", count: canvas.columns + margin + 2)
        var end = 0
        for tick in x.ticks {
            let share = min(max(x.position(tick) ?? 0, 0), 1)
            let column = Int(share * Double(canvas.columns - 1))
            let label = plot.x.label(tick)
            let start = min(
                max(margin + 2 + column - label.count / 2, 0), labels.count - label.count)
            guard start >= end else { continue }
            edge[column] = isPlain ? "+" : "┬"
            labels.replaceSubrange(start..<start + label.count, with: label)
            end = start + label.count + 1
        }
        let corner = String(repeating: " ", count: margin + 1) + (isPlain ? "+" : "└")
        return [
            ChartText.plain(corner + String(edge)), ChartText.plain(String(labels)),
        ]
    }

    /// A line with the names of the spans below the axis, each from where it begins; none without
    /// spans.
    var spans: [[ChartText]] {
        guard !plot.spans.isEmpty else { return [] }
        var names = [Character](repeating: " ", count: canvas.columns)
        for span in plot.spans {
            let from = Int((x.position(span.from) ?? 0) * Double(canvas.columns))
            let to = min(canvas.columns, Int((x.position(span.to) ?? 0) * Double(canvas.columns)))
            guard to - from > 1 else { continue }
            names[from] = style.glyphs == .ascii ? "|" : "╷"
            let name = span.name.prefix(to - from - 1)
            names.replaceSubrange(from + 1..<from + 1 + name.count, with: name)
        }
        return [ChartText.plain(String(repeating: " ", count: margin + 2) + String(names))]
    }
}

/// Areas on each other, and levels behind them.
extension TerminalPlot {
    private mutating func drawAreas() {
        guard !plot.areas.isEmpty else { return }
        for column in 0..<canvas.columns {
            let sums = sums(at: column)
            for row in 0..<canvas.rows {
                guard let (symbol, ink) = block(sums, row) else { continue }
                canvas.put(symbol, ink, at: (column, row))
            }
        }
    }

    /// Sums the areas from the bottom up at a column: where within it they are highest.
    private func sums(at column: Int) -> [Double] {
        let width = (x.high - x.low) / Double(canvas.columns)
        let (low, high) = (x.low + width * Double(column), x.low + width * Double(column + 1))
        var best: [Double] = Array(repeating: 0, count: plot.areas.count)
        guard let last = plot.positions.last, low <= last else { return best }
        for (index, position) in plot.positions.enumerated() {
            let end = index + 1 < plot.positions.count ? plot.positions[index + 1] : .infinity
            guard position < high, end > low else { continue }
            var sum = 0.0
            let here = plot.areas.map { area in
                sum += area.values[index]
                return sum
            }
            if sum >= best.last ?? 0 { best = here }
        }
        return best
    }

    /// The character of a row: the area in its middle, and at the very top how high it comes.
    private func block(_ sums: [Double], _ row: Int) -> (Character, DiagramInk)? {
        let height = y.high / Double(style.rows)
        let bottom = height * Double(style.rows - 1 - row)
        guard let sum = sums.last, sum > bottom else { return nil }
        let middle = min(bottom + height / 2, (bottom + sum) / 2)
        let area = sums.firstIndex { $0 > middle } ?? sums.count - 1
        let ink = plot.areas[area].ink
        guard style.colour, style.glyphs == .unicode else {
            return (style.fill(ink), ink)
        }
        let eighths = Int(((sum - bottom) / height * 8).rounded())
        // An area lower than an eighth still shows.
        return (Array("▁▁▂▃▄▅▆▇█")[min(8, max(0, eighths))], ink)
    }

    /// A height that means something, behind all else, with its name at the right.
    private mutating func draw(_ level: Plot.Level) {
        guard let share = y.position(level.y) else { return }
        let row = min(style.rows - 1, max(0, Int((1 - share) * Double(style.rows))))
        let isFree = canvas.text(row: row).map { $0.character == " " }
        let start = canvas.columns - level.name.count - 1
        let hasRoom = start >= 0 && isFree[start...].allSatisfy(\.self)
        let name = hasRoom ? Array(level.name) : []
        for column in isFree.indices where isFree[column] {
            let dash: Character = style.glyphs == .ascii ? "-" : "╌"
            canvas.put(dash, level.ink, at: (column, row))
        }
        for (offset, letter) in name.enumerated() {
            canvas.put(letter, nil, at: (start + offset, row))
        }
    }
}

/// Lines first, then their symbols, then what is special.
extension TerminalPlot {
    /// A plot of areas shows none: in so few rows they would hide the areas.
    private var curves: [Plot.Curve] { plot.areas.isEmpty ? plot.lines : [] }

    private func dot(_ across: Double, _ up: Double?) -> (x: Int, y: Int)? {
        guard let across = x.position(across), let up = up.flatMap(y.position) else { return nil }
        return canvas.dot(across, up)
    }

    /// The first line is in front where lines cross.
    private mutating func drawLines() {
        for line in curves.reversed() {
            var last: (x: Int, y: Int)?
            for point in line.points {
                let dot = dot(point.x, point.y)
                if let dot { canvas.line(from: last ?? dot, to: dot, line.ink) }
                last = dot
            }
        }
    }

    /// Symbols of one line are at least so many columns apart.
    private static let leastSpacing = 3

    private mutating func drawSymbols() {
        for line in curves.reversed() {
            // A crowd of them would hide the line.
            let isCrowded = line.points.count * Self.leastSpacing > canvas.columns
            let spacing = isCrowded ? max(Self.leastSpacing, canvas.columns / 8) : Self.leastSpacing
            var last = -spacing
            for point in line.points {
                guard let dot = dot(point.x, point.y) else { continue }
                let position = canvas.position(of: dot)
                guard abs(position.column - last) >= spacing else { continue }
                last = position.column
                canvas.put(style.symbol(of: line.ink), line.ink, at: position)
            }
        }
        let special =
            plot.highlights.map { (style.ring, $0) }
            + plot.deaths.map { (style.symbol(of: $0.ink), $0) }
        for (symbol, point) in special {
            guard let dot = dot(point.x, point.y) else { continue }
            canvas.put(symbol, point.ink, at: canvas.position(of: dot))
        }
    }
}
