/// One screen: a view controller, or what SwiftUI pushes. Each has its own, and keeps it.
public final class RecordedScreen: @unchecked Sendable {
    private let recorder: Recorder
    private let name: String
    // Looked at and changed under the recorder's lock alone.
    private var session = 0
    private var number = 0
    private var lastOffset = 0.0
    private var lastNs: Int64 = -1
    let layouts = LayoutTeller()

    public init(_ name: String, recorder: Recorder = .shared) {
        self.recorder = recorder
        // What is behind a number sign tells screens of one name apart.
        let plain = String(name.map { $0 == "#" ? "-" : $0 })
        self.name = plain.isEmpty ? "screen" : plain
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
    ///   - viewport: how much of it is in sight, in points. What moves by more than half of that
    ///     at once, with no frame before it, has jumped.
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
            let leaps = !isMoving && moved.magnitude > viewport / 2
            let phase = phase ?? (leaps ? .jump : .deceleration)
            let velocity = phase == .jump ? 0 : moved * 1e9 / Double(motionNs)
            return .scroll(screenName, offset: offset, velocity: velocity, phase: phase)
        }
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
    }
}

extension Recorder {
    /// A frame of the display.
    var frameNs: Int64 { Int64(1e9 / hz) }
}
