import Foundation

/// A container that passes its own events on to the controller in front.
open class StandInContainer: UIViewController {
    var front: UIViewController? { nil }

    open override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        front?.view.frame.size = view.bounds.size
        front?.viewWillAppear(animated)
    }

    open override func viewDidAppear(_ animated: Bool) { front?.viewDidAppear(animated) }
    open override func viewWillDisappear(_ animated: Bool) { front?.viewWillDisappear(animated) }
    open override func viewDidDisappear(_ animated: Bool) { front?.viewDidDisappear(animated) }

    open override func viewWillLayoutSubviews() {
        front?.view.frame.size = view.bounds.size
        front?.viewWillLayoutSubviews()
    }

    open override func viewDidLayoutSubviews() { front?.viewDidLayoutSubviews() }
}

/// A stack of screens. The new one enters at once; the old one leaves when the transition is over.
open class UINavigationController: StandInContainer {
    private let stack = StandInStack()
    public var viewControllers: [UIViewController] { stack.controllers }

    open var topViewController: UIViewController? { viewControllers.last }
    override var front: UIViewController? { topViewController }

    open func pushViewController(_ controller: UIViewController, animated: Bool) {
        let covered = viewControllers.last
        stack.controllers.append(controller)
        controller.navigationController = self
        // In a stack that isn't in sight yet it enters with the stack.
        guard view.window != nil else { return view.addSubview(controller.view) }
        covered?.viewWillDisappear(animated)
        controller.standInEnter(view, animated)
        guard let covered else { return controller.viewDidAppear(animated) }
        StandInRunLoop.main.after(ns: Self.standInTransitionNs) {
            covered.view.removeFromSuperview()
            covered.viewDidDisappear(animated)
            controller.viewDidAppear(animated)
        }
    }

    @discardableResult
    open func popToRootViewController(animated: Bool) -> [UIViewController]? {
        viewControllers.first.flatMap { popToViewController($0, animated: animated) }
    }

    /// Controllers between leave with the one on top, and are never seen.
    @discardableResult
    open func popToViewController(
        _ uncovered: UIViewController, animated: Bool
    ) -> [UIViewController]? {
        guard let place = viewControllers.firstIndex(where: { $0 === uncovered }),
            let leaving = viewControllers.last, leaving !== uncovered
        else { return nil }
        let gone = StandInStack()
        gone.controllers = Array(viewControllers[(place + 1)...])
        stack.controllers.removeSubrange((place + 1)...)
        leaving.viewWillDisappear(animated)
        uncovered.standInEnter(view, animated)
        StandInRunLoop.main.after(ns: Self.standInTransitionNs) {
            gone.controllers.last?.view.removeFromSuperview()
            gone.controllers.last?.viewDidDisappear(animated)
            uncovered.viewDidAppear(animated)
        }
        return gone.controllers
    }
}

/// Its screens end from the top.
private final class StandInStack {
    var controllers: [UIViewController] = []

    deinit { while !controllers.isEmpty { controllers.removeLast() } }
}
