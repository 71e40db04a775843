/// The purpose of a finger's strokes.
package enum Gesture: String, Sendable, CaseIterable {
    /// Up and down through text. The same measures serve feeds, lists and grids.
    case reading
    /// Sideways between two pictures. The same measures serve pagers.
    case paging

    /// The pace of the pauses that were measured between such strokes.
    package var pace: Pace { self == .reading ? .reading : .paging }
}

/// Published quantiles and spreads of one kind of stroke.
/// Computed from the features of 21,158 strokes of 41 people on four phones of about 2012:
/// Touchalytics (Frank, Biedert, Ma, Martinovic, Song, IEEE TIFS 8(1), 2013). Lengths are 1/160
/// inch, which a point nominally is as well as a dp; times are seconds.
package struct GestureMeasures: Sendable {
    /// The 5th, 50th and 95th percentiles over all strokes, and the standard deviation of the
    /// logarithm.
    package struct Spread: Sendable {
        package var p5: Double
        package var p50: Double
        package var p95: Double
        package var sigma: Double

        var curve: QuantileCurve { QuantileCurve([(0.05, p5), (0.5, p50), (0.95, p95)]) }
    }

    /// Standard deviations of logarithms: between people's means, and within one person's strokes.
    package struct Difference: Sendable {
        package var between: Double
        package var within: Double

        /// Share of the variance that lies between people.
        var share: Double { between * between / (between * between + within * within) }
    }

    package var duration: Spread
    package var travel: Spread
    /// Travel divided by duration.
    package var speed: Spread
    /// Speed at the release, over strokes that reach `GestureMeasures.slowestFling`.
    package var release: Spread
    package var releaseP99: Double
    /// Shares of all strokes released at the slowest fling's speed or faster, and at 1000 or
    /// faster.
    package var flungShare: Double
    package var fastShare: Double
    /// Time from the lift to the next touch.
    package var gap: Spread
    package var durations: Difference
    package var travels: Difference
    package var speeds: Difference
    package var gaps: Difference
    /// The two modes of the gap: a repeated flick, and a look.
    var gapHumps: (QuantileCurve.Hump, QuantileCurve.Hump)

    /// Android's lower limit: a slower release flings no list.
    package static let slowestFling = 50.0
    /// Android's upper limit of a fling's speed.
    package static let fastestFling = 8000.0
    /// Interval at which those phones sampled the finger; no stroke is shorter.
    static let touchSampleS = 0.017

    package static let reading = GestureMeasures(
        duration: Spread(p5: 0.20, p50: 0.80, p95: 3.4, sigma: 0.86),
        travel: Spread(p5: 24, p50: 64, p95: 184, sigma: 0.67),
        speed: Spread(p5: 19, p50: 71, p95: 417, sigma: 0.97),
        release: Spread(p5: 53, p50: 119, p95: 902, sigma: 0.89), releaseP99: 1858,
        flungShare: 0.42, fastShare: 0.017,
        gap: Spread(p5: 0.27, p50: 0.95, p95: 20, sigma: 1.40),
        durations: Difference(between: 0.47, within: 0.73),
        travels: Difference(between: 0.40, within: 0.58),
        speeds: Difference(between: 0.45, within: 0.85),
        gaps: Difference(between: 0.75, within: 1.33),
        gapHumps: (
            QuantileCurve.Hump(share: 0.43, median: 0.49, sigma: 0.44),
            QuantileCurve.Hump(share: 0.57, median: 3.2, sigma: 1.33)
        ))

    package static let paging = GestureMeasures(
        duration: Spread(p5: 0.07, p50: 0.13, p95: 0.37, sigma: 0.56),
        travel: Spread(p5: 49, p50: 107, p95: 176, sigma: 0.50),
        speed: Spread(p5: 269, p50: 806, p95: 1459, sigma: 0.66),
        release: Spread(p5: 269, p50: 886, p95: 2210, sigma: 0.67), releaseP99: 4885,
        flungShare: 0.97, fastShare: 0.40,
        gap: Spread(p5: 0.16, p50: 0.54, p95: 4.6, sigma: 1.16),
        durations: Difference(between: 0.34, within: 0.49),
        travels: Difference(between: 0.24, within: 0.47),
        speeds: Difference(between: 0.41, within: 0.59),
        gaps: Difference(between: 0.29, within: 1.18),
        gapHumps: (
            QuantileCurve.Hump(share: 0.41, median: 0.22, sigma: 0.26),
            QuantileCurve.Hump(share: 0.59, median: 1.35, sigma: 0.93)
        ))

    package static func of(_ gesture: Gesture) -> GestureMeasures {
        gesture == .reading ? reading : paging
    }

    /// Measures of reading strokes alone; sideways strokes are assumed to have the same.
    package enum Memory {
        /// Correlation of a stroke's logarithm with the previous one's, over all people's strokes.
        package static let speed = 0.57
        package static let gap = 0.36
        /// Correlation of travel and speed of a stroke; an outcome of the model, not an input.
        package static let travelWithSpeed = 0.50
        /// Probability that a stroke goes back: after a forward one, and after a backward one.
        package static let reversalAfterForward = 0.06
        package static let reversalAfterBackward = 0.55
        /// Share of strokes that go back: over all strokes, and quantiles of people's own shares.
        package static let reversals = 0.098
        package static let reversalsOfPeople = (p10: 0.02, p50: 0.08, p90: 0.19)
    }
}
