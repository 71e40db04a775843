import LabBase

/// A motion's frames in order: the same as `Motion.sample` gives, rounded to a frame's precision,
/// but cheaper.
///
/// During deceleration each frame's remaining way is the previous frame's times a factor that is
/// the same for all frames of one length. So a frame that is taken costs a multiplication instead
/// of an exponential. Rounding errors add up to less than `tolerance`. If that much could change
/// how a figure is rounded, and after 128 frames, the exponential is computed. So the frames always
/// equal those of `Motion.sample`.
package struct MotionFrames {
    package struct Frame: Equatable {
        package var offsetPx: Int64
        /// In points per second.
        var velocity: Int32
        package var isOver: Bool
    }

    /// Behavior of a motion that reaches the content's end.
    package enum Ends {
        /// The motion ends there.
        case over
        /// The content follows with growing resistance; this many pixels is the limit.
        case give(Double)
        /// The motion goes on.
        case free
    }

    private let motion: Motion
    private let maxOffsetPx: Int64
    private let ends: Ends
    private let scale: Double
    /// State of a deceleration; unused at constant speed.
    private var steps: Steps
    /// Duration and speed of a motion at constant speed; nil for a deceleration.
    private let steadyNs: Int64?
    private let steadyVelocity: Int32

    /// - Parameters:
    ///   - maxOffsetPx: the content's end, where a motion is over at once.
    ///   - scale: of the display.
    package init(
        _ motion: Motion, maxOffsetPx: Int64, scale: Double, hz: Int64, ends: Ends = .over
    ) {
        self.motion = motion
        self.ends = ends
        self.maxOffsetPx = maxOffsetPx
        self.scale = scale
        switch motion.course {
        case .deceleration(let logRate):
            steadyNs = nil
            steadyVelocity = 0
            steps = Steps(motion, logRate: logRate, scale: scale, frameNs: 1_000_000_000 / hz)
        case .steady(let durationNs):
            steadyNs = durationNs
            let velocity = motion.distancePx / Double(durationNs) * 1e9 / scale
            steadyVelocity = durationNs > 0 ? Self.velocity(velocity) : 0
            steps = Steps(motion, logRate: 0, scale: scale, frameNs: 0)
        case .spring:
            steadyNs = nil
            steadyVelocity = 0
            steps = Steps(motion, logRate: -1, scale: scale, frameNs: 0)
        }
    }

    /// The frame at a time, after which others can be taken.
    package mutating func next(elapsedNs: Int64) -> Frame {
        guard case .deceleration(let logRate) = motion.course else {
            return exactly(elapsedNs: elapsedNs)
        }
        let remainingPx = steps.begin(elapsedNs: elapsedNs)
        return frame(motion.sample(remainingPx: remainingPx, logRate: logRate))
    }

    /// Takes quiet frames as long as none costs an exponential, and hands each to `store` with its
    /// number. Returns the number of frames taken.
    @inline(__always)
    func take(
        _ quiet: inout QuietFrames, atMost most: Int, _ store: (Int, Int64, PackedFrame) -> Void
    ) -> Int {
        guard let steadyNs else { return steps.take(&quiet, atMost: most, store) }
        guard PackedFrame(offsetPx: 0, velocity: steadyVelocity) != nil else { return 0 }
        let (startNs, offsetsPx) = (quiet.startNs, quiet.offsetsPx)
        return quiet.take(atMost: most, store) { ticks in
            let share = Double(ticks.timeNs &- startNs) / Double(steadyNs)
            let offset = Rounding(motion.startPx + motion.distancePx * share)
            // `Rounding` rounds a half otherwise than `StableMath.nearest` does.
            guard ticks.timeNs &- startNs < steadyNs, offset.distance < 0.5,
                offsetsPx.contains(offset.nearest)
            else { return nil }
            return (offset.nearest, steadyVelocity)
        }
    }

    /// Computes a frame from the motion itself.
    package func exactly(elapsedNs: Int64) -> Frame { frame(motion.sample(elapsedNs: elapsedNs)) }

    @inline(__always)
    private func frame(_ sample: (offsetPx: Double, velocityPx: Double, isOver: Bool)) -> Frame {
        let wantedPx = StableMath.nearest(sample.offsetPx)
        let velocity = Self.velocity(sample.velocityPx / scale)
        let isOver = sample.isOver
        let offsetPx = min(maxOffsetPx, max(0, wantedPx))
        if offsetPx != wantedPx {
            switch ends {
            case .over: break
            case .free: return Frame(offsetPx: wantedPx, velocity: velocity, isOver: isOver)
            case .give(let farthestPx):
                let beyond = Self.given(Double(wantedPx - offsetPx), farthestPx)
                return Frame(
                    offsetPx: offsetPx + StableMath.nearest(beyond), velocity: velocity,
                    isOver: isOver)
            }
        }
        let stops = isOver || offsetPx != wantedPx
        return Frame(offsetPx: offsetPx, velocity: stops ? 0 : velocity, isOver: stops)
    }

    /// Distance that content follows a finger beyond its end: a bit more than half at first.
    private static func given(_ beyond: Double, _ farthest: Double) -> Double {
        let far = farthest * (1 - 1 / (beyond.magnitude * 0.55 / farthest + 1))
        return beyond < 0 ? -far : far
    }

    private static func velocity(_ points: Double) -> Int32 {
        Int32(clamping: StableMath.nearest(points))
    }
}

