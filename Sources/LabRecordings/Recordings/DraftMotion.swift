import LabOrders
import LabScripts

/// Frames in a row that are one motion: a finger's, or that of content which was let go.
struct DraftMotion {
    /// Above it content has come to rest in between.
    private static let longestGapNs: Int64 = 100_000_000

    var visit: Int
    var phase: ScrollFrame.Phase
    /// A frame before the first.
    var startNs: Int64
    var endNs: Int64
    var fromPx: Int64
    var toPx: Int64
    /// Velocity of the first frame and of the last, in points per second.
    var firstVelocity: Int32
    var lastVelocity: Int32
    /// True if all frames but the last have the same velocity.
    var isSteady = true
    var frameCount = 1

    /// When the first frame was shown, and where.
    let firstNs: Int64
    let firstPx: Int64

    init(_ visit: Int, _ frame: ScrollFrame, _ timeNs: Int64, fromPx: Int64, frameNs: Int64) {
        self.visit = visit
        phase = frame.phase
        startNs = max(0, timeNs - frameNs)
        firstNs = timeNs
        firstPx = frame.offsetPx
        endNs = timeNs
        self.fromPx = fromPx
        toPx = frame.offsetPx
        firstVelocity = frame.velocity
        lastVelocity = frame.velocity
    }

    /// Takes a frame up that goes on with it; false of one that begins another.
    mutating func add(_ visit: Int, _ frame: ScrollFrame, _ timeNs: Int64) -> Bool {
        guard visit == self.visit, frame.phase == phase, phase != .jump,
            timeNs - endNs < Self.longestGapNs, !turns(frame.velocity), !isFlungAnew(frame.velocity)
        else { return false }
        if lastVelocity != firstVelocity { isSteady = false }
        endNs = timeNs
        toPx = frame.offsetPx
        lastVelocity = frame.velocity
        frameCount += 1
        return true
    }

    private func turns(_ velocity: Int32) -> Bool {
        lastVelocity.signum() * velocity.signum() < 0
            && min(lastVelocity.magnitude, velocity.magnitude) > 20
    }

    /// Content that was let go only slows down.
    private func isFlungAnew(_ velocity: Int32) -> Bool {
        phase == .deceleration
            && velocity.magnitude > lastVelocity.magnitude + max(60, lastVelocity.magnitude / 8)
    }

    /// True if the motion ended by itself.
    func rests(at maxOffsetPx: Int64) -> Bool {
        lastVelocity.magnitude < 40 || toPx <= 0 || toPx >= maxOffsetPx
    }
}
