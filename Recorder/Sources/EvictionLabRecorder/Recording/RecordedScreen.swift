import Foundation

/// One screen: a view controller, or what SwiftUI pushes. Each has its own, and keeps it.
public final class RecordedScreen: @unchecked Sendable {
    private let recorder: Recorder
    private let name: String
    // Looked at and changed under the recorder's lock alone.
    private var session = 0
    private var number = 0
    private var lastOffset = 0.0
    private var lastNs: Int64 = -1
    private var release: Release?
    let layouts = LayoutTeller()

    public init(_ name: String, recorder: Recorder = .shared) {
        self.recorder = recorder
        // A trace writes a number behind a number sign, to tell screens of one name apart.
        let plain = String(name.map { $0 == "#" ? "-" : $0 })
        self.name = plain.isEmpty ? "screen" : plain
    }

    /// A finger has let go of the content.
    private struct Release {
        var timeNs: Int64
        /// In points per second, and what a millisecond leaves of it.
        var velocity: Double
        var ratePerMs: Double
    }

    /// The screen comes to the front, for the first time or again.
    public func willAppear() {
        recorder.add { state in
            if session == state.session { return .pop(self.screenName) }
            enter(state)
            return .push(self.screenName)
        }
    }

    /// The content has moved: a frame of motion, or a jump.
    ///
    /// - Parameters:
    ///   - offset: in points; along the axis on which the content scrolls.
    ///   - viewport: how much of it is in sight, in points. What moves by more than that at
    ///     once, or from rest by more than half of it, has jumped.
    ///   - phase: nil if neither a finger moves it nor what a finger left behind.
    public func didScroll(to offset: Double, viewport: Double, phase: RecordedScrollPhase?) {
        let nowNs = recorder.nowNs
        let frameNs = recorder.frameNs
        recorder.add { state in
            if session != state.session { enter(state) }
            let moved = offset - lastOffset
            let sinceNs = nowNs - lastNs
            // A pause is no part of a motion, which began a frame ago at most.
            let isMoving = lastNs >= 0 && sinceNs < 4 * frameNs
            let motionNs = isMoving && sinceNs > 0 ? sinceNs : frameNs
            (lastOffset, lastNs) = (offset, nowNs)
            let leaps = moved.magnitude > (isMoving ? viewport : viewport / 2)
            let phase = phase ?? (leaps ? .jump : .deceleration)
            if phase != .deceleration { release = nil }
            let velocity = velocity(
                phase, moved: moved * 1e9 / Double(motionNs), nowNs: nowNs, frameNs: frameNs)
            return .scroll(screenName, offset: offset, velocity: velocity, phase: phase)
        }
    }

    /// A finger lets go of the content, which goes on alone: from then on the speed is known better
    /// than by how far the content went in the last frame.
    ///
    /// - Parameter ratePerMs: what is left of the speed after a millisecond, as UIKit says it.
    public func didLetGo(velocity: Double, ratePerMs: Double) {
        let nowNs = recorder.nowNs
        recorder.add { _ in
            release = Release(timeNs: nowNs, velocity: velocity, ratePerMs: ratePerMs)
            return nil
        }
    }

    /// By the law of deceleration, unless the content plainly doesn't follow it: it has met its
    /// end.
    private func velocity(
        _ phase: RecordedScrollPhase, moved velocity: Double, nowNs: Int64, frameNs: Int64
    ) -> Double {
        if phase == .jump { return 0 }
        guard phase == .deceleration, let release else { return velocity }
        let elapsedNs = nowNs - release.timeNs
        let expected = release.velocity * pow(release.ratePerMs, Double(elapsedNs) * 1e-6)
        let isNew = elapsedNs < 2 * frameNs
        return isNew || (expected - velocity).magnitude < 100 + expected.magnitude / 8
            ? expected : velocity
    }

    func add(_ layout: RecordedLayout) {
        recorder.add { state in
            if session != state.session { enter(state) }
            var layout = layout
            layout.screen = screenName
            return .layout(layout)
        }
    }

    var isRecording: Bool { recorder.isRecording }

    private var screenName: ScreenName { ScreenName(name: name, number: number) }

    private func enter(_ state: RecorderState) {
        session = state.session
        number = state.takeScreenNumber()
        lastNs = -1
        lastOffset = 0
        release = nil
    }
}

extension Recorder {
    /// A frame of the display.
    var frameNs: Int64 { Int64(1e9 / hz) }
}
