import EvictionLabRecorder
import UIKit

/// Goes from screen to screen.
extension ScriptedPerson {
    /// The app begins with its first tab, or with nothing.
    func openRoot() throws {
        let names = scenario["tabs"] as? [String] ?? []
        guard let first = names.first else {
            let navigation = UINavigationController()
            stacks = [navigation]
            window.rootViewController = navigation
            return
        }
        let bar = UITabBarController()
        bar.viewControllers = names.map { name in
            let navigation = UINavigationController()
            tabs[name] = navigation
            return navigation
        }
        stacks = [bar]
        tabs[first]?.pushViewController(try make(first), animated: false)
        window.rootViewController = bar
    }

    /// Plays a step that opens or leaves screens; false for another step.
    func navigates(_ step: [String: Any], untilNs endNs: Int64) throws -> Bool {
        if let name = step["push"] as? String {
            try open(name, isModal: false, untilNs: endNs)
        } else if let name = step["present"] as? String {
            try open(name, isModal: true, untilNs: endNs)
        } else if let row = step["tap"] as? Int {
            let screen = try front()
            let kind = declared(model.screens[number(of: screen)].name)
            guard row <= screen.itemsInSight.count, let tap = kind["onTap"] as? [String: Any],
                let name = (tap["push"] ?? tap["present"]) as? String
            else { throw unknown(step) }
            try open(name, isModal: tap["push"] == nil, untilNs: endNs)
        } else if let count = step["pop"] {
            let stack = navigation.viewControllers
            let left = stack.count - 1 - (count is Bool ? 1 : count as? Int ?? 1)
            guard left >= 0 else { throw unknown(step) }
            navigation.popToViewController(stack[left], animated: true)
            wait(UIViewController.standInTransitionNs, untilNs: endNs)
        } else if step["popToRoot"] != nil {
            popToRoot(untilNs: endNs)
        } else if step["dismiss"] != nil {
            guard stacks.count > 1 else { throw unknown(step) }
            stacks.removeLast()
            stacks.last?.dismiss(animated: true)
            wait(UIViewController.standInTransitionNs, untilNs: endNs)
        } else if let tab = step["tab"] {
            try select(tab, step, untilNs: endNs)
        } else if let turn = step["rotate"] {
            rotate(turn as? String, untilNs: endNs)
        } else {
            return false
        }
        return true
    }

    /// Rotates the device; nil for the other orientation.
    private func rotate(_ wanted: String?, untilNs endNs: Int64) {
        let size = UIScreen.main.bounds.size
        if wanted == (size.height >= size.width ? "portrait" : "landscape") { return }
        window.standInRotate()
        wait(UIViewController.standInTransitionNs, untilNs: endNs)
    }

    private func popToRoot(untilNs endNs: Int64) {
        if navigation.viewControllers.count < 2 { return }
        navigation.popToRootViewController(animated: true)
        wait(UIViewController.standInTransitionNs, untilNs: endNs)
    }

    /// The one that is in front already goes back to its first screen.
    private func select(_ tab: Any, _ step: [String: Any], untilNs endNs: Int64) throws {
        let names = scenario["tabs"] as? [String] ?? []
        let place = (tab as? Int).map { $0 - 1 } ?? names.firstIndex { $0 == tab as? String }
        guard let bar = stacks.first as? UITabBarController, stacks.count == 1, let place,
            names.indices.contains(place), let stack = tabs[names[place]]
        else { throw unknown(step) }
        if bar.selectedIndex == place { return popToRoot(untilNs: endNs) }
        if stack.viewControllers.isEmpty {
            stack.pushViewController(try make(names[place]), animated: false)
        }
        bar.selectedIndex = place
        wait(UIViewController.standInTransitionNs, untilNs: endNs)
    }

    private func open(_ name: String, isModal: Bool, untilNs endNs: Int64) throws {
        let screen = try make(name)
        let isFirst = stacks.count == 1 && tabs.isEmpty && navigation.viewControllers.isEmpty
        if isModal {
            let modal = UINavigationController()
            modal.pushViewController(screen, animated: false)
            stacks.last?.present(modal, animated: true)
            stacks.append(modal)
        } else {
            navigation.pushViewController(screen, animated: true)
        }
        if !isFirst { wait(UIViewController.standInTransitionNs, untilNs: endNs) }
    }

    private func make(_ name: String) throws -> any AppScreen {
        guard opened < model.screens.count, model.screens[opened].name == name else {
            throw Unknown(description: "the compiled trace opens another screen than \(name)")
        }
        let screen = model.screens[opened]
        opened += 1
        let declared = declared(name)
        let controller: any AppScreen
        switch declared["kind"] as? String ?? "table" {
        case "table": controller = TableScreen(screen, fills: false, loader, recorder)
        case "single": controller = TableScreen(screen, fills: true, loader, recorder)
        case "grid":
            controller = GridScreen(
                screen, columns: screen.columns, isPager: false,
                length: declared["itemHeight"] as? Double, loader, recorder)
        case "pager":
            controller = GridScreen(
                screen, columns: 1, isPager: true, length: declared["pageWidth"] as? Double,
                loader, recorder)
        case let kind: throw Unknown(description: "the app has no screen of the kind \(kind)")
        }
        numbers[ObjectIdentifier(controller)] = opened - 1
        return controller
    }

    private func number(of screen: any AppScreen) -> Int { numbers[ObjectIdentifier(screen)] ?? 0 }

    private func declared(_ name: String) -> [String: Any] {
        (scenario["screens"] as? [String: [String: Any]])?[name] ?? [:]
    }

    /// The stack that is in front.
    private var navigation: UINavigationController {
        let front = stacks.last
        let selected = (front as? UITabBarController)?.selectedViewController ?? front
        return selected as? UINavigationController ?? UINavigationController()
    }

    func front() throws -> any AppScreen {
        guard let screen = navigation.topViewController as? any AppScreen else {
            throw Unknown(description: "no screen is open")
        }
        return screen
    }
}
