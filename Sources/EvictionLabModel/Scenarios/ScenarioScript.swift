import LabBase
import LabDevices
import LabReplay
import LabScripts

extension Scenario {
    /// The actions of a person in a scenario that is made in Swift, step by step.
    ///
    /// `times` repeats a step. With `every`, repeats start on schedule and cut motion short;
    /// without it, each begins when the one before has come to rest.
    public struct Script {
        private var steps: [(members: [JSON.Member], meanwhile: [JSON])] = []

        init() {}

        var json: [JSON] {
            steps.map { members, meanwhile in
                JSON(members + [(StepKeys.meanwhile.name, JSON(meanwhile).unlessEmpty)])
            }
        }

        /// While the step before is under way, or later: from its beginning on so much time passes.
        /// What takes time itself, or leads elsewhere, can't happen meanwhile.
        public mutating func meanwhile(after time: Duration, _ happens: (inout Self) -> Void) {
            var inner = Self()
            happens(&inner)
            guard !steps.isEmpty else { return }
            for (members, _) in inner.steps {
                steps[steps.count - 1].meanwhile.append(
                    [StepKeys.after.name: JSON(time)] + members)
            }
        }

        private mutating func add(
            _ action: StepAction, _ value: JSON, times: Int = 1, every: Duration? = nil,
            _ companions: [JSON.Member] = []
        ) {
            let rhythm: [JSON.Member] = [
                StepKeys.times.unusual(times), (StepKeys.every.name, .given(every)),
            ]
            steps.append(([(action.name, value)] + companions + rhythm, []))
        }
    }

    /// How the device is held.
    public enum Orientation: String, Sendable, CaseIterable {
        /// Upright.
        case portrait
        /// On its side.
        case landscape
    }

