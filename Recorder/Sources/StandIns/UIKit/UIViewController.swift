import Foundation

@MainActor
open class UIViewController: UIResponder {
    private var loaded: UIView?
    public internal(set) weak var navigationController: UINavigationController?
    public private(set) var presentedViewController: UIViewController?

    open var view: UIView! {
        get {
            if loaded == nil {
                loadView()
                viewDidLoad()
            }
            return loaded
        }
        set { loaded = newValue }
    }

    open var popoverPresentationController: UIPopoverPresentationController? { nil }

    open func loadView() { loaded = UIView(frame: UIScreen.main.bounds) }
    open func viewDidLoad() {}
    open func viewWillAppear(_ animated: Bool) {}
    open func viewDidAppear(_ animated: Bool) {}
    open func viewWillDisappear(_ animated: Bool) {}
    open func viewDidDisappear(_ animated: Bool) {}

    open func present(
        _ controller: UIViewController, animated: Bool, completion: (() -> Void)? = nil
    ) {
        presentedViewController = controller
        completion?()
    }
}

@MainActor
open class UIPopoverPresentationController: NSObject {
    open weak var sourceView: UIView?
}

open class UIActivityViewController: UIViewController {
    public let activityItems: [Any]

    public init(activityItems: [Any], applicationActivities: [Any]?) {
        self.activityItems = activityItems
    }
}

/// A stack of screens. The new one enters at once; the old one leaves when the transition is over.
open class UINavigationController: UIViewController {
    public private(set) var viewControllers: [UIViewController] = []
    /// UIKit's own takes about as long.
    public var standInTransitionNs: Int64 = 350_000_000

    open var topViewController: UIViewController? { viewControllers.last }

    open func pushViewController(_ controller: UIViewController, animated: Bool) {
        let covered = viewControllers.last
        viewControllers.append(controller)
        controller.navigationController = self
        covered?.viewWillDisappear(animated)
        enter(controller, animated)
        guard let covered else { return controller.viewDidAppear(animated) }
        StandInRunLoop.main.after(ns: standInTransitionNs) {
            covered.view.removeFromSuperview()
            covered.viewDidDisappear(animated)
            controller.viewDidAppear(animated)
        }
    }

    @discardableResult
    open func popViewController(animated: Bool) -> UIViewController? {
        guard viewControllers.count > 1, let leaving = viewControllers.popLast(),
            let uncovered = viewControllers.last
        else { return nil }
        leaving.viewWillDisappear(animated)
        enter(uncovered, animated)
        StandInRunLoop.main.after(ns: standInTransitionNs) {
            leaving.view.removeFromSuperview()
            leaving.viewDidDisappear(animated)
            leaving.navigationController = nil
            uncovered.viewDidAppear(animated)
        }
        return leaving
    }

    private func enter(_ controller: UIViewController, _ animated: Bool) {
        controller.view.frame = view.bounds
        controller.viewWillAppear(animated)
        view.addSubview(controller.view)
        controller.view.layoutIfNeeded()
    }
}
