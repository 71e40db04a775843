import LabBase

/// A tornado, as wide as whatever it is put into: for each figure a line of text, and below it a
/// bar for its least value over a bar for its greatest, from the middle to the side that they
/// move it to.
package struct TornadoDrawing {
    private static let rowHeight = 44.0
    private static let barHeight = 8.0

    let tornado: Tornado

    package init(tornado: Tornado) { self.tornado = tornado }

    private var floor: Double { Double(tornado.bars.count) * Self.rowHeight }
    package var height: Double { floor + 22 }

    package var content: String {
        let rows = tornado.bars.enumerated().map { index, bar in
            row(bar, at: Double(index) * Self.rowHeight)
        }
        let middle =
            "<line class=\"level bound\" x1=\"50%\" x2=\"50%\" y1=\"18\" "
            + "y2=\"\(SVG.number(floor))\"/>"
        return rows.joined() + middle + scale
    }

    private func row(_ bar: Tornado.Bar, at y: Double) -> String {
        // Both fit side by side on a phone.
        let ends = bar.ends.map { "\(Self.sign($0.side)) \($0.figure)" }
        let title = SVG.escaped("\(bar.name), \(bar.value)")
        return "<text class=\"name\" x=\"0\" y=\"\(SVG.number(y + 14))\">"
            + "\(SVG.escaped(bar.name.shortened(to: 24)))<title>\(title)</title></text>"
            + "<text class=\"value\" x=\"100%\" y=\"\(SVG.number(y + 14))\" text-anchor=\"end\">"
            + "\(SVG.escaped(ends.joined(separator: ", ")))</text>"
            + bar.ends.map { part($0, at: y) }.joined()
    }

    private static func sign(_ side: DoubtEnd.Side) -> String {
        switch side {
        case .least: "\u{2193}"
        case .greatest: "\u{2191}"
        }
    }

    private func part(_ end: Tornado.End, at y: Double) -> String {
        let top = y + 20 + (end.side == .least ? 0 : Self.barHeight)
        let tip = 0.5 + tornado.position(end) / 2
        let (left, right) = (min(tip, 0.5), max(tip, 0.5))
        let title = SVG.escaped("\(end.side.rawValue), \(end.value): \(end.text)")
        var text =
            "<rect class=\"part \(Tornado.ink(end.side).name)\" x=\"\(SVG.percent(left))\" "
            + "y=\"\(SVG.number(top))\" width=\"\(SVG.percent(right - left))\" "
            + "height=\"\(SVG.number(Self.barHeight))\"><title>\(title)</title></rect>"
        if end.changes {
            text +=
                "<line class=\"across \(Tornado.changeInk.name)\" x1=\"\(SVG.percent(tip))\" "
                + "x2=\"\(SVG.percent(tip))\" y1=\"\(SVG.number(top - 2))\" "
                + "y2=\"\(SVG.number(top + Self.barHeight + 2))\"/>"
        }
        return text
    }

    /// The labels of the edges and the middle.
    private var scale: String {
        let edge = Fixed.decimal(tornado.reach * 100, places: 1)
        return [
            ("0", "start", "-\(edge) %"), ("50%", "middle", "as it is"),
            ("100%", "end", "+\(edge) %"),
        ]
        .map { x, anchor, text in
            "<text class=\"tick\" x=\"\(x)\" y=\"\(SVG.number(floor + 14))\" "
                + "text-anchor=\"\(anchor)\">\(text)</text>"
        }.joined()
    }
}