    /// The end of a scroll.
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
        add(.push, JSON(screen), times: times, every: every, [StepKeys.argument.member(argument)])
    }

    /// Opens a screen as a modal.
    ///
    /// - Parameter sheet: its height, if it leaves what is below it in sight.
    public mutating func present(
        _ screen: String, argument: Int? = nil, sheet: Scenario.SheetHeight? = nil
    ) {
        add(
            .present, JSON(screen),
            [
                StepKeys.argument.member(argument),
                (StepKeys.height.name, sheet?.json ?? .absent),
            ])
    }

    /// Replaces all of the pane that has a screen's name.
    public mutating func show(
        _ screen: String, argument: Int? = nil, times: Int = 1, every: Duration? = nil
    ) {
        add(.show, JSON(screen), times: times, every: every, [StepKeys.argument.member(argument)])
    }

    /// Goes back, by so many screens.
    public mutating func pop(_ screens: Int = 1, times: Int = 1, every: Duration? = nil) {
        add(.pop, JSON(screens), times: times, every: every)
    }

    /// Goes back to the first screen of the stack.
    public mutating func popToRoot() { add(.popToRoot, true) }

    /// Closes the modal.
    public mutating func dismiss() { add(.dismiss, true) }

    /// Changes to a tab by its screen.
    public mutating func tab(_ screen: String) { add(.tab, JSON(screen)) }

    /// Taps the n-th visible row, from 1 on.
    ///
    /// - Parameters:
    ///   - carousel: of which carousel in sight, from 1 on; nil: of the screen.
    ///   - screen: on which screen in sight; nil: on the one that was touched last.
    ///   - isBack: whether it shows the image or the page before, where a tap turns.
    public mutating func tap(
        _ row: Int, in carousel: Int? = nil, on screen: String? = nil, isBack: Bool = false,
        times: Int = 1, every: Duration? = nil
    ) {
        add(
            .tap, JSON(row), times: times, every: every,
            Self.aim(carousel, screen) + [StepKeys.back.unusual(isBack)])
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
    ///   - screen: which screen in sight; nil: the one that was touched last.
    public mutating func fling(
        _ velocity: Double, across: Double? = nil, deceleration: Deceleration? = nil,
        in carousel: Int? = nil, on screen: String? = nil, times: Int = 1, every: Duration? = nil
    ) {
        let way = Self.way(velocity, across)
        let fling: JSON =
            deceleration.map {
                JSON([(FlingKeys.velocity.name, way), FlingKeys.deceleration.member($0)])
            } ?? way
        add(.fling, fling, times: times, every: every, Self.aim(carousel, screen))
    }

    /// The members that say which carousel and which screen a step acts on.
    private static func aim(_ carousel: Int?, _ screen: String?) -> [JSON.Member] {
        [StepKeys.carousel.member(carousel), (StepKeys.on.name, .given(screen))]
    }

    private static func way(_ down: Double, _ across: Double?) -> JSON {
        across.map { [JSON(plain: $0), JSON(plain: down)] } ?? JSON(plain: down)
    }

    /// Moves the content with the finger, in points; negative moves back.
    ///
    /// - Parameters:
    ///   - across: on a map: to the side.
    ///   - carousel: which carousel in sight it moves, from 1 on; nil: the screen.
    ///   - screen: which screen in sight; nil: the one that was touched last.
    ///   - duration: how long the finger moves; nil: 300 ms.
    ///   - velocity: at which it lets go, in points per second; nil: at rest.
    public mutating func drag(
        _ points: Double, across: Double? = nil, duration: Duration? = nil,
        velocity: Double? = nil, in carousel: Int? = nil, on screen: String? = nil,
        times: Int = 1, every: Duration? = nil
    ) {
        let drag = JSON([
            (DragKeys.by.name, Self.way(points, across)),
            (DragKeys.duration.name, .given(duration)), DragKeys.velocity.member(velocity),
        ])
        add(.drag, drag, times: times, every: every, Self.aim(carousel, screen))
    }

    /// Travels to a place through every row between, or jumps there.
    ///
    /// - Parameters:
    ///   - speed: in points per second; nil: 3000.
    ///   - carousel: which carousel in sight it moves, from 1 on; nil: the screen.
    ///   - screen: which screen in sight; nil: the one that was touched last.
    public mutating func scroll(
        to target: Scenario.ScrollTarget, speed: Double? = nil, animated: Bool = true,
        in carousel: Int? = nil, on screen: String? = nil, times: Int = 1, every: Duration? = nil
    ) {
        let place: JSON =
            switch target {
            case .row(let row): JSON(row)
            case .start: "start"
            case .end: "end"
            }
        add(
            .scrollTo, place, times: times, every: every,
            [
                StepKeys.speed.member(speed), StepKeys.animated.unusual(animated),
            ] + Self.aim(carousel, screen))
    }

    /// Turns pages; negative turns back.
    public mutating func page(
        _ pages: Int, on screen: String? = nil, times: Int = 1, every: Duration? = nil
    ) {
        add(.page, JSON(pages), times: times, every: every, Self.aim(nil, screen))
    }

    /// Swipes cards of a deck away, or swiped tabs to the next; negative to the one before.
    public mutating func swipe(_ count: Int = 1, times: Int = 1, every: Duration? = nil) {
        add(.swipe, JSON(count), times: times, every: every)
    }

    /// Moves a card or tabs by a share of the width, and lets them come back.
    public mutating func swipe(share: Double, times: Int = 1, every: Duration? = nil) {
        add(
            .swipe, JSON([SwipeKeys.by.member(share)]), times: times, every: every)
    }

    /// Swipes tabs, also where a deck is in front; negative to those before.
    public mutating func swipeTab(_ tabs: Int = 1, times: Int = 1, every: Duration? = nil) {
        add(.swipeTab, JSON(tabs), times: times, every: every)
    }

    /// Moves tabs by a share of the width, and lets them come back.
    public mutating func swipeTab(share: Double, times: Int = 1, every: Duration? = nil) {
        add(
            .swipeTab, JSON([SwipeKeys.by.member(share)]), times: times, every: every)
    }

    /// Brings cards of a deck back.
    public mutating func undo(_ cards: Int = 1, times: Int = 1, every: Duration? = nil) {
        add(.undo, JSON(cards), times: times, every: every)
    }

    /// Looks so many times as closely as at first: at a photo, or at a map.
    public mutating func zoom(_ times: Double, on screen: String? = nil) {
        add(.zoom, JSON(plain: times), Self.aim(nil, screen))
    }

    /// Turns the device.
    ///
    /// - Parameter orientation: nil: to the other one.
    public mutating func rotate(to orientation: Scenario.Orientation? = nil) {
        add(.rotate, orientation.map { JSON($0.rawValue) } ?? true)
    }

    /// Does nothing for a while.
    public mutating func wait(_ time: Duration) { add(.wait, JSON(time)) }

    /// Does the same steps over and over.
    public mutating func `repeat`(_ times: Int, _ steps: (inout Self) -> Void) {
        var inner = Self()
        steps(&inner)
        add(.`repeat`, JSON(times), [(StepKeys.steps.name, JSON(inner.json))])
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
        let given = weights.map { weights in
            JSON(WanderChoice.allCases.map { ($0.rawValue, .given(weights[$0])) })
        }
        add(
            .wander, JSON(time),
            [
                StepKeys.sessions.unusual(sessions), (StepKeys.weights.name, given ?? .absent),
            ])
    }
}

