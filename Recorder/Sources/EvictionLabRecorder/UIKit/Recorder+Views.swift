#if canImport(UIKit) && !os(watchOS)
import UIKit

/// Events of image views and their cells.
extension Recorder {
    /// A view asks for an image. Call it before any cache is asked, hits included.
    ///
    /// - Parameters:
    ///   - image: the key that the cache has it under, such as the URL.
    ///   - view: whatever view will show it.
    ///   - size: in pixels, if the library scales the image down for the view.
    @MainActor
    public func request(_ image: String, in view: UIView, size: PixelSize? = nil) {
        guard isRecording else { return }
        let probe = WindowProbe.of(view, self)
        probe.recorded.request(image, size: size, isShown: view.window != nil)
    }

    /// The view has dropped its image, or the load that it waits for.
    @MainActor
    public func clear(_ view: UIView) { WindowProbe.known(of: view)?.recorded.clear() }

    /// From `tableView(_:didEndDisplaying:forRowAt:)` and its like: the cell waits to be used
    /// again.
    @MainActor
    public func didEndDisplaying(_ cell: UIView) {
        guard isRecording else { return }
        WindowProbe.forEach(in: cell) { $0.recorded.hide(isPooled: true) }
    }

    /// From `tableView(_:willDisplay:forRowAt:)` and its like: the cell is in sight, perhaps again
    /// with the images that it had.
    @MainActor
    public func willDisplay(_ cell: UIView) {
        guard isRecording else { return }
        WindowProbe.forEach(in: cell) { $0.recorded.show(fromPool: true) }
    }
}
#endif
