import LabBase

/// A simulated person with a pace of their own, drawn from published measures by a seed.
///
/// A quantity is drawn as a normal score and looked up in its published quantiles
/// (`QuantileCurve`). The score combines the person's own, which stays, with a stroke's, which
/// partly carries over to the next one. So people differ, and consecutive strokes resemble each
/// other, as much as was published. docs/understand/people.md compares the outcome with the
/// figures, and lists what no figure supports.
package struct Person: Sendable {
    /// The person's normal scores among people: 0 is the median, and 84 % of people lie below 1.
    package struct Traits: Sendable {
        package var speed: Double
        /// The part of travel that speed doesn't explain.
        package var travel: Double
        package var gap: Double
        package var reversal: Double
        package var stay: Double
        package var away: Double
    }

    package let traits: Traits
    /// Probability that this person turns back after a forward stroke.
    /// It is fitted to the published share of strokes that go back, which differs between people.
    /// The
    /// probability of going back again is the same for all.
    package let reversalAfterForward: Double
    private let strokes: Draw
    private let pauses: Draw
    private let visits: Draw
    private var strokeCount: UInt64 = 0
    private var gapCount: UInt64 = 0
    private var visitCount: UInt64 = 0
    /// The latest stroke's and gap's scores, which the next ones partly repeat; nil before the
    /// first.
    private var speedScore: Double?
    private var gapScore: Double?
    private var wentBack = false

    package init(seed: UInt64) {
        let draw = Draw(seed: seed, purpose: "person")
        traits = Traits(
            speed: draw.normal(0), travel: draw.normal(1), gap: draw.normal(2),
            reversal: draw.normal(3), stay: draw.normal(4), away: draw.normal(5))
        reversalAfterForward = min(0.5, Self.turning.value(atScore: traits.reversal))
        strokes = Draw(seed: seed, purpose: "person's strokes")
        pauses = Draw(seed: seed, purpose: "person's gaps")
        visits = Draw(seed: seed, purpose: "person's visits")
    }

    /// Draws the next stroke. At an end of the content only one direction is possible.
    ///
    /// - Parameter pace: nil for the stroke's own.
    package mutating func stroke(
        _ gesture: Gesture, pace: Pace? = nil, canGoOn: Bool = true, canGoBack: Bool = true
    ) -> Stroke {
        let kind = StrokeKind.of(gesture)
        // Each stroke has eight draws of its own.
        let first = strokeCount * 8
        strokeCount += 1
        let own = Self.lasting(speedScore, strokes.normal(first), memory: kind.speedMemory)
        speedScore = own
        let speedTotal = Self.mixed(traits.speed, own, share: kind.speedBetween)
        let speed = kind.speed.value(atScore: speedTotal)
        let travelTotal = Self.mixed(
            Self.correlated(traits.speed, traits.travel, by: kind.travelOfPerson),
            Self.correlated(own, strokes.normal(first + 1), by: kind.travelOfStroke),
            share: kind.travelBetween)
        let travel = kind.travel.value(atScore: travelTotal)
        let releaseScore = Self.correlated(
            speedTotal, strokes.normal(first + 2), by: StrokeKind.releaseWithSpeed)
        let release = kind.release.value(atScore: releaseScore)
        wentBack = goesBack(strokes.unit(first + 3), canGoOn: canGoOn, canGoBack: canGoBack)
        return Stroke(
            speed: speed, travel: travel,
            durationS: max(GestureMeasures.touchSampleS, travel / speed),
            release: release < GestureMeasures.slowestFling
                ? nil : min(release, GestureMeasures.fastestFling),
            goesBack: wentBack, gapS: gapS(pace ?? gesture.pace))
    }

    /// Draws the time until the person touches the screen again.
    package mutating func gapS(_ pace: Pace) -> Double {
        let kind = PaceKind.of(pace)
        let own = Self.lasting(gapScore, pauses.normal(gapCount), memory: PaceKind.memory)
        gapCount += 1
        gapScore = own
        return kind.gap.value(atScore: Self.mixed(traits.gap, own, share: kind.between))
    }

    /// Draws how long the person stays in the app, and how long they are away after it.
    package mutating func visit() -> (stayS: Double, awayS: Double) {
        let first = visitCount * 2
        visitCount += 1
        let stay = Self.mixed(traits.stay, visits.normal(first), share: VisitMeasures.stayBetween)
        let away = Self.mixed(
            traits.away, visits.normal(first + 1), share: VisitMeasures.awayBetween)
        return (Self.stay.value(atScore: stay), Self.away.value(atScore: away))
    }

    private static let stay = QuantileCurve(
        median: VisitMeasures.stayMedianS, sigma: VisitMeasures.staySigma)
    private static let away = QuantileCurve(
        median: VisitMeasures.awayMedianS, sigma: VisitMeasures.awaySigma)

    /// Probability of turning back, from the share of strokes that go back. In a chain of two
    /// states that share is turning / (turning + 1 - staying).
    private static let turning: QuantileCurve = {
        let staying = GestureMeasures.Memory.reversalAfterBackward
        let shares = GestureMeasures.Memory.reversalsOfPeople
        func turning(_ share: Double) -> Double { share / (1 - share) * (1 - staying) }
        return QuantileCurve([
            (0.1, turning(shares.p10)), (0.5, turning(shares.p50)), (0.9, turning(shares.p90)),
        ])
    }()

    private func goesBack(_ unit: Double, canGoOn: Bool, canGoBack: Bool) -> Bool {
        guard canGoBack else { return false }
        guard canGoOn else { return true }
        return unit
            < (wentBack ? GestureMeasures.Memory.reversalAfterBackward : reversalAfterForward)
    }

    /// A score that is correlated with the previous one by `memory`.
    private static func lasting(_ before: Double?, _ fresh: Double, memory: Double) -> Double {
        guard let before else { return fresh }
        return correlated(before, fresh, by: memory)
    }

    /// Adds the person's own score and a stroke's; the person's explains `share` of the variance.
    static func mixed(_ own: Double, _ stroke: Double, share: Double) -> Double {
        own * share.squareRoot() + stroke * (1 - share).squareRoot()
    }

    private static func correlated(_ one: Double, _ rest: Double, by correlation: Double) -> Double
    {
        one * correlation + rest * (1 - correlation * correlation).squareRoot()
    }
}

/// A finger's way over the screen, and the pause after it. Lengths are points, times seconds.
package struct Stroke: Sendable, Equatable {
    /// Travel divided by duration.
    package var speed: Double
    package var travel: Double
    package var durationS: Double
    /// The speed at the release; nil if that flings nothing.
    package var release: Double?
    package var goesBack: Bool
    /// Time from its lift to the next touch.
    package var gapS: Double
}
