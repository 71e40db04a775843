import LabBase
import LabDevices
import LabReplay

extension Scenario {
    /// What a person does in a scenario that is made in Swift, step by step.
    ///
    /// `times` does a step so often; with `every` the next of these times starts on schedule and
    /// cuts motion short, without it each begins when the one before has come to rest.
    public struct Script {
        private var steps: [String] = []

        init() {}

        func block(_ indentation: String) -> String {
            if steps.isEmpty { return "[]" }
            return "[\n" + steps.map { "\(indentation)  \($0)" }.joined(separator: ",\n")
                + "\n\(indentation)]"
        }

        private mutating func add(_ action: String, _ images: [String]) {
            add(action, "[" + images.map(JSONText.quoted).joined(separator: ", ") + "]")
        }

        private mutating func add(
            _ action: String, _ value: String, times: Int = 1, every: Duration? = nil,
            _ companions: (inout JSONMembers) -> Void = { _ in }
        ) {
            var step = JSONMembers()
            step.set(action, value)
            companions(&step)
            if times != 1 { step.set("times", times) }
            step.set("every", every)
            steps.append(step.text)
        }
    }

    /// How the device is held.
    public enum Orientation: String, Sendable, CaseIterable {
        /// Upright.
        case portrait
        /// On its side.
        case landscape
    }

    /// Where a scroll ends.
    public enum ScrollTarget: Sendable, Equatable {
        /// A row, from 0 on.
        case row(Int)
        /// The top, or the first page.
        case start
        /// The bottom, or the last page.
        case end
    }
}

/// Moving between screens.
extension Scenario.Script {
    /// Opens a screen on the stack.
    ///
    /// - Parameter argument: which image it shows where it picks by argument.
    public mutating func push(
        _ screen: String, argument: Int? = nil, times: Int = 1, every: Duration? = nil
    ) {
        add("push", JSONText.quoted(screen), times: times, every: every) {
            $0.set("argument", argument)
        }
    }

    /// Opens a screen as a modal.
    public mutating func present(_ screen: String, argument: Int? = nil) {
        add("present", JSONText.quoted(screen)) { $0.set("argument", argument) }
    }

    /// Goes back, by so many screens.
    public mutating func pop(_ screens: Int = 1, times: Int = 1, every: Duration? = nil) {
        add("pop", "\(screens)", times: times, every: every)
    }

    /// Goes back to the first screen of the stack.
    public mutating func popToRoot() { add("popToRoot", "true") }

    /// Closes the modal.
    public mutating func dismiss() { add("dismiss", "true") }

    /// Changes to a tab by its screen.
    public mutating func tab(_ screen: String) { add("tab", JSONText.quoted(screen)) }

    /// Taps the n-th visible row, from 1 on.
    public mutating func tap(_ row: Int, times: Int = 1, every: Duration? = nil) {
        add("tap", "\(row)", times: times, every: every)
    }
}

/// Moving what is on a screen.
extension Scenario.Script {
    /// Lets go at a speed, in points per second; negative scrolls back.
    ///
    /// - Parameter deceleration: nil: the screen's.
    public mutating func fling(
        _ velocity: Double, deceleration: Deceleration? = nil, times: Int = 1,
        every: Duration? = nil
    ) {
        var value = JSONMembers.number(velocity)
        if let deceleration {
            var fling = JSONMembers()
            fling.set("velocity", value)
            fling.set("deceleration", text: deceleration.rawValue)
            value = fling.text
        }
        add("fling", value, times: times, every: every)
    }

    /// Moves the content with the finger, in points; negative moves back.
    ///
    /// - Parameters:
    ///   - duration: how long the finger moves; nil: 300 ms.
    ///   - velocity: at which it lets go, in points per second; nil: at rest.
    public mutating func drag(
        _ points: Double, duration: Duration? = nil, velocity: Double? = nil, times: Int = 1,
        every: Duration? = nil
    ) {
        var drag = JSONMembers()
        drag.set("by", points)
        drag.set("duration", duration)
        drag.set("velocity", velocity)
        add("drag", drag.text, times: times, every: every)
    }

