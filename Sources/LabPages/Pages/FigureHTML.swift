import LabBase
import LabReports

/// A diagram as a figure of a page.
struct FigureHTML {
    var diagram: Diagram
    /// The values that can be read off it, position by position.
    var readings: PlotReadings?
    /// The same with another scale, to choose from.
    var alternative: Diagram?
    var showsLegend = true
    /// The lines in colour, where there are too many to be seen at once.
    var picked: [Int]?

    init(_ diagram: Diagram, alternative: Diagram? = nil) {
        self.diagram = diagram
        self.alternative = alternative
        if case .plot(let plot) = diagram.body { readings = PlotReadings(plot) }
    }

    private static let plotHeight = 220.0

    /// `number` is the page's own, for what is named in it.
    func text(_ number: Int) -> String {
        var lines: [String] = []
        let kind: String
        if case .plot = diagram.body { kind = "plot" } else { kind = "bars" }
        lines.append("<figure class=\"\(kind)\" id=\"figure\(number)\">")
        lines.append(
            "<figcaption>\(SVG.escaped(diagram.title))<small>\(SVG.escaped(diagram.about))"
                + "</small></figcaption>")
        if showsLegend { lines.append(Self.legend(diagram, picked: picked)) }
        if alternative != nil { lines.append(scales(number)) }
        let label = SVG.escaped("\(diagram.title). \(diagram.about)")
        let isRead = readings != nil
        let focus =
            isRead ? "tabindex=\"0\" role=\"group\" aria-roledescription=\"chart\"" : "role=\"img\""
        lines.append("<div class=\"frame\" \(focus) aria-label=\"\(label)\">")
        for (index, diagram) in figures.enumerated() {
            lines.append(drawn(diagram, isShown: index == 0))
        }
        lines.append("</div>")
        if let readings {
            lines.append(
                "<output class=\"readout\">Point at the picture, or use the arrow keys.</output>")
            lines.append(PageData(readings.json).script("class=\"readings\""))
        }
        if picked != nil {
            lines.append(PageData(JSON(figures.map(Self.lines))).script("class=\"lines\""))
        }
        lines.append("</figure>")
        return lines.joined(separator: "\n")
    }

    private var figures: [Diagram] { [diagram] + [alternative].compactMap { $0 } }

    /// The lines' paths, from which the page's script draws those that are picked.
    private static func lines(_ diagram: Diagram) -> JSON {
        guard case .plot(let plot) = diagram.body,
            let drawing = PlotDrawing(plot, height: plotHeight)
        else { return [] }
        return JSON(
            plot.lines.indices.map { line -> JSON in
                let pieces = drawing.pieces(of: line)
                return [
                    JSON(pieces.curve), JSON(pieces.band), JSON(pieces.isMarked),
                    JSON(pieces.over),
                ]
            })
    }

    private func drawn(_ diagram: Diagram, isShown: Bool) -> String {
        switch diagram.body {
        case .bars(let bars):
            let drawing = BarsDrawing(bars: bars)
            return (drawing.isMany ? Self.sorting : "")
                + "<svg height=\"\(SVG.number(drawing.height))\" aria-hidden=\"true\">"
                + "\(drawing.content)</svg>"
        case .plot(let plot):
            guard let drawing = PlotDrawing(plot, height: Self.plotHeight, picked: picked) else {
                return "<p>Nothing to draw.</p>"
            }
            let scale = plot.x.scale == .logarithmic ? " data-log=\"1\"" : ""
            let choice = alternative == nil ? "" : " data-scale=\"\(plot.x.scale.rawValue)\""
            let hidden = isShown ? "" : " hidden style=\"display:none\""
            return "<svg height=\"\(SVG.number(Self.plotHeight + drawing.heightBelow))\" "
                + "data-height=\"\(SVG.number(Self.plotHeight))\" "
                + "data-low=\"\(SVG.number(drawing.x.low, places: 6))\" "
                + "data-high=\"\(SVG.number(drawing.x.high, places: 6))\""
                + "\(scale)\(choice)\(hidden) "
                + "aria-hidden=\"true\">\(drawing.content)</svg>"
        }
    }

    private static let sorting =
        "<form class=\"tools sorting\"><label>Find <input type=\"search\"></label><label>"
        + "<input type=\"checkbox\">the least first</label></form>"

    private func scales(_ number: Int) -> String {
        var radios = ""
        for (scale, isChosen) in [(ChartAxis.Scale.logarithmic, true), (.linear, false)] {
            let name = scale.rawValue
            radios +=
                "<label><input type=\"radio\" name=\"scale\(number)\" data-scale=\"\(name)\""
                + "\(isChosen ? " checked" : "")>\(name)</label>"
        }
        return "<form class=\"tools\"><fieldset><legend>Size</legend>\(radios)</fieldset></form>"
    }

    static func legend(_ diagram: Diagram, picked: [Int]? = nil) -> String {
        let entries = diagram.legend(picked: picked)
        guard !entries.isEmpty else { return "" }
        let items = entries.map { entry in
            "<li\(entry.line.map { " data-series=\"\($0)\"" } ?? "")><svg viewBox=\"0 0 20 12\" "
                + "aria-hidden=\"true\">\(entry.swatch)</svg>"
                + "\(SVG.escaped(entry.name))</li>"
        }
        return "<ul class=\"legend\">\(items.joined())</ul>"
    }
}
