/// A diagram made of characters: areas and bars of blocks, lines of braille.
package struct TerminalDiagram: Sendable {
    package var diagram: Diagram
    /// False for all but the last of several below each other with one legend.
    package var showsLegend = true

    package init(_ diagram: Diagram) { self.diagram = diagram }

    package func text(_ style: ChartStyle) -> String {
        switch diagram.body {
        case .plot(let plot) where plot.areas.isEmpty: lines(plot).text(style)
        case .plot(let plot): written(areas(plot, style), style)
        case .bars(let bars): written(self.bars(bars, style), style)
        }
    }

    private func written(_ lines: [[ChartText]], _ style: ChartStyle) -> String {
        lines.map { ChartText.line($0, colour: style.colour) + "\n" }.joined()
    }

    private func lines(_ plot: Plot) -> TerminalChart {
        var chart = TerminalChart(x: plot.x, left: plot.y)
        chart.title = diagram.title
        chart.series = plot.lines.map { line in
            let knees = plot.highlights.filter { $0.ink == line.ink }.map(\.x)
            return .init(
                line.name,
                points: line.points.map { point in
                    let hasDied = plot.deaths.contains { $0.x == point.x && $0.y == point.y }
                    return .init(
                        point.x, point.y,
                        hasDied ? .kill : knees.contains(point.x) ? .knee : nil)
                })
        }
        return chart
    }
}

/// Areas on each other.
extension TerminalDiagram {
    private func areas(_ plot: Plot, _ style: ChartStyle) -> [[ChartText]] {
        guard let ranges = plot.ranges(ticks: (5, max(2, style.rows / 2 + 1))) else {
            return [ChartText.plain(diagram.title), ChartText.plain("There is nothing to draw.")]
        }
        let labels = ranges.y.ticks.map { plot.y.label($0) }
        let margin = labels.map(\.count).max() ?? 0
        let columns = max(16, style.columns - margin - 2)
        let heights = (0..<columns).map { column in
            sums(plot, from: column, of: columns, ranges.x)
        }
        var byRow: [Int: String] = [:]
        for (tick, label) in zip(ranges.y.ticks, labels) {
            let up = (ranges.y.position(tick) ?? 0) * Double(style.rows)
            byRow[max(0, style.rows - 1 - Int(up.rounded(.up) - (up > 0 ? 1 : 0)))] = label
        }
        var lines = [ChartText.plain(diagram.title)]
        for row in 0..<style.rows {
            let label = byRow[row] ?? ""
            let blanks = String(repeating: " ", count: margin - label.count)
            let edge = style.glyphs == .ascii ? "|" : label.isEmpty ? "│" : "┤"
            var line = ChartText.plain(blanks + label + " " + edge)
            for column in 0..<columns {
                line.append(
                    block(plot, heights[column], row, style, top: ranges.y.high))
            }
            lines.append(line)
        }
        for level in plot.levels { draw(level, on: &lines, ranges.y, margin + 2, style) }
        mark(&lines, plot, ranges.x, margin + 2, columns, style)
        lines += floor(plot, ranges.x, margin, columns, style)
        return lines + (showsLegend ? legend(style) : [])
    }

