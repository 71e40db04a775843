import Foundation

/// One screen: a view controller, or what SwiftUI pushes. Each has its own, and keeps it. Of a screen
/// in several windows each has its own, too.
public final class RecordedScreen: @unchecked Sendable {
    private let recorder: Recorder
    // Looked at and changed under the recorder's lock alone.
    private let identity: Identity
    private var session = 0
    private var shownIn = 0
    private var carousels: [RowPlace: RecordedScreen] = [:]
    private var lastOffset = 0.0
    private var lastNs: Int64 = -1
    private var release: Release?
    let layouts = LayoutTeller()
    let sections = SectionRows()
    private let within: Within?

    /// The name that a trace has for a screen. A carousel shares that of its screen, which may be
    /// gone before it.
    private final class Identity {
        let name: String
        var session = 0
        var number = 0

        init(_ name: String) { self.name = name }

        /// Under the lock.
        func inTrace(_ state: RecorderState) -> ScreenName {
            if session != state.session {
                session = state.session
                number = state.takeScreenNumber()
            }
            return ScreenName(name: name, number: number)
        }
    }

    /// The row of another screen that a carousel is in.
    private struct Within {
        let outer: Identity
        let place: RowPlace
    }

    private struct RowPlace: Hashable {
        var row: Int
        var column: Int
    }

    public convenience init(_ name: String, recorder: Recorder = .shared) {
        self.init(name, recorder: recorder, within: nil)
    }

    private init(_ name: String, recorder: Recorder, within: Within?) {
        self.recorder = recorder
        self.within = within
        // A trace writes a number behind a number sign, to tell screens of one name apart.
        let plain = String(name.map { $0 == "#" ? "-" : $0 })
        identity = Identity(plain.isEmpty ? "screen" : plain)
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
            if session == state.session { return .pop(identity.inTrace(state)) }
            enter(state)
            return .push(identity.inTrace(state))
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
            return .scroll(
                identity.inTrace(state), offset: offset, velocity: velocity, phase: phase)
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

    /// A list in a row of this one, which scrolls by itself: record it as this screen's own list.
    ///
    /// - Parameters:
    ///   - row: the number of the row, as the screen's layout has it.
    ///   - column: its number among several such lists in the row.
    public func carousel(inRow row: Int, column: Int = 0) -> RecordedScreen {
        recorder.underLock {
            let place = RowPlace(row: row, column: column)
            if let known = carousels[place] { return known }
            let name = identity.name
            let inner = RecordedScreen(
                column == 0 ? "\(name)/\(row)" : "\(name)/\(row).\(column)",
                recorder: recorder, within: Within(outer: identity, place: place))
            carousels[place] = inner
            return inner
        }
    }

    func add(_ layout: RecordedLayout) {
        recorder.add { state in
            if session != state.session { enter(state) }
            var layout = layout
            layout.screen = outer.inTrace(state)
            layout.carousel = place(offset: layout.isAnew ? lastOffset : nil)
            return .layout(layout)
        }
        if within != nil { tellMotion(layout) }
    }

    /// Once: frames of this screen move the carousel from now on.
    private func tellMotion(_ layout: RecordedLayout) {
        recorder.add { state in
            guard shownIn != state.session else { return nil }
            shownIn = state.session
            var shown = layout
            shown.screen = outer.inTrace(state)
            (shown.rows, shown.images) = (0, [])
            shown.carousel = place(offset: lastOffset)
            shown.carousel?.shown = identity.inTrace(state)
            return .layout(shown)
        }
    }

    private func place(offset: Double?) -> RecordedCarouselPlace? {
        within.map {
            RecordedCarouselPlace(row: $0.place.row, column: $0.place.column, offset: offset)
        }
    }

    /// The screen that a layout names.
    private var outer: Identity { within?.outer ?? identity }

    var isRecording: Bool { recorder.isRecording }

    private func enter(_ state: RecorderState) {
        session = state.session
        lastNs = -1
        lastOffset = 0
        release = nil
    }
}

extension Recorder {
    /// A frame of the display.
    var frameNs: Int64 { Int64(1e9 / hz) }
}
