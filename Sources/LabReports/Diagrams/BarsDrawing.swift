import LabBase

/// Bars below each other, as wide as whatever they are put into: a line of text for each, and the
/// bar below it.
package struct BarsDrawing {
    static let rowHeight = 44.0
    static let headingHeight = 26.0
    private static let barHeight = 16.0

    let bars: Bars
    /// So that a page lets them be sorted and searched.
    package let isMany: Bool

    package init(bars: Bars) {
        self.bars = bars
        isMany = bars.bars.count > Plot.fewLines && bars.bars.allSatisfy { $0.heading == nil }
    }

    package var height: Double {
        bars.bars.reduce(4) { $0 + Self.rowHeight + ($1.heading == nil ? 0 : Self.headingHeight) }
    }

    package var content: String {
        let top = bars.top
        var y = 0.0
        var text = ""
        for bar in bars.bars {
            if let heading = bar.heading {
                text +=
                    "<text class=\"heading\" x=\"0\" y=\"\(SVG.number(y + 16))\">"
                    + "\(SVG.escaped(heading))</text>"
                y += Self.headingHeight
            }
            text += row(bar, at: y, top)
            y += Self.rowHeight
        }
        return text
    }

    private func row(_ bar: Bars.Bar, at y: Double, _ top: Double) -> String {
        var text = isMany ? "<g data-y=\"\(SVG.number(y))\" data-v=\"\(bar.total)\">" : ""
        text +=
            "<text class=\"name\" x=\"0\" y=\"\(SVG.number(y + 14))\">"
            + "\(SVG.escaped(bar.name.shortened(to: 34)))<title>\(SVG.escaped(bar.name))</title>"
            + "</text><text class=\"value\" x=\"100%\" y=\"\(SVG.number(y + 14))\" "
            + "text-anchor=\"end\">\(SVG.escaped(bars.axis.figure(bar.total)))</text>"
        text += parts(bar.parts, at: y + 20, height: Self.barHeight, top)
        text += parts(bar.below, at: y + 20 + Self.barHeight, height: 5, top)
        for mark in bar.marks {
            let at = SVG.percent(mark.value / top)
            let name = "\(bars.name(of: mark.ink)): \(bars.axis.figure(mark.value))"
            text +=
                "<line class=\"across \(mark.ink.name)\" x1=\"\(at)\" x2=\"\(at)\" "
                + "y1=\"\(SVG.number(y + 17))\" y2=\"\(SVG.number(y + 39))\"><title>"
                + "\(SVG.escaped(name))</title></line>"
        }
        return text + (isMany ? "</g>" : "")
    }

    private func parts(
        _ parts: [Bars.Segment], at y: Double, height: Double, _ top: Double
    ) -> String {
        var from = 0.0
        var text = ""
        for part in parts where part.value > 0 {
            let name = "\(bars.name(of: part.ink)): \(bars.axis.figure(part.value))"
            text +=
                "<rect class=\"part \(part.ink.name)\" x=\"\(SVG.percent(from / top))\" "
                + "y=\"\(SVG.number(y))\" width=\"\(SVG.percent(part.value / top))\" "
                + "height=\"\(SVG.number(height))\"><title>\(SVG.escaped(name))</title></rect>"
            from += part.value
        }
        return text
    }
}

extension String {
    /// With its middle left out, if it is longer.
    func shortened(to most: Int) -> String {
        guard count > most else { return self }
        let end = (most - 1) / 2
        return prefix(most - 1 - end) + "\u{2026}" + suffix(end)
    }
}
