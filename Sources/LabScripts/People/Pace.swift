/// The subject of a look, which settles how long people pause before they act again.
package enum Pace: String, Sendable, CaseIterable {
    /// Text, a feed, a list or a grid, between strokes.
    case reading
    /// One of several pictures, between strokes or taps.
    case paging
    /// A page that plays a video, or that turns by itself.
    case watching
    /// The card on top of a deck.
    case judging

    /// Published figures of pauses that don't stand between measured strokes.
    package struct Measures: Sendable {
        /// The 5th, 50th and 95th percentiles; nil where a mean and a deviation were published.
        package var quantiles: (p5: Double, p50: Double, p95: Double)?
        package var mean: Double?

        let curve: QuantileCurve
    }

    /// Share of the variance that lies between people, where no figure says it. Assumed: 0.05 to
    /// 0.5.
    static let between = 0.25

    /// The time that viewers stay with a short video, over the retention curves of seven videos of
    /// 6 to 125 s, each counted alike: ACM Multimedia's grand challenge of 2022, computed.
    package static let watched = Measures(
        quantiles: (0.77, 5.58, 40.0),
        curve: QuantileCurve([(0.05, 0.77), (0.5, 5.58), (0.95, 40.0)]))

    /// The time that people look at a profile: men 6.7 s with a deviation of 4.7 s, women 11.1 s
    /// and 6.9 s. The log-normal of both together has the mean m = 8.9 s and the deviation
    /// s = 6.3 s, thus sigma^2 = ln(1 + (s / m)^2) and the median m e^(-sigma^2 / 2). By Levy,
    /// Markell and Cerf, Polar Similars, Frontiers in Psychology 10, 2019.
    package static let judged = Measures(
        mean: 8.9, curve: QuantileCurve(median: 7.26, sigma: 0.637))
}

/// Pauses of one pace, prepared for turning scores into times.
final class PaceKind: Sendable {
    let gap: QuantileCurve
    /// Share of the variance that lies between people.
    let between: Double
    /// Correlation of a pause's own score with the previous one's.
    static let memory = StrokeKind.memory(
        GestureMeasures.Memory.gap, between: GestureMeasures.reading.gaps.share)

    static func of(_ pace: Pace) -> PaceKind {
        switch pace {
        case .reading: reading
        case .paging: paging
        case .watching: watching
        case .judging: judging
        }
    }

    private static let reading = PaceKind(GestureMeasures.reading)
    private static let paging = PaceKind(GestureMeasures.paging)
    private static let watching = PaceKind(gap: Pace.watched.curve, between: Pace.between)
    private static let judging = PaceKind(gap: Pace.judged.curve, between: Pace.between)

    private init(gap: QuantileCurve, between: Double) {
        self.gap = gap
        self.between = between
    }

    private convenience init(_ measures: GestureMeasures) {
        self.init(
            gap: QuantileCurve(measures.gapHumps.0, measures.gapHumps.1),
            between: measures.gaps.share)
    }
}
