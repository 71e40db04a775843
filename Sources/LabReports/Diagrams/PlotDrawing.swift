/// Draws a plot's field as SVG. The field has a height in pixels and takes the width of the page
/// around it: positions across are in percent, so that a wider page stretches the curves, while
/// letters and strokes keep their size.
package struct PlotDrawing {
    /// Room around the field, for labels.
    static let left = 62.0
    static let right = 14.0
    static let top = 16.0
    static let bottom = 24.0
    /// The height of the band of spans, below the labels.
    static let spanHeight = 18.0

    let plot: Plot
    let height: Double
    package let x: ChartRange
    let y: ChartRange
    /// The lines in colour, in this order, over all others in grey; nil: all of them.
    private let picked: [Int]?

    package init?(_ plot: Plot, height: Double, picked: [Int]? = nil) {
        guard let ranges = plot.ranges(ticks: (5, 6)) else { return nil }
        self.plot = plot
        self.height = height
        self.picked = picked
        (x, y) = ranges
    }

    package var heightBelow: Double { Self.bottom + (plot.spans.isEmpty ? 0 : Self.spanHeight + 4) }

    package var content: String {
        let drawn = (picked ?? Array(plot.lines.indices)).enumerated().map { index, line in
            self.line(line, picked == nil ? plot.lines[line].ink : .line(index))
        }
        return grid + stretched(drawn) + levels + moments + drawn.map(\.marks).joined()
            + drawn.map(\.highlights).joined() + drawn.map(\.deaths).joined() + labels + spans
    }

    /// A line, as a page draws one that is picked: its paths, and the text that lies over them. Its
    /// marks stand at the curve's corners.
    package func pieces(of index: Int) -> (
        curve: String, band: String, isMarked: Bool, over: String
    ) {
        let line = plot.lines[index]
        let drawn = self.line(index, .line(index))
        return (
            curvePath(line).text, bandPath(line).text, line.hasMarks,
            drawn.highlights + drawn.deaths
        )
    }

    private struct DrawnLine {
        var band: String
        var curve: String
        var marks: String
        var highlights: String
        var deaths: String
    }

    private func line(_ index: Int, _ ink: DiagramInk) -> DrawnLine {
        let line = plot.lines[index]
        let series = series(index)
        return DrawnLine(
            band: shape("band", ink, bandPath(line), series),
            curve: shape("curve", ink, curvePath(line), series),
            marks: line.hasMarks ? marks(line, ink, series) : "",
            highlights: plot.highlights.filter { $0.line == index }.map {
                ring($0, picked == nil ? $0.ink : ink, series)
            }.joined(),
            deaths: plot.deaths.filter { $0.line == index }.map { cross($0, series) }.joined())
    }

    private func across(_ value: Double) -> Double { min(max(x.position(value) ?? 0, 0), 1) }

    private func down(_ value: Double) -> Double {
        height * (1 - min(max(y.position(value) ?? 0, 0), 1))
    }

    private var grid: String {
        var text = ""
        for tick in y.ticks {
            let at = SVG.number(down(tick))
            text += "<line class=\"grid\" x1=\"0\" x2=\"100%\" y1=\"\(at)\" y2=\"\(at)\"/>"
        }
        return text
    }

    /// Shapes alone: they are drawn in thousandths of the width. The first line is in front.
    private func stretched(_ drawn: [DrawnLine]) -> String {
        let size = "width=\"100%\" height=\"\(SVG.number(height))\""
        return "<svg class=\"shapes\" \(size) viewBox=\"0 0 1000 \(SVG.number(height))\" "
            + "preserveAspectRatio=\"none\">" + areas + pale + drawn.map(\.band).joined()
            + drawn.reversed().map(\.curve).joined() + "</svg>"
    }

    private func shape(
        _ kind: String, _ ink: DiagramInk, _ path: SVGPath, _ series: String = ""
    ) -> String {
        path.isEmpty ? "" : "<path class=\"\(kind) \(ink.name)\"\(series) d=\"\(path.text)\"/>"
    }

    /// All lines as one shape, where some are picked.
    private var pale: String {
        guard picked != nil else { return "" }
        let path = plot.lines.map { curvePath($0).text }.joined()
        return "<path class=\"curve pale\" d=\"\(path)\"/>"
    }

    /// By which a page picks lines out of many.
    private func series(_ line: Int) -> String {
        plot.hasManyLines ? " data-series=\"\(line)\"" : ""
    }

    /// The sum of all first, and over it the sum without the last, and so on.
    private var areas: String {
        guard let first = plot.positions.first, let last = plot.positions.last else { return "" }
        var text = ""
        for count in stride(from: plot.areas.count, to: 0, by: -1) {
            var path = SVGPath()
            path.move(across(first), height)
            for (index, position) in plot.positions.enumerated() {
                let sum = plot.areas[..<count].reduce(0) { $0 + $1.values[index] }
                path.step(across(position), down(sum))
            }
            path.line(across(last), height)
            path.close()
            text += shape("area", plot.areas[count - 1].ink, path)
        }
        return text
    }

    private func bandPath(_ line: Plot.Curve) -> SVGPath {
        var path = SVGPath()
        let known = line.points.filter { $0.low != nil && $0.high != nil }
        guard known.contains(where: { $0.low! < $0.high! }) else { return path }
        for point in known { path.line(across(point.x), down(point.high!)) }
        for point in known.reversed() { path.line(across(point.x), down(point.low!)) }
        path.close()
        return path
    }

    private func curvePath(_ line: Plot.Curve) -> SVGPath {
        var path = SVGPath()
        for point in line.points {
            guard let y = point.y else {
                path.interrupt()
                continue
            }
            if line.isStepped {
                path.step(across(point.x), down(y))
            } else {
                path.line(across(point.x), down(y))
            }
        }
        return path
    }

    private func marks(_ line: Plot.Curve, _ ink: DiagramInk, _ series: String) -> String {
        line.points.map { point in
            guard let y = point.y else { return "" }
            return "<circle class=\"mark \(ink.name)\"\(series) cx=\""
                + SVG.percent(across(point.x)) + "\" cy=\"" + SVG.number(down(y), places: 1)
                + "\" r=\"3\"/>"
        }.joined()
    }

    private func ring(_ highlight: Plot.Highlight, _ ink: DiagramInk, _ series: String) -> String {
        "<circle class=\"ring \(ink.name)\"\(series) cx=\""
            + SVG.percent(across(highlight.x)) + "\" cy=\""
            + SVG.number(down(highlight.y), places: 1) + "\" r=\"7\"><title>"
            + SVG.escaped(highlight.name) + "</title></circle>"
    }

    private func cross(_ death: Plot.Highlight, _ series: String) -> String {
        "<text class=\"sign \(death.ink.name)\"\(series) x=\""
            + SVG.percent(across(death.x)) + "\" y=\"" + SVG.number(down(death.y) - 6, places: 1)
            + "\" text-anchor=\"middle\">\u{2715}<title>" + SVG.escaped(death.name)
            + "</title></text>"
    }

    private var levels: String {
        plot.levels.map { level in
            let at = SVG.number(down(level.y))
            return "<line class=\"level \(level.ink.name)\" x1=\"0\" x2=\"100%\" y1=\"\(at)\" "
                + "y2=\"\(at)\"/><text class=\"note\" x=\"100%\" y=\"\(at)\" dy=\"-4\" "
                + "text-anchor=\"end\">\(SVG.escaped(level.name))</text>"
        }.joined()
    }

    private var moments: String {
        plot.moments.map { moment in
            let at = SVG.percent(across(moment.x))
            let sign =
                switch moment.ink {
                case .kill: "\u{2715}"
                case .warning: "\u{25BC}"
                default: "\u{25C6}"
                }
            return "<line class=\"moment \(moment.ink.name)\" x1=\"\(at)\" x2=\"\(at)\" y1=\"0\" "
                + "y2=\"\(SVG.number(height))\"/><text class=\"sign \(moment.ink.name)\" "
                + "x=\"\(at)\" y=\"-3\" text-anchor=\"middle\">\(sign)<title>"
                + "\(SVG.escaped(moment.name))</title></text>"
        }.joined()
    }

    private var labels: String {
        var text = ""
        for tick in y.ticks {
            text +=
                "<text class=\"tick\" x=\"-8\" y=\"\(SVG.number(down(tick)))\" dy=\".32em\" "
                + "text-anchor=\"end\">\(SVG.escaped(plot.y.label(tick)))</text>"
        }
        for tick in x.ticks {
            text +=
                "<text class=\"tick\" x=\"\(SVG.percent(across(tick)))\" "
                + "y=\"\(SVG.number(height + 16))\" text-anchor=\"middle\">"
                + "\(SVG.escaped(plot.x.label(tick)))</text>"
        }
        return text
    }

    /// The narrowest field that names are to fit into.
    private static let leastWidth = 280.0

    private var spans: String {
        plot.spans.enumerated().map { index, span in
            let (from, to) = (across(span.from), across(span.to))
            let name = SVG.escaped(span.name)
            let y = height + Self.bottom
            var text =
                "<rect class=\"span\(index % 2)\" x=\"\(SVG.percent(from))\" "
                + "y=\"\(SVG.number(y))\" width=\"\(SVG.percent(to - from))\" "
                + "height=\"\(SVG.number(Self.spanHeight))\"><title>\(name)</title></rect>"
            // A name that is too long shows as much as fits.
            let fits = Int((to - from) * Self.leastWidth / 7)
            if fits > 0 {
                let label =
                    span.name.count <= fits
                    ? span.name : span.name.prefix(max(1, fits - 1)) + (fits > 2 ? "\u{2026}" : "")
                text +=
                    "<text class=\"span-name\" x=\"\(SVG.percent((from + to) / 2))\" "
                    + "y=\"\(SVG.number(y + 13))\" text-anchor=\"middle\">"
                    + "\(SVG.escaped(String(label)))<title>\(name)</title></text>"
            }
            return text
        }.joined()
    }
}
