#if canImport(UIKit)
import UIKit

/// Listens to the display until there are enough frames.
@MainActor
final class FrameListener: NSObject {
    private var times = FrameTimes()
    private let done: @MainActor ([Int64]) -> Void

    init(_ done: @escaping @MainActor ([Int64]) -> Void) { self.done = done }

    #if canImport(ObjectiveC)
    func start() {
        let link = CADisplayLink(target: self, selector: #selector(frame))
        // A display that can show 120 frames is asked for 60 otherwise.
        let hz = Float(UIScreen.main.maximumFramesPerSecond)
        link.preferredFrameRateRange = CAFrameRateRange(minimum: hz, maximum: hz, preferred: hz)
        link.add(to: .main, forMode: .common)
    }

    @objc private func frame(_ link: CADisplayLink) {
        if isLast(atSeconds: link.timestamp) { link.invalidate() }
    }
    #else
    /// There are no selectors, which a display link is made with. So no frame comes.
    func start() { done([]) }
    #endif

    /// Notes a frame; true if no more are wanted.
    func isLast(atSeconds seconds: Double) -> Bool {
        times.add(atNs: Int64((seconds * 1e9).rounded()))
        if times.isComplete { done(times.meansNs) }
        return times.isComplete
    }
}
#endif