    /// Sums the areas from the bottom up at a column: its highest place.
    private func sums(
        _ plot: Plot, from column: Int, of columns: Int, _ x: ChartRange
    ) -> [Double] {
        let low = x.low + (x.high - x.low) * Double(column) / Double(columns)
        let high = x.low + (x.high - x.low) * Double(column + 1) / Double(columns)
        var best: [Double] = Array(repeating: 0, count: plot.areas.count)
        guard let last = plot.places.last, low <= last else { return best }
        for (index, place) in plot.places.enumerated() {
            let end = index + 1 < plot.places.count ? plot.places[index + 1] : .infinity
            guard place < high, end > low else { continue }
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
    private func block(
        _ plot: Plot, _ sums: [Double], _ row: Int, _ style: ChartStyle, top: Double
    ) -> ChartText {
        let height = top / Double(style.rows)
        let floor = height * Double(style.rows - 1 - row)
        guard let sum = sums.last, sum > floor else { return ChartText(" ", .none) }
        let middle = min(floor + height / 2, (floor + sum) / 2)
        let area = sums.firstIndex { $0 > middle } ?? sums.count - 1
        let ink = plot.areas[area].ink
        if style.glyphs == .ascii { return ChartText(Self.plain(ink), .ink(ink)) }
        guard style.colour else { return ChartText(Self.shade(ink), .none) }
        let eighths = Int(((sum - floor) / height * 8).rounded())
        let blocks: [Character] = ["▁", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
        return ChartText(blocks[min(8, max(0, eighths))], .ink(ink))
    }

    /// A height that means something, behind the areas, with its name at the right.
    private func draw(
        _ level: Plot.Level, on lines: inout [[ChartText]], _ y: ChartRange, _ left: Int,
        _ style: ChartStyle
    ) {
        guard let share = y.position(level.y) else { return }
        let row = 1 + min(style.rows - 1, max(0, Int((1 - share) * Double(style.rows))))
        let dash: Character = style.glyphs == .ascii ? "-" : "╌"
        for column in left..<lines[row].count where lines[row][column].character == " " {
            lines[row][column] = ChartText(dash, .ink(level.ink))
        }
        let start = lines[row].count - level.name.count - 1
        guard start > left else { return }
        let room = lines[row][start...]
        guard room.allSatisfy({ $0.character == dash }) else { return }
        for (offset, character) in level.name.enumerated() {
            lines[row][start + offset] = ChartText(character, .none)
        }
    }

    /// Warnings and kills, on the top line of the plot.
    private func mark(
        _ lines: inout [[ChartText]], _ plot: Plot, _ x: ChartRange, _ left: Int, _ columns: Int,
        _ style: ChartStyle
    ) {
        for moment in plot.moments {
            guard let share = x.position(moment.x) else { continue }
            let column = left + min(columns - 1, max(0, Int(share * Double(columns))))
            let mark: ChartMark = moment.ink == .kill ? .kill : .warning
            lines[1][column] = ChartText(style.symbol(of: mark), .mark(mark))
        }
    }

    private func floor(
        _ plot: Plot, _ x: ChartRange, _ margin: Int, _ columns: Int, _ style: ChartStyle
    ) -> [[ChartText]] {
        let isPlain = style.glyphs == .ascii
        var edge = [Character](repeating: isPlain ? "-" : "─", count: columns)
        var labels = [Character](repeating: " ", count: columns + margin + 2)
        var end = 0
        for tick in x.ticks {
            let column = Int((x.position(tick) ?? 0) * Double(columns - 1))
            let label = plot.x.label(tick)
            let start = min(
                max(margin + 2 + column - label.count / 2, 0), labels.count - label.count)
            guard start >= end else { continue }
            edge[column] = isPlain ? "+" : "┬"
            for (offset, character) in label.enumerated() { labels[start + offset] = character }
            end = start + label.count + 1
        }
        let corner = String(repeating: " ", count: margin + 1) + (isPlain ? "+" : "└")
        var lines = [
            ChartText.plain(corner + String(edge)), ChartText.plain(String(labels)),
        ]
        guard showsLegend, !plot.spans.isEmpty else { return lines }
        var screens = [Character](repeating: " ", count: columns)
        for span in plot.spans {
            let from = Int((x.position(span.from) ?? 0) * Double(columns))
            let to = min(columns, Int((x.position(span.to) ?? 0) * Double(columns)))
            guard to - from > 1 else { continue }
            screens[from] = isPlain ? "|" : "╷"
            for (offset, character) in span.name.prefix(to - from - 1).enumerated() {
                screens[from + 1 + offset] = character
            }
        }
        lines.append(
            ChartText.plain(String(repeating: " ", count: margin + 2))
                + ChartText.plain(String(screens)))
        return lines
    }
}

/// Bars below each other.
extension TerminalDiagram {
    private func bars(_ bars: Bars, _ style: ChartStyle) -> [[ChartText]] {
        var lines = [ChartText.plain(diagram.title)]
        let most = max(16, style.columns / 3)
        let names = bars.bars.map { $0.name.shortened(to: most) }
        let figures = bars.bars.map { bars.axis.figure($0.total) }
        let nameWidth = names.map(\.count).max() ?? 0
        let figureWidth = figures.map(\.count).max() ?? 0
        let columns = max(10, style.columns - nameWidth - figureWidth - 2)
        for (index, bar) in bars.bars.enumerated() {
            if let heading = bar.heading { lines.append(ChartText.plain(heading)) }
            let blanks = String(repeating: " ", count: nameWidth - names[index].count)
            let before = String(repeating: " ", count: figureWidth - figures[index].count)
            var line = ChartText.plain(names[index] + blanks + " " + before + figures[index] + " ")
            line += drawn(bar, bars.top, columns, style)
            lines.append(line)
        }
        return lines + (showsLegend ? legend(style) : [])
    }

    private func drawn(
        _ bar: Bars.Bar, _ top: Double, _ columns: Int, _ style: ChartStyle
    ) -> [ChartText] {
        var cells = [ChartText](repeating: ChartText(" ", .none), count: columns)
        var from = 0.0
        for part in bar.parts {
            let start = Int((from / top * Double(columns)).rounded())
            from += part.value
            let end = Int((from / top * Double(columns)).rounded())
            for column in start..<max(start, min(end, columns)) {
                cells[column] = ChartText(Self.fill(part.ink, style), .ink(part.ink))
            }
        }
        for mark in bar.marks {
            let column = min(columns - 1, Int(mark.value / top * Double(columns)))
            cells[column] = ChartText(Self.across(mark.ink, style), .ink(mark.ink))
        }
        return cells
    }

    static func across(_ ink: DiagramInk, _ style: ChartStyle) -> Character {
        ink == .bound ? (style.glyphs == .ascii ? "^" : "◆") : (style.glyphs == .ascii ? "!" : "┃")
    }

    static func fill(_ ink: DiagramInk, _ style: ChartStyle) -> Character {
        if style.glyphs == .ascii { return plain(ink) }
        return style.colour ? "█" : shade(ink)
    }

    private static func shade(_ ink: DiagramInk) -> Character {
        switch ink {
        case .onScreen, .redecodes, .strong: "█"
        case .store, .compulsory, .join: "▒"
        case .offScreen, .weak: "▓"
        default: "░"
        }
    }

    private static func plain(_ ink: DiagramInk) -> Character {
        switch ink {
        case .onScreen, .redecodes, .strong: "#"
        case .store, .compulsory, .join: "="
        case .offScreen, .weak: "+"
        default: "."
        }
    }

    func legend(_ style: ChartStyle) -> [[ChartText]] {
        var pieces: [[ChartText]] = []
        for entry in DiagramLegend(diagram).entries where entry.ink != .measured {
            let sign =
                entry.kind == .across ? Self.across(entry.ink, style) : Self.fill(entry.ink, style)
            pieces.append([ChartText(sign, .ink(entry.ink))] + ChartText.plain(" " + entry.name))
        }
        if case .plot(let plot) = diagram.body {
            for (mark, ink) in [(ChartMark.warning, DiagramInk.warning), (.kill, .kill)]
            where plot.moments.contains(where: { $0.ink == ink }) {
                let sign = ChartText(style.symbol(of: mark), .mark(mark))
                pieces.append([sign] + ChartText.plain(" " + mark.meaning))
            }
        }
        var lines: [[ChartText]] = []
        for piece in pieces {
            if let last = lines.last, last.count + 3 + piece.count <= style.columns {
                lines[lines.count - 1] += ChartText.plain("   ") + piece
            } else {
                lines.append(piece)
            }
        }
        return lines
    }
}

extension DiagramInk {
    /// Parameters of the escape sequence that selects it, of 256 colours.
    var code: String? {
        switch self {
        case .onScreen, .strong: "38;5;32"
        case .offScreen, .weak: "38;5;117"
        case .store, .redecodes: "38;5;166"
        case .inFlight, .wasted: "38;5;227"
        case .compulsory: "38;5;110"
        case .join: "38;5;35"
        case .limit, .kill: "1;31"
        case .warning: "1;33"
        case .bound, .measured: "1"
        case .line, .miss: nil
        }
    }
}
