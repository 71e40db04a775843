import LabBase

/// A motion's frames, one after the other: what `Motion.sample` says of each, rounded to what a
/// frame shows, and for less.
///
/// While content slows down, what remains of its way is what remained a frame before, times a
/// factor that is the same for all frames of one length. So a frame costs a product in place of an
/// exponential. Errors of rounding add up, to less than `tolerance`: wherever that much could
/// decide how a figure is rounded, and every sixteenth frame, the exponential is computed. The
/// frames are those of `Motion.sample`, without an exception.
package struct MotionFrames {
    package struct Frame: Equatable {
        package var offsetPx: Int64
        /// In points per second.
        var velocity: Int32
        package var isOver: Bool
    }

    /// What becomes of a motion that leaves the content.
    package enum Ends {
        /// It is over at the content's end.
        case over
        /// It goes on, and harder the farther it is: as if this many pixels were the farthest.
        case give(Double)
        /// It goes on.
        case free
    }

    private let motion: Motion
    private let maxOffsetPx: Int64
    private let ends: Ends
    private let scale: Double
    /// Of slowing down; of no use to a motion at one speed.
    private var steps: Steps
    /// How long a motion at one speed lasts, and that; nil while content slows down.
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

    /// The frame at a time after the motion's beginning, which is later than the frame before.
    @inline(__always)
    package mutating func next(elapsedNs: Int64) -> Frame {
        if let steadyNs {
            if elapsedNs >= steadyNs { return exactly(elapsedNs: elapsedNs) }
            let share = Double(elapsedNs) / Double(steadyNs)
            return frame(
                StableMath.nearest(motion.startPx + motion.distancePx * share), steadyVelocity,
                isOver: false)
        }
        if steps.advance(elapsedNs: elapsedNs) {
            return frame(steps.offsetPx, steps.velocity, isOver: false)
        }
        steps.begin(elapsedNs: elapsedNs)
        return exactly(elapsedNs: elapsedNs)
    }

    /// By the motion itself.
    package func exactly(elapsedNs: Int64) -> Frame {
        let sample = motion.sample(elapsedNs: elapsedNs)
        return frame(
            StableMath.nearest(sample.offsetPx), Self.velocity(sample.velocityPx / scale),
            isOver: sample.isOver)
    }

    @inline(__always)
    private func frame(_ wantedPx: Int64, _ velocity: Int32, isOver: Bool) -> Frame {
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
        let isOver = isOver || offsetPx != wantedPx
        return Frame(offsetPx: offsetPx, velocity: isOver ? 0 : velocity, isOver: isOver)
    }

    /// How far content follows a finger beyond its end: a bit more than half at first.
    private static func given(_ beyond: Double, _ farthest: Double) -> Double {
        let far = farthest * (1 - 1 / (beyond.magnitude * 0.55 / farthest + 1))
        return beyond < 0 ? -far : far
    }

    private static func velocity(_ points: Double) -> Int32 {
        Int32(clamping: StableMath.nearest(points))
    }
}

extension MotionFrames {
    /// What remains of the way, from frame to frame.
    private struct Steps {
        /// Sixteen products of numbers that are right to ten units in the last place, of at most
        /// 2^20 pixels of way, ten times as much of velocity: their error is below a millionth.
        private static let mostSteps = 16
        private static let longestPx = 0x1p20
        private static let farthestPx = 0x1p30
        private static let tolerance = 0x1p-20

        private let endPx: Double
        private let distancePx: Double
        private let logRate: Double
        /// From pixels that remain to points per second.
        private let velocityFactor: Double
        private let shortNs: Int64
        /// Frames differ by a nanosecond.
        private let shortShare: Double
        private let longShare: Double
        /// Whether the tolerance is known to hold.
        private let isExactEnough: Bool
        private var remainingPx = 0.0
        private var lastNs: Int64 = 0
        private var left = 0
        /// Where the frame has the content, and how fast that moves.
        private(set) var offsetPx: Int64 = 0
        private(set) var velocity: Int32 = 0

        init(_ motion: Motion, logRate: Double, scale: Double, frameNs: Int64) {
            isExactEnough =
                motion.distancePx.magnitude <= Self.longestPx
                && motion.endPx.magnitude <= Self.farthestPx && scale >= 1 && logRate >= -0.0101
            endPx = motion.endPx
            distancePx = motion.distancePx
            self.logRate = logRate
            velocityFactor = -1000 * logRate / scale
            shortNs = frameNs
            shortShare = Motion.share(elapsedNs: frameNs, logRate: logRate)
            longShare = Motion.share(elapsedNs: frameNs + 1, logRate: logRate)
        }

        /// Anew from the exponential.
        mutating func begin(elapsedNs: Int64) {
            remainingPx = distancePx * Motion.share(elapsedNs: elapsedNs, logRate: logRate)
            lastNs = elapsedNs
            left = isExactEnough ? Self.mostSteps : 0
        }

        /// False where it isn't sure.
        @inline(__always)
        mutating func advance(elapsedNs: Int64) -> Bool {
            let longer = elapsedNs - lastNs - shortNs
            guard left > 0, longer == 0 || longer == 1 else { return false }
            left -= 1
            lastNs = elapsedNs
            remainingPx *= longer == 0 ? shortShare : longShare
            let offset = Rounding(endPx - remainingPx)
            let speed = Rounding(remainingPx * velocityFactor)
            offsetPx = offset.nearest
            velocity = Int32(truncatingIfNeeded: speed.nearest)
            return remainingPx.magnitude > 0.5 + Self.tolerance && offset.margin > Self.tolerance
                && speed.margin > Self.tolerance
        }
    }

    /// A number below 2^51 rounded, and how far it is from where it would be rounded otherwise.
    ///
    /// Added to 1.5 * 2^52 a number loses its fraction, and is the whole number in the last bits.
    /// Halves go to the even number there, which is as good as any: their margin is none.
    private struct Rounding {
        private static let shift = 0x1.8p52

        let nearest: Int64
        let margin: Double

        @inline(__always)
        init(_ x: Double) {
            let shifted = x + Self.shift
            nearest = Int64(bitPattern: shifted.bitPattern &- Self.shift.bitPattern)
            margin = 0.5 - (x - (shifted - Self.shift)).magnitude
        }
    }
}