    /// Travels to a place through every row between, or jumps there.
    ///
    /// - Parameter speed: in points per second; nil: 3000.
    public mutating func scroll(
        to target: Scenario.ScrollTarget, speed: Double? = nil, animated: Bool = true,
        times: Int = 1, every: Duration? = nil
    ) {
        let value =
            switch target {
            case .row(let row): "\(row)"
            case .start: "\"start\""
            case .end: "\"end\""
            }
        add("scrollTo", value, times: times, every: every) {
            $0.set("speed", speed)
            if !animated { $0.set("animated", "false") }
        }
    }

    /// Turns pages; negative turns back.
    public mutating func page(_ pages: Int, times: Int = 1, every: Duration? = nil) {
        add("page", "\(pages)", times: times, every: every)
    }

    /// Turns the device.
    ///
    /// - Parameter orientation: nil: to the other one.
    public mutating func rotate(to orientation: Scenario.Orientation? = nil) {
        add("rotate", orientation.map { "\"\($0.rawValue)\"" } ?? "true")
    }

    /// Does nothing for a while.
    public mutating func wait(_ time: Duration) { add("wait", JSONMembers.time(time)) }

    /// Does the same steps over and over.
    public mutating func `repeat`(_ times: Int, _ steps: (inout Self) -> Void) {
        var inner = Self()
        steps(&inner)
        add("repeat", "\(times)") { $0.set("steps", JSONMembers.list(inner.steps)) }
    }

    /// The person whom the seed stands for, for a while. How they scroll and turn pages is drawn
    /// from what was measured of people.
    ///
    /// - Parameters:
    ///   - weights: by which it is drawn what they do next; what isn't named is never done. Nil:
    ///     mostly scrolling, now and then a screen opened and left.
    ///   - sessions: whether they also leave the app, and come back.
    public mutating func wander(
        _ time: Duration, weights: [WanderChoice: Double]? = nil, sessions: Bool = true
    ) {
        add("wander", JSONMembers.time(time)) { step in
            if !sessions { step.set("sessions", "false") }
            guard let weights else { return }
            var written = JSONMembers()
            for choice in WanderChoice.allCases { written.set(choice.rawValue, weights[choice]) }
            step.set("weights", written.text)
        }
    }
}

/// What happens around the app.
extension Scenario.Script {
    /// The system asks for memory.
    public mutating func memoryWarning(_ level: WarningLevel = .warning) {
        add("memoryWarning", JSONText.quoted(level.rawValue))
    }

    /// The app is left for a while, and come back to.
    public mutating func background(_ time: Duration) {
        add("background", JSONMembers.time(time))
    }

    /// An image's content changes under the same key, such as `photos/3`.
    public mutating func replace(_ image: String) { add("replace", JSONText.quoted(image)) }

    /// The app asks whether images are in memory, and loads nothing.
    public mutating func lookUp(_ images: String...) { add("lookup", images) }

    /// The app has images loaded ahead.
    public mutating func prefetch(_ images: String...) { add("prefetch", images) }

    /// The app puts images' loads behind all others.
    public mutating func demote(_ images: String...) { add("demote", images) }

    /// The app has images forgotten, wherever they are kept.
    public mutating func remove(_ images: String...) { add("remove", images) }

    /// The app has everything forgotten that is kept in memory.
    public mutating func empty() { add("empty", "true") }

    /// The app hands an image to the policy.
    ///
    /// - Parameter key: the image under whose key it comes; nil: its own.
    public mutating func store(_ image: String, as key: String? = nil) {
        guard let key else { return add("store", JSONText.quoted(image)) }
        var handover = JSONMembers()
        handover.set("image", text: image)
        handover.set("as", text: key)
        add("store", handover.text)
    }

    /// The network fails, slows down, or is back.
    public mutating func network(_ state: NetworkState) {
        switch state {
        case .up: add("network", "\"up\"")
        case .down: add("network", "\"down\"")
        case .slower(let factor):
            add("network", "{ \"slower\": \(JSONMembers.number(factor)) }")
        }
    }

    /// What the other apps use from here on.
    ///
    /// - Parameters:
    ///   - frontBytes: what the system can't take back.
    ///   - backgroundBytes: of apps that can be ended, the one that was left longest ago first.
    public mutating func otherApps(frontBytes: Int64, backgroundBytes: [Int64] = []) {
        var apps = JSONMembers()
        apps.set("front", frontBytes)
        apps.set("background", list: backgroundBytes.map { "\($0)" })
        add("otherApps", apps.text)
    }
}
