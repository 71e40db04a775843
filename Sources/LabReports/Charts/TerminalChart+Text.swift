extension TerminalChart {
    /// The chart, a line feed after every line.
    package func text(_ style: ChartStyle) -> String {
        guard let layout = ChartLayout(self, style) else {
            let reason = "There is nothing to draw."
            return (title.isEmpty ? [reason] : [title, reason]).joined(separator: "\n") + "\n"
        }
        let lines = heading(layout) + plot(layout) + floor(layout) + legend(style)
        return lines.map { ChartText.line($0, colour: style.colour) + "\n" }.joined()
    }

    /// The title, and what the upright axes measure, each over its own.
    private func heading(_ layout: ChartLayout) -> [[ChartText]] {
        var lines = title.isEmpty ? [] : [ChartText.plain(title)]
        guard let right else { return lines + [ChartText.plain(left.title)] }
        let blanks = layout.style.columns - left.title.count - right.title.count
        if blanks >= 2 {
            lines.append(
                ChartText.plain(left.title + String(repeating: " ", count: blanks) + right.title))
        } else {
            lines.append(ChartText.plain("left: \(left.title)"))
            lines.append(ChartText.plain("right: \(right.title)"))
        }
        return lines
    }

    private func plot(_ layout: ChartLayout) -> [[ChartText]] {
        let canvas = drawn(layout)
        let isPlain = layout.style.glyphs == .ascii
        return (0..<canvas.rows).map { row in
            let leftLabel = layout.leftLabels[row] ?? ""
            let blanks = String(repeating: " ", count: layout.leftWidth - leftLabel.count)
            let edge = leftLabel.isEmpty ? (isPlain ? "|" : "│") : (isPlain ? "+" : "┤")
            var line = ChartText.plain(blanks + leftLabel + " " + edge) + canvas.text(row: row)
            guard right != nil else { return line }
            let rightLabel = layout.rightLabels[row] ?? ""
            let far = rightLabel.isEmpty ? (isPlain ? "|" : "│") : (isPlain ? "+" : "├")
            line += ChartText.plain(far + " " + rightLabel)
            return line
        }
    }

    /// Lines first, then their symbols, then what is special, and moments where there is room.
    private func drawn(_ layout: ChartLayout) -> ChartCanvas {
        let style = layout.style
        var canvas = ChartCanvas(
            columns: layout.plotColumns, rows: style.rows, glyphs: style.glyphs)
        drawLines(on: &canvas, layout)
        drawSymbols(on: &canvas, layout)
        for moment in moments {
            guard let x = layout.x.position(moment.x), (0...1).contains(x) else { continue }
            let column = canvas.place(of: canvas.dot(x, 1)).column
            canvas.rule(column: column)
            canvas.put(style.symbol(of: moment.mark), column: column, row: 0, .mark(moment.mark))
        }
        return canvas
    }

    private func drawLines(on canvas: inout ChartCanvas, _ layout: ChartLayout) {
        for (index, series) in series.enumerated().reversed() {
            var last: (x: Int, y: Int)?
            for point in series.points {
                let dot = layout.dot(point, series.side, canvas)
                if let dot { canvas.line(from: last ?? dot, to: dot, .series(index)) }
                last = dot
            }
        }
    }

    private func drawSymbols(on canvas: inout ChartCanvas, _ layout: ChartLayout) {
        let style = layout.style
        for (index, series) in series.enumerated().reversed() {
            // A crowd of them would hide the line.
            let isCrowded = series.points.count * Self.leastSpacing > canvas.columns
            let spacing = isCrowded ? max(Self.leastSpacing, canvas.columns / 8) : Self.leastSpacing
            var last = -spacing
            for point in series.points {
                guard let dot = layout.dot(point, series.side, canvas) else { continue }
                let place = canvas.place(of: dot)
                guard abs(place.column - last) >= spacing else { continue }
                last = place.column
                canvas.put(
                    style.symbol(ofSeries: index), column: place.column, row: place.row,
                    .series(index))
            }
        }
        for series in series.reversed() {
            for point in series.points {
                guard let mark = point.mark, let dot = layout.dot(point, series.side, canvas) else {
                    continue
                }
                let place = canvas.place(of: dot)
                canvas.put(
                    style.symbol(of: mark), column: place.column, row: place.row, .mark(mark))
            }
        }
    }

    /// Symbols of one series are at least so many columns apart.
    private static let leastSpacing = 3

    /// The axis below the plot, its labels, and what it measures.
    private func floor(_ layout: ChartLayout) -> [[ChartText]] {
        let isPlain = layout.style.glyphs == .ascii
        var edge = [Character](repeating: isPlain ? "-" : "─", count: layout.plotColumns)
        for tick in layout.xTicks { edge[tick.column] = isPlain ? "+" : "┬" }
        let margin = String(repeating: " ", count: layout.leftWidth + 1)
        let corner = isPlain ? "+" : "└"
        let end = right == nil ? "" : isPlain ? "+" : "┘"
        var labels = [Character](
            repeating: " ", count: layout.leftWidth + 2 + layout.plotColumns + layout.overhang)
        for tick in layout.xTicks {
            for (offset, character) in tick.label.enumerated() {
                labels[layout.leftWidth + 2 + tick.labelColumn + offset] = character
            }
        }
        let before = layout.leftWidth + 2 + max(0, (layout.plotColumns - x.title.count) / 2)
        return [
            ChartText.plain(margin + corner + String(edge) + end),
            ChartText.plain(String(labels)),
            ChartText.plain(String(repeating: " ", count: before) + x.title),
        ]
    }

    /// Explains which symbol is whose, side by side where there are two, and what marks mean.
    private func legend(_ style: ChartStyle) -> [[ChartText]] {
        func entry(_ symbol: Character, _ ink: ChartInk, _ name: String) -> [ChartText] {
            [ChartText(symbol, ink)] + ChartText.plain(" " + name)
        }
        var lines: [[ChartText]] = []
        for side in Side.allCases {
            let entries = series.enumerated().filter { $0.element.side == side }.map {
                entry(style.symbol(ofSeries: $0.offset), .series($0.offset), $0.element.name)
            }
            lines += Self.wrapped(
                entries, after: right == nil ? "" : side.rawValue + ": ", style.columns)
        }
        let used = Set(series.flatMap { $0.points.compactMap(\.mark) } + moments.map(\.mark))
        let marks = ChartMark.allCases.filter(used.contains).map {
            entry(style.symbol(of: $0), .mark($0), $0.meaning)
        }
        return lines + Self.wrapped(marks, after: "", style.columns)
    }

    private static func wrapped(
        _ entries: [[ChartText]], after start: String, _ columns: Int
    ) -> [[ChartText]] {
        guard !entries.isEmpty else { return [] }
        var lines = [ChartText.plain(start)]
        for entry in entries {
            let isFirst = lines[lines.count - 1].count <= start.count
            if !isFirst, lines[lines.count - 1].count + 3 + entry.count > columns {
                lines.append(ChartText.plain(String(repeating: " ", count: start.count)) + entry)
            } else {
                lines[lines.count - 1] += ChartText.plain(isFirst ? "" : "   ") + entry
            }
        }
        return lines
    }
}
