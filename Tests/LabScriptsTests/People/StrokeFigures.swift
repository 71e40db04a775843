@testable import LabBase
@testable import LabScripts

/// The figures of a kind of stroke.
struct StrokeFigures {
    let sample: PeopleSample
    let gesture: Gesture

    private var measures: GestureMeasures { GestureMeasures.of(gesture) }

    var all: [PeopleFigure] {
        let speeds = sample.series(gesture) { $0.speed }
        let gaps = sample.series(gesture) { $0.gapS }
        return spread("speed", "pt/s", measures.speed, measures.speeds, speeds)
            + spread(
                "travel", "pt", measures.travel, measures.travels,
                sample.series(gesture) { $0.travel })
            + spread(
                "duration", "s", measures.duration, measures.durations,
                sample.series(gesture) { $0.durationS })
            + spread(
                "release", "pt/s", measures.release, nil, sample.series(gesture) { $0.release })
            + spread("gap", "s", measures.gap, measures.gaps, gaps) + flings
            + memories(speeds, gaps)
    }

    private var flings: [PeopleFigure] {
        [
            one(
                "release", "flung", "share", measures.flungShare,
                sample.share(gesture) { $0.release != nil }),
            one(
                "release", "from 1000 pt/s", "share", measures.fastShare,
                sample.share(gesture) { ($0.release ?? 0) >= 1000 }),
        ]
    }

    /// Figures that were published of reading alone are assumed of the other.
    private func memories(
        _ speeds: PeopleSample.Series, _ gaps: PeopleSample.Series
    ) -> [PeopleFigure] {
        typealias Memory = GestureMeasures.Memory
        let isKnown = gesture == .reading
        let strokes = sample.strokes[gesture, default: []].joined()
        return [
            one("speed", "memory", "r", isKnown ? Memory.speed : nil, PeopleSample.memory(speeds)),
            one("gap", "memory", "r", isKnown ? Memory.gap : nil, PeopleSample.memory(gaps)),
            one(
                "travel", "with speed", "r", isKnown ? Memory.travelWithSpeed : nil,
                PeopleSample.correlation(
                    strokes.map { (StableMath.ln($0.travel), StableMath.ln($0.speed)) })),
        ]
    }

    private func spread(
        _ quantity: String, _ unit: String, _ published: GestureMeasures.Spread,
        _ difference: GestureMeasures.Difference?, _ series: PeopleSample.Series
    ) -> [PeopleFigure] {
        let values = series.joined().sorted()
        let figures = [
            one(quantity, "p5", unit, published.p5, PeopleSample.quantile(values, 0.05)),
            one(quantity, "p50", unit, published.p50, PeopleSample.quantile(values, 0.5)),
            one(quantity, "p95", unit, published.p95, PeopleSample.quantile(values, 0.95)),
            one(
                quantity, "sigma", "ln", published.sigma,
                PeopleSample.deviation(values.map { StableMath.ln($0) })),
        ]
        guard let difference else { return figures }
        let apart = PeopleSample.differences(series)
        return figures + [
            one(quantity, "between", "ln", difference.between, apart.between),
            one(quantity, "within", "ln", difference.within, apart.within),
        ]
    }

    private func one(
        _ quantity: String, _ statistic: String, _ unit: String, _ published: Double?,
        _ drawn: Double?
    ) -> PeopleFigure {
        PeopleFigure(
            gesture: gesture.rawValue, quantity: quantity, statistic: statistic, unit: unit,
            published: published, drawn: drawn)
    }
}
