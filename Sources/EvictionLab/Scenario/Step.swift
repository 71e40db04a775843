/// One step of a script, with where it stands in the file.
public struct Step: Sendable {
    public var action: Action
    public var times: Int
    /// Start of one repetition to the start of the next, cutting motion short.
    public var everyNs: Int64?
    public var position: SourcePosition

    public indirect enum Action: Sendable {
        case push(screen: Int, argument: Int?)
        case pop(count: Int)
        case popToRoot
        case present(screen: Int, argument: Int?)
        case dismiss
        /// Index into the scenario's tabs.
        case tab(Int)
        /// The n-th visible row, from 1.
        case tap(Int)
        case drag(Drag)
        case fling(Fling)
        case scrollTo(ScrollTo)
        /// Pages to move; negative is back.
        case page(Int)
        case rotate(Rotation)
        case wait(ns: Int64)
        case memoryWarning(WarningLevel)
        case background(ns: Int64)
        case replace(ImageID)
        /// The app hands over an image, under its own key or another's.
        case store(ImageID, key: ImageID)
        case network(NetworkState)
        case otherApps(OtherApps)
        case `repeat`(count: Int, steps: [Step])
        case wander(Wander)
    }

    public struct Drag: Sendable {
        public var points: Double
        public var durationNs: Int64
        /// Points per second at the release; nil lets go at rest.
        public var releaseVelocity: Double?
    }

    public struct Fling: Sendable {
        /// Points per second; negative scrolls back.
        public var velocity: Double
        public var deceleration: Deceleration?
    }

    public struct ScrollTo: Sendable {
        public enum Target: Sendable, Equatable { case row(Int), start, end }
        public var target: Target
        public var speed: Double
        public var animated: Bool
    }

    public enum Rotation: Sendable, Equatable { case toggle, portrait, landscape }

    /// A seeded random user.
    public struct Wander: Sendable {
        public enum Choice: String, Sendable, CaseIterable {
            case fling, drag, scrollTo, page, tap, pop, popToRoot, dismiss, tab, rotate, wait,
                background, memoryWarning
        }
        public var durationNs: Int64
        /// In the order of `Choice.allCases`; choices without weight are left out.
        public var weights: [(choice: Choice, weight: Double)]
    }
}

public enum NetworkState: Sendable, Equatable {
    case up, down
    /// Fetches take this many times as long.
    case slower(Double)
}
