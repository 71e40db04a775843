#if os(Linux)
import Foundation
import ProofApp
import Testing
import UIKit

@testable import EvictionLabRecorder

@MainActor
@Suite struct UIKitGlue {
    private let recording = Recording()
    private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 375, height: 667))

    private var kinds: [String] { recording.kinds }

    @Test func anyViewTellsWhenItEntersAndLeavesItsWindow() {
        do {
            let (cell, view) = (UIView(), UIImageView())
            cell.addSubview(view)
            recording.recorder.request("k", in: view)
            window.addSubview(cell)
            cell.removeFromSuperview()
            window.addSubview(cell)
            recording.recorder.clear(view)
            cell.removeFromSuperview()
        }
        #expect(
            kinds == [
                #"request","view":0,"image":"i0","show":true}"#, #"hide","view":0}"#,
                #"show","view":0}"#, #"clear","view":0}"#, #"hide","view":0}"#,
                #"drop","view":0}"#,
            ])
    }

    @Test func aViewHasOneProbeThatTakesNoPlace() {
        let view = UIImageView()
        for key in ["a", "b"] { recording.recorder.request(key, in: view) }
        #expect(view.subviews.count == 1)
        #expect(view.subviews[0].frame == .zero)
        #expect(view.subviews[0].isHidden)
    }

    @Test func nothingIsAddedToViewsWhileNothingIsRecorded() {
        recording.recorder.stop()
        let view = UIImageView()
        recording.recorder.request("a", in: view)
        #expect(view.subviews.isEmpty)
    }

    @Test func cellsThatWaitAreNotShownWithTheirScreen() {
        let (screen, cell, view) = (UIView(), UIView(), UIImageView())
        screen.addSubview(cell)
        cell.addSubview(view)
        window.addSubview(screen)
        recording.recorder.request("k", in: view)
        recording.recorder.didEndDisplaying(cell)
        screen.removeFromSuperview()
        window.addSubview(screen)
        recording.recorder.willDisplay(cell)
        #expect(
            kinds == [
                #"request","view":0,"image":"i0","show":true}"#,
                #"hide","view":0,"pooled":true}"#, #"show","view":0}"#,
            ])
    }

    @Test func theAppTellsOfWarningsAndOfTheBackground() {
        // Twice, as an app does that starts a second recording.
        for _ in 0..<2 { recording.recorder.observeApp() }
        for name in [
            UIApplication.didReceiveMemoryWarningNotification,
            UIApplication.didEnterBackgroundNotification,
            UIApplication.willEnterForegroundNotification,
        ] {
            NotificationCenter.default.post(name: name, object: nil)
        }
        #expect(kinds == [#"warning","level":"warning"}"#, #"background"}"#, #"foreground"}"#])
    }

    @Test func aWindowThatIsLeftHidesItsViewsWhileAnotherIsInSight() {
        recording.recorder.observeApp()
        let (left, stays) = (UIWindowScene(), UIWindowScene())
        left.windows = [window]
        let view = UIImageView()
        window.addSubview(view)
        recording.recorder.request("k", in: view)
        func post(_ name: Notification.Name, _ scene: UIWindowScene) {
            NotificationCenter.default.post(name: name, object: scene)
        }
        for scene in [left, stays] { post(UIScene.didActivateNotification, scene) }
        post(UIScene.didEnterBackgroundNotification, left)
        post(UIScene.didActivateNotification, left)
        // Both: the app is left, and its views are where they were.
        for scene in [stays, left] { post(UIScene.didEnterBackgroundNotification, scene) }
        #expect(
            kinds == [
                #"request","view":0,"image":"i0","show":true}"#, #"hide","view":0}"#,
                #"show","view":0}"#,
            ])
    }

    @Test func theDeviceIsTheOneThatTheAppRunsOn() {
        let device = RecordedDevice.current
        #expect(device.width == 375)
        #expect(device.height == 667)
        #expect(device.scale == 2)
        #expect(device.hz == 60)
        #expect(device.ramBytes > 0)
    }

    @Test func theTraceIsShared() throws {
        let controller = UIViewController()
        try recording.recorder.share(from: controller)
        let sheet = try #require(controller.presentedViewController as? UIActivityViewController)
        let file = try #require(sheet.activityItems.first as? URL)
        #expect(Recording.lines(of: file).count == 1)
    }

    @Test func draggedAndThrownContentSaysSo() {
        StandInRunLoop.main.reset()
        let list = UIScrollView(frame: window.bounds)
        list.contentSize = CGSize(width: 375, height: 5000)
        let screen = RecordedScreen("s", recorder: recording.recorder)
        let watcher = ScrollWatcher(screen)
        list.delegate = watcher
        list.standInDrag(by: 20, durationNs: 10_000_000)
        StandInRunLoop.main.runUntilRest()
        list.standInFling(-100_000)
        StandInRunLoop.main.runUntilRest()
        list.setContentOffset(CGPoint(x: 0, y: 4000), animated: false)
        #expect(
            kinds == [
                #"scroll","screen":"s#0","offset":20,"velocity":1200,"phase":"drag"}"#,
                #"scroll","screen":"s#0","offset":0,"velocity":-1200}"#,
                #"scroll","screen":"s#0","offset":4000,"velocity":0,"phase":"jump"}"#,
            ])
    }
}

private final class ScrollWatcher: UIScrollViewDelegate {
    private let screen: RecordedScreen

    init(_ screen: RecordedScreen) { self.screen = screen }

    func scrollViewDidScroll(_ scrollView: UIScrollView) { screen.didScroll(scrollView) }
}
#endif
