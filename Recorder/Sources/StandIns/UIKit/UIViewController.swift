import Foundation

@MainActor
open class UIViewController: UIResponder {
    private var loaded: UIView?
    public internal(set) weak var navigationController: UINavigationController?
    public private(set) var presentedViewController: UIViewController?
    public private(set) weak var presentingViewController: UIViewController?
    /// UIKit's own takes about as long; changing tabs takes none there, unless an app animates it.
    public static var standInTransitionNs: Int64 = 350_000_000

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

    open func viewWillLayoutSubviews() {}
    open func viewDidLayoutSubviews() {}

    /// Over the whole window: the new one enters at once, and what it covers leaves its window when
    /// the transition is over.
    open func present(
        _ controller: UIViewController, animated: Bool, completion: (() -> Void)? = nil
    ) {
        presentedViewController = controller
        controller.presentingViewController = self
        guard let window = loaded?.window else {
            completion?()
            return
        }
        viewWillDisappear(animated)
        controller.standInEnter(window, animated)
        StandInRunLoop.main.after(ns: Self.standInTransitionNs) { [self] in
            view.removeFromSuperview()
            viewDidDisappear(animated)
            controller.viewDidAppear(animated)
            completion?()
        }
    }

    /// Asked of the one that presents, or of the one that is presented.
    open func dismiss(animated: Bool, completion: (() -> Void)? = nil) {
        guard let leaving = presentedViewController else {
            presentingViewController?.dismiss(animated: animated, completion: completion)
            return
        }
        guard let window = leaving.loaded?.window else { return }
        leaving.viewWillDisappear(animated)
        standInEnter(window, animated)
        presentedViewController = nil
        StandInRunLoop.main.after(ns: Self.standInTransitionNs) { [self] in
            leaving.view.removeFromSuperview()
            leaving.viewDidDisappear(animated)
            viewDidAppear(animated)
            completion?()
        }
    }

    func standInEnter(_ parent: UIView, _ animated: Bool) {
        view.frame = CGRect(origin: .zero, size: parent.bounds.size)
        viewWillAppear(animated)
        parent.addSubview(view)
        standInLayOut()
    }

    func standInLayOut() {
        viewWillLayoutSubviews()
        view.layoutIfNeeded()
        viewDidLayoutSubviews()
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
