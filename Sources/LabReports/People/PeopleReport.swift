import LabBase
import LabReplay
import LabScripts

/// The actions of people who are drawn from seeds, beside what was published of people.
package struct PeopleReport: Sendable {
    package let seeds: ClosedRange<UInt64>
    package let strokesEach: Int
    let figures: [PeopleFigure]

    /// Strokes that are drawn at once, of each kind: they are all kept until they are counted.
    package static let mostStrokes = 5_000_000

    package init(seeds: ClosedRange<UInt64>, strokesEach: Int) {
        self.seeds = seeds
        self.strokesEach = strokesEach
        let sample = PeopleSample(seeds: seeds, strokesEach: strokesEach)
        figures =
            Gesture.allCases.flatMap { StrokeFigures(sample: sample, gesture: $0).all }
            + Self.looks(sample, .watching, Pace.watched)
            + Self.looks(sample, .judging, Pace.judged) + Self.reversals(sample)
            + Self.visits(sample) + PhonePeopleFigures.all(sample)
    }

    package static let columns = PeopleFigure.columns

    package var csv: String {
        CSV.table(Self.columns, rows)
    }

    package var json: String {
        var report = JSONReport(provenance: .now([]), rows: rows)
        report.extra = [
            ("seeds", JSON([seeds.lowerBound, seeds.upperBound])), ("strokes", JSON(strokesEach)),
        ]
        return report.text
    }

    package var rows: [Row] { figures.map { PeopleFigure.table.row(of: $0) } }

    package func drawn(_ gesture: String, _ quantity: String, _ statistic: String) -> Double? {
        figures.first {
            $0.gesture == gesture && $0.quantity == quantity && $0.statistic == statistic
        }?.drawn
    }
}

/// These figures don't come from each kind of stroke.
extension PeopleReport {
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
                unit: "share", published: published, drawn: drawn, source: GestureMeasures.source)
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
                    published: $0, drawn: drawn, source: measures.source)
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
            unit: String = "s", source: String = "assumed"
        ) -> PeopleFigure {
            PeopleFigure(
                gesture: "visits", quantity: quantity, statistic: statistic, unit: unit,
                published: published, drawn: drawn, source: source)
        }
        let short = PeopleSample.share(stays.map { $0 < VisitMeasures.shortS })
        return [
            one(
                "stay", "mean", VisitMeasures.meanS, PeopleSample.mean(stays),
                source: VisitMeasures.meanSource),
            one(
                "stay", "below 15 s", VisitMeasures.shortShare, short, unit: "share",
                source: VisitMeasures.shortSource),
            one("stay", "p50", nil, PeopleSample.quantile(stays, 0.5)),
            one("stay", "p95", nil, PeopleSample.quantile(stays, 0.95)),
            one("away", "p5", nil, PeopleSample.quantile(aways, 0.05)),
            one("away", "p50", nil, PeopleSample.quantile(aways, 0.5)),
            one("away", "p95", nil, PeopleSample.quantile(aways, 0.95)),
        ]
    }
}
