import Foundation

/// Screens side by side, each of which is made when it is first seen. The new one enters at once;
/// the old one leaves when the transition is over.
open class UITabBarController: StandInContainer {
    open var viewControllers: [UIViewController]?
    private var selected = 0

    open var selectedViewController: UIViewController? { viewControllers?[selected] }
    override var front: UIViewController? { selectedViewController }

    open var selectedIndex: Int {
        get { selected }
        set {
            guard newValue != selected, let leaving = selectedViewController else { return }
            selected = newValue
            leaving.viewWillDisappear(false)
            let entering = selectedViewController
            entering?.standInEnter(view, false)
            StandInRunLoop.main.after(ns: Self.standInTransitionNs) {
                leaving.view.removeFromSuperview()
                leaving.viewDidDisappear(false)
                entering?.viewDidAppear(false)
            }
        }
    }

    open override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        if let front, front.view.superview == nil { view.addSubview(front.view) }
    }
}
