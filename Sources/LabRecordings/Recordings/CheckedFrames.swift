import LabBase
import LabScripts

/// How often content moves.
struct CheckedFrames {
    /// Above it a motion has ended, and another begun.
    private static let longestNs: Int64 = 100_000_000
    private static let mostSamples = 1 << 20

    private var last: (screen: ScreenRef, timeNs: Int64, velocity: Int32)?
    private var gapsNs: [Int64] = []
    private var frameCount = 0

    mutating func receive(_ frame: ScrollFrame, _ timeNs: Int64) {
        frameCount += 1
        defer { last = (frame.screen, timeNs, frame.phase == .jump ? 0 : frame.velocity) }
        guard let last, last.screen == frame.screen, frame.phase != .jump,
            timeNs - last.timeNs < Self.longestNs, gapsNs.count < Self.mostSamples
        else { return }
        gapsNs.append(timeNs - last.timeNs)
    }

    func finish(_ header: TraceHeader, endNs: Int64, _ found: inout TraceFindings) {
        if frameCount == 0 {
            return found.remark(
                "no \"scroll\" tells how content moves: there are no hitches in a replay, and "
                    + "nothing is prefetched. Record frames, if anything scrolls")
        }
        if let last, last.velocity.magnitude > 100, endNs - last.timeNs < Self.longestNs {
            found.remark(
                "ends while content moves at \(last.velocity) points/s. Go on recording until it "
                    + "rests")
        }
        guard gapsNs.count >= 30 else { return }
        let medianNs = gapsNs.sorted()[gapsNs.count / 2]
        let hz = header.device.screen.hz
        let frameNs = 1e9 / hz
        guard !(0.75 * frameNs...1.35 * frameNs).contains(Double(medianNs)) else { return }
        found.remark(
            "frames come every \(Span.text(ns: medianNs)), and the device shows "
                + "\(Fixed.plain(hz)) a second. Record each frame once, or give the device's own "
                + "\"hz\"")
    }
}
