import LabBase
import LabReplay

/// For people.
extension PeopleReport {
    package var text: String {
        let blocks: [Block] = [
            .line(heading), .table(quantiles),
            .lines([
                "sigma: standard deviation of logarithms, of all strokes at once; between: of "
                    + "people's",
                "means; within: of a person's strokes around theirs.",
            ]), .table(singles),
        ]
        return blocks.text(.plain)
    }

    private var heading: String {
        let each = "\(strokesEach) strokes of each kind: published / drawn"
        return seeds.count == 1
            ? "Seed \(seeds.lowerBound), with \(each)"
            : "Seeds \(seeds.lowerBound) to \(seeds.upperBound), each with \(each)"
    }

    /// Quantities with quantiles, a line each.
    private var quantiles: TextTable {
        let statistics = ["p5", "p50", "p95", "sigma", "between", "within"].map { statistic in
            ShownColumn<PeopleFigure>.figure(statistic) { figure in
                figures.first {
                    $0.gesture == figure.gesture && $0.quantity == figure.quantity
                        && $0.statistic == statistic
                }.map { Self.pair($0) } ?? ""
            }
        }
        return TextTable(
            figures.filter { $0.statistic == "p5" && $0.published != nil },
            [
                .text("gesture") { $0.gesture }, .text("") { $0.quantity },
                .text("unit") { $0.unit },
            ] + statistics)
    }

    /// All others.
    private var singles: TextTable {
        let shown = Set(["p5", "p50", "p95", "sigma", "between", "within"])
        return TextTable(
            figures.filter {
                $0.drawn != nil && (!shown.contains($0.statistic) || $0.published == nil)
            },
            [
                .text("gesture") { $0.gesture }, .text("") { $0.quantity },
                .text("") { $0.statistic }, .text("unit") { $0.unit },
                .figure("published") {
                    $0.published.map { PeopleFigure.shown($0) } ?? "assumed"
                },
                .figure("drawn") { PeopleFigure.shown($0.drawn) },
            ])
    }

    private static func pair(_ figure: PeopleFigure) -> String {
        PeopleFigure.shown(figure.published) + " / "
            + (figure.drawn == nil ? "–" : PeopleFigure.shown(figure.drawn))
    }
}