/// Rows that come, go and change: on the screen in front, or on the one that is named, wherever it
/// is open.
extension Scenario.Script {
    /// Rows come in before a row, from 0; nil: behind the last.
    ///
    /// - Parameter keepsPlace: whether what is in sight stays where it is.
    public mutating func insert(
        _ rows: Int, at row: Int? = 0, keepsPlace: Bool = false, on screen: String? = nil
    ) {
        add(
            .insert,
            JSON([
                InsertionKeys.rows.member(rows),
                (InsertionKeys.at.name, row.map { JSON($0) } ?? "end"),
                InsertionKeys.keepsPlace.unusual(keepsPlace),
            ]), Self.aim(nil, screen))
    }

    /// Rows get other contents, from one to another, both included.
    public mutating func renew(_ rows: ClosedRange<Int>, on screen: String? = nil) {
        add(.renew, JSON([rows.lowerBound, rows.upperBound]), Self.aim(nil, screen))
    }

    /// Rows go, from one to another, both included.
    public mutating func delete(_ rows: ClosedRange<Int>, on screen: String? = nil) {
        add(.delete, JSON([rows.lowerBound, rows.upperBound]), Self.aim(nil, screen))
    }
}

/// Events around the app.
extension Scenario.Script {
    /// The system asks for memory.
    public mutating func memoryWarning(_ level: WarningLevel = .warning) {
        add(.memoryWarning, JSON(level.rawValue))
    }

    /// The app is left for a while, and come back to.
    public mutating func background(_ time: Duration) {
        add(.background, JSON(time))
    }

    /// An image's content changes under the same key, such as `photos/3`.
    public mutating func replace(_ image: String) { add(.replace, JSON(image)) }

    /// The app asks whether images are in memory, and loads nothing.
    public mutating func lookUp(_ images: String...) { add(.lookup, JSON(images)) }

    /// The app has images loaded ahead.
    public mutating func prefetch(_ images: String...) { add(.prefetch, JSON(images)) }

    /// The app puts images' loads behind all others.
    public mutating func demote(_ images: String...) { add(.demote, JSON(images)) }

    /// The app has images forgotten, wherever they are kept.
    public mutating func remove(_ images: String...) { add(.remove, JSON(images)) }

    /// The app has everything forgotten that is kept in memory.
    public mutating func empty() { add(.empty, true) }

    /// The app hands an image to the policy.
    ///
    /// - Parameter key: the image under whose key it comes; nil: its own.
    public mutating func store(_ image: String, as key: String? = nil) {
        add(
            .store,
            key.map {
                [HandoverKeys.image.name: JSON(image), HandoverKeys.key.name: JSON($0)]
            } ?? JSON(image))
    }

    /// The network fails, slows down, or is back.
    public mutating func network(_ state: NetworkState) {
        switch state {
        case .up: add(.network, "up")
        case .down: add(.network, "down")
        case .slower(let factor): add(.network, JSON([SlowNetworkKeys.slower.member(factor)]))
        }
    }

    /// Sets the memory that other apps use from here on.
    ///
    /// - Parameters:
    ///   - frontBytes: memory that the system can't take back.
    ///   - backgroundBytes: memory of apps that the system can end, the one left longest ago first.
    public mutating func otherApps(frontBytes: Int64, backgroundBytes: [Int64] = []) {
        add(
            .otherApps,
            OtherApps(frontBytes: frontBytes, backgroundBytes: backgroundBytes).told)
    }

    /// The app itself uses so much beyond its baseline, from here on.
    public mutating func appMemory(_ bytes: Int64) { add(.appMemory, JSON(bytes)) }

    /// The app transfers so much that is no image.
    ///
    /// - Parameter host: its server; nil: one that has no images.
    public mutating func traffic(_ bytes: Int64, host: String? = nil) {
        add(.traffic, JSON([TrafficKeys.bytes.member(bytes), TrafficKeys.host.member(host)]))
    }
}
