@testable import LabScripts

/// The actions of people who are drawn from seeds, beside what was published of people.
struct DrawnPeople {
    let figures: [PeopleFigure]

    init(_ sample: PeopleSample) {
        figures =
            Gesture.allCases.flatMap { StrokeFigures(sample: sample, gesture: $0).all }
            + Self.looks(sample, .watching, Pace.watched)
            + Self.looks(sample, .judging, Pace.judged) + Self.reversals(sample)
            + Self.visits(sample) + PhonePeopleFigures.all(sample)
    }

    func drawn(_ gesture: String, _ quantity: String, _ statistic: String) -> Double? {
        one(gesture, quantity, statistic)?.drawn
    }

    private func one(_ gesture: String, _ quantity: String, _ statistic: String) -> PeopleFigure? {
        figures.first {
            $0.gesture == gesture && $0.quantity == quantity && $0.statistic == statistic
        }
    }
}

/// As docs/understand/people.md has them.
extension DrawnPeople {
    private static let statistics = ["p5", "p50", "p95", "sigma", "between", "within"]

    /// Quantities with quantiles, a line each.
    var quantiles: [String] {
        figures.filter { $0.statistic == "p5" && $0.published != nil }.map { figure in
            let pairs = Self.statistics.map { statistic in
                one(figure.gesture, figure.quantity, statistic).map {
                    "\(PeopleFigure.shown($0.published)) / \(PeopleFigure.shown($0.drawn))"
                } ?? ""
            }
            return Self.line([figure.gesture, figure.quantity, figure.unit] + pairs)
        }
    }

    /// All others.
    var singles: [String] {
        figures.filter { !Self.statistics.contains($0.statistic) || $0.published == nil }.map {
            Self.line([
                $0.gesture, $0.quantity, $0.statistic, $0.unit,
                $0.published.map { PeopleFigure.shown($0) } ?? "assumed",
                PeopleFigure.shown($0.drawn),
            ])
        }
    }

    private static func line(_ cells: [String]) -> String {
        "|" + cells.map { $0.isEmpty ? " |" : " \($0) |" }.joined()
    }
}

/// These figures don't come from each kind of stroke.
extension DrawnPeople {
    private static func reversals(_ sample: PeopleSample) -> [PeopleFigure] {
        let shares = sample.strokes[.reading, default: []].compactMap {
            PeopleSample.share($0.map(\.goesBack))
        }
        // One person is no spread.
        let people = shares.count > 1 ? shares.sorted() : []
        let published = GestureMeasures.Memory.reversalsOfPeople
        typealias Memory = GestureMeasures.Memory
        let figures: [(String, Double, Double?)] = [
            ("all", Memory.reversals, sample.share(.reading) { $0.goesBack }),
            ("after on", Memory.reversalAfterForward, sample.reversals(after: false)),
            ("after back", Memory.reversalAfterBackward, sample.reversals(after: true)),
            ("p10 of people", published.p10, PeopleSample.quantile(people, 0.1)),
            ("p50 of people", published.p50, PeopleSample.quantile(people, 0.5)),
            ("p90 of people", published.p90, PeopleSample.quantile(people, 0.9)),
        ]
        return figures.map { statistic, published, drawn in
            PeopleFigure(
                gesture: Gesture.reading.rawValue, quantity: "going back", statistic: statistic,
                unit: "share", published: published, drawn: drawn)
        }
    }

    /// Pauses that were published without strokes.
    private static func looks(
        _ sample: PeopleSample, _ pace: Pace, _ measures: Pace.Measures
    ) -> [PeopleFigure] {
        let looks = sample.looks[pace, default: []].joined().sorted()
        func one(_ statistic: String, _ published: Double?, _ drawn: Double?) -> PeopleFigure? {
            published.map {
                PeopleFigure(
                    gesture: pace.rawValue, quantity: "gap", statistic: statistic, unit: "s",
                    published: $0, drawn: drawn)
            }
        }
        let quantiles = measures.quantiles
        return [
            one("p5", quantiles?.p5, PeopleSample.quantile(looks, 0.05)),
            one("p50", quantiles?.p50, PeopleSample.quantile(looks, 0.5)),
            one("p95", quantiles?.p95, PeopleSample.quantile(looks, 0.95)),
            one("mean", measures.mean, PeopleSample.mean(looks)),
        ].compactMap { $0 }
    }

    private static func visits(_ sample: PeopleSample) -> [PeopleFigure] {
        let stays = sample.stays.joined().sorted()
        let aways = sample.aways.joined().sorted()
        func one(
            _ quantity: String, _ statistic: String, _ published: Double?, _ drawn: Double?,
            unit: String = "s"
        ) -> PeopleFigure {
            PeopleFigure(
                gesture: "visits", quantity: quantity, statistic: statistic, unit: unit,
                published: published, drawn: drawn)
        }
        let short = PeopleSample.share(stays.map { $0 < VisitMeasures.shortS })
        return [
            one("stay", "mean", VisitMeasures.meanS, PeopleSample.mean(stays)),
            one("stay", "below 15 s", VisitMeasures.shortShare, short, unit: "share"),
            one("stay", "p50", nil, PeopleSample.quantile(stays, 0.5)),
            one("stay", "p95", nil, PeopleSample.quantile(stays, 0.95)),
            one("away", "p5", nil, PeopleSample.quantile(aways, 0.05)),
            one("away", "p50", nil, PeopleSample.quantile(aways, 0.5)),
            one("away", "p95", nil, PeopleSample.quantile(aways, 0.95)),
        ]
    }
}
