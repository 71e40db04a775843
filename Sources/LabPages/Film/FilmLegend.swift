import LabReports

/// The marks of a film's picture in words, one beside the other as far as there is room.
struct FilmLegend {
    private struct Key {
        var mark: String
        var words: String
        var colour: String
        var isBlank = false
        var x = 0.0
        var row = 0
    }

    private static let rowHeight = 18.0

    private var keys: [Key]

    /// - Parameter steps: those for which a view waits.
    init(steps: Set<FilmStep>, width: Double) {
        keys = FilmWay.allCases.map { way in
            Key(mark: way.mark, words: way.words, colour: way.colour, isBlank: way == .blank)
        }
        var marks: Set<String> = []
        for step in FilmStep.allCases where steps.contains(step) {
            guard marks.insert(step.mark).inserted else { continue }
            keys.append(
                Key(
                    mark: step.mark, words: "waits: \(step.words)", colour: FilmWay.waits.colour))
        }
        var (x, row) = (0.0, 0)
        for index in keys.indices {
            let own = 40 + Double(keys[index].words.count) * 6
            if x > 0, x + own > width { (x, row) = (0, row + 1) }
            (keys[index].x, keys[index].row) = (x, row)
            x += own
        }
    }

    var height: Double { Self.rowHeight * Double((keys.last?.row ?? 0) + 1) }

    func lines(_ pen: FilmPen, x left: Double, y top: Double) -> [String] {
        keys.flatMap { key -> [String] in
            let (x, y) = (left + key.x, top + Self.rowHeight * Double(key.row))
            return [
                pen.rect(
                    x, y, 22, 13,
                    key.isBlank
                        ? "fill=\"#e3e6ea\" stroke=\"\(key.colour)\" stroke-dasharray=\"2 4\""
                        : "fill=\"\(key.colour)\""),
                pen.text(key.mark, x + 4, y + 10, size: 10, weight: 600, fill: "#ffffff"),
                pen.text(key.words, x + 27, y + 10),
            ]
        }
    }
}

/// Elements of a film's picture.
struct FilmPen {
    func text(
        _ words: String, _ x: Double, _ y: Double, size: Double = 11, weight: Int = 400,
        fill: String = "#1b1f24"
    ) -> String {
        "<text x=\"\(SVG.number(x))\" y=\"\(SVG.number(y))\" font-size=\"\(SVG.number(size))\" "
            + "font-weight=\"\(weight)\" fill=\"\(fill)\">\(SVG.escaped(words))</text>"
    }

    func rect(
        _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ attributes: String
    ) -> String {
        "<rect x=\"\(SVG.number(x))\" y=\"\(SVG.number(y))\" width=\"\(SVG.number(width))\" "
            + "height=\"\(SVG.number(height))\" \(attributes)/>"
    }
}
