/// Bars to both sides of a middle.
extension TerminalDiagram {
    func tornado(_ tornado: Tornado, _ style: ChartStyle) -> [[ChartText]] {
        let names = tornado.bars.map { $0.name.shortened(to: max(16, style.columns / 3)) }
        let figures = DoubtEnd.Side.allCases.map { side in
            tornado.bars.map { bar in bar.ends.first { $0.side == side }?.figure ?? "-" }
        }
        let nameWidth = names.map(\.count).max() ?? 0
        let figureWidths = figures.map { $0.map(\.count).max() ?? 0 }
        let others = nameWidth + figureWidths.reduce(0) { $0 + $1 + 2 } + 2
        let side = max(5, (style.columns - others - 1) / 2)
        var lines = [ChartText.plain(diagram.title)]
        for (index, bar) in tornado.bars.enumerated() {
            let blanks = String(repeating: " ", count: nameWidth - names[index].count)
            var line = ChartText.plain(names[index] + blanks + "  ")
            line += drawn(bar, tornado, side, style)
            for (column, width) in zip(figures, figureWidths) {
                let before = String(repeating: " ", count: width - column[index].count)
                line += ChartText.plain("  " + before + column[index])
            }
            lines.append(line)
        }
        return lines + (showsLegend ? legend(style) : [])
    }

    private func drawn(
        _ bar: Tornado.Bar, _ tornado: Tornado, _ side: Int, _ style: ChartStyle
    ) -> [ChartText] {
        let middle: Character = style.glyphs == .ascii ? "|" : "│"
        var cells = [ChartText](repeating: ChartText(" ", .none), count: 2 * side + 1)
        cells[side] = ChartText(middle, .none)
        let ends = bar.ends.map { ($0, Self.cells(tornado.position($0), side)) }
        // The shorter of two on one side lies upon the longer.
        for (end, length) in ends.sorted(by: { abs($0.1) > abs($1.1) }) where length != 0 {
            let ink = Tornado.ink(end.side)
            for step in 1...abs(length) {
                cells[side + step * length.signum()] = ChartText(Self.fill(ink, style), .ink(ink))
            }
        }
        for (end, length) in ends where end.changes {
            let ink = Tornado.changeInk
            cells[side + length] = ChartText(Self.across(ink, style), .ink(ink))
        }
        return cells
    }

    /// Returns the length; at least 1 for anything that moves at all.
    private static func cells(_ position: Double, _ side: Int) -> Int {
        guard position != 0 else { return 0 }
        let length = max(1, Int((position.magnitude * Double(side)).rounded()))
        return position < 0 ? -length : length
    }
}
