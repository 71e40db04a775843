#if canImport(UIKit) && !os(watchOS)
import UIKit

/// Hears which of an app's windows are in sight. One that is left while another stays in sight keeps
/// its views, and they are hidden; where none stays, the app is left, and nothing has changed.
@MainActor
final class WindowWatcher {
    static let shared = WindowWatcher()

    private var inSight: Set<ObjectIdentifier> = []
    private var left: Set<ObjectIdentifier> = []
    private var isObserving = false

    func observe() {
        guard !isObserving else { return }
        isObserving = true
        observe(UIScene.didActivateNotification) { $0.come($1) }
        observe(UIScene.didEnterBackgroundNotification) { $0.go($1) }
    }

    private func observe(
        _ name: Notification.Name,
        _ act: @escaping @MainActor @Sendable (WindowWatcher, UIWindowScene) -> Void
    ) {
        _ = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { note in
            // UIKit posts them on the main thread.
            let scene = note.object as? UIWindowScene
            MainActor.assumeIsolated {
                if let scene { act(.shared, scene) }
            }
        }
    }

    private func come(_ scene: UIWindowScene) {
        inSight.insert(ObjectIdentifier(scene))
        guard left.remove(ObjectIdentifier(scene)) != nil else { return }
        for window in scene.windows { WindowProbe.forEach(in: window) { $0.recorded.show() } }
    }

    private func go(_ scene: UIWindowScene) {
        inSight.remove(ObjectIdentifier(scene))
        guard !inSight.isEmpty else { return }
        left.insert(ObjectIdentifier(scene))
        for window in scene.windows { WindowProbe.forEach(in: window) { $0.recorded.hide() } }
    }
}
#endif
