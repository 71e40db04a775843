/// One view that shows images, from its first request to its end.
///
/// Keep it exactly as long as the view: when it goes, the view is told to be gone. The glue for
/// UIKit and SwiftUI does that; this is for other views.
public final class RecordedView: @unchecked Sendable {
    private enum Presence {
        case outside, shown, pooled
    }

    private let recorder: Recorder
    // Looked at and changed under the recorder's lock alone.
    private var session = 0
    private var number = 0
    private var presence = Presence.outside

    public init(_ recorder: Recorder = .shared) { self.recorder = recorder }

    deinit {
        let (session, number) = (session, number)
        guard session > 0 else { return }
        recorder.add { state in
            guard session == state.session else { return nil }
            state.giveBack(view: number)
            return .drop(view: number)
        }
    }

    /// The view asks for an image. To be called before any cache is asked.
    ///
    /// - Parameters:
    ///   - image: the key that the cache has it under.
    ///   - size: in pixels, if the library scales the image down for the view.
    ///   - isShown: whether the view is in a window.
    public func request(_ image: String, size: PixelSize? = nil, isShown: Bool) {
        recorder.add { state in
            number(self, state)
            if isShown || presence == .pooled { presence = isShown ? .shown : .outside }
            return .request(view: number, image: image, size: size, isShown: presence == .shown)
        }
    }

    /// The view enters its window. A view whose cell waits to be used again only does so with its
    /// cell, in `willDisplay`, or once it has asked for something.
    public func show(fromPool: Bool = false) {
        recorder.add { state in
            guard session == state.session, presence != .shown else { return nil }
            if presence == .pooled, !fromPool { return nil }
            presence = .shown
            return .show(view: number)
        }
    }

    /// The view leaves its window, or (`isPooled`) its cell is put away to be used again.
    public func hide(isPooled: Bool = false) {
        recorder.add { state in
            guard session == state.session, presence != .pooled else { return nil }
            guard isPooled || presence == .shown else { return nil }
            presence = isPooled ? .pooled : .outside
            return .hide(view: number, isPooled: isPooled)
        }
    }

    /// The view drops its image, or the load that it waits for.
    public func clear() {
        recorder.add { state in session == state.session ? .clear(view: number) : nil }
    }

    private func number(_ view: RecordedView, _ state: RecorderState) {
        guard session != state.session else { return }
        session = state.session
        number = state.takeViewNumber()
        presence = .outside
    }
}
