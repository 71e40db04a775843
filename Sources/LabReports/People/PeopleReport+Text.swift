import LabBase
import LabReplay

/// For people.
extension PeopleReport {
    package var text: String {
        var lines = [heading, ""]
        lines += quantiles.lines(.plain)
        lines += [
            "",
            "sigma: standard deviation of logarithms, of all strokes at once; between: of people's",
            "means; within: of a person's strokes around theirs.", "",
        ]
        lines += singles.lines(.plain)
        return lines.joined(separator: "\n") + "\n"
    }

    private var heading: String {
        let each = "\(strokesEach) strokes of each kind: published / drawn"
        return seeds.count == 1
            ? "Seed \(seeds.lowerBound), with \(each)"
            : "Seeds \(seeds.lowerBound) to \(seeds.upperBound), each with \(each)"
    }

    /// Quantities with quantiles, a line each.
    private var quantiles: TextTable {
        let statistics = ["p5", "p50", "p95", "sigma", "between", "within"]
        var table = TextTable(
            headings: [
                .init(title: "gesture", isNumber: false), .init(title: "", isNumber: false),
                .init(title: "unit", isNumber: false),
            ] + statistics.map { .init(title: $0) })
        for figure in figures where figure.statistic == "p5" && figure.published != nil {
            let cells = statistics.map { statistic in
                figures.first {
                    $0.gesture == figure.gesture && $0.quantity == figure.quantity
                        && $0.statistic == statistic
                }.map { Self.pair($0) } ?? ""
            }
            table.rows.append(
                ([figure.gesture, figure.quantity, figure.unit] + cells).map { .init(text: $0) })
        }
        return table
    }

    /// All others.
    private var singles: TextTable {
        let shown = Set(["p5", "p50", "p95", "sigma", "between", "within"])
        var table = TextTable(
            headings: ["gesture", "", "", "unit"].map { .init(title: $0, isNumber: false) }
                + [.init(title: "published"), .init(title: "drawn")])
        for figure in figures
        where figure.drawn != nil
            && (!shown.contains(figure.statistic) || figure.published == nil)
        {
            table.rows.append(
                [
                    figure.gesture, figure.quantity, figure.statistic, figure.unit,
                    figure.published.map { PeopleFigure.shown($0) } ?? "assumed",
                    PeopleFigure.shown(figure.drawn),
                ].map { .init(text: $0) })
        }
        return table
    }

    private static func pair(_ figure: PeopleFigure) -> String {
        PeopleFigure.shown(figure.published) + " / "
            + (figure.drawn == nil ? "–" : PeopleFigure.shown(figure.drawn))
    }
}
