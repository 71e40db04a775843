/// The meaning of an ink of a diagram.
package struct LegendEntry: Equatable {
    enum Sign { case area, line, across, ring }

    package var name: String
    var ink: DiagramInk
    var sign: Sign
    /// The number of a line that a page picks out of many.
    package var line: Int?

    /// A sample, 20 by 12.
    package var swatch: String {
        switch sign {
        case .area: "<rect class=\"part \(ink.name)\" width=\"20\" height=\"12\"/>"
        case .line: "<path class=\"curve \(ink.name)\" d=\"M0 6h20\"/>"
        case .ring: "<circle class=\"ring \(ink.name)\" cx=\"10\" cy=\"6\" r=\"5\"/>"
        case .across: "<path class=\"across \(ink.name)\" d=\"M10 0v12\"/>"
        }
    }
}

extension Diagram {
    /// The meanings of its inks.
    ///
    /// - Parameter picked: the lines that are in colour; nil: all of them.
    package func legend(picked: [Int]? = nil) -> [LegendEntry] {
        switch body {
        case .plot(let plot):
            // In the order in which areas lie on each other, from above.
            return
                (picked ?? Array(plot.lines.indices)).enumerated().map { rank, index in
                    let line = plot.lines[index]
                    return LegendEntry(
                        name: line.name, ink: picked == nil ? line.ink : .line(rank), sign: .line,
                        line: plot.hasManyLines ? index : nil)
                }
                + plot.areas.reversed().map { LegendEntry(name: $0.name, ink: $0.ink, sign: .area) }
                + plot.highlights.prefix(1).map {
                    LegendEntry(name: plot.highlightName, ink: $0.ink, sign: .ring)
                }
        case .bars(let bars):
            let marks = Set(bars.bars.flatMap { $0.marks.map(\.ink) })
            return bars.legend.map { ink, name in
                LegendEntry(name: name, ink: ink, sign: marks.contains(ink) ? .across : .area)
            }
        }
    }
}
