#if canImport(UIKit) && !os(watchOS)
import UIKit

/// A subview without a size that lives as long as its image view, and learns with it when it enters
/// a window and leaves it. So any image view can be recorded, whatever class it is, without
/// swizzling.
final class WindowProbe: UIView {
    let recorded: RecordedView

    private init(_ recorder: Recorder) {
        recorded = RecordedView(recorder)
        super.init(frame: .zero)
        isHidden = true
        isUserInteractionEnabled = false
        isAccessibilityElement = false
    }

    required init?(coder: NSCoder) { nil }

    override func didMoveToWindow() {
        super.didMoveToWindow()
        if window == nil { recorded.hide() } else { recorded.show() }
    }

    /// The view's own probe; at its first request it gets one.
    static func of(_ view: UIView, _ recorder: Recorder) -> WindowProbe {
        if let known = known(of: view) { return known }
        let probe = WindowProbe(recorder)
        view.addSubview(probe)
        return probe
    }

    static func known(of view: UIView) -> WindowProbe? {
        for subview in view.subviews {
            if let probe = subview as? WindowProbe { return probe }
        }
        return nil
    }

    /// The probes of all image views in a cell, in the order of its views.
    static func forEach(in view: UIView, _ body: (WindowProbe) -> Void) {
        for subview in view.subviews {
            if let probe = subview as? WindowProbe {
                body(probe)
            } else {
                forEach(in: subview, body)
            }
        }
    }
}
#endif
