import LabBase

/// Movement of a screen's content after one step of the script, in device pixels over time.
package struct Motion {
    enum Course {
        /// Velocity, and so the distance left, is multiplied by `rate` every millisecond.
        case deceleration(logRate: Double)
        /// Constant speed for a time.
        case steady(durationNs: Int64)
        /// Back to the content's end, from beyond it or on its way there.
        case spring(velocityPx: Double)
    }

    /// Rate per second of a critically damped spring: stiffness 100 and damping 20 for a mass of 1.
    private static let springRate = 10.0

    var startPx: Double
    let distancePx: Double
    let course: Course
    let phase: ScrollFrame.Phase

    /// A release with a velocity in pixels per second.
    ///
    /// The content travels v0 / (-1000 ln d) in all: 999 points for 2000 points/s at d = 0.998.
    package static func fling(from startPx: Double, velocityPx: Double, rate: Double) -> Motion {
        let logRate = StableMath.ln(rate)
        return Motion(
            startPx: startPx, distancePx: velocityPx / (-1000 * logRate),
            course: .deceleration(logRate: logRate), phase: .deceleration)
    }

    /// A snap to an offset, slowing down as a fling that would end there.
    package static func snap(from startPx: Double, to targetPx: Double, rate: Double) -> Motion {
        Motion(
            startPx: startPx, distancePx: targetPx - startPx,
            course: .deceleration(logRate: StableMath.ln(rate)), phase: .deceleration)
    }

    package static func steady(
        from startPx: Double, distancePx: Double, durationNs: Int64, phase: ScrollFrame.Phase
    ) -> Motion {
        Motion(
            startPx: startPx, distancePx: distancePx, course: .steady(durationNs: durationNs),
            phase: phase)
    }

    /// - Parameter endPx: the offset at which the content comes to rest.
    static func spring(from startPx: Double, to endPx: Double, velocityPx: Double) -> Motion {
        Motion(
            startPx: startPx, distancePx: endPx - startPx,
            course: .spring(velocityPx: velocityPx), phase: .deceleration)
    }

    var endPx: Double { startPx + distancePx }

    /// The time at which decelerating content passes an offset, and its velocity there.
    func passes(_ offsetPx: Double) -> (elapsedNs: Int64, velocityPx: Double)? {
        guard case .deceleration(let logRate) = course, distancePx != 0 else { return nil }
        let remaining = endPx - offsetPx
        let share = remaining / distancePx
        guard share > 0, share <= 1 else { return nil }
        return (Int64(StableMath.ln(share) / logRate * 1e6), remaining * -1000 * logRate)
    }

    /// The share of the way that is left after a time of deceleration.
    package static func share(elapsedNs: Int64, logRate: Double) -> Double {
        StableMath.exp(Double(elapsedNs) * 1e-6 * logRate)
    }

    /// Offset and velocity (pixels per second) after a time, and true if the motion is over.
    package func sample(elapsedNs: Int64) -> (offsetPx: Double, velocityPx: Double, isOver: Bool) {
        switch course {
        case .deceleration(let logRate):
            let remaining = distancePx * Self.share(elapsedNs: elapsedNs, logRate: logRate)
            return sample(remainingPx: remaining, logRate: logRate)
        case .steady(let durationNs):
            if elapsedNs >= durationNs { return (endPx, 0, true) }
            let share = Double(elapsedNs) / Double(durationNs)
            return (startPx + distancePx * share, distancePx / Double(durationNs) * 1e9, false)
        case .spring(let velocityPx):
            let seconds = Double(elapsedNs) * 1e-9
            let fading = StableMath.exp(-Self.springRate * seconds)
            let push = velocityPx - Self.springRate * distancePx
            let beyond = (push * seconds - distancePx) * fading
            if beyond.magnitude < 0.5, seconds * Self.springRate > 1 { return (endPx, 0, true) }
            return (endPx + beyond, (velocityPx - Self.springRate * push * seconds) * fading, false)
        }
    }

    /// As above, of decelerating content with so much of its way left.
    func sample(
        remainingPx: Double, logRate: Double
    ) -> (offsetPx: Double, velocityPx: Double, isOver: Bool) {
        if remainingPx.magnitude < 0.5 { return (endPx, 0, true) }
        return (endPx - remainingPx, remainingPx * -1000 * logRate, false)
    }
}
