#if canImport(UIKit) && !os(watchOS)
import UIKit

#if os(iOS)
import os
#endif

/// Events of the app as a whole.
extension Recorder {
    #if !os(visionOS)
    /// Starts to record this app on this device: memory warnings and the background included. Call
    /// it once, in `application(_:didFinishLaunchingWithOptions:)`, or in the `init` of SwiftUI's
    /// `App`. visionOS has no screen that describes itself: call `start` and `observeApp` there.
    @MainActor
    public func startWithApp(
        writingTo file: URL = Recorder.usualFile, title: String = "recorded",
        network: String? = nil
    ) {
        start(writingTo: file, title: title, device: .current, network: network)
        observeApp()
    }
    #endif

    /// Listens to memory warnings and to the app's going and coming, until the process ends.
    @MainActor
    public func observeApp() {
        guard beginObserving() else { return }
        observe(UIApplication.didReceiveMemoryWarningNotification) { $0.memoryWarning() }
        observe(UIApplication.didEnterBackgroundNotification) { $0.background() }
        observe(UIApplication.willEnterForegroundNotification) { $0.foreground() }
        WindowWatcher.shared.observe()
    }

    private func observe(_ name: Notification.Name, _ act: @escaping @Sendable (Recorder) -> Void) {
        _ = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) {
            [weak self] _ in
            if let self { act(self) }
        }
    }

    /// Offers the recording to whatever the person shares files with.
    @MainActor
    public func share(from controller: UIViewController) throws {
        let file = try recording()
        let sheet = UIActivityViewController(activityItems: [file], applicationActivities: nil)
        sheet.popoverPresentationController?.sourceView = controller.view
        controller.present(sheet, animated: true, completion: nil)
    }
}

#if !os(visionOS)
extension RecordedDevice {
    /// The device that the app runs on.
    @MainActor
    public static var current: RecordedDevice {
        let screen = UIScreen.main
        let size = screen.bounds.size
        return RecordedDevice(
            width: Double(min(size.width, size.height)),
            height: Double(max(size.width, size.height)), scale: Double(screen.scale),
            hz: Double(screen.maximumFramesPerSecond),
            ramBytes: Int64(clamping: ProcessInfo.processInfo.physicalMemory),
            limitBytes: limitBytes)
    }

    /// The app's memory limit, nearly: the memory that the system still allows just after the
    /// start.
    private static var limitBytes: Int64? {
        #if os(iOS) && !targetEnvironment(macCatalyst)
        let available = os_proc_available_memory()
        return available > 0 ? Int64(available) : nil
        #else
        return nil
        #endif
    }
}
#endif
#endif
