import LabBase

/// Diagrams below each other as one SVG file, for a document.
package struct DiagramFile: Sendable {
    private static let width = 760.0
    private static let inset = 16.0
    private static let plotHeight = 180.0

    package var title: String
    package var diagrams: [Diagram]
    /// The file's source, in small letters at its foot.
    package var source = ""

    package init(_ title: String, _ diagrams: [Diagram], source: String = "") {
        self.title = title
        self.diagrams = diagrams
        self.source = source
    }

    package var text: String {
        var y = Self.inset
        var content = "<rect class=\"paper\" width=\"100%\" height=\"100%\"/>\n"
        y += 16
        content += words("title", title.shortened(to: 80), x: Self.inset, y: y)
        y += 14
        var shown: [LegendEntry] = []
        for diagram in diagrams {
            y += 16
            content += words("heading", diagram.title, x: Self.inset, y: y)
            y += 10
            // A legend that stands already needn't again.
            let legend = diagram.legend()
            if legend != shown {
                let (text, height) = rows(legend, y: y)
                content += text
                y += height
                shown = legend
            }
            let (text, height) = drawn(diagram, y: y)
            content += text
            y += height
        }
        if !source.isEmpty {
            for line in Paragraph.wrapped(source, width: 115) {
                y += 14
                content += words("source", line, x: Self.inset, y: y)
            }
        }
        y += Self.inset
        let about = diagrams.map(\.about).joined(separator: " ")
        let (width, height) = (SVG.number(Self.width), SVG.number(y))
        return """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
            viewBox="0 0 \(width) \(height)" role="img" aria-labelledby="t d">
            <title id="t">\(SVG.escaped(title))</title>
            <desc id="d">\(SVG.escaped(about))</desc>
            \(DiagramStyle.file.applied(to: content))
            </svg>

            """
    }

    private func words(_ kind: String, _ text: String, x: Double, y: Double) -> String {
        "<text class=\"\(kind)\" x=\"\(SVG.number(x))\" y=\"\(SVG.number(y))\">"
            + "\(SVG.escaped(text))</text>\n"
    }

    private func drawn(_ diagram: Diagram, y: Double) -> (text: String, height: Double) {
        switch diagram.body {
        case .plot(let plot):
            guard let drawing = PlotDrawing(plot, height: Self.plotHeight) else {
                return (words("note", "nothing to draw", x: Self.inset, y: y + 12), 20)
            }
            let left = Self.inset + PlotDrawing.left
            let width = Self.width - left - PlotDrawing.right - Self.inset
            let field = field(
                drawing.content, x: left, y: y + PlotDrawing.top, width: width,
                height: Self.plotHeight)
            return (field, PlotDrawing.top + Self.plotHeight + drawing.heightBelow + 4)
        case .bars(let bars):
            let drawing = BarsDrawing(bars: bars)
            let field = field(
                drawing.content, x: Self.inset, y: y, width: Self.width - 2 * Self.inset,
                height: drawing.height)
            return (field, drawing.height)
        }
    }

    private func field(
        _ content: String, x: Double, y: Double, width: Double, height: Double
    ) -> String {
        "<svg x=\"\(SVG.number(x))\" y=\"\(SVG.number(y))\" width=\"\(SVG.number(width))\" "
            + "height=\"\(SVG.number(height))\" overflow=\"visible\">\(content)</svg>\n"
    }

    /// As many to a row as fit, by a guess at the letters' width.
    private func rows(_ entries: [LegendEntry], y: Double) -> (text: String, height: Double) {
        guard !entries.isEmpty else { return ("", 0) }
        var text = ""
        var (x, down) = (Self.inset, y + 12)
        for entry in entries {
            let wide = entry.name.filter { "mwMW".contains($0) }.count
            let width = 34 + Double(entry.name.count) * 6.6 + Double(wide) * 5
            if x + width > Self.width - Self.inset, x > Self.inset {
                x = Self.inset
                down += 18
            }
            text +=
                "<svg x=\"\(SVG.number(x))\" y=\"\(SVG.number(down - 10))\" width=\"20\" "
                + "height=\"12\">\(entry.swatch)</svg>"
            text += words("name", entry.name, x: x + 25, y: down)
            x += width
        }
        return (text, down - y + 6)
    }
}
