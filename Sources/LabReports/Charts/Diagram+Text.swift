/// Made of characters: areas and bars of blocks, lines of braille.
extension Diagram {
    /// A line feed after every line.
    ///
    /// - Parameter showsLegend: false for all but the last of several below each other with one
    ///   legend.
    package func text(_ style: ChartStyle, showsLegend: Bool = true) -> String {
        var lines = [ChartText.plain(title)]
        switch body {
        case .plot(let plot):
            guard let drawn = TerminalPlot(plot, style) else {
                return title + "\nThere is nothing to draw.\n"
            }
            lines += drawn.lines + (showsLegend ? drawn.spans : [])
        case .bars(let bars): lines += self.bars(bars, style)
        }
        if showsLegend { lines += legend(style) }
        return lines.map { ChartText.line($0, colour: style.colour) + "\n" }.joined()
    }

    /// The meanings of symbols and fillings, as many to a line as there is room for.
    private func legend(_ style: ChartStyle) -> [[ChartText]] {
        var pieces: [[ChartText]] = []
        func add(_ sign: Character, _ ink: DiagramInk, _ name: String) {
            pieces.append([ChartText(sign, ink)] + ChartText.plain(" " + name))
        }
        for entry in legend() where entry.ink != .measured {
            let sign =
                switch entry.sign {
                case .area: style.fill(entry.ink)
                case .ring: style.ring
                case .line, .across: style.symbol(of: entry.ink)
                }
            add(sign, entry.ink, entry.name)
        }
        if case .plot(let plot) = body {
            let inks = plot.moments.map(\.ink) + plot.deaths.map(\.ink)
            for (ink, name) in [(DiagramInk.warning, "memory warning"), (.kill, "killed")]
            where inks.contains(ink) {
                add(style.symbol(of: ink), ink, name)
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

    /// Bars below each other.
    private func bars(_ bars: Bars, _ style: ChartStyle) -> [[ChartText]] {
        var lines: [[ChartText]] = []
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
            let start = ChartText.plain(names[index] + blanks + " " + before + figures[index] + " ")
            lines.append(start + drawn(bar, bars.top, columns, style))
        }
        return lines
    }

    private func drawn(
        _ bar: Bars.Bar, _ top: Double, _ columns: Int, _ style: ChartStyle
    ) -> [ChartText] {
        var cells = [ChartText](repeating: ChartText(" ", nil), count: columns)
        var from = 0.0
        for part in bar.parts {
            let start = Int((from / top * Double(columns)).rounded())
            from += part.value
            let end = Int((from / top * Double(columns)).rounded())
            for column in start..<max(start, min(end, columns)) {
                cells[column] = ChartText(style.fill(part.ink), part.ink)
            }
        }
        for mark in bar.marks {
            let column = min(columns - 1, Int(mark.value / top * Double(columns)))
            cells[column] = ChartText(style.symbol(of: mark.ink), mark.ink)
        }
        return cells
    }
}
