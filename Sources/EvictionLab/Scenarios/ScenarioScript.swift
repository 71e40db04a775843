import LabBase
import LabDevices
import LabReplay
import LabScripts

extension Scenario {
    /// What a person does in a scenario that is made in Swift, step by step.
    ///
    /// `times` does a step so often; with `every` the next of these times starts on schedule and
    /// cuts motion short, without it each begins when the one before has come to rest.
    public struct Script {
        private var steps: [(step: JSONMembers, meanwhile: [String])] = []

        init() {}

        func block(_ indentation: String) -> String {
            if steps.isEmpty { return "[]" }
            return "[\n" + texts.map { "\(indentation)  \($0)" }.joined(separator: ",\n")
                + "\n\(indentation)]"
        }

        private var texts: [String] {
            steps.map { step, meanwhile in
                var step = step
                step.set("meanwhile", list: meanwhile)
                return step.text
            }
        }

        /// While the step before is under way, or later: from its beginning on so much time passes.
        /// What takes time itself, or leads elsewhere, can't happen meanwhile.
        public mutating func meanwhile(after time: Duration, _ happens: (inout Self) -> Void) {
            var inner = Self()
            happens(&inner)
            guard !steps.isEmpty else { return }
            for (step, _) in inner.steps {
                var due = JSONMembers()
                due.set("after", time)
                for (key, value) in step.members { due.set(key, value) }
                steps[steps.count - 1].meanwhile.append(due.text)
            }
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
            steps.append((step, []))
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
    ///
    /// - Parameter carousel: of which carousel in sight, from 1 on; nil: of the screen.
    public mutating func tap(
        _ row: Int, in carousel: Int? = nil, times: Int = 1, every: Duration? = nil
    ) {
        add("tap", "\(row)", times: times, every: every) { $0.set("in", carousel) }
    }
}

/// Moving what is on a screen.
extension Scenario.Script {
    /// Lets go at a speed, in points per second; negative scrolls back.
    ///
    /// - Parameters:
    ///   - across: on a map: the speed to the side.
    ///   - deceleration: nil: the screen's.
    ///   - carousel: which carousel in sight it moves, from 1 on; nil: the screen.
    public mutating func fling(
        _ velocity: Double, across: Double? = nil, deceleration: Deceleration? = nil,
        in carousel: Int? = nil, times: Int = 1, every: Duration? = nil
    ) {
        var value = Self.way(velocity, across)
        if let deceleration {
            var fling = JSONMembers()
            fling.set("velocity", value)
            fling.set("deceleration", text: deceleration.rawValue)
            value = fling.text
        }
        add("fling", value, times: times, every: every) { $0.set("in", carousel) }
    }

    private static func way(_ down: Double, _ across: Double?) -> String {
        guard let across else { return JSONMembers.number(down) }
        return JSONMembers.list([across, down].map(JSONMembers.number))
    }

    /// Moves the content with the finger, in points; negative moves back.
    ///
    /// - Parameters:
    ///   - across: on a map: to the side.
    ///   - carousel: which carousel in sight it moves, from 1 on; nil: the screen.
    ///   - duration: how long the finger moves; nil: 300 ms.
    ///   - velocity: at which it lets go, in points per second; nil: at rest.
    public mutating func drag(
        _ points: Double, across: Double? = nil, duration: Duration? = nil,
        velocity: Double? = nil, in carousel: Int? = nil, times: Int = 1, every: Duration? = nil
    ) {
        var drag = JSONMembers()
        drag.set("by", Self.way(points, across))
        drag.set("duration", duration)
        drag.set("velocity", velocity)
        add("drag", drag.text, times: times, every: every) { $0.set("in", carousel) }
    }

    /// Travels to a place through every row between, or jumps there.
    ///
    /// - Parameters:
    ///   - speed: in points per second; nil: 3000.
    ///   - carousel: which carousel in sight it moves, from 1 on; nil: the screen.
    public mutating func scroll(
        to target: Scenario.ScrollTarget, speed: Double? = nil, animated: Bool = true,
        in carousel: Int? = nil, times: Int = 1, every: Duration? = nil
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
            $0.set("in", carousel)
        }
    }

    /// Turns pages; negative turns back.
    public mutating func page(_ pages: Int, times: Int = 1, every: Duration? = nil) {
        add("page", "\(pages)", times: times, every: every)
    }

    /// Looks so many times as closely as at first: at a photo, or at a map.
    public mutating func zoom(_ times: Double) { add("zoom", JSONMembers.number(times)) }

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
        add("repeat", "\(times)") { $0.set("steps", JSONMembers.list(inner.texts)) }
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

/// Rows that come, go and change.
extension Scenario.Script {
    /// Rows come in before a row, from 0; nil: behind the last.
    ///
    /// - Parameter keepsPlace: whether what is in sight stays where it is.
    public mutating func insert(_ rows: Int, at row: Int? = 0, keepsPlace: Bool = false) {
        var insertion = JSONMembers()
        insertion.set("rows", rows)
        insertion.set("at", row.map { "\($0)" } ?? "\"end\"")
        insertion.set("keepsPlace", ifTrue: keepsPlace)
        add("insert", insertion.text)
    }

    /// Rows get other contents, from one to another, both included.
    public mutating func renew(_ rows: ClosedRange<Int>) { add("renew", Self.pair(rows)) }

    /// Rows go, from one to another, both included.
    public mutating func delete(_ rows: ClosedRange<Int>) { add("delete", Self.pair(rows)) }

    private static func pair(_ rows: ClosedRange<Int>) -> String {
        JSONMembers.list(["\(rows.lowerBound)", "\(rows.upperBound)"])
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
