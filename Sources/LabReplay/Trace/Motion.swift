import LabBase

/// How a screen's content moves after one step of the script, in device pixels over time.
struct Motion {
    enum Course {
        /// Velocity falls by `rate` per millisecond: what is left to travel does, too.
        case deceleration(logRate: Double)
        /// At one speed, for a time.
        case steady(durationNs: Int64)
    }

    let startPx: Double
    let distancePx: Double
    let course: Course
    let phase: ScrollFrame.Phase

    /// A release with a velocity in pixels per second.
    ///
    /// The content travels v0 / (-1000 ln d) in all: 999 points for 2000 points/s at d = 0.998.
    static func fling(from startPx: Double, velocityPx: Double, rate: Double) -> Motion {
        let logRate = StableMath.ln(rate)
        return Motion(
            startPx: startPx, distancePx: velocityPx / (-1000 * logRate),
            course: .deceleration(logRate: logRate), phase: .deceleration)
    }

    /// A snap to a place, slowing down as a fling that would end there.
    static func snap(from startPx: Double, to targetPx: Double, rate: Double) -> Motion {
        Motion(
            startPx: startPx, distancePx: targetPx - startPx,
            course: .deceleration(logRate: StableMath.ln(rate)), phase: .deceleration)
    }

    static func steady(
        from startPx: Double, distancePx: Double, durationNs: Int64, phase: ScrollFrame.Phase
    ) -> Motion {
        Motion(
            startPx: startPx, distancePx: distancePx, course: .steady(durationNs: durationNs),
            phase: phase)
    }

    var endPx: Double { startPx + distancePx }

    /// How much of the way is left after a time of slowing down.
    static func share(elapsedNs: Int64, logRate: Double) -> Double {
        StableMath.exp(Double(elapsedNs) * 1e-6 * logRate)
    }

    /// Offset and velocity (pixels per second) after a time, and whether the motion is over.
    func sample(elapsedNs: Int64) -> (offsetPx: Double, velocityPx: Double, isOver: Bool) {
        switch course {
        case .deceleration(let logRate):
            let remaining = distancePx * Self.share(elapsedNs: elapsedNs, logRate: logRate)
            if remaining.magnitude < 0.5 { return (endPx, 0, true) }
            return (endPx - remaining, remaining * -1000 * logRate, false)
        case .steady(let durationNs):
            if elapsedNs >= durationNs { return (endPx, 0, true) }
            let share = Double(elapsedNs) / Double(durationNs)
            return (
                startPx + distancePx * share, distancePx / Double(durationNs) * 1e9, false
            )
        }
    }
}
