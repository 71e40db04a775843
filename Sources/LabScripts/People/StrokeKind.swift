/// The measures of a kind of stroke, prepared for turning scores into strokes.
final class StrokeKind: Sendable {
    /// Correlation of the release's speed with the stroke's. Assumed, 0.5 to 0.95.
    static let releaseWithSpeed = 0.8

    let speed: QuantileCurve
    let travel: QuantileCurve
    /// Over all strokes: those too slow to fling lie below the slowest fling.
    let release: QuantileCurve
    /// Share of the variance that lies between people.
    let speedBetween: Double
    let travelBetween: Double
    /// Correlation of a stroke's own score with the previous stroke's.
    let speedMemory: Double
    /// Correlation of travel with speed: between people, and within a person's strokes.
    let travelOfPerson: Double
    let travelOfStroke: Double

    static func of(_ gesture: Gesture) -> StrokeKind { gesture == .reading ? reading : paging }

    private static let reading = StrokeKind(.reading)
    private static let paging = StrokeKind(.paging)

    private init(_ measures: GestureMeasures) {
        speed = measures.speed.curve
        travel = measures.travel.curve
        let slow = 1 - measures.flungShare
        func share(_ ofFlings: Double) -> Double { slow + measures.flungShare * ofFlings }
        release = QuantileCurve([
            (slow, GestureMeasures.slowestFling), (share(0.05), measures.release.p5),
            (share(0.5), measures.release.p50), (share(0.95), measures.release.p95),
            (share(0.99), measures.releaseP99),
        ])
        speedBetween = measures.speeds.share
        travelBetween = measures.travels.share
        // Consecutive strokes share the person and the carried-over part. The published correlation
        // covers reading strokes only, so both kinds use it.
        speedMemory = Self.memory(
            GestureMeasures.Memory.speed, between: GestureMeasures.reading.speeds.share)
        travelOfPerson = Self.correlation(
            measures.travels.between, measures.speeds.between, measures.durations.between)
        travelOfStroke = Self.correlation(
            measures.travels.within, measures.speeds.within, measures.durations.within)
    }

    static func memory(_ correlation: Double, between: Double) -> Double {
        (correlation - between) / (1 - between)
    }

    /// Correlation of travel and speed. Duration is travel divided by speed, so the three spreads
    /// determine it.
    private static func correlation(_ travel: Double, _ speed: Double, _ duration: Double) -> Double
    {
        (travel * travel + speed * speed - duration * duration) / (2 * travel * speed)
    }
}
