import EvictionLabRecorder
import UIKit

/// A screen of the app, as a person uses it.
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

    let scenario: [String: Any]
    let model: AppModel
    let recorder: Recorder
    let loader: PictureLoader
    let window: UIWindow
    let runLoop = StandInRunLoop.main
    /// The first is the app's own, or its tabs'; the others are modals upon it.
    var stacks: [UIViewController] = []
    /// Tabs are made when they are first seen.
    var tabs: [String: UINavigationController] = [:]
    var opened = 0
    var numbers: [ObjectIdentifier: Int] = [:]

    public init(scenario file: URL, model: AppModel, recorder: Recorder) throws {
        let root = try JSONSerialization.jsonObject(with: try Data(contentsOf: file))
        scenario = root as? [String: Any] ?? [:]
        self.model = model
        self.recorder = recorder
        loader = PictureLoader(model.pictures, recorder)
        if let size = model.screenSize { UIScreen.main.bounds.size = size }
        window = UIWindow(frame: UIScreen.main.bounds)
    }

    public var title: String { scenario["name"] as? String ?? "recorded" }
    public var network: String? { scenario["network"] as? String }
    public var device: String { model.device }

    public func play() throws {
        try openRoot()
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
        if try navigates(step, untilNs: endNs) { return }
        if try moves(step, untilNs: endNs) { return }
        if asks(step) { return }
        if let time = step["wait"] as? String {
            wait(try nanoseconds(time), untilNs: endNs)
        } else if step["memoryWarning"] as? String == "warning" {
            post(UIApplication.didReceiveMemoryWarningNotification)
        } else if let time = step["background"] as? String {
            post(UIApplication.didEnterBackgroundNotification)
            wait(try nanoseconds(time), untilNs: endNs)
            post(UIApplication.willEnterForegroundNotification)
        } else if let count = step["repeat"] as? Int {
            for _ in 0..<count {
                for inner in step["steps"] as? [[String: Any]] ?? [] { try perform(inner) }
            }
        } else {
            throw unknown(step)
        }
    }

    /// Plays a step in which the app itself calls its image library; false for another step.
    private func asks(_ step: [String: Any]) -> Bool {
        if let images = step["prefetch"] {
            for image in names(images) { recorder.prefetch(image) }
        } else if let images = step["remove"] {
            for image in names(images) { recorder.remove(image) }
        } else if step["empty"] != nil {
            recorder.removeAll()
        } else {
            return false
        }
        return true
    }

    private func names(_ images: Any) -> [String] {
        images as? [String] ?? (images as? String).map { [$0] } ?? []
    }

    func wait(_ ns: Int64, untilNs endNs: Int64) {
        runLoop.run(untilNs: min(endNs, runLoop.nowNs + ns))
    }

    private func post(_ name: Notification.Name) {
        NotificationCenter.default.post(name: name, object: nil)
    }

    func nanoseconds(_ time: String) throws -> Int64 {
        for (unit, factor) in [("ms", 1e6), ("s", 1e9), ("m", 60e9)] where time.hasSuffix(unit) {
            if let value = Double(time.dropLast(unit.count)) { return Int64(value * factor) }
        }
        throw Unknown(description: "\(time) is no time")
    }

    func unknown(_ step: [String: Any]) -> Unknown {
        Unknown(description: "the app has no answer to the step \(step)")
    }
}
