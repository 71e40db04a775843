import EvictionLabRecorder
import UIKit

/// A screen of pictures. What records it are the lines with `recorded` in them, here and where each
/// kind of screen tells its layout, and the recorder's in `didEndDisplaying`.
class PictureScreen: UIViewController, UIScrollViewDelegate {
    let loader: PictureLoader
    let recorder: Recorder
    let recorded: RecordedScreen

    init(_ name: String, _ loader: PictureLoader, _ recorder: Recorder) {
        self.loader = loader
        self.recorder = recorder
        recorded = RecordedScreen(name, recorder: recorder)
    }

    /// To what is there of the screen.
    func fit() {}

    func tellLayout() {}

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        recorded.willAppear()
        fit()
        tellLayout()
    }

    override func viewWillLayoutSubviews() {
        super.viewWillLayoutSubviews()
        fit()
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        tellLayout()
    }

    func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
        targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {
        recorded.willEndDragging(scrollView, withVelocity: velocity)
    }

    func scrollViewDidScroll(_ scrollView: UIScrollView) {
        recorded.didScroll(scrollView)
        tellLayout()
    }
}