extension MotionFrames {
    /// Computes the remaining way from frame to frame.
    private struct Steps {
        /// Bounds the error below the tolerance: 128 products of numbers with ten units of error in
        /// the last place, of at most 2^20 pixels of way and ten times as much of velocity, add up
        /// to 1280 * 2^-52 * 10.1 * 2^20.
        private static let mostSteps = 128
        private static let longestPx = 0x1p20
        private static let farthestPx = 0x1p30
        private static let tolerance = 0x1p-18

        private let endPx: Double
        private let distancePx: Double
        private let logRate: Double
        /// Converts remaining pixels to points per second.
        private let velocityFactor: Double
        private let shortNs: Int64
        /// Frames differ by a nanosecond in length, so there are two factors. Both are 0 for a
        /// motion for which the tolerance isn't proven: then no frame can be taken.
        private let shortShare: Double
        private let longShare: Double
        /// The way that was left at the latest exponential.
        private var remainingPx: Double
        private var lastNs: Int64 = 0

        init(_ motion: Motion, logRate: Double, scale: Double, frameNs: Int64) {
            endPx = motion.endPx
            distancePx = motion.distancePx
            remainingPx = distancePx
            self.logRate = logRate
            velocityFactor = -1000 * logRate / scale
            shortNs = frameNs
            guard distancePx.magnitude <= Self.longestPx, endPx.magnitude <= Self.farthestPx,
                scale >= 1, logRate >= -0.0101, logRate < 0
            else {
                (shortShare, longShare) = (0, 0)
                return
            }
            shortShare = Motion.share(elapsedNs: frameNs, logRate: logRate)
            longShare = Motion.share(elapsedNs: frameNs + 1, logRate: logRate)
        }

        /// Computes the exponential, and returns the remaining way.
        mutating func begin(elapsedNs: Int64) -> Double {
            remainingPx = distancePx * Motion.share(elapsedNs: elapsedNs, logRate: logRate)
            lastNs = elapsedNs
            return remainingPx
        }

        /// As `MotionFrames.take`, from the frame of the latest exponential on.
        @inline(__always)
        func take(
            _ quiet: inout QuietFrames, atMost most: Int,
            _ store: (Int, Int64, PackedFrame) -> Void
        ) -> Int {
            var way = remainingPx
            let longer = quiet.ticks.timeNs - quiet.startNs - lastNs - shortNs
            // The next frames are only slower.
            let speed = Int32(clamping: StableMath.nearest(way * velocityFactor))
            guard longer == 0 || longer == 1, PackedFrame(offsetPx: 0, velocity: speed) != nil
            else { return 0 }
            let offsetsPx = quiet.offsetsPx
            var isLong = longer == 1
            return quiet.take(atMost: min(most, Self.mostSteps), store) { ticks in
                let next = way * (isLong ? longShare : shortShare)
                let offset = Rounding(endPx - next)
                let speed = Rounding(next * velocityFactor)
                // Otherwise rounding errors could matter, or something happens.
                guard next.magnitude > 0.5 + Self.tolerance,
                    offset.distance < 0.5 - Self.tolerance, speed.distance < 0.5 - Self.tolerance,
                    offsetsPx.contains(offset.nearest)
                else { return nil }
                (way, isLong) = (next, ticks.isNextLong)
                return (offset.nearest, Int32(truncatingIfNeeded: speed.nearest))
            }
        }
    }

    /// A number below 2^51 rounded, and its distance from the whole number. Of a larger one,
    /// `nearest` is beyond all offsets.
    ///
    /// Adding 1.5 * 2^52 drops the fraction and leaves the whole number in the last bits. Halves
    /// are rounded to even there.
    private struct Rounding {
        private static let shift = 0x1.8p52

        let nearest: Int64
        let distance: Double

        @inline(__always)
        init(_ x: Double) {
            let shifted = x + Self.shift
            nearest = Int64(bitPattern: shifted.bitPattern &- Self.shift.bitPattern)
            distance = (x - (shifted - Self.shift)).magnitude
        }
    }
}
