import EvictionLabRecorder
import UIKit

/// What a person can do with a screen of the app.
@MainActor
protocol AppScreen: UIViewController {
    var scrollView: UIScrollView { get }
    var itemsInSight: [Int] { get }
}

/// Plays a scenario's script with an app made of the stand-ins: what the person does is the
/// script's, and everything that follows from it is the app's and the stand-ins' doing.
@MainActor
public final class ScriptedPerson {
    public struct Unknown: Error, CustomStringConvertible {
        public let description: String
    }

    private let scenario: [String: Any]
    private let model: AppModel
    private let recorder: Recorder
    private let loader: PictureLoader
    private let window: UIWindow
    private let navigation = UINavigationController()
    private var opened = 0
    private let runLoop = StandInRunLoop.main

    public init(scenario file: URL, model: AppModel, recorder: Recorder) throws {
        let root = try JSONSerialization.jsonObject(with: try Data(contentsOf: file))
        scenario = root as? [String: Any] ?? [:]
        self.model = model
        self.recorder = recorder
        loader = PictureLoader(model.pictures, recorder)
        if let size = model.screenSize { UIScreen.main.bounds.size = size }
        window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = navigation
    }

    public var title: String { scenario["name"] as? String ?? "recorded" }
    public var network: String? { scenario["network"] as? String }
    public var device: String { model.device }

    public func play() throws {
        for step in scenario["script"] as? [[String: Any]] ?? [] { try perform(step) }
    }

    private func perform(_ step: [String: Any]) throws {
        let times = step["times"] as? Int ?? 1
        let every = try (step["every"] as? String).map(nanoseconds)
        for number in 1...times {
            let startNs = runLoop.nowNs
            var endNs = Int64.max
            if let every, number < times { endNs = startNs + every }
            try perform(step, untilNs: endNs)
            if endNs < .max { runLoop.run(untilNs: endNs) }
        }
    }

    private func perform(_ step: [String: Any], untilNs endNs: Int64) throws {
        let ended: (Int64) -> Int64 = { [runLoop] ns in min(endNs, runLoop.nowNs + ns) }
        if let name = step["push"] as? String {
            try open(name, untilNs: endNs)
        } else if let count = step["pop"] {
            guard count is Bool || count as? Int == 1 else { throw unknown(step) }
            navigation.popViewController(animated: true)
            runLoop.run(untilNs: ended(navigation.standInTransitionNs))
        } else if let row = step["tap"] as? Int {
            let screen = try front()
            let kind = declared(model.screens[number(of: screen)].name)
            guard row <= screen.itemsInSight.count, let tap = kind["onTap"] as? [String: Any],
                let name = tap["push"] as? String
            else { throw unknown(step) }
            try open(name, untilNs: endNs)
        } else if let velocity = step["fling"] as? Double {
            try front().scrollView.standInFling(velocity)
            runLoop.runUntilRest(untilNs: endNs)
        } else if let pages = step["page"] as? Int {
            let view = try front().scrollView
            for _ in 0..<abs(pages) where runLoop.nowNs < endNs {
                view.standInTurn(to: view.standInPage + pages.signum())
                runLoop.runUntilRest(untilNs: endNs)
            }
        } else if let points = step["drag"] as? Double {
            try front().scrollView.standInDrag(by: points)
            runLoop.runUntilRest(untilNs: endNs)
        } else if let place = step["scrollTo"] {
            try travel(to: place, step, untilNs: endNs)
        } else if let time = step["wait"] as? String {
            runLoop.run(untilNs: ended(try nanoseconds(time)))
        } else if step["memoryWarning"] as? String == "warning" {
            post(UIApplication.didReceiveMemoryWarningNotification)
        } else if let time = step["background"] as? String {
            post(UIApplication.didEnterBackgroundNotification)
            runLoop.run(untilNs: ended(try nanoseconds(time)))
            post(UIApplication.willEnterForegroundNotification)
        } else if let count = step["repeat"] as? Int {
            for _ in 0..<count {
                for inner in step["steps"] as? [[String: Any]] ?? [] { try perform(inner) }
            }
        } else {
            throw unknown(step)
        }
    }

    private func open(_ name: String, untilNs endNs: Int64) throws {
        guard opened < model.screens.count, model.screens[opened].name == name else {
            throw Unknown(description: "the compiled trace opens another screen than \(name)")
        }
        let screen = model.screens[opened]
        opened += 1
        let isFirst = navigation.viewControllers.isEmpty
        let kind = declared(name)["kind"] as? String ?? "table"
        let controller: any AppScreen
        switch kind {
        case "table", "single": controller = TableScreen(screen, loader, recorder)
        case "grid", "pager":
            controller = GridScreen(
                screen, columns: screen.columns, isPager: kind == "pager", loader, recorder)
        default: throw Unknown(description: "the app has no screen of the kind \(kind)")
        }
        numbers[ObjectIdentifier(controller)] = opened - 1
        navigation.pushViewController(controller, animated: true)
        if isFirst { return }
        runLoop.run(untilNs: min(endNs, runLoop.nowNs + navigation.standInTransitionNs))
    }

    private var numbers: [ObjectIdentifier: Int] = [:]

    private func number(of screen: any AppScreen) -> Int { numbers[ObjectIdentifier(screen)] ?? 0 }

    private func travel(to place: Any, _ step: [String: Any], untilNs endNs: Int64) throws {
        let view = try front().scrollView
        let isAside = view.standInIsHorizontal
        let end = max(
            0,
            isAside
                ? view.contentSize.width - view.bounds.width
                : view.contentSize.height - view.bounds.height)
        let target: CGFloat
        switch place {
        case let text as String: target = text == "start" ? 0 : end
        case let row as Int:
            let path = IndexPath(row: row, section: 0)
            let grid = (view as? UICollectionView)?.layoutAttributesForItem(at: path)?.frame
            let frame = grid ?? (view as? UITableView)?.rectForRow(at: path) ?? .zero
            target = min(end, isAside ? frame.minX : frame.minY)
        default: throw unknown(step)
        }
        let point = isAside ? CGPoint(x: target, y: 0) : CGPoint(x: 0, y: target)
        if step["animated"] as? Bool == false {
            return view.setContentOffset(point, animated: false)
        }
        view.standInTravel(to: point, pointsPerSecond: step["speed"] as? Double ?? 3000)
        runLoop.runUntilRest(untilNs: endNs)
    }

    private func front() throws -> any AppScreen {
        guard let screen = navigation.topViewController as? any AppScreen else {
            throw Unknown(description: "no screen is open")
        }
        return screen
    }

    private func declared(_ name: String) -> [String: Any] {
        (scenario["screens"] as? [String: [String: Any]])?[name] ?? [:]
    }

    private func post(_ name: Notification.Name) {
        NotificationCenter.default.post(name: name, object: nil)
    }

    private func nanoseconds(_ time: String) throws -> Int64 {
        for (unit, factor) in [("ms", 1e6), ("s", 1e9), ("m", 60e9)] where time.hasSuffix(unit) {
            if let value = Double(time.dropLast(unit.count)) { return Int64(value * factor) }
        }
        throw Unknown(description: "\(time) is no time")
    }

    private func unknown(_ step: [String: Any]) -> Unknown {
        Unknown(description: "the app has no answer to the step \(step)")
    }
}
