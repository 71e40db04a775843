@_exported import Foundation

/// Stand-ins for the classes of UIKit that the recorder's glue touches, with the signatures of the
/// real ones. What they do is what UIKit does where the recorder looks at it; nothing is drawn.
@MainActor
open class UIResponder: NSObject {}

@MainActor
open class UIView: UIResponder {
    open var frame: CGRect {
        didSet { bounds.size = frame.size }
    }
    open var bounds: CGRect
    public private(set) weak var superview: UIView?
    public private(set) var subviews: [UIView] = []
    public private(set) weak var window: UIWindow?
    open var isHidden = false
    open var isUserInteractionEnabled = true
    open var isAccessibilityElement = false

    public init(frame: CGRect) {
        self.frame = frame
        bounds = CGRect(origin: .zero, size: frame.size)
        super.init()
    }

    public required init?(coder: NSCoder) { nil }

    public override convenience init() { self.init(frame: .zero) }

    open func addSubview(_ view: UIView) { insertSubview(view, at: subviews.count) }

    open func insertSubview(_ view: UIView, at index: Int) {
        if view.superview === self {
            subviews.removeAll { $0 === view }
            subviews.insert(view, at: min(index, subviews.count))
            return
        }
        view.removeFromSuperview()
        view.superview = self
        subviews.insert(view, at: min(index, subviews.count))
        view.move(to: window ?? self as? UIWindow)
    }

    open func removeFromSuperview() {
        guard let superview else { return }
        superview.subviews.removeAll { $0 === self }
        self.superview = nil
        move(to: nil)
    }

    open func didMoveToWindow() {}
    open func layoutSubviews() {}
    open func layoutIfNeeded() {
        layoutSubviews()
        for subview in subviews { subview.layoutIfNeeded() }
    }

    private func move(to window: UIWindow?) {
        guard self.window !== window else { return }
        self.window = window
        for subview in subviews { subview.move(to: window) }
        didMoveToWindow()
    }
}

open class UIWindow: UIView {
    open var rootViewController: UIViewController? {
        didSet {
            oldValue?.view.removeFromSuperview()
            guard let root = rootViewController else { return }
            root.standInEnter(self, false)
            root.viewDidAppear(false)
        }
    }

    /// The device is turned: what is in front is laid out anew, and the rest when it comes back.
    public func standInRotate() {
        let size = UIScreen.main.bounds.size
        UIScreen.main.bounds.size = CGSize(width: size.height, height: size.width)
        frame = UIScreen.main.bounds
        var front = rootViewController
        while let presented = front?.presentedViewController { front = presented }
        front?.view.frame = bounds
        front?.standInLayOut()
    }
}

open class UIImage: NSObject, @unchecked Sendable {}

open class UIImageView: UIView {
    open var image: UIImage?
}

@MainActor
open class UIScreen: NSObject {
    public static let main = UIScreen()
    open var bounds = CGRect(x: 0, y: 0, width: 375, height: 667)
    open var scale: CGFloat = 2
    open var maximumFramesPerSecond = 60
}

@MainActor
open class UIApplication: UIResponder {
    public nonisolated static let didReceiveMemoryWarningNotification = Notification.Name(
        "UIApplicationDidReceiveMemoryWarningNotification")
    public nonisolated static let didEnterBackgroundNotification = Notification.Name(
        "UIApplicationDidEnterBackgroundNotification")
    public nonisolated static let willEnterForegroundNotification = Notification.Name(
        "UIApplicationWillEnterForegroundNotification")
}

@MainActor
open class UIScene: UIResponder {
    public nonisolated static let didActivateNotification = Notification.Name(
        "UISceneDidActivateNotification")
    public nonisolated static let didEnterBackgroundNotification = Notification.Name(
        "UISceneDidEnterBackgroundNotification")
}

open class UIWindowScene: UIScene {
    open var windows: [UIWindow] = []
}

extension IndexPath {
    public init(row: Int, section: Int) { self = [section, row] }
    public init(item: Int, section: Int) { self = [section, item] }
    public var section: Int { self[0] }
    public var row: Int { self[1] }
    public var item: Int { self[1] }
}
